import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { setLast } from '../../../kernel/index.ts'

/** How long a bound cookie opens its session; whoever steals it has so long. */
export const BOUND_SECONDS = 600
/** A renewal that is under way when the cookie ends. */
const GRACE_SECONDS = 30
const CHALLENGE_SECONDS = 300
/** Challenges that were used, remembered for as long as they would last. */
const MOST_USED = 100_000

/** The public half of a P-256 key, and nothing else of what a browser may say of it. */
export interface BoundKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

type Purpose = 'cookie' | 'bind' | 'renew'

/**
 * Texts that this exchange gave to one session and knows again without having kept them: the cookie of a bound session, and
 * challenges, each of which is accepted once by each process.
 */
export class BoundTickets {
  readonly #secret: Buffer
  readonly #now: () => number
  readonly #used = new Map<string, true>()

  /** `now` in milliseconds. */
  constructor(secret: Buffer, now: () => number) {
    this.#secret = secret
    this.#now = now
  }

  /** `session` is the hash of its token. */
  cookie(session: string): string {
    return this.#make('cookie', session, BOUND_SECONDS + GRACE_SECONDS)
  }

  isCookie(session: string, text: string): boolean {
    return this.#fits('cookie', session, text)
  }

  challenge(purpose: 'bind' | 'renew', session: string): string {
    return this.#make(purpose, session, CHALLENGE_SECONDS)
  }

  /** Whether this challenge was given to the session for this purpose and is used for the first time. */
  takeChallenge(purpose: 'bind' | 'renew', session: string, text: string): boolean {
    if (!this.#fits(purpose, session, text) || this.#used.has(text)) return false
    setLast(this.#used, text, true, MOST_USED)
    return true
  }

  #make(purpose: Purpose, session: string, seconds: number): string {
    const until = Math.floor(this.#now() / 1000) + seconds
    const body = `${until}.${randomBytes(16).toString('base64url')}`
    return `${body}.${this.#mark(purpose, session, body)}`
  }

  #mark(purpose: Purpose, session: string, body: string): string {
    return createHmac('sha256', this.#secret).update(`${purpose} ${session} ${body}`).digest('base64url')
  }

  #fits(purpose: Purpose, session: string, text: string): boolean {
    const [, body = '', until = '', mark = ''] = /^((\d{1,12})\.[\w-]{22})\.([\w-]{43})$/.exec(text) ?? []
    if (body === '' || Number(until) * 1000 < this.#now()) return false
    return timingSafeEqual(Buffer.from(this.#mark(purpose, session, body)), Buffer.from(mark))
  }
}
