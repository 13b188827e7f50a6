import { createHmac } from 'node:crypto'
import { reasonOf, seal, unseal } from '../../../kernel/index.ts'
import type { Clock } from '../../../kernel/index.ts'
import type { MessageEnding, MessageChannel, MessageStore } from './store.ts'

/** Which message it is, and to whom: an address, a number, or an account. */
export interface DescribedMessage {
  readonly what: string
  readonly language: string | null
  /** Null = nobody is named: it is not known yet, or nobody is to know any more. */
  readonly to: string | null
  /** Worth sending when its time is over: it holds no code. */
  readonly isRepeatable: boolean
}

/** What came in the way of a message is told in so many characters. */
const ERROR_LENGTH = 200
/** Addresses, links, and what may be a code or a number. */
const TELLING = [/\S+@\S+/g, /\b\w+:\/\/\S+/g, /\+?\d[\d\s().-]{2,}\d/g, /[\w-]{20,}/g] as const

/** What came in the way, without addresses, links, codes and numbers, which servers like to repeat. */
export const safeError = (thrown: unknown): string =>
  TELLING.reduce((text, telling) => text.replaceAll(telling, '•••'), reasonOf(thrown)).slice(0, ERROR_LENGTH)

export interface MessageLogDeps {
  readonly store: MessageStore
  readonly clock: Clock
  /** Keys the hashes of whom messages go to, and seals it; 32 bytes, kept outside the database. */
  readonly key: Buffer
}

/** Writes down what becomes of messages. */
export class MessageLog {
  readonly #deps: MessageLogDeps
  readonly #hashKey: Buffer

  constructor(deps: MessageLogDeps) {
    this.#deps = deps
    this.#hashKey = createHmac('sha256', deps.key).update('subjects of messages').digest()
  }

  /** What the messages to somebody are found by. */
  subjectOf(channel: MessageChannel, to: string): string {
    return createHmac('sha256', this.#hashKey).update(`${channel}:${to}`).digest('base64url')
  }

  /** The columns that describe a message. */
  columns(channel: MessageChannel, { what, language, to, isRepeatable }: DescribedMessage) {
    return { what, language, subject: to === null ? null : this.subjectOf(channel, to), repeatable: isRepeatable }
  }

  /** `to` = whom it went to; null = nobody is to know. */
  async end(
    channel: MessageChannel,
    row: { readonly id: string; readonly attempts: number },
    outcome: MessageEnding['outcome'],
    to: string | null,
    error: string | null = null,
  ): Promise<void> {
    const { store, clock } = this.#deps
    const sealedTo = to === null ? null : this.sealed(row.id, to)
    const { attempts } = row
    await store.end(channel, row.id, { outcome, sealedTo, error, attempts, endedAt: new Date(clock.now()) })
  }

  /** To whom a message goes, for the row of what became of it. */
  sealed(id: string, to: string): Buffer {
    return seal(this.#deps.key, sealOf(id), to)
  }

  /** Whom a message that has ended went to. */
  whom(id: string, sealedTo: Buffer): string {
    return unseal(this.#deps.key, sealOf(id), sealedTo)
  }
}

/** What is sealed opens in its own row alone. */
const sealOf = (id: string): string => `to:${id}`
