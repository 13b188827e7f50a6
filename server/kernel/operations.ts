import { isDeepStrictEqual } from 'node:util'
import type { Operation, OperationInput, OperationTypes } from '@exchange/contract/kernel'
import type { z } from 'zod'
import { Encoded } from './answers.ts'
import { parserOf } from './compiled-schema.ts'
import type { RequestContext, UserContext } from './context.ts'
import type { AppContext, KeyContext, PublicContext } from './doors.ts'
import { limitByAccount, limitByAddress } from './limits.ts'
import type { DoorLimiter } from './limits.ts'
import { InvalidInput, Problem } from './problem.ts'

type ContextOf<O extends Operation> = O['auth'] extends 'user' ? UserContext : RequestContext

/** Serves one operation; named after it. */
export type Handler<O extends Operation> = (
  context: ContextOf<O>,
  input: OperationInput<O>,
) => Promise<OperationTypes<O>['output']> | OperationTypes<O>['output']

export type Handlers<Domain extends Readonly<Record<string, Operation>>> = {
  readonly [Name in keyof Domain]: Handler<Domain[Name]>
}

/** The parts of a request as they came in, unchecked. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Asks for the proof that a request needs; throws a Problem until there is one. */
export type Prove = (input: OperationInput<Operation>) => Promise<void>

/** Asks a caller for a captcha where something speaks for one; throws a Problem until it was shown. */
export type Screening = (input: OperationInput<Operation>) => Promise<void>

/** What a door asks for before an operation is carried out. */
export interface Gates {
  readonly prove?: Prove
  readonly screen?: Screening
}

/** An operation together with what serves it, for the door whose callers have this context. */
export interface BoundOperation<Context = RequestContext> {
  readonly operation: Operation
  /**
   * An operation that demands a proof, or may ask for a captcha, is carried out only where `prove`, or `screen`, let it pass: a
   * door that can't ask can't serve it.
   * @throws Problem, InvalidInput where the input is not what the operation takes
   */
  serve(context: Context, raw: RawInput, gates?: Gates): unknown
}

/** An operation of the compatible API together with what serves it. */
export type BoundPublicOperation = BoundOperation<PublicContext>

/** Joins the operations of one domain with their handlers. A missing or surplus handler does not type-check. */
export function bind<Domain extends Readonly<Record<string, Operation>>>(
  domain: Domain,
  handlers: Handlers<Domain>,
): readonly BoundOperation[] {
  return inOrder(domain, bindSome(domain, handlers))
}

/** Joins some operations of a domain with their handlers, by name: the others are bound elsewhere. */
export function bindSome<Domain extends Readonly<Record<string, Operation>>, Name extends keyof Domain>(
  domain: Domain,
  handlers: Pick<Handlers<Domain>, Name>,
): Readonly<Record<Name, BoundOperation>> {
  const served = Object.entries(handlers).map(([name, handler]) => [name, bound(domain[name], handler)] as const)
  // One for each name of the handlers.
  return Object.fromEntries(served) as Record<Name, BoundOperation>
}

/** The operations of a domain as they were bound, in the order of the contract. A missing one does not type-check. */
export function inOrder<Domain extends Readonly<Record<string, Operation>>>(
  domain: Domain,
  served: Readonly<Record<keyof Domain, BoundOperation>>,
): readonly BoundOperation[] {
  const byName: Readonly<Record<string, BoundOperation>> = served
  return Object.keys(domain).flatMap((name) => byName[name] ?? [])
}

/** What may be read of a value, all the way down. */
export type DeepReadonly<Value> = Value extends (infer Each)[]
  ? number extends Value['length']
    ? readonly DeepReadonly<Each>[]
    : { readonly [Place in keyof Value]: DeepReadonly<Value[Place]> }
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value

/** What an operation of the compatible API answers: a value, or one that is shared as text. */
export type PublicAnswer<O extends Operation> =
  | DeepReadonly<OperationTypes<O>['output']>
  | Encoded<DeepReadonly<OperationTypes<O>['output']>>

type PublicContextOf<O extends Operation> = O['auth'] extends 'app'
  ? AppContext
  : O['auth'] extends 'user'
    ? KeyContext
    : PublicContext

/** Serves one operation of the compatible API. */
export type PublicHandler<O extends Operation> = (
  context: PublicContextOf<O>,
  input: OperationInput<O>,
) => Promise<PublicAnswer<O>> | PublicAnswer<O>

export type PublicHandlers<List extends readonly Operation[]> = {
  readonly [Id in List[number]['id']]: PublicHandler<Extract<List[number], { readonly id: Id }>>
}

