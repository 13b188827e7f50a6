import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Mailer } from '@exchange/ports'
import { Problem, newUuid, reasonOf, seal, unseal } from '../../../kernel/index.ts'
import type { Clock, Log, Queries } from '../../../kernel/index.ts'
import { RESEND_AFTER_MS } from './code.ts'
import { beginningWith, endingWith, mailLanguageOf } from './mails.ts'
import type { QueuedMail, Recipient } from './mails.ts'
import { DUE_NOW, MOST_WAITING, safeError } from '../messages/index.ts'
import type { DescribedMessage, MessageLog } from '../messages/index.ts'
import type { QueuedRow, QueueStore, MailStep } from './queue-store.ts'

/** Sent side by side; a mail server that answers slowly holds up no more than this. */
const AT_ONCE = 4
/** A process that takes a mail holds it so long; if it dies, another may take the mail afterwards. */
const LEASE_MS = 120_000
/** A notice that comes later than this is news no more. */
const NOTICE_MS = 24 * 3_600_000
/** How long to wait after the first failures; then always as long as the last. */
const WAITS_MS = [5_000, 30_000, 120_000, 600_000] as const

/** A mail, and how long it is worth sending. */
export interface Outgoing {
  readonly mail: QueuedMail
  readonly until: Date
}

/** A mail that has its word already, because nobody knows the word of its receiver any more when it leaves. */
interface WordedMail extends QueuedMail {
  readonly isWorded: true
}

/** Gives the address by which an account can be frozen; null = it can't. `origin` = of the site. */
type FreezeLink = (address: string, origin: string, language: SiteLanguage) => Promise<string | null>

/** Gives the mail that a step leads to, or null. */
type Prepare = (text: string, db: Queries) => Promise<Outgoing | null>

export interface MailQueueDeps {
  readonly store: QueueStore
  /** What becomes of mails is written down there. */
  readonly messages: MessageLog
  /** Where mail leaves. */
  readonly mailer: Mailer & { readonly isOpen: boolean }
  readonly clock: Clock
  readonly log: Log
  /** Seals what waits; 32 bytes. */
  readonly key: Buffer
  readonly most?: number
}

/**
 * Mail leaves from here and never within a request: what a request is told neither waits for a mail server nor depends on
 * it. A mail is sent at least once, unless it is of no use any more.
 */
export class MailQueue {
  readonly #deps: MailQueueDeps
  readonly #steps = new Map<string, Prepare>()
  #wordOf: (address: string) => Promise<string | null> = () => Promise.resolve(null)
  #freezeLinkOf: FreezeLink = () => Promise.resolve(null)
  #running: Promise<void> | null = null
  #wanted = false
  #isStopped = false

  constructor(deps: MailQueueDeps) {
    this.#deps = deps
  }

  /** What becomes of such a step: the mail that it leads to, or null. It runs in a transaction and may run again. */
  onStep(step: MailStep, prepare: Prepare): void {
    this.#steps.set(step, prepare)
  }

  /** Which word a mail to this address begins with when it leaves, whoever wrote it; null = none. */
  beginWith(wordOf: (address: string) => Promise<string | null>): void {
    this.#wordOf = wordOf
  }

  /** Which link security notices to this address end with. */
  endNoticesWith(linkOf: FreezeLink): void {
    this.#freezeLinkOf = linkOf
  }

  /** @throws Problem `code-not-sent` when no mail can leave, or too many wait */
  async add({ mail, until }: Outgoing): Promise<void> {
    await this.#put('mail', JSON.stringify(mail), until, described(mail, false))
  }

