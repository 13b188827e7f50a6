/**
 * Methods and pushes of the trade socket. Each is declared once; types, the checks of the server, the AsyncAPI document,
 * the documentation and the limits of callers follow from the declaration.
 */
import { z } from 'zod'

/**
 * The socket speaks two dialects on one connection: `compatible` is that of the public API (`depth_subscribe`), `site`
 * the web application's own (`depth.subscribe`).
 */
export type SocketDialect = 'compatible' | 'site'

/** guest = anyone; user = a connection that is authorized by a session or a key; session = by a session alone. */
export type SocketAuth = 'guest' | 'user' | 'session'

export interface SocketMethodSpec<
  Name extends string = string,
  Params extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Auth extends SocketAuth = SocketAuth,
> {
  readonly method: Name
  readonly dialect: SocketDialect
  readonly auth: Auth
  /** The operation that tells the same over HTTP: a connection of a key needs the key's right to call it. */
  readonly operation: string | null
  /** A phrase, without a full stop. */
  readonly summary: string
  /** Plain sentences. */
  readonly description: string
  /** Of the array `params`. Each item carries its name as `title`. */
  readonly params: Params
  /** Params of a call on the demo market, to play and to record. Moments are not among them. */
  readonly example: readonly unknown[]
  readonly result: Result
  /** The push that follows a subscription. */
  readonly push: string | null
  /** What a call takes from the caller's allowance; a cheap call costs 1. */
  readonly cost: number
  /** Other exchanges with this API don't have it. */
  readonly isExtension: boolean
}

export interface SocketPushSpec<Name extends string = string, Params extends z.ZodType = z.ZodType> {
  readonly method: Name
  readonly dialect: SocketDialect
  readonly auth: SocketAuth
  readonly summary: string
  readonly description: string
  /** Of the array `params`. Each item carries its name as `title`. */
  readonly params: Params
}

/** Declares a method. */
export function defineMethod<
  const Name extends string,
  Params extends z.ZodType,
  Result extends z.ZodType = typeof socketSuccess,
  const Auth extends SocketAuth = 'guest',
>(spec: {
  readonly method: Name
  readonly dialect: SocketDialect
  readonly auth?: Auth
  readonly operation?: string
  readonly summary: string
  readonly description: string
  readonly params: Params
  readonly example?: z.input<Params>
  readonly result?: Result
  readonly push?: string
  readonly cost?: number
  readonly isExtension?: boolean
}): SocketMethodSpec<Name, Params, Result, Auth>
export function defineMethod(
  spec: Omit<SocketMethodSpec, 'auth' | 'operation' | 'example' | 'result' | 'push' | 'cost' | 'isExtension'> &
    Partial<SocketMethodSpec>,
): SocketMethodSpec {
  return {
    auth: 'guest',
    operation: null,
    example: [],
    result: socketSuccess,
    push: null,
    cost: 1,
    isExtension: false,
    ...spec,
  }
}

/** Declares a push. */
export function definePush<const Name extends string, Params extends z.ZodType>(
  spec: Omit<SocketPushSpec<Name, Params>, 'auth'> & { readonly auth?: SocketAuth },
): SocketPushSpec<Name, Params> {
  return { auth: 'guest', ...spec }
}

/** What a method takes as a client sends it and as a handler gets it, and what it answers. */
export interface SocketMethodTypes<M extends SocketMethodSpec> {
  readonly params: z.input<M['params']>
  readonly parsed: z.output<M['params']>
  readonly result: z.output<M['result']>
}

/** Names in one call at most. */
export const MOST_NAMES = 500

/** The answer of whatever only says that it is done. */
export const socketSuccess = z.object({ status: z.literal('success').meta({ description: 'The call succeeded.' }) })

/** A parameter or an item of a row, with its name and what it means. */
export function item<Schema extends z.ZodType>(title: string, schema: Schema, description: string): Schema {
  return schema.meta({ title, description })
}

/** A parameter that may be left out or null. */
export function itemOr<Schema extends z.ZodType, const Otherwise extends z.output<Schema>>(
  title: string,
  schema: Schema,
  otherwise: Otherwise,
  description: string,
) {
  return schema
    .nullish()
    .transform((value) => value ?? otherwise)
    .meta({ title, description, 'x-default': otherwise })
}

/** `params` by position; more than is asked for is passed over. */
export function positional<const Items extends readonly [z.ZodType, ...z.ZodType[]]>(...items: Items) {
  return z.tuple([...items], z.unknown())
}

/** `params` of a method that takes none; what is sent is passed over. */
export const noParams = z.array(z.unknown())

/** `params` that are names, or hold a list of them as their first member; none = all. */
export function names(title: string, description: string) {
  const list = z.array(z.string()).max(MOST_NAMES)
  return z
    .union([list, z.tuple([item(title, list, description)], z.unknown()).transform(([first]) => first)])
    .meta({ title, description, 'x-names': true })
}

/** A number that stands for something. */
export function coded<const Codes extends Readonly<Record<string, number>>>(
  codes: Codes,
  texts: Readonly<Record<keyof Codes, string>>,
) {
  const entries: readonly [keyof Codes, Codes[keyof Codes]][] = entriesOf(codes)
  return z
    .literal(entries.map(([, code]) => code))
    .meta({ 'x-codes': entries.map(([name, code]) => ({ code, text: texts[name] })) })
}

function entriesOf<Codes extends Readonly<Record<string, number>>>(codes: Codes): [keyof Codes, Codes[keyof Codes]][] {
  const names: (keyof Codes)[] = Object.keys(codes)
  return names.map((name) => [name, codes[name]])
}

/** A word that stands for something. */
export function worded<const Words extends Readonly<Record<string, string>>>(words: Words) {
  const names: (keyof Words & string)[] = Object.keys(words)
  return z.enum(names).meta({ 'x-codes': names.map((code) => ({ code, text: words[code] })) })
}
