/** Methods and streams of the socket, joined with the modules that serve them. */
import { socketErrorCodes, socketErrorMessages } from '@exchange/contract/errors/socket'
import type { SocketErrorCode, SocketErrorName } from '@exchange/contract/errors/socket'
import type { SocketMethodSpec } from '@exchange/contract/kernel'
import type { OwnerId } from '@exchange/core'
import type { z } from 'zod'
import type { ViewChange } from '../views/types.ts'
import type { Encoded } from './answers.ts'
import type { TokenHolder } from './doors.ts'

/** Thrown by a method; becomes the answer's `error`. */
export class SocketRefusal extends Error {
  readonly code: SocketErrorCode

  constructor(error: SocketErrorName, message: string = socketErrorMessages[error]) {
    super(message)
    this.name = 'SocketRefusal'
    this.code = socketErrorCodes[error]
  }
}

/** Whoever frames can be sent to. Frames are shared between subscribers and must not be changed. */
export interface Subscriber {
  send(frame: Buffer): void
}

/** A connection as a method meets it. */
export interface SocketCaller extends Subscriber {
  /** The address that pays for what it asks. */
  readonly ip: string
  /** Null before it is authorized. */
  readonly owner: OwnerId | null
  /**
   * Authorizes it, in place of whoever it was before.
   * @throws SocketRefusal when the token's key doesn't work from the caller's address
   */
  signIn(holder: TokenHolder): void
}

/** A connection that is authorized. */
export type OwnerCaller = SocketCaller & { readonly owner: OwnerId }

/** An answer after which something is sent at once: the first push of a subscription. */
export class Followed<Result> {
  readonly result: Result
  readonly run: () => void

  constructor(result: Result, run: () => void) {
    this.result = result
    this.run = run
  }
}

export const SUCCESS = { status: 'success' } as const

/** Answers that a subscription succeeded, and then sends its first pushes. */
export const followed = (run: () => void): Followed<typeof SUCCESS> => new Followed(SUCCESS, run)

type Answer<Result> = Result | Followed<Result> | Promise<Result | Encoded<Result>>

/** Serves one method. */
export type MethodHandler<Spec extends SocketMethodSpec> = (
  caller: Spec['auth'] extends 'guest' ? SocketCaller : OwnerCaller,
  params: z.output<Spec['params']>,
) => Answer<z.output<Spec['result']>>

/** A handler for each method of a list. */
export type MethodHandlers<Specs extends readonly SocketMethodSpec[]> = {
  readonly [Method in Specs[number]['method']]: MethodHandler<Extract<Specs[number], { readonly method: Method }>>
}

/** A method together with what serves it. */
export interface BoundMethod {
  readonly spec: SocketMethodSpec
  /** @throws SocketRefusal */
  serve(caller: SocketCaller, params: readonly unknown[]): unknown
}

/** Joins methods with their handlers. A missing or surplus handler does not type-check. */
export function bindMethods<const Specs extends readonly SocketMethodSpec[]>(
  specs: Specs,
  handlers: MethodHandlers<Specs>,
): readonly BoundMethod[] {
  const byMethod: Readonly<Record<string, unknown>> = handlers
  return specs.map((spec) => {
    const handler = byMethod[spec.method]
    if (typeof handler !== 'function') throw new Error(`the method ${spec.method} has no handler`)
    // One handler among many has the parameter types of its own method, which are checked here.
    const perform = handler as (caller: SocketCaller, params: unknown) => unknown
    const serve: BoundMethod['serve'] = (caller, params) => {
      if (spec.auth !== 'guest' && caller.owner === null) throw new SocketRefusal('authentication-required')
      const read = spec.params.safeParse(params)
      if (!read.success) throw new SocketRefusal('invalid-argument')
      return perform(caller, read.data)
    }
    return { spec, serve }
  })
}

/** What connections follow on one or several pushes. */
export interface SocketStream {
  /** It tells of an owner: a connection that signs in anew stops following it. */
  readonly isPrivate: boolean
  /** Hears of every batch, within the engine's answer. */
  note?(change: ViewChange): void
  /** Sends what is new, again and again. */
  readonly clock?: { readonly everyMs: number; tick(nowMs: number): void }
  /** Ends what this subscriber follows. */
  drop(subscriber: Subscriber): void
}

/** What a module serves on the socket. */
export interface Channels {
  readonly methods: readonly BoundMethod[]
  readonly streams: readonly SocketStream[]
}
