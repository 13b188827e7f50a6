/** Markets and fees in the console: stopping at once, starting by two persons and green checks, listing without code. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, newUser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { newOperator, why } from './testing/operator.ts'
import type { Operator } from './testing/operator.ts'

let here: TestExchange
let ada: Operator
let grace: Operator
beforeAll(async () => {
  here = await startTestExchange()
  ada = await newOperator(here, 'ada', 'owner')
  grace = await newOperator(here, 'grace', 'owner')
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const marketOf = async (name: string) =>
  (await ada.call('GET /admin/api/markets')).data.markets.find((one) => one.name === name)
const approve = async (id: string | null) =>
  grace.act('POST /admin/api/proposals/{id}/approve', { params: { id: id ?? '' }, body: why })
const stop = async (name: string, state: 'halted' | 'cancel-only') =>
  ada.call('POST /admin/api/markets/{name}/stop', { params: { name }, body: { state, ...why } })
const start = async (name: string, state: 'post-only' | 'open') =>
  ada.act('POST /admin/api/markets/{name}/start', { params: { name }, body: { state, ...why } })

/** Somebody with demo funds. */
async function trader(name: string): Promise<Browser> {
  const { browser } = await newUser(here.origin, name)
  await browser.call('POST /v2/demo/claim')
  for (const [ticker, amount] of [
    ['DUSDT', '500'],
    ['DBTC', '0.01'],
  ] as const)
    await browser.call('POST /v2/balances/transfer', { body: { ticker, from: 'main', to: 'spot', amount } })
  return browser
}

test('13, 20: one person stops a market at once; two open it again, step by step, with green checks', async () => {
  const name = 'DBTC_DUSDT'
  const someone = await trader('stopped')
  const order = { market: name, side: 'buy', amount: '0.001', price: '80000' } as const
  const resting = await someone.call('POST /v2/trade/spot/limit', { body: order })
  expect(resting.status).toBe(200)
  expect((await stop(name, 'halted')).data).toMatchObject({ outcome: 'done' })
  expect(await marketOf(name)).toMatchObject({ state: 'halted', next: null })
  expect((await someone.call('POST /v2/trade/spot/limit', { body: order })).error.error).toBe('market-closed')
  // No step is left out.
  expect((await start(name, 'open')).error.error).toBe('act-refused')
  expect((await start(name, 'post-only')).error.error).toBe('act-refused')
  expect((await stop(name, 'cancel-only')).data).toMatchObject({ outcome: 'done' })

  const posting = await start(name, 'post-only')
  expect(posting.data).toMatchObject({ outcome: 'proposed' })
  expect(await marketOf(name)).toMatchObject({ state: 'cancel-only' })
  expect((await approve(posting.data.proposal)).data).toMatchObject({ outcome: 'done' })
  expect(await marketOf(name)).toMatchObject({ state: 'post-only', next: 'open' })

  // One side of the book is empty: the check is red, and says so.
  const { data } = await ada.call('GET /admin/api/markets/{name}/checks', { params: { name } })
  expect(data.checks.filter(({ ok }) => !ok).map((one) => one.name)).toEqual(['orders'])
  const refused = await start(name, 'open')
  expect(refused.error).toMatchObject({ error: 'act-refused', data: { checks: [expect.stringContaining('orders')] } })
  const offer = { market: name, side: 'sell', amount: '0.001', price: '95000', postOnly: true } as const
  expect((await someone.call('POST /v2/trade/spot/limit', { body: offer })).status).toBe(200)
  const opening = await start(name, 'open')
  // Checks have to be green when it is done as well.
  const [mine] = (await someone.call('GET /v2/trade/orders')).data.records
  await someone.call('DELETE /v2/trade/order/{id}', { params: { id: String(mine?.orderId) }, query: { market: name } })
  expect((await approve(opening.data.proposal)).error.error).toBe('act-refused')
  expect((await someone.call('POST /v2/trade/spot/limit', { body: offer })).status).toBe(200)
  expect((await approve((await start(name, 'open')).data.proposal)).data).toMatchObject({ outcome: 'done' })
  expect(await marketOf(name)).toMatchObject({ state: 'open', next: null })
  expect((await someone.call('POST /v2/trade/spot/limit', { body: order })).status).toBe(200)
})

