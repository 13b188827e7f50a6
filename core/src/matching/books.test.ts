import { describe, expect, it } from 'vitest'
import { FLAG_RPI, SideCode } from '../codec/layout.ts'
import { OrderRecord } from '../codec/order-record.ts'
import { Random } from '../../test/support/random.ts'
import type { Book } from './book.ts'
import { FastBook } from './book-fast.ts'
import { NaiveBook } from './book-naive.ts'

const BOOKS: [string, () => Book][] = [
  ['naive', () => new NaiveBook()],
  ['fast', () => new FastBook()],
]

function order(
  orderId: number,
  side: 'buy' | 'sell',
  price: number,
  extra: Partial<{ seat: number; market: number; client: string; flags: number }> = {},
): OrderRecord {
  const record = new OrderRecord()
  record.orderId = orderId
  record.owner = 100 + (extra.seat ?? 1)
  record.seat = extra.seat ?? 1
  record.market = extra.market ?? 0
  record.side = SideCode[side]
  record.type = 1
  record.source = 1
  record.flags = extra.flags ?? 0
  record.price = price
  record.size = 10
  record.left = 10
  const client = new TextEncoder().encode(extra.client ?? '')
  record.client.set(client)
  record.clientLength = client.length
  return record
}

const queue = (book: Book, side: 'buy' | 'sell', market = 0, withRpi = false): number[] =>
  Array.from(book.queue(market, SideCode[side], withRpi), (handle) => book.orderId(handle))

describe.each(BOOKS)('the %s book', (_name, make) => {
  const open = (markets = 2): Book => {
    const book = make()
    for (let market = 0; market < markets; market += 1) book.addMarket()
    return book
  }

  it('orders by price, then by time, on each side of each market', () => {
    const book = open()
    for (const [id, side, price] of [
      [1, 'buy', 10],
      [2, 'buy', 12],
      [3, 'buy', 10],
      [4, 'sell', 20],
      [5, 'sell', 19],
      [6, 'sell', 20],
    ] as const) {
      book.put(order(id, side, price))
    }
    book.put(order(7, 'buy', 1, { market: 1 }))
    expect([queue(book, 'buy'), queue(book, 'sell'), queue(book, 'buy', 1), queue(book, 'sell', 1)]).toEqual([
      [2, 1, 3],
      [5, 4, 6],
      [7],
      [],
    ])
    expect(book.count).toBe(7)
  })

  it('finds by id and by client order id of a seat until the order is gone', () => {
    const book = open()
    const handle = book.put(order(1, 'buy', 10, { client: 'x' }))
    book.put(order(2, 'buy', 10, { client: 'y' }))
    book.put(order(3, 'buy', 10, { client: 'x', seat: 2 }))
    const wanted = order(0, 'buy', 0, { client: 'x' })
    expect([book.find(1), book.findClient(1, wanted)]).toEqual([handle, handle])
    book.remove(handle)
    expect([book.find(1), book.findClient(1, wanted)]).toEqual([0, 0])
    expect(book.findClient(2, wanted)).toBe(book.find(3))
    expect(book.find(99)).toBe(0)
  })

  it('gives back what was put, and what a fill changed', () => {
    const book = open()
    const put = order(5, 'sell', 2 ** 40, { client: 'abc', seat: 3 })
    put.flags = 3
    put.stp = 2
    put.createdAt = 1.7e15
    const handle = book.put(put)
    const loaded = new OrderRecord()
    book.load(handle, loaded)
    expect(loaded).toEqual(put)
    loaded.left = 4
    loaded.dealSize = 6
    loaded.dealHi = 12
    loaded.dealLo = 2 ** 47
    loaded.feeHi = -1
    loaded.feeLo = 5
    loaded.updatedAt = 1.8e15
    book.update(handle, loaded)
    const again = new OrderRecord()
    book.load(handle, again)
    expect(again).toEqual(loaded)
    expect([book.price(handle), book.left(handle), book.owner(handle), book.seat(handle)]).toEqual([2 ** 40, 4, 103, 3])
  })

  it('collects the orders of a seat', () => {
    const book = open()
    for (let id = 1; id <= 9; id += 1)
      book.put(order(id, id % 2 ? 'buy' : 'sell', id, { seat: id % 3 === 0 ? 700 : 1 }))
    const handles: number[] = []
    book.collect(700, handles)
    book.collect(100_000, handles)
    expect(handles.map((handle) => book.orderId(handle)).toSorted((a, b) => a - b)).toEqual([3, 6, 9])
  })
})

describe('a book that grows and empties', () => {
  it.each([1, 2, 3])('keeps the queues of the obvious one, seed %i', (seed) => {
    const random = new Random(seed)
    const books = BOOKS.map(([, make]) => make())
    for (const book of books) for (let market = 0; market < 40; market += 1) book.addMarket()
    const live: number[] = []
    for (let id = 1; id <= 6000; id += 1) {
      const grow = id % 3000 < 2000
      if (live.length > 0 && random.below(10) < (grow ? 2 : 9)) {
        const [orderId = 0] = live.splice(random.below(live.length), 1)
        for (const book of books) book.remove(book.find(orderId))
      } else {
        const far = random.once(20) ? 2 ** random.below(53) : random.between(500, 700)
        const next = order(id, random.pick(['buy', 'sell']), far, {
          seat: random.below(600),
          market: random.below(3) * 19,
          client: random.once(2) ? `c${id}` : '',
          flags: random.once(4) ? FLAG_RPI : 0,
        })
        for (const book of books) book.put(next)
        live.push(id)
      }
      if (id % 100 !== 0) continue
      for (const market of [0, 19, 38]) {
        for (const side of ['buy', 'sell'] as const) {
          for (const withRpi of [false, true]) {
            const [naive = [], fast] = books.map((book) => queue(book, side, market, withRpi))
            expect(fast, `seed ${seed}, step ${id}`).toEqual(naive)
            for (const book of books) {
              const [first = 0] = book.queue(market, SideCode[side], withRpi)
              expect(book.best(market, SideCode[side], withRpi)).toBe(first)
            }
          }
        }
      }
    }
  })
})