  /** A notice that nothing waits for: where no mail can leave, what it tells of has happened all the same. */
  async addNotice(mail: QueuedMail): Promise<void> {
    try {
      const until = new Date(this.#deps.clock.now() + NOTICE_MS)
      await this.#put('mail', JSON.stringify(mail), until, described(mail, true))
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason
      this.#deps.log.warn('a notice could not be mailed', { reason: reason.error })
    }
  }

  /** A notice of something that its receiver may want to stop: it ends with a link that freezes the account. */
  async addWarning(mail: QueuedMail, to: Recipient, origin: string): Promise<void> {
    const language = mailLanguageOf(to)
    const href = await this.#freezeLinkOf(mail.to, origin, language)
    await this.addNotice(href === null ? mail : endingWith(mail, language, href))
  }

  /** The mail with the word that its receiver has now. */
  async worded(mail: QueuedMail): Promise<WordedMail> {
    const word = await this.#wordOf(mail.to)
    return { ...(word === null ? mail : beginningWith(mail, word)), isWorded: true }
  }

  /** In a transaction: the last mail to somebody who is not known any more once it has ended. */
  async addLast(db: Queries, mail: WordedMail): Promise<void> {
    const { store, messages, mailer, key, most = MOST_WAITING, clock } = this.#deps
    const id = newUuid()
    const until = new Date(clock.now() + NOTICE_MS)
    const row = {
      id,
      kind: 'mail',
      sealed: seal(key, id, JSON.stringify(mail)),
      attempts: 0,
      nextAt: DUE_NOW,
      until,
      // Nobody is to know whom it went to.
      ...messages.columns('mail', { ...described(mail, true), to: null }),
      error: null,
    } as const
    if (!mailer.isOpen || !(await store.add(row, most, db))) this.#deps.log.warn('a last mail could not be sent')
  }

  /**
   * Has something looked at outside the request, so that the request is the same whether its address has an account.
   * @throws Problem `code-not-sent` when no mail can leave, or too many wait
   */
  async addStep(step: MailStep, text: string, until: Date): Promise<void> {
    await this.#put(step, text, until, { what: step, language: null, to: null, isRepeatable: false })
  }

  /** Sends what is due, and what becomes due meanwhile. Never rejects for a mail. */
  async run(): Promise<void> {
    this.#wanted = true
    while (this.#wanted && !this.#isStopped) {
      this.#running ??= this.#drain().finally(() => {
        this.#running = null
      })
      await this.#running
    }
  }

  /** Lets the mails that are being sent finish. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running?.catch(() => {})
  }

  async #put(kind: QueuedRow['kind'], text: string, until: Date, about: DescribedMessage): Promise<void> {
    const { store, messages, mailer, key, most = MOST_WAITING } = this.#deps
    const id = newUuid()
    const queued = { id, kind, sealed: seal(key, id, text), attempts: 0, nextAt: DUE_NOW, until }
    const row = { ...queued, ...messages.columns('mail', about), error: null }
    if (!mailer.isOpen || !(await store.add(row, most)))
      throw new Problem('code-not-sent', { retryAfter: RESEND_AFTER_MS / 1000 })
    // The request is answered first.
    setImmediate(() => {
      this.run().catch((reason: unknown) =>
        this.#deps.log.warn('reading the mail queue failed', { reason: String(reason) }),
      )
    })
  }

  async #drain(): Promise<void> {
    const { store, clock } = this.#deps
    while (this.#wanted && !this.#isStopped) {
      this.#wanted = false
      const now = clock.now()
      const rows = await store.take(new Date(now), new Date(now + LEASE_MS), AT_ONCE)
      if (rows.length === 0) continue
      this.#wanted = true
      await Promise.all(rows.map(async (row) => this.#handle(row)))
    }
  }

  /** To whom a mail goes that waits; null = to somebody who is not known. */
  whomOf(id: string, sealed: Buffer): string | null {
    return this.#read(id, sealed).to
  }

  async #handle(row: QueuedRow): Promise<void> {
    const { store, mailer, clock, key, log, messages } = this.#deps
    if (row.until.getTime() <= clock.now()) return this.#giveUp(row)
    try {
      if (row.kind !== 'mail') {
        const text = unseal(key, row.id, row.sealed)
        const prepare = this.#steps.get(row.kind)
        await store.become(row.id, DUE_NOW, async (db) => {
          const next = (await prepare?.(text, db)) ?? null
          if (next === null) return null
          const { what, language, subject } = messages.columns('mail', described(next.mail, false))
          return { sealed: seal(key, row.id, JSON.stringify(next.mail)), until: next.until, what, language, subject }
        })
        return
      }
      const { isWorded = false, kind: _kind, language: _language, ...mail } = this.#read(row.id, row.sealed)
      const word = isWorded ? null : await this.#wordOf(mail.to)
      await mailer.send(word === null ? mail : beginningWith(mail, word))
      await messages.end('mail', row, 'sent', row.subject === null ? null : mail.to)
    } catch (reason) {
      const wait = WAITS_MS[Math.min(row.attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0]
      log.warn('a mail could not be sent yet', {
        attempts: row.attempts,
        reason: reasonOf(reason),
      })
      await store.later(row.id, new Date(clock.now() + wait), safeError(reason))
    }
  }

  async #giveUp(row: QueuedRow): Promise<void> {
    const { log, messages } = this.#deps
    const attempts = row.attempts - 1
    log.error('a mail was given up', { attempts })
    const to = row.subject === null ? null : this.#read(row.id, row.sealed).to
    await messages.end('mail', { id: row.id, attempts }, 'given-up', to, row.error ?? 'its time was over')
  }

  #read(id: string, sealed: Buffer): QueuedMail & Partial<WordedMail> {
    // It was written by `add`, by `addNotice`, by `addLast` or by the step before.
    return JSON.parse(unseal(this.#deps.key, id, sealed)) as QueuedMail & Partial<WordedMail>
  }
}

const described = ({ kind = 'other', language, to }: QueuedMail, isRepeatable: boolean): DescribedMessage => ({
  what: kind,
  language: language ?? null,
  to,
  isRepeatable,
})
