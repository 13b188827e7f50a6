/** A call of this API and what it is answered with, whichever way its bytes came in. */
import type { IncomingMessage } from 'node:http'
import type { Reply } from './reply.ts'

export interface Call {
  readonly raw: IncomingMessage
  /** The address that pays for it. */
  readonly ip: string
  readonly params: unknown
  readonly query: unknown
  /** Exactly as it came; empty when there is none. */
  readonly body: Buffer
}

export const NO_BODY: Buffer = Buffer.alloc(0)

export interface Answer extends Reply {
  /** Beyond those of every answer. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Carries a call out; throws or rejects where it is refused. */
export type Serve = (call: Call) => Promise<Reply> | Reply

/** Answers a call whatever becomes of it. */
export type Answers = (call: Call) => Promise<Answer>
