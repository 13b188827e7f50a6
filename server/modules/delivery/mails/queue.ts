import type { Mailer } from '@exchange/ports'
import { Problem } from '../../../kernel/index.ts'
import type { Queries } from '../../../kernel/index.ts'
import type { DescribedMessage } from '../messages/index.ts'
import { Outbox } from '../outbox/index.ts'
import type { OutboxDeps } from '../outbox/index.ts'
import { beginningWith } from './letters.ts'
import type { DescribedMail, Recipient } from './letters.ts'

/** A notice that comes later than this is news no more. */
const NOTICE_MS = 24 * 3_600_000
/** After how long somebody may try again whose mail can't leave. */
const AGAIN_SECONDS = 60

/** A mail, and how long it is worth sending. */
export interface Outgoing {
  readonly mail: DescribedMail
  readonly until: Date
}

/** A mail that has its word already, because nobody knows the word of its receiver any more when it leaves. */
interface WordedMail extends DescribedMail {
  readonly isWorded: true
}

/** Gives the mail that a step leads to, or null. */
type Prepare = (text: string, db: Queries) => Promise<Outgoing | null>

/** What a mail of which its receiver may want to stop something ends with. `origin` = of the site. */
type Ending = (mail: DescribedMail, to: Recipient, origin: string) => Promise<DescribedMail>

export interface MailQueueDeps extends OutboxDeps {
  /** Where mail leaves. */
  readonly mailer: Mailer & { readonly isOpen: boolean }
  /** Seals what waits; 32 bytes. */
  readonly key: Buffer
}

/**
 * Mail leaves from here and never within a request: what a request is told neither waits for a mail server nor depends on
 * it. A mail is sent at least once, unless it is of no use any more or was refused too often.
 */
export class MailQueue {
  readonly #deps: MailQueueDeps
  readonly #outbox: Outbox
  readonly #steps = new Map<string, Prepare>()
  #wordOf: (address: string) => Promise<string | null> = () => Promise.resolve(null)
  #ended: Ending = (mail) => Promise.resolve(mail)

  constructor(deps: MailQueueDeps) {
    this.#deps = deps
    this.#outbox = new Outbox(deps, {
      kind: 'mail',
      key: deps.key,
      send: async (_id, text) => this.#send(text),
      whomOf: (text) => readMail(text).to,
      prepare: async (step, text, db) => {
        const next = (await this.#steps.get(step)?.(text, db)) ?? null
        return next === null
          ? null
          : { text: JSON.stringify(next.mail), until: next.until, about: described(next.mail, false) }
      },
    })
  }

  /** What becomes of such a step: the mail that it leads to, or null. It runs in a transaction and may run again. */
  onStep(step: string, prepare: Prepare): void {
    this.#steps.set(step, prepare)
  }

  /** Which word a mail to this address begins with when it leaves, whoever wrote it; null = none. */
  beginWith(wordOf: (address: string) => Promise<string | null>): void {
    this.#wordOf = wordOf
  }

  /** What warnings end with. */
  endWarningsWith(ended: Ending): void {
    this.#ended = ended
  }

  /** @throws Problem `code-not-sent` when no mail can leave, or too many wait */
  async add({ mail, until }: Outgoing): Promise<void> {
    await this.#put(async () => this.#outbox.add(JSON.stringify(mail), until, described(mail, false)))
  }

  /** A notice that nothing waits for: where no mail can leave, what it tells of has happened all the same. */
  async addNotice(mail: DescribedMail): Promise<void> {
    try {
      await this.#put(async () => this.#outbox.add(JSON.stringify(mail), this.#newsEnd(), described(mail, true)))
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason
      this.#deps.log.warn('a notice could not be mailed', { reason: reason.error })
    }
  }

  /** A notice of something that its receiver may want to stop. */
  async addWarning(mail: DescribedMail, to: Recipient, origin: string): Promise<void> {
    await this.addNotice(await this.#ended(mail, to, origin))
  }

  /** The mail with the word that its receiver has now. */
  async worded(mail: DescribedMail): Promise<WordedMail> {
    const word = await this.#wordOf(mail.to)
    return { ...(word === null ? mail : beginningWith(mail, word)), isWorded: true }
  }

  /** In a transaction: the last mail to somebody who is not known any more once it has ended. */
  async addLast(db: Queries, mail: WordedMail): Promise<void> {
    const { mailer, log } = this.#deps
    // Nobody is to know whom it went to.
    const about = { ...described(mail, true), to: null }
    if (!mailer.isOpen || !(await this.#outbox.add(JSON.stringify(mail), this.#newsEnd(), about, db)))
      log.warn('a last mail could not be sent')
  }

  /**
   * Has something looked at outside the request, so that the request is the same whether its address has an account.
   * @throws Problem `code-not-sent` when no mail can leave, or too many wait
   */
  async addStep(step: string, text: string, until: Date): Promise<void> {
    await this.#put(async () => this.#outbox.addStep(step, text, until))
  }

  /** To whom a mail goes that waits. */
  whomOf(id: string, sealed: Buffer): string {
    return this.#outbox.whomOf(id, sealed)
  }

  /** How many mails wait, and how many of them were tried in vain. */
  async standing(): Promise<{ readonly waiting: number; readonly failing: number }> {
    return this.#outbox.standing()
  }

  /** Sends what is due, and what becomes due meanwhile. Never rejects for a mail. */
  async run(): Promise<void> {
    await this.#outbox.run()
  }

  /** Lets the mails that are being sent finish. */
  async stop(): Promise<void> {
    await this.#outbox.stop()
  }

  async #put(add: () => Promise<boolean>): Promise<void> {
    if (!this.#deps.mailer.isOpen || !(await add())) throw new Problem('code-not-sent', { retryAfter: AGAIN_SECONDS })
    // The request is answered first.
    this.#outbox.wake()
  }

  async #send(text: string): Promise<void> {
    const { isWorded = false, kind: _kind, language: _language, ...mail } = readMail(text)
    const word = isWorded ? null : await this.#wordOf(mail.to)
    await this.#deps.mailer.send(word === null ? mail : beginningWith(mail, word))
  }

  #newsEnd(): Date {
    return new Date(this.#deps.clock.now() + NOTICE_MS)
  }
}

/** It was written by `add`, by `addNotice`, by `addLast` or by the step before. */
const readMail = (text: string): DescribedMail & Partial<WordedMail> =>
  JSON.parse(text) as DescribedMail & Partial<WordedMail>

const described = ({ kind = 'other', language, to }: DescribedMail, isRepeatable: boolean): DescribedMessage => ({
  what: kind,
  language: language ?? null,
  to,
  isRepeatable,
})
