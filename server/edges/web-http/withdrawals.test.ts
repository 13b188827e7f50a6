/** F-41 withdrawals on the simulated networks: from the request to the block that can't be undone, and back where nothing came of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Withdrawal } from '@exchange/contract/withdrawals'
import { startTestExchange } from './testing/exchange.ts'
import type { Browser, TestExchange } from './testing/exchange.ts'
import { byApp, proved, protectedUser } from './testing/proofs.ts'
import { fillWallets } from './testing/wallets.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
  await fillWallets(here)
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

type Person = Awaited<ReturnType<typeof protectedUser>>

async function funded(name: string): Promise<Person> {
  const person = await protectedUser(here, name)
  await person.browser.call('POST /v2/demo/claim')
  return person
}
const outside = async (browser: Browser, network: string) =>
  (await browser.call('GET /v2/demo/chains/outside', { query: { network } })).data
const main = async (browser: Browser, ticker: string): Promise<string> =>
  (await browser.call('GET /v2/balances')).data[ticker]?.main ?? 'none'
const one = async (browser: Browser, id: string): Promise<Withdrawal> =>
  (await browser.call('GET /v2/withdraw/{id}', { params: { id } })).data

interface Wanted {
  readonly ticker: string
  readonly network: string
  readonly amount: string
  readonly address?: string
  readonly memo?: string | null
  readonly feeOnTop?: boolean
}
async function ask(browser: Browser, wanted: Wanted) {
  const { address, memo } = await outside(browser, wanted.network)
  return browser.call('POST /v2/withdraw', { body: { address, memo, ...wanted } })
}
/** One that nothing is against. */
async function asked(browser: Browser, wanted: Wanted): Promise<Withdrawal> {
  const answer = await ask(browser, wanted)
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.error)}`)
  return answer.data
}

/** Confirms with the mailed code and the app. */
async function confirm(
  { browser, email, app }: Person,
  { id, ticker, network, address, memo, receive, fee }: Withdrawal,
) {
  const code = await browser.mailedCode(email)
  const body = { ticker, network, address, memo, receive, fee, code }
  return proved(browser, 'POST /v2/withdraw/{id}/confirm', { params: { id }, body }, byApp(app))
}

async function turn(milliseconds = 0): Promise<void> {
  if (milliseconds > 0) here.clock.pass(milliseconds)
  await here.exchange.modules.custody.follow()
  await here.exchange.modules.withdrawals.run()
}

async function until(browser: Browser, id: string, status: Withdrawal['status'], stepMs = 2_000): Promise<Withdrawal> {
  let found: Withdrawal | undefined
  await expect
    .poll(
      async () => {
        await turn(stepMs)
        found = await one(browser, id)
        return found.status
      },
      { timeout: 20_000 },
    )
    .toBe(status)
  return found ?? one(browser, id)
}

describe('on its way', () => {
  test('F-41 R-167 R-168 one is asked for, confirmed by mail and factor, sent, mined and final', async () => {
    const person = await funded('leaves')
    const { browser } = person
    expect(await main(browser, 'USDT')).toBe('10000')
    const wanted = await asked(browser, { ticker: 'USDT', network: 'TRC20', amount: '100' })
    expect(wanted).toMatchObject({
      amount: '100',
      fee: '1.5',
      receive: '98.5',
      status: 'unconfirmed',
      canCancel: true,
      isInternal: false,
      transaction: null,
    })
    const balances = (await browser.call('GET /v2/balances')).data['USDT']
    expect([balances?.main, balances?.hold]).toEqual(['10000', '100'])
    const confirmed = await confirm(person, wanted)
    expect(confirmed.status).toBe(200)
    const sent = await until(browser, wanted.id, 'sending')
    expect(sent.transaction).toMatch(/^[0-9a-f]{64}$/)
    expect(sent.canCancel).toBe(false)
    const done = await until(browser, wanted.id, 'done', 5_000)
    expect(done).toMatchObject({ confirmations: { actual: 20, required: 20 }, wait: null, end: null })
    await expect.poll(async () => main(browser, 'USDT')).toBe('9900')
    const moved = await browser.call('GET /v2/history/transfers', { query: { reason: 'withdrawal' } })
    expect(moved.data.records).toMatchObject([{ ticker: 'USDT', from: 'main', to: 'external', amount: '100' }])
  })
})
