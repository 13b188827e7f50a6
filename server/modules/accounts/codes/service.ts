import { createHmac } from 'node:crypto'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { Problem, callerKey, networkKey } from '../../../kernel/index.ts'
import type { Clock, Limiter } from '../../../kernel/index.ts'
import { CODE_ATTEMPTS, CODE_TTL_MS, RESEND_AFTER_MS, codeHash, isCode, newCode } from './code.ts'
import { letterMail } from '../../delivery/index.ts'
import type { DescribedMail, Letter, MailQueue, Recipient } from '../../delivery/index.ts'
import type { CodeFields, CodeStore } from './store.ts'

/** Mails that one caller may cause to one address without proving anything. */
const OF_CALLER = { points: 8, seconds: 3600 }
/** Mails that all such callers together may cause to one address beyond the first of each. */
const OF_STRANGERS = { points: 20, seconds: 3600 }
/** Those first ones: whoever has the address can still register while strangers play with it. */
const OF_NEWCOMERS = { points: 60, seconds: 3600 }
/** Links that one caller, and one network, may ask for. */
const OF_ADDRESS = { points: 10, seconds: 3600 }
const OF_NETWORK = { points: 60, seconds: 3600 }
/** Mails of one kind to an account whose password or session was shown: nobody else can use these up. */
const OF_OWNER = { points: 8, seconds: 3600 }

export interface MailedCodesDeps {
  readonly store: CodeStore
  readonly queue: MailQueue
  readonly limiter: Limiter
  readonly clock: Clock
  /** Keys the hashes of codes; at least 32 bytes, kept outside the database. */
  readonly secret: Buffer
  readonly userOf: (owner: number) => Promise<Recipient | null>
}

/** What a mail with a code says, and whatever it confirms. */
type LetterIn = (language: SiteLanguage) => Letter

/** The one request that a code confirms. */
export interface BoundRequest {
  /** The session that asks. */
  readonly through: string
  /** The operation, and what it is done to. */
  readonly of: readonly string[]
  /** Everything else that was asked for, read by the contract. */
  readonly fields: object
  readonly letterIn: LetterIn
}

/** Makes, mails and checks six-digit codes. */
export class MailedCodes {
  readonly #deps: MailedCodesDeps

  constructor(deps: MailedCodesDeps) {
    this.#deps = deps
  }

  /**
   * Mails a code that confirms this action once, and of an action that is asked for one request at a time `request` alone; a
   * code younger than a minute stays, and no new one is sent.
   */
  async sendFor(owner: number, action: string, letterIn: LetterIn, request?: string) {
    return this.#send(owner, action, keyOf(action, request), '', letterIn)
  }

  /** Mails a code that confirms this request once, and says which; the code of another request of this action is void. */
  async sendForRequest(owner: number, action: string, request: BoundRequest) {
    return this.#send(owner, action, action, this.#markOf(request), request.letterIn)
  }

  /** @throws Problem `code-invalid`, unless this is the live code of this action; it is used up then */
  async confirm(owner: number, action: string, code: string, request?: string): Promise<void> {
    await this.#confirm(owner, keyOf(action, request), '', code)
  }

  /** @throws Problem `code-invalid`, unless this is the live code of this request; it is used up then */
  async confirmRequest(owner: number, action: string, code: string, request: BoundRequest): Promise<void> {
    await this.#confirm(owner, action, this.#markOf(request), code)
  }