test('19: an asset and a market are listed without code, previewed, opened and traded on', async () => {
  const draft = {
    base: 'NEWT',
    quote: 'DUSDT',
    pricePrecision: 4,
    sizePrecision: 2,
    minAmount: '1',
    minTotal: '5',
    maxTotal: '10000',
    reference: '2.5',
  }
  const preview = async (change: Partial<typeof draft> = {}) =>
    (await ada.call('POST /admin/api/listings/preview', { body: { ...draft, ...change } })).data
  const red = async (change: Partial<typeof draft> = {}) =>
    (await preview(change)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
  expect(await red()).toContain('assets')
  const asset = await ada.act('POST /admin/api/assets', {
    body: { ticker: 'NEWT', scale: 8, supply: 1_000_000, ...why },
  })
  expect((await approve(asset.data.proposal)).data).toMatchObject({ outcome: 'done' })
  expect(
    (await ada.act('POST /admin/api/assets', { body: { ticker: 'NEWT', scale: 8, supply: 0, ...why } })).error.error,
  ).toBe('act-refused')
  expect(await red()).toEqual([])
  expect(await preview()).toMatchObject({
    name: 'NEWT_DUSDT',
    tick: '0.0001',
    lot: '0.01',
    smallest: '2.5',
    band: { low: '0.5', high: '4.5' },
  })
  // 20: each check that fails blocks.
  expect(await red({ pricePrecision: 7 })).toContain('price')
  expect(await red({ sizePrecision: 9 })).toContain('size')
  expect(await red({ reference: '2.12345' })).toContain('reference')
  expect(await red({ minTotal: '20000' })).toContain('totals')
  expect(await red({ minAmount: '0' })).toContain('least amount')
  expect(await red({ base: 'DBTC' })).toContain('name')
  const blocked = await ada.act('POST /admin/api/markets', { body: { ...draft, pricePrecision: 7, ...why } })
  expect(blocked.error.error).toBe('act-refused')

  const listed = await ada.act('POST /admin/api/markets', { body: { ...draft, ...why } })
  expect((await approve(listed.data.proposal)).data).toMatchObject({ outcome: 'done' })
  expect(await marketOf('NEWT_DUSDT')).toMatchObject({ state: 'prelaunch', next: 'post-only' })
  const guest = new Browser(here.origin)
  const { data } = await guest.call('GET /v2/trade/markets/{id}', { params: { id: 'NEWT_DUSDT' } })
  expect(data.market).toMatchObject({ market: 'NEWT_DUSDT', stock: 'NEWT', minAmount: '1', state: 'prelaunch' })
  await approve((await start('NEWT_DUSDT', 'post-only')).data.proposal)
  expect(await marketOf('NEWT_DUSDT')).toMatchObject({ state: 'post-only' })
  const buyer = await trader('first-buyer')
  const bid = { market: 'NEWT_DUSDT', side: 'buy', amount: '10', price: '2.4', postOnly: true } as const
  expect((await buyer.call('POST /v2/trade/spot/limit', { body: bid })).status).toBe(200)
  // It lasts: the journal has it.
  await here.restart()
  // The console listens on another port, which keys see as another origin.
  for (const operator of [ada, grace])
    for (const key of operator.keys) key.habits = { ...key.habits, origin: operator.origin }
  expect(await marketOf('NEWT_DUSDT')).toMatchObject({ state: 'post-only', bid: '2.4' })
})

test('fees: everybody’s by two persons, one account’s by one, and the book charges them', async () => {
  const market = 'DBTC_DUSDT'
  const set = await ada.act('PUT /admin/api/fees', { body: { market, maker: '0.05', taker: '0.2', ...why } })
  expect(set.data).toMatchObject({ outcome: 'proposed' })
  expect((await approve(set.data.proposal)).data).toMatchObject({ outcome: 'done' })
  expect(await marketOf(market)).toMatchObject({ makerFee: '0.05', takerFee: '0.2' })
  const { browser, userId } = await newUser(here.origin, 'cheaper')
  const own = await ada.act('PUT /admin/api/fees/{owner}', {
    params: { owner: userId },
    body: { market: null, maker: '0', taker: '0.01', ...why },
  })
  expect(own.data).toMatchObject({ outcome: 'done' })
  expect((await ada.call('GET /admin/api/fees', { query: { owner: userId } })).data.entries).toEqual([
    { market: null, maker: '0', taker: '0.01' },
  ])
  const { markets } = (await browser.call('GET /v2/fees')).data
  expect(markets.find((one) => one.market === market)).toMatchObject({ makerFee: '0', takerFee: '0.01' })
  for (const wrong of ['11', '-1', '0.00001', 'x'])
    expect(
      (await ada.call('PUT /admin/api/fees', { body: { market, maker: wrong, taker: '0.1', ...why } })).status,
    ).toBe(422)
})
