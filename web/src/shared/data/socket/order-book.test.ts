import { describe, expect, it } from 'vitest'
import { mergeDeals } from './deals-store.ts'
import { OrderBook, depthOf, toScaledInteger } from './order-book.ts'
import { authRetryDelayMs, pingAfterIdleMs, reconnectDelayMs } from './timing.ts'
import { TopicRegistry } from './topics.ts'
import { dataNameOf } from './data-names.ts'
import type { Deal } from './frames.ts'

type Row = [price: string, amount: string, rpi?: string]
const precision = { pricePrecision: 2, sizePrecision: 3 }

function push(full: boolean, updateId: number, pastUpdateId: number | null, asks: Row[], bids: Row[] = []) {
  const past = pastUpdateId === null ? {} : { past_update_id: pastUpdateId }
  const body = { timestamp: 1, event_time: 1, update_id: updateId, sequence: 1, checksum: 0, asks, bids, ...past }
  return depthOf([full, body, 'BTC_USDT'])
}

describe('the order book', () => {
  it('F-30: takes a snapshot, then changed levels; amount 0 removes', () => {
    const book = new OrderBook(precision)
    expect(
      book.apply(
        push(
          true,
          7,
          null,
          [
            ['10.01', '1'],
            ['10.5', '2.5'],
          ],
          [['9.9', '3']],
        ),
      ),
    ).toBe('applied')
    expect(
      book.apply(
        push(
          false,
          8,
          7,
          [
            ['10.01', '0'],
            ['10.2', '0.001'],
          ],
          [['9.95', '1']],
        ),
      ),
    ).toBe('applied')
    expect(book.levels('asks', 50)).toEqual([
      { ticks: 1020, lots: 1 },
      { ticks: 1050, lots: 2500 },
    ])
    expect(book.levels('bids', 1)).toEqual([{ ticks: 995, lots: 1000 }])
  })

  it('F-30: a level says that some of it is of RPI orders, for as long as it is', () => {
    const book = new OrderBook(precision)
    book.apply(push(true, 7, null, [['10', '1', '0.5']]))
    expect(book.levels('asks', 1)).toEqual([{ ticks: 1000, lots: 1000, rpi: true }])
    book.apply(push(false, 8, 7, [['10', '0.5']]))
    expect(book.levels('asks', 1)).toEqual([{ ticks: 1000, lots: 500 }])
  })

  it('a missing update is a gap: nothing changes, and only a snapshot heals', () => {
    const book = new OrderBook(precision)
    book.apply(push(true, 7, null, [['10', '1']]))
    expect(book.apply(push(false, 9, 8, [['11', '1']]))).toBe('gap')
    expect(book.levels('asks', 50)).toEqual([{ ticks: 1000, lots: 1000 }])
    expect(book.apply(push(false, 10, 9, [['11', '1']]))).toBe('gap')
    expect(book.apply(push(true, 11, null, [['12', '1']]))).toBe('applied')
    expect(book.levels('asks', 50)).toEqual([{ ticks: 1200, lots: 1000 }])
  })

  it('a delta before any snapshot is a gap', () => {
    expect(new OrderBook(precision).apply(push(false, 2, 1, []))).toBe('gap')
  })

  it('an unreadable level is never rounded into the book', () => {
    expect(new OrderBook(precision).apply(push(true, 1, null, [['10.001', '1']]))).toBe('gap')
  })

  it.each([
    ['10.5', 2, 1050],
    ['10.50000', 2, 1050],
    ['0.001', 2, null],
    ['-1', 2, null],
    ['1e3', 2, null],
    ['', 2, null],
    ['99999999999999999', 0, null],
  ])('reads %j at %i decimals as %j', (text, decimals, value) => {
    expect(toScaledInteger(text, decimals)).toBe(value)
  })
})