  async #send(owner: number, action: string, key: string, mark: string, letterIn: LetterIn) {
    const user = await this.#deps.userOf(owner)
    if (user === null) throw new Problem('nothing-to-confirm')
    this.limitOwner(owner, action)
    const code = newCode()
    const fields = this.fields(subjectOf(owner, key, mark), code)
    if (await this.#deps.store.putActionCode(owner, key, mark, fields, this.resendBefore()))
      await this.send(letterMail(`code-${action}`, user, letterIn, () => ({ code })))
    return { sent: true as const, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  async #confirm(owner: number, key: string, mark: string, code: string): Promise<void> {
    const { store, secret, clock } = this.#deps
    const live = await store.takeActionTry(owner, key, mark, new Date(clock.now()))
    if (live === null) throw wrongCode(0)
    if (!isCode(secret, subjectOf(owner, key, mark), code, live.codeHash)) throw wrongCode(live.attemptsLeft)
    if (!(await store.removeActionCode(owner, key, live.codeHash))) throw wrongCode(0)
  }

  /** What tells a request from every other one; HMAC, since its names could be guessed from a plain hash. */
  #markOf({ through, of, fields }: BoundRequest): string {
    return createHmac('sha256', this.#deps.secret)
      .update(JSON.stringify([through, of, fields]))
      .digest('hex')
  }

  /** What a code for this subject leaves in the row that waits for it. */
  fields(subject: string, code: string): CodeFields {
    const now = this.#deps.clock.now()
    return {
      codeHash: codeHash(this.#deps.secret, subject, code),
      codeExpiresAt: new Date(now + CODE_TTL_MS),
      codeSentAt: new Date(now),
      attemptsLeft: CODE_ATTEMPTS,
    }
  }

  /** Whether the code was made for this subject. */
  fits(subject: string, code: string, hash: string): boolean {
    return isCode(this.#deps.secret, subject, code, hash)
  }

  /** A code that was sent after this is not sent again yet. */
  resendBefore(): Date {
    return new Date(this.#deps.clock.now() - RESEND_AFTER_MS)
  }

  /**
   * Counts a mail that a guest causes, whether there is an account of this address or not.
   * @throws Problem `too-many-requests` when this caller, or all together, have caused too many
   */
  limitGuest(email: string, ip: string): void {
    const { limiter } = this.#deps
    const caller = `${callerKey(ip)} ${email}`
    limiter.take('guest-mails', caller, OF_CALLER.points, OF_CALLER.seconds)
    const isFirst = isWithin(() => limiter.take('guest-first-mail', caller, 1, OF_CALLER.seconds))
    if (isFirst) limiter.take('newcomers-mails', email, OF_NEWCOMERS.points, OF_NEWCOMERS.seconds)
    else limiter.take('strangers-mails', email, OF_STRANGERS.points, OF_STRANGERS.seconds)
  }

  /** Counts a mail that a guest causes to whatever address; false when this caller or its network has caused too many. */
  mayCauseMail(ip: string): boolean {
    const { limiter } = this.#deps
    return (
      isWithin(() => limiter.take('guest-links', callerKey(ip), OF_ADDRESS.points, OF_ADDRESS.seconds)) &&
      isWithin(() => limiter.take('guest-links:network', networkKey(ip), OF_NETWORK.points, OF_NETWORK.seconds))
    )
  }

  /**
   * Counts a mail after the right password, or within a session; each kind has a budget of its own.
   * @throws Problem `too-many-requests`
   */
  limitOwner(owner: number, kind: string): void {
    this.#deps.limiter.take(`owner-mails:${kind}`, String(owner), OF_OWNER.points, OF_OWNER.seconds)
  }

  /**
   * Queues a mail with a code, which is of no use when the code has expired.
   * @throws Problem `code-not-sent`
   */
  async send(mail: DescribedMail): Promise<void> {
    await this.#deps.queue.add({ mail, until: this.codeEnd() })
  }

  /** When a code made now expires. */
  codeEnd(): Date {
    return new Date(this.#deps.clock.now() + CODE_TTL_MS)
  }
}

const subjectOf = (owner: number, key: string, mark: string): string =>
  mark === '' ? `${key}:${owner}` : `${key}:${mark}:${owner}`

const keyOf = (action: string, request?: string): string => (request === undefined ? action : `${action}:${request}`)

function isWithin(take: () => void): boolean {
  try {
    take()
    return true
  } catch (reason) {
    if (reason instanceof Problem) return false
    throw reason
  }
}

/** `attemptsLeft` = tries the code still has. */
export function wrongCode(attemptsLeft: number): Problem {
  return new Problem('code-invalid', { data: { attemptsLeft } })
}
