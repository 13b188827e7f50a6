/** The private event log through the signed door. */
import { publicOperations } from '@exchange/contract/public'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { call } from '../testing/clients.ts'
import type { HttpAnswer } from '../testing/clients.ts'
import { startExchange } from '../testing/exchange.ts'
import type { TestExchange } from '../testing/exchange.ts'

const MARKET = 'ETH_USDT'
const PATH = '/api/v4/events'
const [OWNER, OTHER] = [100_021, 100_022]

interface Page {
  readonly events: readonly {
    readonly cursor: string
    readonly kind: string
    readonly time: number
    readonly data: Readonly<Record<string, unknown>>
  }[]
  readonly next: string
  readonly more: boolean
}

let exchange: TestExchange
let key: KeyPair
let other: KeyPair

const ask = async (pair: KeyPair, path: string, fields: object = {}): Promise<HttpAnswer> =>
  call(exchange.origin, pair, path, fields)

/** A page of all that has happened, held against its schema. */
async function page(pair: KeyPair, fields: object = {}): Promise<Page> {
  await exchange.histories.caughtUp(exchange.views.lastSeq)
  const { status, body } = await ask(pair, PATH, fields)
  expect(status).toBe(200)
  const schema = publicOperations.find(({ path }) => path === PATH)?.output
  expect(schema?.safeParse(body).error?.issues ?? []).toEqual([])
  return body as Page
}

beforeAll(async () => {
  exchange = await startExchange()
  for (const owner of [OWNER, OTHER]) await exchange.fund(owner, { USDT: '100000', ETH: '100' })
  key = await exchange.key(OWNER)
  other = await exchange.key(OTHER)
})
afterAll(async () => {
  expect(exchange.faults).toEqual([])
  await exchange.close()
})

test('A7 a cursor that the log does not reach is refused, as a replay of webhooks refuses it', async () => {
  const { status, body } = await ask(key, PATH, { after: '99999999999-0' })
  expect([status, body]).toEqual([
    422,
    {
      code: 1514,
      message: 'Validation failed',
      errors: { after: ['The log does not reach this cursor yet.'] },
    },
  ])
  const { next } = await page(key, { after: 'latest' })
  expect(await page(key, { after: next })).toMatchObject({ events: [], more: false })
})

test('an order, its deal and its balances are told in the order in which they happened', async () => {
  const before = await page(key, { after: 'latest' })
  expect(before).toMatchObject({ events: [], more: false })
  const resting = await ask(other, '/api/v4/order/new', { market: MARKET, side: 'sell', amount: '1', price: '3001' })
  expect(resting.status).toBe(200)
  const placed = await ask(key, '/api/v4/order/new', {
    market: MARKET,
    side: 'buy',
    amount: '1.5',
    price: '3001',
    clientOrderId: 'log-1',
  })
  expect(placed.status).toBe(200)
  const { orderId } = placed.body as { orderId: number }
  await ask(key, '/api/v4/order/cancel', { market: MARKET, orderId })
  const { events, next } = await page(key, { after: before.next })
  const kinds = events.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind !== 'balance')).toEqual(['deal', 'order.placed', 'order.finished'])
  const deal = events.find(({ kind }) => kind === 'deal')?.data
  expect(deal).toMatchObject({ orderId, clientOrderId: 'log-1', side: 'buy', role: 2, amount: '1', price: '3001' })
  const finished = events.find(({ kind }) => kind === 'order.finished')?.data
  expect(finished).toMatchObject({ orderId, amount: '1.5', left: '0.5', dealStock: '1', reason: 'canceled' })
  const balances = events.flatMap(({ kind, data }) => (kind === 'balance' && data['ticker'] === 'USDT' ? [data] : []))
  expect(balances.at(-1)).toEqual({ wallet: 'spot', ticker: 'USDT', available: '96999', freeze: '0' })
  // The other side hears of its own half alone.
  const theirs = await page(other, { after: before.next, kinds: ['deal'] })
  expect(theirs.events.map(({ data }) => data['role'])).toEqual([1])
  expect(theirs.events[0]?.data).toMatchObject({
    orderId: (resting.body as { orderId: number }).orderId,
    clientOrderId: '',
  })
  expect(await page(key, { after: next })).toMatchObject({ events: [], more: false })
})

test('pages join without a gap and without a repetition, whatever their size', async () => {
  for (let count = 0; count < 6; count++)
    await ask(key, '/api/v4/order/new', { market: MARKET, side: 'buy', amount: '0.1', price: String(2900 + count) })
  await ask(key, '/api/v4/order/cancel/all', { market: MARKET })
  const whole = await page(key, { limit: 500 })
  expect(whole.more).toBe(false)
  for (const limit of [1, 2, 3, 7]) {
    const read: Page['events'][number][] = []
    for (let after: string | undefined; ;) {
      const part: Page = await page(key, { after, limit })
      expect(part.events.length).toBeLessThanOrEqual(limit)
      read.push(...part.events)
      after = part.next
      if (!part.more) break
    }
    expect(read).toEqual(whole.events)
  }
  // Every cursor is a place to go on from.
  const middle = Math.floor(whole.events.length / 2)
  const rest = await page(key, { after: whole.events[middle]?.cursor, limit: 500 })
  expect(rest.events).toEqual(whole.events.slice(middle + 1))
})

test('stops and transfers have kinds of their own', async () => {
  const before = await page(key, { after: 'latest' })
  const stop = await ask(key, '/api/v4/order/stop_limit', {
    market: MARKET,
    side: 'sell',
    amount: '0.1',
    price: '2900',
    activation_price: '2950',
  })
  expect(stop.status).toBe(200)
  const { orderId } = stop.body as { orderId: number }
  await ask(key, '/api/v4/order/cancel', { market: MARKET, orderId })
  await ask(key, '/api/v4/main-account/transfer', { ticker: 'USDT', amount: '5', from: 'spot', to: 'main' })
  const stops = await page(key, { after: before.next, kinds: ['stop'] })
  expect(stops.events.map(({ kind, data }) => [kind, data['orderId']])).toEqual([
    ['stop.placed', orderId],
    ['stop.finished', orderId],
  ])
  expect(stops.events[0]?.data).toMatchObject({ type: 'stop limit', activation_price: '2950', activated: 0 })
  const transfers = await page(key, { after: before.next, kinds: ['transfer'] })
  expect(transfers.events.map(({ data }) => data)).toEqual([
    { id: expect.any(String), ticker: 'USDT', amount: '5', from: 'spot', to: 'main', reason: 'wallet' },
  ])
})

test.each([
  [{ after: '12' }, 'after', 'The cursor is invalid.'],
  [{ after: 7 }, 'after', 'The cursor is invalid.'],
  [{ kinds: ['orders'] }, 'kinds', 'Unknown kind of event.'],
  [{ limit: 501 }, 'limit', 'The limit may not be greater than 500.'],
])('%j is refused at its field', async (fields, field, text) => {
  const { status, body } = await ask(key, PATH, fields)
  expect([status, body]).toEqual([422, { code: 30, message: 'Validation failed', errors: { [field]: [text] } }])
})

test('a key that may not read hears nothing', async () => {
  const endpoints = ['/api/v4/order/new']
  const blind = await exchange.modules.apiKeys.ensure(OWNER, { label: 'blind', type: 'trade', ips: [], endpoints })
  expect((await ask(blind, PATH)).status).toBe(401)
})
