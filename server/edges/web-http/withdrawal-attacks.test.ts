/** F-41 what somebody tries who wants more to leave than is theirs, or others' to stay. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Withdrawal } from '@exchange/contract/withdrawals'
import { startTestExchange } from './testing/exchange.ts'
import type { Browser, TestExchange } from './testing/exchange.ts'
import { byApp, proved, protectedUser } from './testing/proofs.ts'
import { fillWallets } from './testing/wallets.ts'

const MINUTE_MS = 60_000

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
const query = async (text: string, values: readonly unknown[] = []) => here.exchange.pool.query(text, [...values])
const run = async () => here.exchange.modules.withdrawals.run()
const address = async (browser: Browser, ticker: string, network: string) =>
  (await browser.call('POST /v2/profile/address', { body: { ticker, network } })).data.address
const outside = async (browser: Browser, network: string) =>
  (await browser.call('GET /v2/demo/chains/outside', { query: { network } })).data
const one = async (browser: Browser, id: string): Promise<Withdrawal> =>
  (await browser.call('GET /v2/withdraw/{id}', { params: { id } })).data
const quote = async (browser: Browser, to: string) =>
  browser.call('GET /v2/withdraw/quote', { query: { ticker: 'USDT', network: 'TRC20', address: to, amount: '20' } })

async function asked(browser: Browser, ticker: string, network: string, amount: string): Promise<Withdrawal> {
  const { address: to, memo } = await outside(browser, network)
  const answer = await browser.call('POST /v2/withdraw', { body: { address: to, memo, ticker, network, amount } })
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.error)}`)
  return answer.data
}

/** Confirms, as its owner would, what the site shows of it now. */
async function confirm({ browser, email, app }: Person, id: string) {
  await browser.call('POST /v2/withdraw/{id}/code', { params: { id } })
  const { ticker, network, address: to, memo, receive, fee } = await one(browser, id)
  const code = await browser.mailedCode(email)
  const body = { ticker, network, address: to, memo, receive, fee, code }
  return proved(browser, 'POST /v2/withdraw/{id}/confirm', { params: { id }, body }, byApp(app))
}

describe('an address', () => {
  test('is the same in capitals: one’s own, another account’s, and one that keeps what it gets', async () => {
    const { browser: ann } = await funded('capitals-ann')
    const { browser: bob } = await funded('capitals-bob')
    const own = (await address(ann, 'USDT', 'TRC20'))?.address ?? ''
    const others = (await address(bob, 'USDT', 'TRC20'))?.address ?? ''
    expect([own, others]).not.toContain('')
    expect((await quote(ann, own.toUpperCase())).error.error).toBe('address-own')
    expect((await quote(ann, others.toUpperCase())).data).toMatchObject({ isInternal: true, fee: '0' })
    const body = { ticker: 'USDT', network: 'TRC20', amount: '20', memo: null, address: ` ${others.toUpperCase()} ` }
    expect((await ann.call('POST /v2/withdraw', { body })).data).toMatchObject({ isInternal: true, address: others })
  })

  test('of a closed account takes nothing', async () => {
    const { browser: ann } = await funded('closed-ann')
    const { browser: bob, email } = await funded('closed-bob')
    const others = (await address(bob, 'USDT', 'TRC20'))?.address ?? ''
    await query(`update users set status = 'closed' where email = $1`, [email])
    expect((await quote(ann, others)).error.error).toBe('address-invalid')
  })
})

describe('a row that was changed in the database', () => {
  test.each([
    ['asset', `asset = (select asset from withdrawals where user_id <> w.user_id limit 1)`],
    ['amount', 'amount = amount * 2'],
    ['receiver', 'receiver = 100'],
  ])('is not paid: its %s', async (name, change) => {
    const person = await funded(`changed-${name}`)
    const { browser } = person
    const other = await funded(`changed-${name}-other`)
    await asked(other.browser, 'USDT', 'TRC20', '20')
    const { id } = await asked(browser, 'TRX', 'TRC20', '500')
    expect((await confirm(person, id)).status).toBe(200)
    await query(`update withdrawals w set ${change} where id = $1`, [id])
    for (let turns = 0; turns < 4; turns += 1) await run()
    const { rows } = await query('select state, txid from withdrawals where id = $1', [id])
    expect(rows).toEqual([{ state: 'approved', txid: null }])
    expect(here.faults.splice(0).join()).toContain('is not what the journal holds')
    await query(`update withdrawals set state = 'canceled', ended_at = now() where id = $1`, [id])
  })
})

describe('many that wait', () => {
  test('keep no other account waiting, and each has its turn', async () => {
    const person = await funded('crowd-victim')
    const crowd = await funded('crowd')
    const model = await asked(crowd.browser, 'USDT', 'TRC20', '20')
    // Held for longer than anything else, and of no account that could be asked about.
    await query(
      `insert into withdrawals select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'state', 'held',
        'wait_why', 'address', 'user_id', 2000000 + n, 'changed_at', now() - interval '1 year'))).*
       from withdrawals w, generate_series(1, 300) n where w.id = $1`,
      [model.id],
    )
    const { id } = await asked(person.browser, 'TRX', 'TRC20', '500')
    expect((await confirm(person, id)).status).toBe(200)
    await run()
    expect((await one(person.browser, id)).status).not.toBe('checking')
    for (let turns = 0; turns < 13; turns += 1) await run()
    const { rows } = await query(
      `select count(*)::integer as left from withdrawals where user_id > 2000000 and state = 'held'`,
    )
    await query('delete from withdrawals where user_id > 2000000')
    expect(rows).toEqual([{ left: 0 }])
    here.faults.splice(0)
  })
})

describe('a price that two accounts make between them', () => {
  /** Trades a little at this price. */
  async function trade(one: Browser, other: Browser, market: string, price: string, size: string): Promise<void> {
    const body = { market, amount: size, price } as const
    expect((await one.call('POST /v2/trade/spot/limit', { body: { ...body, side: 'buy' } })).status).toBe(200)
    expect((await other.call('POST /v2/trade/spot/limit', { body: { ...body, side: 'sell' } })).status).toBe(200)
  }

  test('makes no withdrawal worth less than it was', async () => {
    const { browser: ann } = await funded('price-ann')
    const { browser: bob } = await funded('price-bob')
    const move = async (one: Browser, ticker: string, amount: string) =>
      one.call('POST /v2/balances/transfer', { body: { ticker, from: 'main', to: 'spot', amount } })
    await move(ann, 'USDT', '1000')
    await move(bob, 'DOT', '900')
    const worth = async () => {
      const asked = { ticker: 'DOT', network: 'DOT', amount: '100' }
      return Number((await ann.call('GET /v2/withdraw/quote', { query: asked })).data.worth)
    }
    const before = await worth()
    expect(before).toBeGreaterThan(0)
    // The market knows no other trades than these.
    for (const price of [0.6, 0.13, 0.03])
      await trade(ann, bob, 'DOT_USDT', String(price), String(Math.ceil(6 / price)))
    expect(await worth()).toBe(before)
  })
})

test('a request whose answer was lost is found again without a restart', async () => {
  const { browser } = await funded('lost-answer')
  const { id } = await asked(browser, 'TRX', 'TRC20', '500')
  await query(`update withdrawals set state = 'requested' where id = $1`, [id])
  await run()
  expect((await one(browser, id)).status).toBe('checking')
  here.clock.pass(2 * MINUTE_MS)
  await run()
  expect((await one(browser, id)).status).toBe('unconfirmed')
})
