import { createHmac } from 'node:crypto'
import type { CaptchaLevel, Sms, SmsSender } from '@exchange/ports'
import { Problem, callerKey, networkKey } from '../../../kernel/index.ts'
import type { Queries, SmsCosts } from '../../../kernel/index.ts'
import { Outbox } from '../outbox/index.ts'
import type { OutboxDeps } from '../outbox/index.ts'
import type { SmsBudgetStore } from './store.ts'

const HOUR_MS = 3_600_000
/** After how long somebody may try again whose message can't leave. */
const AGAIN_MS = 60_000
const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 30 * DAY_MS
/** Of a number: its country and the first digits behind that, which is about an operator or a series. */
const PREFIX_LENGTH = 7

/** How much of what a day may cost strangers and accounts may spend: each leaves something to the other. */
const SHARES = { strangers: 1 / 2, accounts: 3 / 4 } as const
/** In how many hours that may be spent at the fastest, and how much of it for one country: a flood leaves something over. */
const HOURS_OF_A_DAY = 6
const OF_A_COUNTRY = { parts: 3, of: 5 } as const
/** From which share of what strangers may spend each of them works for a message, and from which one works harder. */
const WORK_FROM = 1 / 5
const HARD_WORK_FROM = 1 / 2

/** Whom a message is counted by, besides the number it goes to. New accounts spend what strangers may: they cost nothing. */
export type SmsCause = { readonly owner: number; readonly isNew: boolean } | { readonly ip: string }

type Spender = keyof typeof SHARES

/** What is spent within windows of time. */
interface Pot {
  readonly subject: string
  readonly windowMs: number
  readonly most: number
}

interface Budget extends Pot {
  readonly amount: number
}

/** A code to be sent. */
interface SmsCode {
  /** E.164. */
  readonly to: string
  /** Two letters: whose number that is. */
  readonly country: string
  /** With the code. */
  readonly text: string
  /** Of the text. */
  readonly language: string
  readonly until: Date
}

/** How much of a pot is spent in the window that lasts, from 0 to 1. */
interface SmsSpent {
  readonly pot: 'all' | Spender
  readonly window: 'hour' | 'day'
  readonly ratio: number
}

export interface SmsDeps extends OutboxDeps {
  readonly budgets: SmsBudgetStore
  /** Where messages leave. */
  readonly exit: SmsSender & { readonly isOpen: boolean }
  readonly costs: SmsCosts
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
    this.#outbox = new Outbox(deps, {
      kind: 'sms',
      key: deps.key,
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
  async sendCode(db: Queries, { to, country, text, language, until }: SmsCode, cause: SmsCause): Promise<void> {
    const { exit } = this.#deps
    if (!exit.isOpen) throw notSent(AGAIN_MS)
    await this.#spend(db, to, country, cause)
    const about = { what: 'code', language, to, isRepeatable: false }
    if (!(await this.#outbox.add(JSON.stringify({ to, text }), until, about, db))) throw notSent(AGAIN_MS)
  }

  /**
   * What a stranger works before a message is sent: once a part of what strangers may spend is gone, of the day or the hour,
   * everywhere or for any one country.
   */
  async workAsked(): Promise<CaptchaLevel | 'none'> {
    if (!this.isOpen) return 'none'
    const spent = await this.#spent()
    const ratio = Math.max(0, ...[...spent].flatMap(([subject, part]) => (isOf(subject, 'strangers') ? part : [])))
    if (ratio >= HARD_WORK_FROM) return 'high'
    return ratio >= WORK_FROM ? 'low' : 'none'
  }

  /** How much of each pot is spent; empty where no message can be sent. */
  async spent(): Promise<readonly SmsSpent[]> {
    if (!this.isOpen) return []
    const spent = await this.#spent()
    const part = (subject: string): number => spent.get(subject) ?? 0
    const spenders: readonly Spender[] = ['strangers', 'accounts']
    return [
      { pot: 'all', window: 'day', ratio: part('cost') },
      ...spenders.flatMap((pot) => [
        { pot, window: 'day' as const, ratio: part(`cost:${pot}`) },
        { pot, window: 'hour' as const, ratio: part(`cost:${pot}:hour`) },
      ]),
    ]
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
  async #spend(db: Queries, to: string, country: string, cause: SmsCause): Promise<void> {
    const { costs, log } = this.#deps
    const amount = priceOf(costs, to)
    const who = 'ip' in cause || cause.isNew ? 'strangers' : 'accounts'
    for (const pot of potsOf(costs.ofDay, who, country)) {
      // One message is affordable wherever the day can pay for it.
      const budget = { ...pot, amount, most: Math.max(pot.most, Math.min(amount, costs.ofDay)) }
      const end = await this.#take(db, budget)
      if (end === null) continue
      log.warn('text messages have cost as much as they may for now', { subject: budget.subject })
      throw notSent(end - this.#deps.clock.now())
    }
    for (const budget of this.#counts(to, cause)) {
      const end = await this.#take(db, budget)
      if (end !== null)
        throw new Problem('too-many-attempts', { retryAfter: Math.ceil((end - this.#deps.clock.now()) / 1000) })
    }
  }

  /** How much of each pot that something was spent from is gone, by its subject. */
  async #spent(): Promise<ReadonlyMap<string, number>> {
    const { budgets, costs, clock } = this.#deps
    const spenders: readonly Spender[] = ['strangers', 'accounts']
    const rows = await budgets.spent('cost', new Date(clock.now()))
    return new Map(
      rows.flatMap(({ subject, spent }) => {
        const country = /:([A-Z]{2})(?::hour)?$/.exec(subject)?.[1] ?? ''
        const pots = spenders.flatMap((who) => potsOf(costs.ofDay, who, country))
        const pot = pots.find((one) => one.subject === subject)
        return pot === undefined ? [] : [[subject, spent / Math.max(1, pot.most)] as const]
      }),
    )
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
            { windowMs: MONTH_MS, amount: 1, subject: `account:month:${cause.owner}`, most: 20 },
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

/** What a message is paid from; in this order, so that no two messages wait for each other. */
function potsOf(ofDay: number, who: Spender, country: string): readonly Pot[] {
  const day = Math.floor(ofDay * SHARES[who])
  const ofCountry = Math.floor((day * OF_A_COUNTRY.parts) / OF_A_COUNTRY.of)
  const pots = (subject: string, most: number): readonly Pot[] => [
    { subject, windowMs: DAY_MS, most },
    { subject: `${subject}:hour`, windowMs: HOUR_MS, most: Math.floor(most / HOURS_OF_A_DAY) },
  ]
  return [
    { subject: 'cost', windowMs: DAY_MS, most: ofDay },
    ...pots(`cost:${who}`, day),
    ...pots(`cost:${who}:${country}`, ofCountry),
  ]
}

const isOf = (subject: string, who: Spender): boolean => subject.startsWith(`cost:${who}`)

/** Written by `sendCode`. */
const readSms = (text: string): Omit<Sms, 'id'> => JSON.parse(text) as Omit<Sms, 'id'>

/** Of one message to this number: the price of the longest beginning that fits. */
function priceOf({ prices, price }: SmsCosts, to: string): number {
  const fitting = [...prices].filter(([begin]) => to.startsWith(begin))
  return fitting.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? price
}

const notSent = (waitMs: number): Problem => new Problem('code-not-sent', { retryAfter: Math.ceil(waitMs / 1000) })
