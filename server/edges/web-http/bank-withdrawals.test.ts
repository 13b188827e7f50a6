/** F-41 F-42 currencies go out by banks and to saved cards: asked for, confirmed, paid once, and back where nobody took them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Withdrawal } from '@exchange/contract/withdrawals'
import { formatDecimal } from '@exchange/core/units'
import { providerById } from '../../modules/markets/index.ts'
import { startTestExchange } from './testing/exchange.ts'
import type { Browser, TestExchange } from './testing/exchange.ts'
import { Wallets, confirm, main } from './testing/wallets.ts'
import type { Person } from './testing/wallets.ts'

let here: TestExchange
const wallets = new Wallets(() => here)
const { funded, run, later, one } = wallets
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

/** Each is a real account number by its checksum; how it ends says what becomes of a payout in the simulation. */
const ibans = { paid: 'GB33BUKB20201555555555', refused: ibanOf('91'), slow: ibanOf('93') }
const NAME = 'Ada Lovelace'
const wanted = { ticker: 'EUR', network: 'EUR_SEPA', address: ibans.paid, memo: NAME, amount: '100' }

/** A number of this ending, with its checksum. */
function ibanOf(end: string): string {
  const account = `01234567890123${end}`
  const digits = BigInt(`${account}212900`)
  return `LT${String(98n - (digits % 97n)).padStart(2, '0')}${account}`
}
const ask = async (browser: Browser, change: object = {}) =>
  browser.call('POST /v2/withdraw', { body: { ...wanted, ...change } })
async function started(person: Person, change: object = {}): Promise<Withdrawal> {
  const { status, data, error } = await ask(person.browser, change)
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(error)}`)
  const answer = await confirm(person, data)
  if (answer.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(answer.error)}`)
  return data
}
async function until(id: string, status: Withdrawal['status'], stepMs = 6_000): Promise<Withdrawal> {
  await expect
    .poll(async () => {
      await later(stepMs)
      await run()
      return (await one(id)).status
    })
    .toBe(status)
  return one(id)
}
/** What the ledger and the bank say of the exchange's account there. */
async function books(network: string): Promise<readonly [string, string]> {
  const { balances, directory } = here.exchange.core.views
  const { simulated } = here.exchange.kit.payments
  const [owner, asset] = [providerById(network)?.mirror ?? 0, directory.assetByTicker('EUR')?.id ?? 0]
  let cents = 0n
  for (let day = -1; day <= 2; day++)
    for await (const line of simulated?.statement(
      new Date(here.clock.now() - day * 86_400_000).toISOString().slice(0, 10),
    ) ?? [])
      if (line.way === network) cents += line.cents - line.cost
  return [formatDecimal(-BigInt(balances.of(owner, 'main', asset).available), 8), formatDecimal(cents, 2)]
}
const agree = async (network: string) => {
  const [ledger, bank] = await books(network)
  expect(ledger).toBe(bank)
}

