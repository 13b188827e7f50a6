import { describe, expect, it } from 'vitest'
import { amount } from '../src/units/index.ts'
import { MAX_FEES_OWED } from '../src/registry/numbers.ts'
import type { CommandBody, TransferLeg } from '../src/codec/commands.ts'
import { alice, bob, carol, limit, openExchange, place, saga } from './support/exchange.ts'
import type { Exchange } from './support/exchange.ts'
import { machines } from './support/machines.ts'

const quote = (owner: number, wallet: TransferLeg['wallet'], sum: bigint): TransferLeg => ({
  owner,
  wallet,
  asset: 1,
  amount: amount(sum),
})
const move = (...legs: TransferLeg[]): CommandBody => ({ kind: 'transfer', reason: 'adjustment', legs })

/** Gives an account nearly as much quote as there can be: what may be issued, and what the fees account may owe. */
function giveMost(exchange: Exchange, owner: number): void {
  const [issued, owed] = [2n ** 62n - 2n ** 50n, MAX_FEES_OWED]
  exchange.send(move(quote(20, 'main', -issued), quote(owner, 'spot', issued)))
  exchange.send(move(quote(1, 'main', -owed), quote(owner, 'spot', owed)))
}

describe.each(machines)('a sell on the $name machine that deals at better prices and rests', (make) => {
  it('ends where the rest could make what it deals in all more than 64 bits say', () => {
    const exchange = openExchange({ make })
    giveMost(exchange, bob)
    exchange.send(place(bob, limit('buy', '1', '69000000000')))
    const events = exchange.send(place(alice, limit('sell', '1.5', '50000000000')))
    expect(saga(events).join()).toMatch(/trade 1 @ 69000000000/)
    expect(events.at(-1)).toMatchObject({ kind: 'balance' })
    const finished = events.flatMap((event) => (event.kind === 'order.finished' ? [event] : []))
    expect(finished.map(({ order, reason }) => [order.owner, reason])).toEqual([
      [bob, 'filled'],
      [alice, 'canceled'],
    ])
    // What is left is free, and rests as an order of its own.
    expect(saga(exchange.send(place(alice, limit('sell', '0.5', '50000000000')))).at(-1)).toMatch(/^put/)
    exchange.restart()
  })

  it('rests where all of it can be dealt, and is dealt', () => {
    const exchange = openExchange({ make })
    giveMost(exchange, bob)
    exchange.send(place(bob, limit('buy', '1', '69000000000')))
    expect(saga(exchange.send(place(alice, limit('sell', '1.4', '50000000000')))).join()).toMatch(/put/)
    const back = 2n ** 62n
    exchange.send(move(quote(alice, 'spot', -back), quote(carol, 'spot', back)))
    exchange.restart()
    const events = exchange.send(place(carol, limit('buy', '0.4', '50000000000')))
    const [finished] = events.filter((event) => event.kind === 'order.finished')
    const dealt = (69_000_000_000n + 20_000_000_000n) * 10n ** 8n
    expect(finished?.kind === 'order.finished' && finished.order.dealQuote).toBe(dealt)
  })
})
