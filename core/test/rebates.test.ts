import { describe, expect, it } from 'vitest'
import { amount, ppm, priceTicks } from '../src/units/index.ts'
import { MAX_FEES_OWED, MAX_REBATE } from '../src/registry/numbers.ts'
import type { CommandBody, TransferLeg } from '../src/codec/commands.ts'
import { alice, bob, carol, limit, openExchange, place, saga } from './support/exchange.ts'
import type { Exchange } from './support/exchange.ts'
import { machines } from './support/machines.ts'

const FEES = 1
const OUTSIDE = 20
const leg = (owner: number, wallet: TransferLeg['wallet'], sum: bigint): TransferLeg => ({
  owner,
  wallet,
  asset: 1,
  amount: amount(sum),
})
const move = (...legs: TransferLeg[]): CommandBody => ({ kind: 'transfer', reason: 'adjustment', legs })
const pend = (key: string, ...legs: TransferLeg[]): CommandBody => ({
  kind: 'transfer.pending',
  key: key.repeat(16),
  reason: 'adjustment',
  commitment: 'ab'.repeat(32),
  more: false,
  legs,
})
const rates = (maker: number): CommandBody => ({
  kind: 'fees.set',
  owner: 0,
  market: null,
  maker: ppm(maker),
  taker: ppm(0),
})

const feesOf = (exchange: Exchange): bigint => {
  const found = exchange
    .describe()
    .find((event) => event.kind === 'balance' && event.owner === FEES && event.asset === 1 && event.wallet === 'main')
  return found?.kind === 'balance' ? found.available : 0n
}

describe.each(machines)('what the $name machine lets the fees account owe', (make) => {
  it('is a quarter of what a maker receives, and no more', () => {
    const exchange = openExchange({ make })
    expect(saga(exchange.send(rates(-MAX_REBATE - 1)))).toEqual(['refused invalid-command'])
    expect(saga(exchange.send(rates(-MAX_REBATE)))).toEqual(['fees.set'])
  })

  it('is 2^61 by transfers and by pending ones', () => {
    for (const wrap of [move, (...legs: TransferLeg[]) => pend('aa', ...legs)]) {
      const exchange = openExchange({ make })
      const most = MAX_FEES_OWED + feesOf(exchange)
      const beyond = wrap(leg(FEES, 'main', -most - 1n), leg(carol, 'main', most + 1n))
      expect(saga(exchange.send(beyond))).toEqual(['refused overflow'])
      const sent = exchange.send(wrap(leg(FEES, 'main', -most), leg(carol, 'main', most)))
      expect(sent.map(({ kind }) => kind)).not.toContain('refused')
      expect(feesOf(exchange)).toBe(-MAX_FEES_OWED)
      const more = exchange.send(move(leg(FEES, 'main', -1n), leg(alice, 'main', 1n)))
      expect(saga(more)).toEqual(['refused overflow'])
    }
  })

  it('is nothing outside main', () => {
    const exchange = openExchange({ make })
    const sent = exchange.send(move(leg(FEES, 'spot', -1n), leg(alice, 'main', 1n)))
    expect(saga(sent)).toEqual(['refused balance-insufficient'])
  })

  it('goes beyond by the rebates of one order, which are paid whole, and the next one that takes is refused', () => {
    const exchange = openExchange({ make })
    exchange.send(rates(-MAX_REBATE))
    const owed = MAX_FEES_OWED + feesOf(exchange)
    exchange.send(move(leg(FEES, 'main', -owed), leg(bob, 'spot', owed)))
    const issued = 2n ** 62n - 2n ** 50n
    exchange.send(move(leg(OUTSIDE, 'main', -issued), leg(bob, 'spot', issued)))
    exchange.send(place(alice, limit('sell', '2', '90000')))
    const taken = exchange.send(place(bob, limit('buy', '1', '90000')))
    const [first] = taken.filter((event) => event.kind === 'trade')
    expect(first?.kind === 'trade' && first.maker.fee).toBe((-90_000n * 10n ** 8n) / 4n)
    expect(feesOf(exchange)).toBeLessThan(-MAX_FEES_OWED)
    expect(saga(exchange.send(place(bob, limit('buy', '1', '90000'))))).toEqual(['refused overflow'])
    // What only rests takes nothing, and what pays in the other asset pays no rebate in this one.
    const rests = exchange.send(place(bob, limit('buy', '1', '80000', { postOnly: true })))
    expect(saga(rests).at(-1)).toMatch(/^put/)
    expect(saga(exchange.send(place(alice, limit('sell', '1', '80000')))).join()).toMatch(/trade 1 @ 80000/)
  })

  it('leaves room for a rebate on all the money that there can be', () => {
    const exchange = openExchange({ make })
    exchange.send(rates(-MAX_REBATE))
    const owed = MAX_FEES_OWED + feesOf(exchange)
    exchange.send(move(leg(FEES, 'main', -owed), leg(bob, 'spot', owed)))
    const issued = 2n ** 62n - 2n ** 50n
    exchange.send(move(leg(OUTSIDE, 'main', -issued), leg(bob, 'spot', issued)))
    // Nearly 2^62 and 2^61 of quote for one coin.
    const price = '69000000000'
    exchange.send(place(alice, limit('sell', '1', price)))
    const [trade] = exchange.send(place(bob, limit('buy', '1', price))).filter((event) => event.kind === 'trade')
    expect(trade?.kind === 'trade' && trade.maker.fee).toBe((-69_000_000_000n * 10n ** 8n) / 4n)
    exchange.restart()
  })

  it('lets a stop go that could not pay its makers, when it is reached', () => {
    const exchange = openExchange({ make })
    exchange.send(rates(-MAX_REBATE))
    const stop = { kind: 'conditional.place', owner: bob, activation: priceTicks(9_000_000) } as const
    exchange.send({ ...stop, ...limit('buy', '0.1', '95000') })
    const owed = MAX_FEES_OWED + feesOf(exchange)
    exchange.send(move(leg(FEES, 'main', -owed), leg(carol, 'main', owed)))
    exchange.send(place(alice, limit('sell', '0.1', '90000')))
    const events = exchange.send(place(carol, limit('buy', '0.1', '90000')))
    expect(events.flatMap((event) => (event.kind === 'conditional.finished' ? [event.reason] : []))).toEqual([
      'market-closed',
    ])
  })
})

describe.each(machines)('a post on the $name machine', (make) => {
  it('has room for its credits, whatever was paid in and rebated since', () => {
    const exchange = openExchange({ make })
    const issued = 2n ** 62n - 2n ** 50n
    exchange.send(move(leg(OUTSIDE, 'main', -issued), leg(carol, 'main', issued)))
    exchange.send(pend('aa', leg(carol, 'main', -issued), leg(bob, 'spot', issued)))
    const owed = MAX_FEES_OWED + feesOf(exchange)
    exchange.send(move(leg(FEES, 'main', -owed), leg(bob, 'spot', owed)))
    exchange.send({ kind: 'transfer.post', key: 'aa'.repeat(16), amounts: null })
    const balances = exchange.describe().flatMap((event) => (event.kind === 'balance' ? [event] : []))
    expect(
      balances.find(({ owner, wallet, asset }) => owner === bob && wallet === 'spot' && asset === 1)?.available,
    ).toBeGreaterThanOrEqual(issued + owed)
  })
})