describe('to a bank account', () => {
  test('what it costs, the account number in one text, the payout, and the books of both', async () => {
    const person = await funded('bank-out')
    const { browser } = person
    const { data: quote } = await browser.call('GET /v2/withdraw/quote', {
      query: { ticker: 'EUR', network: 'EUR_SEPA', address: 'gb33 bukb 2020 1555 5555 55', memo: NAME, amount: '100' },
    })
    expect(quote).toMatchObject({
      name: 'SEPA',
      step: '0.01',
      fee: '1',
      receive: '99',
      isSimulated: true,
      isBank: true,
    })
    const before = Number(await main(browser, 'EUR'))
    const { id } = await started(person, { address: 'gb33 bukb 2020 1555 5555 55' })
    expect(await one(id)).toMatchObject({ address: ibans.paid, memo: NAME, fee: '1', receive: '99', isBank: true })
    const done = await until(id, 'done')
    expect(done).toMatchObject({ network: 'EUR_SEPA', link: null, confirmations: { actual: 1, required: 1 } })
    expect(Number(await main(browser, 'EUR'))).toBe(before - 100)
    // What the bank takes is booked with the next turn.
    await run()
    await agree('EUR_SEPA')
  })

  test('a payout that the bank refuses comes back with its fee', async () => {
    const person = await funded('bank-back')
    const before = await main(person.browser, 'EUR')
    const { id } = await started(person, { address: ibans.refused })
    await until(id, 'failed')
    expect(await main(person.browser, 'EUR')).toBe(before)
    await agree('EUR_SEPA')
  })

  test('a payout whose answer was lost: after a restart there is one, and no second', async () => {
    const person = await funded('bank-lost')
    const { simulated } = here.exchange.kit.payments
    if (simulated === null) throw new Error('no provider')
    const payout = simulated.payout.bind(simulated)
    let asked = 0
    simulated.payout = async (order) => {
      await payout(order)
      asked += 1
      throw new Error('the answer was lost')
    }
    const { id } = await started(person, { address: ibans.slow })
    await expect
      .poll(async () => {
        await run()
        return asked
      })
      .toBeGreaterThan(0)
    await here.restart()
    person.browser.origin = here.origin
    expect((await one(id)).status).toBe('sending')
    await until(id, 'done', 11 * 60_000)
    await run()
    await agree('EUR_SEPA')
  })

  test.each([
    [{ address: 'GB33BUKB20201555555556' }, 'address-checksum'],
    [{ address: 'GB33' }, 'address-malformed'],
    [{ address: '???' }, 'address-malformed'],
    [{ memo: null }, 'memo-missing'],
    [{ memo: 'A\u202eda' }, 'memo-malformed'],
    [{ amount: '0.001' }, 'transfer-step'],
    [{ amount: '19.99' }, 'withdrawal-too-small'],
    [{ amount: '250000.01' }, 'withdrawal-too-large'],
    [{ network: 'USD_SWIFT' }, 'network-unknown'],
    [{ ticker: 'TRY', network: 'TRY_FAST' }, 'not-withdrawable'],
    [{ network: 'EUR_VISAMASTER' }, 'address-malformed'],
    [{ network: 'EUR_VISAMASTER', address: '8a8a8a8a-8a8a-4a8a-8a8a-8a8a8a8a8a8a' }, 'address-invalid'],
  ])('%j is refused: %s', async (change, error) => {
    const { browser } = await funded(`bank-wrong-${error}-${JSON.stringify(change).length}`)
    expect((await ask(browser, change)).error.error).toBe(error)
    expect((await browser.call('GET /v2/withdrawals')).data.records).toEqual([])
  })
})

describe('to a card, and what a card has brought', () => {
  test('a saved card is paid under its id, and another account’s is no receiver', async () => {
    const person = await funded('to-card')
    const { browser } = person
    const { data: payment } = await browser.call('POST /v2/payments', {
      body: { ticker: 'EUR', provider: 'EUR_VISAMASTER', amount: '20', name: NAME, keepsCard: true },
    })
    const params = { id: new URL(payment.url ?? '').searchParams.get('id') ?? '' }
    for (const act of ['pay', 'prove'] as const)
      await browser.call('POST /v2/demo/payments/{id}', { params, body: { act } })
    const [card] = (await browser.call('GET /v2/cards')).data
    const change = { network: 'EUR_VISAMASTER', address: card?.id ?? '', amount: '50' }
    const other = await funded('not-to-card')
    expect((await ask(other.browser, change)).error.error).toBe('address-invalid')
    const { id } = await started(person, change)
    await until(id, 'done')
    await run()
    await agree('EUR_VISAMASTER')
  })

  test('PR-08 money of a card stays for 72 hours', async () => {
    const person = await funded('card-out')
    const { browser } = person
    const { data: payment } = await browser.call('POST /v2/payments', {
      body: { ticker: 'EUR', provider: 'EUR_VISAMASTER', amount: '200', name: NAME, keepsCard: true },
    })
    const params = { id: new URL(payment.url ?? '').searchParams.get('id') ?? '' }
    for (const act of ['pay', 'prove'] as const)
      await browser.call('POST /v2/demo/payments/{id}', { params, body: { act } })
    const { data: quote } = await browser.call('GET /v2/withdraw/quote', {
      query: { ticker: 'EUR', network: 'EUR_SEPA' },
    })
    const [card] = (await browser.call('GET /v2/cards')).data
    const everything = await main(browser, 'EUR')
    await browser.call('POST /v2/demo/give-back')
    expect((await ask(browser, { amount: '150' })).error.error).toBe('wallet-balance-insufficient')
    expect([quote.notFinal, Number(everything) > 196]).toEqual(['0', true])
    const { data: again } = await browser.call('POST /v2/payments', {
      body: { ticker: 'EUR', provider: 'EUR_VISAMASTER', amount: '300', card: card?.id ?? '' },
    })
    const next = { id: new URL(again.url ?? '').searchParams.get('id') ?? '' }
    for (const act of ['pay', 'prove'] as const)
      await browser.call('POST /v2/demo/payments/{id}', { params: next, body: { act } })
    expect(await main(browser, 'EUR')).toBe('294')
    expect((await ask(browser, { amount: '150' })).error.error).toBe('funds-not-final')
    here.clock.pass(73 * 3_600_000)
    const { userId } = person
    expect(await here.exchange.modules.payments.staying(userId)).toEqual(new Map())
  })
})
