/** Operations of the console: what whoever runs the exchange may see and do. */
import { z } from 'zod'
import type { ErrorName } from '../errors/index.ts'
import type { Method, Nothing } from './operation.ts'

/** What a permission lets somebody do in a room of the console. */
export const operatorVerbs = [
  'see',
  'reveal',
  'edit',
  'propose',
  'approve',
  'stop',
  'start',
  'export',
  'grant',
] as const
export type OperatorVerb = (typeof operatorVerbs)[number]

export const consoleRooms = [
  'overview',
  'users',
  'withdrawals',
  'markets',
  'fees',
  'content',
  'flags',
  'messages',
  'audit',
  'operators',
] as const
export type ConsoleRoom = (typeof consoleRooms)[number]

/**
 * 0: reading. 1: with a reason. 2: the key is asked for as well. 3: a second person approves. 4: and a day goes by
 * (docs/decisions/0151).
 */
export type ActLevel = 0 | 1 | 2 | 3 | 4

/** What is counted for each operator and day. */
export type DailyLimit = 'people'

export interface OperatorOperation<
  Id extends string = string,
  M extends Method = Method,
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** `<room>.<name>`, or `session.<name>` for what belongs to nobody's room. */
  readonly id: Id
  readonly method: M
  readonly path: Path
  readonly summary: string
  /** guest: whoever reaches the door. own: every operator. operator: who has the permission. */
  readonly auth: 'guest' | 'own' | 'operator'
  readonly verb: OperatorVerb
  readonly room: ConsoleRoom
  /** At least; what is done to whom may ask for more. */
  readonly level: ActLevel
  readonly limit: DailyLimit | null
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly output: Output
  readonly errors: readonly ErrorName[]
}

interface Draft<Id, M, Path, Params, Query, Body, Output> {
  readonly id: Id
  readonly method: M
  readonly path: Path
  readonly summary: string
  readonly output: Output
  /** Default operator. */
  readonly auth?: OperatorOperation['auth']
  /** Default see. */
  readonly verb?: OperatorVerb
  /** Default overview. */
  readonly room?: ConsoleRoom
  /** Default 0. */
  readonly level?: ActLevel
  /** Default none. */
  readonly limit?: DailyLimit
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Default none. */
  readonly errors?: readonly ErrorName[]
}

const nothing = z.undefined()

/** Declares an operation of the console once: the door, the permission check, the record and the tests follow from it. */
export function defineOperatorOperation<
  const Id extends string,
  const M extends Method,
  const Path extends `/admin/api/${string}`,
  Output extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(draft: Draft<Id, M, Path, Params, Query, Body, Output>): OperatorOperation<Id, M, Path, Params, Query, Body, Output>
export function defineOperatorOperation(
  draft: Draft<string, Method, `/admin/api/${string}`, z.ZodType, z.ZodType, z.ZodType, z.ZodType>,
): OperatorOperation {
  return {
    id: draft.id,
    method: draft.method,
    path: draft.path,
    summary: draft.summary,
    output: draft.output,
    auth: draft.auth ?? 'operator',
    verb: draft.verb ?? 'see',
    room: draft.room ?? 'overview',
    level: draft.level ?? 0,
    limit: draft.limit ?? null,
    params: draft.params ?? nothing,
    query: draft.query ?? nothing,
    body: draft.body ?? nothing,
    errors: draft.errors ?? [],
  }
}
