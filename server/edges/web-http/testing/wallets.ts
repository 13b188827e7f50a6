/** Money that comes and goes by simulated networks: the exchange's wallets, people with demo funds, and what they ask for. */
import { expect } from 'vitest'
import type { Withdrawal } from '@exchange/contract/withdrawals'
import { SimulatedChain } from '../../../modules/demo/chains/simulated-chain.ts'
import type { Browser, TestExchange } from './exchange.ts'
import { sendMails } from './mails.ts'
import { byApp, protectedUser, proved } from './proofs.ts'

const HOUR_MS = 3_600_000

/** Has the demo fill all of them; nothing that it sent can be undone any more, and all of it is booked. */
export async function fillWallets({ exchange, clock }: TestExchange): Promise<void> {
  const { demoRefills } = exchange.modules
  await demoRefills.run()
  clock.pass(HOUR_MS)
  await demoRefills.run()
}

/** What is looked at after each step of a test: there is nothing else to wait for in between. */
export const AT_ONCE = { interval: 1 } as const

/** Somebody with an authenticator app. */
export type Person = Awaited<ReturnType<typeof protectedUser>>

export interface Wanted {
  readonly ticker: string
  readonly network: string
  readonly amount: string
  readonly address?: string
  readonly memo?: string | null
  readonly feeOnTop?: boolean
}

/** People and withdrawals of one exchange, which is asked for each time: tests start it anew. */
export class Wallets {
  readonly #exchange: () => TestExchange

  constructor(exchange: () => TestExchange) {
    this.#exchange = exchange
  }

  /** Somebody with demo funds and an authenticator app. */
  readonly funded = async (name: string): Promise<Person> => {
    const person = await protectedUser(this.#exchange(), name)
    await person.browser.call('POST /v2/demo/claim')
    return person
  }

  /** Rows of the database. */
  readonly query = async (text: string, values: readonly unknown[] = []) =>
    (await this.#exchange().exchange.pool.query<Record<string, string>>(text, [...values])).rows

  readonly chainOf = (network: string): SimulatedChain => {
    const chain = this.#exchange().exchange.kit.chains.of(network)
    if (!(chain instanceof SimulatedChain)) throw new Error(`${network} is not simulated`)
    return chain
  }

  /** One step for all withdrawals. */
  readonly run = async (): Promise<void> => this.#exchange().exchange.modules.withdrawals.run()

  /** Time goes by, and nothing that waits to be mailed grows old. */
  readonly later = async (milliseconds: number): Promise<void> => {
    await sendMails(this.#exchange())
    this.#exchange().clock.pass(milliseconds)
  }

  /** One step for all deposits and withdrawals, after so much time. */
  readonly turn = async (milliseconds = 0): Promise<void> => {
    if (milliseconds > 0) await this.later(milliseconds)
    await this.#exchange().exchange.modules.custody.follow()
    await this.run()
  }

  /** As its owner sees it, whose session may have ended by the time that has gone by. */
  readonly one = async (id: string): Promise<Withdrawal> => {
    const [row] = await this.query('select user_id as owner from withdrawals where id = $1', [id])
    return this.#exchange().exchange.modules.withdrawals.one(Number(row?.['owner'] ?? 0), id)
  }

  /** Steps of so much time until it has this status. */
  readonly until = async (id: string, status: Withdrawal['status'], stepMs = 2_000): Promise<Withdrawal> => {
    await expect
      .poll(async () => {
        await this.turn(stepMs)
        return (await this.one(id)).status
      }, AT_ONCE)
      .toBe(status)
    return this.one(id)
  }
}

/** An address outside that belongs to the account, and one that takes nothing. */
export const outside = async (browser: Browser, network: string) =>
  (await browser.call('GET /v2/demo/chains/outside', { query: { network } })).data

/** The account's own deposit address. */
export const inside = async (browser: Browser, ticker: string, network: string) => {
  const { data } = await browser.call('POST /v2/profile/address', { body: { ticker, network } })
  return { address: data.address?.address ?? 'none', memo: data.address?.memo ?? null }
}

/** What the main wallet has of an asset. */
export const main = async (browser: Browser, ticker: string): Promise<string> =>
  (await browser.call('GET /v2/balances')).data[ticker]?.main ?? 'none'

/** To the account's own address outside, unless another one is wanted. */
async function ask(browser: Browser, wanted: Wanted) {
  const { address, memo } = await outside(browser, wanted.network)
  return browser.call('POST /v2/withdraw', { body: { address, memo, ...wanted } })
}

/** The same, where nothing is against it. */
export async function asked(browser: Browser, wanted: Wanted): Promise<Withdrawal> {
  const answer = await ask(browser, wanted)
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.error)}`)
  return answer.data
}

/** Null = it is taken. */
export async function refusal(browser: Browser, wanted: Wanted): Promise<string | null> {
  const answer = await ask(browser, wanted)
  return answer.status === 200 ? null : (answer.error.error ?? null)
}

/** Confirms what is shown, with the mailed code and the app. */
export async function confirm(
  { browser, email, app }: Person,
  { id, ticker, network, address, memo, receive, fee }: Withdrawal,
) {
  const code = await browser.mailedCode(email)
  const body = { ticker, network, address, memo, receive, fee, code }
  return proved(browser, 'POST /v2/withdraw/{id}/confirm', { params: { id }, body }, byApp(app))
}

/** Asked for and confirmed: it goes on by itself from here. */
export async function confirmed(person: Person, wanted: Wanted): Promise<Withdrawal> {
  const row = await asked(person.browser, wanted)
  const answer = await confirm(person, row)
  if (answer.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(answer.error)}`)
  return row
}