describe('the tape', () => {
  const deal = (id: number): Deal => ({ id, time: id, price: '1', amount: '1', side: 'buy' })
  const list = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => deal(from - index))

  it('BC-34: keeps 80, the 81st drops the oldest', () => {
    const full = mergeDeals([], list(80, 1))
    const after = mergeDeals(full, [deal(81)])
    expect(after).toHaveLength(80)
    expect(after[0]?.id).toBe(81)
    expect(after.at(-1)?.id).toBe(2)
  })

  it('a deal told twice stays one', () => {
    const known = mergeDeals([], [deal(2), deal(1)])
    expect(mergeDeals(known, [deal(3), deal(2)]).map((one) => one.id)).toEqual([3, 2, 1])
    expect(mergeDeals(known, [deal(2)])).toBe(known)
  })
})

describe('timings', () => {
  it('BC-37: reconnect after min(1 s × 2^attempt, 10 s) plus 300–2000 ms', () => {
    for (let attempt = 0; attempt <= 10; attempt += 1) {
      const base = Math.min(1000 * 2 ** attempt, 10_000)
      expect(reconnectDelayMs(attempt, () => 0)).toBe(base + 300)
      expect(reconnectDelayMs(attempt, () => 1)).toBe(base + 2000)
    }
  })

  it('ST-28 BC-38: authorization is tried again after 500, 750, 1125 … ms', () => {
    expect([0, 1, 2].map(authRetryDelayMs)).toEqual([500, 750, 1125])
  })

  it('BC-36: ping after 50 s', () => {
    expect(pingAfterIdleMs).toBe(50_000)
  })
})

describe('topics', () => {
  it('many holders are one subscription, ended with the last', () => {
    const topics = new TopicRegistry()
    topics.acquire('deals', ['BTC_USDT'])
    topics.acquire('deals', ['BTC_USDT'])
    expect(topics.changes(false)).toEqual([{ channel: 'deals', method: 'deals.subscribe', params: ['BTC_USDT'] }])
    topics.release('deals', ['BTC_USDT'])
    expect(topics.changes(false)).toEqual([])
    topics.release('deals', ['BTC_USDT'])
    expect(topics.changes(false)).toEqual([{ channel: 'deals', method: 'deals.unsubscribe', params: [] }])
  })

  it('names add up to one list, because the server replaces the list before', () => {
    const topics = new TopicRegistry()
    topics.acquire('state', ['ETH_USDT'])
    topics.acquire('state', ['BTC_USDT'])
    expect(topics.changes(false)[0]?.params).toEqual(['BTC_USDT', 'ETH_USDT'])
    topics.acquire('state', [])
    expect(topics.changes(false)[0]?.params).toEqual([])
  })

  it('the book follows its newest holder', () => {
    const topics = new TopicRegistry()
    topics.acquire('depth', ['BTC_USDT', 50, '0'])
    topics.acquire('depth', ['ETH_USDT', 50, '0'])
    expect(topics.changes(false)[0]?.params).toEqual(['ETH_USDT', 50, '0'])
  })

  it('ST-26: a new connection is told everything again, the private part once it is authorized', () => {
    const topics = new TopicRegistry()
    topics.acquire('deals', ['BTC_USDT'])
    topics.acquire('asset', [])
    expect(topics.changes(true).map((change) => change.method)).toEqual(['deals.subscribe', 'asset.subscribe'])
    topics.forgetAll()
    expect(topics.changes(false).map((change) => change.method)).toEqual(['deals.subscribe'])
    expect(topics.changes(true).map((change) => change.method)).toEqual(['asset.subscribe'])
  })
})

describe('names of data', () => {
  it.each([
    ['asset.query', 'spot-balance'],
    ['order.query', 'active-orders'],
    ['user_deals.subscribe', 'orders-history'],
    ['depth.subscribe', 'market-details'],
    ['kline.query', 'chart'],
    ['server.time', 'generic'],
  ] as const)('ER-28: %s is about %s', (method, name) => {
    expect(dataNameOf(method)).toBe(name)
  })
})
