import { createHmac } from 'node:crypto'
import { siteLanguageOf } from '@exchange/contract/site/languages'
import type { Sms, SmsSender } from '@exchange/ports'
import { Problem, callerKey, networkKey } from '../../../kernel/index.ts'
import type { Clock, Log, Queries, SmsCosts } from '../../../kernel/index.ts'
import { RESEND_AFTER_MS } from '../codes/index.ts'
import { Outbox } from '../outbox/index.ts'
import type { OutboxStore } from '../outbox/index.ts'
import type { MessageLog } from '../messages/index.ts'
import type { SmsBudgetStore } from './store.ts'
import { smsTexts } from './texts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of a number: its country and the first digits behind that, which is about an operator or a series. */
const PREFIX_LENGTH = 7

/** Whom a message is counted by, besides the number it goes to. */
export type SmsCause = { readonly owner: number } | { readonly ip: string }

interface Budget {
  readonly subject: string
  readonly windowMs: number
  readonly most: number
  readonly amount: number
}

export interface SmsDeps {
  readonly budgets: SmsBudgetStore
  readonly outbox: OutboxStore
  readonly messages: MessageLog
  /** Where messages leave. */
  readonly exit: SmsSender & { readonly isOpen: boolean }
  readonly costs: SmsCosts
  readonly clock: Clock
  readonly log: Log
  /** Seals the messages that wait; 32 bytes. */
  readonly key: Buffer
  /** Keys the hashes of numbers and networks; at least 32 bytes, kept outside the database. */
  readonly hashKey: Buffer
}

/** Sends codes to phones, within what that may cost. */
export class SmsService {
  readonly #deps: SmsDeps
  readonly #outbox: Outbox

  constructor(deps: SmsDeps) {
    this.#deps = deps
    const { outbox: store, messages, clock, log, key } = deps
    this.#outbox = new Outbox({
      kind: 'sms',
      store,
      messages,
      clock,
      log,
      key,
      send: async (id, text) => deps.exit.send({ id, ...readSms(text) }),
      whomOf: (text) => readSms(text).to,
    })
  }

  /** Whether messages can be sent at all. */
  get isOpen(): boolean {
    return this.#deps.exit.isOpen
  }

  /**
   * In a transaction that ends when this rejects: counts the message and writes it down; `wake` sends it afterwards.
   * @throws Problem `too-many-attempts` with `retryAfter`, `code-not-sent`
   */
  async sendCode(
    db: Queries,
    { to, code, language, until }: { to: string; code: string; language: string; until: Date },
    cause: SmsCause,
  ): Promise<void> {
    const { exit } = this.#deps
    if (!exit.isOpen) throw notSent(RESEND_AFTER_MS)
    await this.#spend(db, to, cause)
    const known = siteLanguageOf(language)
    const text = smsTexts[known].replace('{code}', code)
    const about = { what: 'code', language: known, to, isRepeatable: false }
    if (!(await this.#outbox.add(db, JSON.stringify({ to, text }), until, about))) throw notSent(RESEND_AFTER_MS)
  }

  /** Sends what was written down, once its transaction has ended. */
  wake(): void {
    this.#outbox.wake()
  }

  /** To whom a message goes that waits. */
  whomOf(id: string, sealed: Buffer): string {
    return this.#outbox.whomOf(id, sealed)
  }

  /** Sends the messages that are due. */
  async run(): Promise<void> {
    await this.#outbox.run()
  }

  async stop(): Promise<void> {
    await this.#outbox.stop()
  }

  /** Forgets what was counted in windows that are over. */
  async sweep(): Promise<void> {
    await this.#deps.budgets.sweep(new Date(this.#deps.clock.now()))
  }

  /** Costs come first in every transaction, so that no two of them wait for each other. */
  async #spend(db: Queries, to: string, cause: SmsCause): Promise<void> {
    const { log } = this.#deps
    for (const budget of this.#costs(to, cause)) {
      const end = await this.#take(db, budget)
      if (end === null) continue
      log.warn('text messages have cost as much as they may today', { subject: budget.subject })
      throw notSent(end - this.#deps.clock.now())
    }
    for (const budget of this.#counts(to, cause)) {
      const end = await this.#take(db, budget)
      if (end !== null)
        throw new Problem('too-many-attempts', { retryAfter: Math.ceil((end - this.#deps.clock.now()) / 1000) })
    }
  }

  /** Strangers together may spend half of a day, so that accounts can still confirm their phones. */
  #costs(to: string, cause: SmsCause): readonly Budget[] {
    const { costs } = this.#deps
    const cost = { windowMs: DAY_MS, amount: priceOf(costs, to) }
    return [
      { ...cost, subject: 'cost', most: costs.ofDay },
      ...('ip' in cause ? [{ ...cost, subject: 'cost:strangers', most: Math.floor(costs.ofDay / 2) }] : []),
    ]
  }

  #counts(to: string, cause: SmsCause): readonly Budget[] {
    const [hour, day] = [
      { windowMs: HOUR_MS, amount: 1 },
      { windowMs: DAY_MS, amount: 1 },
    ]
    // A stranger who uses up a number's messages does not keep its owner from confirming it.
    const who = 'owner' in cause ? 'account' : 'stranger'
    const number = `${who}:number:${this.#hash('number', to)}`
    const by =
      'owner' in cause
        ? [
            { ...hour, subject: `account:hour:${cause.owner}`, most: 5 },
            { ...day, subject: `account:day:${cause.owner}`, most: 10 },
          ]
        : [
            { ...hour, subject: `address:${this.#hash('address', callerKey(cause.ip))}`, most: 5 },
            { ...hour, subject: `network:${this.#hash('network', networkKey(cause.ip))}`, most: 20 },
          ]
    return [
      { ...hour, subject: `${who}:prefix:${to.slice(0, PREFIX_LENGTH)}`, most: 300 },
      { ...hour, subject: `${number}:hour`, most: 3 },
      { ...day, subject: `${number}:day`, most: 6 },
      ...by,
    ]
  }

  /** Null = it was spent; else when more may be spent. */
  async #take(db: Queries, { subject, windowMs, most, amount }: Budget): Promise<number | null> {
    const began = Math.floor(this.#deps.clock.now() / windowMs) * windowMs
    const window = { subject, beganAt: new Date(began), until: new Date(began + windowMs) }
    return (await this.#deps.budgets.spend(db, window, amount, most)) ? null : began + windowMs
  }

  #hash(what: string, text: string): string {
    return createHmac('sha256', this.#deps.hashKey).update(`${what}:${text}`).digest('base64url')
  }
}

/** Written by `sendCode`. */
const readSms = (text: string): Omit<Sms, 'id'> => JSON.parse(text) as Omit<Sms, 'id'>

/** Of one message to this number: the price of the longest beginning that fits. */
function priceOf({ prices, price }: SmsCosts, to: string): number {
  const fitting = [...prices].filter(([begin]) => to.startsWith(begin))
  return fitting.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? price
}

const notSent = (waitMs: number): Problem => new Problem('code-not-sent', { retryAfter: Math.ceil(waitMs / 1000) })