/** Joins operations of the compatible API with their handlers, by id. A missing or surplus handler does not type-check. */
export function bindPublic<const List extends readonly Operation[]>(
  list: List,
  handlers: PublicHandlers<List>,
): readonly BoundPublicOperation[] {
  const byId: Readonly<Record<string, unknown>> = handlers
  return list.map((operation) => bound(operation, byId[operation.id]))
}

function bound<Context>(operation: Operation | undefined, handler: unknown): BoundOperation<Context> {
  if (operation === undefined || typeof handler !== 'function') throw new Error('an operation has no handler')
  // One handler among many has the parameter types of its own operation: its context, and the input that is checked here.
  const perform = handler as (context: Context, input: OperationInput<Operation>) => unknown
  const parse = inputOf(operation)
  const { proof, captcha } = operation
  if (proof === 'none' && !captcha) return { operation, serve: (context, raw) => perform(context, parse(raw)) }
  return {
    operation,
    serve: async (context, raw, gates = {}) => {
      const input = parse(raw)
      for (const gate of [...(captcha ? [gates.screen] : []), ...(proof === 'none' ? [] : [gates.prove])]) {
        if (gate === undefined) throw new Problem('forbidden')
        await gate(input)
      }
      return perform(context, input)
    },
  }
}

const parts = ['params', 'query', 'body'] as const
/** With what was given, so that a fault can tell what is missing from what is wrong. */
const reporting = { reportInput: true } as const

/** Checks the parts that the operation has, and takes no notice of what came in place of others. */
export function inputOf<O extends Pick<Operation, 'params' | 'query' | 'body'>>(
  operation: O,
): (raw: RawInput) => OperationInput<O> {
  const taken = parts
    .filter((part) => operation[part].type !== 'undefined')
    .map((part) => ({ part, parse: parserOf(operation[part], reporting) }))
  return (raw) => {
    const input: Record<(typeof parts)[number], unknown> = { params: undefined, query: undefined, body: undefined }
    let issues: z.core.$ZodIssue[] | null = null
    for (const { part, parse } of taken) {
      const read = parse(raw[part] ?? {})
      if (read.success) input[part] = read.data
      else issues = [...(issues ?? []), ...read.error.issues]
    }
    if (issues !== null) throw new InvalidInput(issues)
    // Each part was read by its own schema.
    return input as OperationInput<O>
  }
}

/** Throws when this caller may not use this operation: region, session, permission, an account that is being closed, terms. */
export function authorize(operation: Operation, context: RequestContext): void {
  const { capability, auth, permission, needsTerms, whileClosing } = operation
  if (capability !== null && !context.edition.capabilities[capability].enabled) throw new Problem('feature-disabled')
  if (auth !== 'user') return
  if (context.actor === null) throw new Problem('unauthenticated')
  if (!context.actor.permissions.has(permission)) throw new Problem('forbidden')
  if (!whileClosing && context.actor.isClosing) throw new Problem('account-closing')
  if (needsTerms && context.actor.mustAgree) throw new Problem('terms-not-accepted')
}

/** Authorizes and counts the call: by address before anything else, by account once it is known. */
export function admit(operation: Operation, context: RequestContext, limiter: DoorLimiter): void {
  limitByAddress(limiter, operation, context.ip)
  // Lanes of their own are for those who are known.
  if (operation.cost === 0 && context.actor === null) limiter.spend(context.ip, 1)
  authorize(operation, context)
  if (operation.auth === 'user' && context.actor !== null) limitByAccount(limiter, operation, context.actor.owner)
}

/** Runs an admitted operation. */
export async function run<Context>(
  bound: BoundOperation<Context>,
  context: Context,
  raw: RawInput,
  checkOutputs: boolean,
  gates?: Gates,
): Promise<unknown> {
  const output = await bound.serve(context, raw, gates)
  if (checkOutputs) checkOutput(bound.operation, output instanceof Encoded ? output.json : JSON.stringify(output))
  return output
}

/**
 * Holds an answer to its contract, which names every key of it: whoever reads the contract knows what a caller is told, and
 * strangers build types from it.
 */
export function checkOutput({ id, output }: Pick<Operation, 'id' | 'output'>, json: string | undefined): void {
  const plain: unknown = json === undefined ? undefined : JSON.parse(json)
  const checked = output.safeParse(plain)
  if (!checked.success) throw new Error(`${id} answered outside its contract: ${checked.error.message}`)
  if (!isDeepStrictEqual(checked.data, plain))
    throw new Error(`${id} answered with keys that its contract does not name: ${json}`)
}
