import { describe, expect, it } from 'vitest'
import { amount, ppm, priceTicks, sizeLots } from '../src/units/index.ts'
import type { CommandBody, OrderSpec, Side } from '../src/codec/commands.ts'
import type { Event } from '../src/codec/events.ts'
import {
  alice,
  bob,
  BTC,
  BTC_USDT,
  carol,
  Exchange,
  limit,
  listing,
  marketBuy,
  openExchange,
  place,
  saga,
  USDT,
} from './support/exchange.ts'
import { machines } from './support/machines.ts'
import type { Make } from './support/machines.ts'
import { Random } from './support/random.ts'

const owners = [alice, bob, carol] as const
const orderOf = (random: Random): OrderSpec => {
  const side = random.pick<Side>(['buy', 'sell'])
  const type = random.pick(['limit', 'market', 'market', 'stock-market'] as const)
  const byQuote = type === 'market' && side === 'buy'
  return {
    ...limit(side, '0.1', '50000', { stp: random.pick(['no', 'cb', 'cn', 'co']), retail: random.once(2) }),
    type,
    price: priceTicks(type === 'limit' ? random.between(4_999_998, 5_000_008) : 0),
    size: sizeLots(byQuote ? 0 : random.between(10, 60)),
    // Lots cost about 5 USDT: mostly a little remains that pays for none.
    quoteAmount: amount(byQuote ? BigInt(random.between(6_000, 40_000)) * 1_000_000n : 0n),
  }
}

/** A book that is thin, so that orders of all kinds are filled about as often as they are not. */
function bookOf(make: Make, random: Random): Exchange {
  const exchange = openExchange({ make, market: { takerBand: ppm(random.pick([0, 0, 1])) } })
  for (let count = random.below(9); count > 0; count -= 1) {
    const side = random.pick<Side>(['buy', 'sell'])
    const price = priceTicks(
      side === 'sell' ? random.between(5_000_001, 5_000_006) : random.between(4_999_994, 5_000_000),
    )
    const resting = {
      ...limit(side, '0.1', '1', { rpi: random.once(4) }),
      price,
      size: sizeLots(random.between(10, 25)),
    }
    exchange.sendUnaudited(place(random.pick(owners), resting))
  }
  return exchange
}

/** What becomes of the order on a machine that goes on from the snapshot. */
function outcome(make: Make, from: Exchange, body: CommandBody): Event[] {
  const copy = new Exchange(make)
  copy.machine.restore(from.machine.snapshot())
  return copy.send(body, 'ff'.repeat(16))
}

const isFilled = (events: readonly Event[], taker: number): boolean =>
  events.some((event) => event.kind === 'order.finished' && event.order.orderId === taker && event.reason === 'filled')

describe.each(machines)('fill or kill on the $name machine', (make) => {
  it.each([1, 2, 3])('is filled exactly where the plain order ends as filled, seed %i', (seed) => {
    const random = new Random(seed)
    const seen = { filled: 0, killed: 0, refused: 0 }
    for (let count = 0; count < 120; count += 1) {
      const exchange = bookOf(make, random)
      const owner = random.pick(owners)
      const taker = Math.max(0, ...exchange.openOrders().map(({ orderId }) => orderId)) + 1
      const spec = orderOf(random)
      const plain = outcome(make, exchange, place(owner, spec))
      const killed = outcome(make, exchange, place(owner, { ...spec, fok: true }))
      const where = `seed ${seed}, round ${count}`
      if (plain.some(({ kind }) => kind === 'refused') || isFilled(plain, taker)) {
        expect(saga(killed), where).toEqual(saga(plain))
        seen[isFilled(plain, taker) ? 'filled' : 'refused'] += 1
      } else {
        expect(
          saga(killed).map((line) => line.split(' ').at(-1)),
          where,
        ).toEqual(['fok'])
        seen.killed += 1
      }
    }
    expect(Math.min(seen.filled, seen.killed)).toBeGreaterThan(15)
  })

  it('by quote is filled by the most lots that a size can say, whatever quote is left', () => {
    const MOST = Number.MAX_SAFE_INTEGER
    const exchange = new Exchange(make)
    // One lot is one unit of base, and at one tick it costs one unit of quote.
    exchange.send({ kind: 'asset.list', asset: BTC, ticker: 'BTC', scale: 4, supply: 0 })
    exchange.send({ kind: 'asset.list', asset: USDT, ticker: 'USDT', scale: 6, supply: 0 })
    exchange.send(listing(BTC_USDT, 'BTC_USDT', BTC, USDT))
    const rich = (owner: number, asset: number): CommandBody => ({
      kind: 'transfer',
      reason: 'deposit',
      legs: [
        { owner: 20, wallet: 'main', asset, amount: amount(-(2n ** 55n)) },
        { owner, wallet: 'spot', asset, amount: amount(2n ** 55n) },
      ],
    })
    exchange.send(rich(alice, BTC))
    exchange.send(rich(carol, USDT))
    const sell = (size: number): CommandBody => place(alice, { ...limit('sell', '1', '0.01'), size: sizeLots(size) })
    const buy = place(carol, { ...marketBuy('0', { fok: true }), quoteAmount: amount(BigInt(MOST) + 1000n) })
    exchange.send(sell(MOST))
    // The book is empty then.
    expect(isFilled(outcome(make, exchange, buy), 2)).toBe(true)
    exchange.send(sell(MOST))
    expect(isFilled(outcome(make, exchange, buy), 3)).toBe(true)
    exchange.send(sell(1000))
    const events = exchange.send(buy)
    expect(isFilled(events, 4)).toBe(true)
    expect(events.filter(({ kind }) => kind === 'trade')).toHaveLength(1)
  })
})
