import { expect, it } from 'vitest'
import type { CommandBody, OwnerId } from '../../src/codec/commands.ts'
import { openExchange, saga, say } from './exchange.ts'
import type { Opening, Ticker } from './exchange.ts'
import { machines } from './machines.ts'

/** A row a trader could read: what stood before, what was told, what happened, what everyone has afterwards. */
export interface Case {
  readonly opening?: Opening
  readonly given?: readonly CommandBody[]
  readonly when: CommandBody
  /** Everything but balances, in order. */
  readonly then: readonly string[]
  /** available + held of the spot wallet. */
  readonly balances?: readonly (readonly [OwnerId, Ticker, available: string, held: string])[]
  /** Ids of the orders that rest afterwards, in queue order, buys first. */
  readonly resting?: readonly number[]
}

/** Runs the row on every machine. */
function check(row: Case): void {
  for (const make of machines) {
    const exchange = openExchange({ ...row.opening, make })
    for (const command of row.given ?? []) {
      const events = exchange.send(command)
      expect(
        events.filter(({ kind }) => kind === 'refused'),
        'what is given is accepted',
      ).toEqual([])
    }
    const before = exchange.describe().map(say)
    expect(saga(exchange.send(row.when)), make.name).toEqual(row.then)
    if (row.then.length === 1 && row.then[0]?.startsWith('refused')) {
      expect(exchange.describe().map(say), 'a refusal changes nothing').toEqual(before)
    }
    for (const [owner, ticker, available, held] of row.balances ?? []) {
      expect({ owner, ticker, ...exchange.balance(owner, ticker) }, make.name).toEqual({
        owner,
        ticker,
        available,
        held,
      })
    }
    if (row.resting) expect(exchange.openOrders().map(({ orderId }) => orderId)).toEqual(row.resting)
    const hash = exchange.machine.stateHash()
    exchange.restart()
    expect(exchange.machine.stateHash(), 'after a restart').toBe(hash)
  }
}

/** A test for each row, named by its key. */
export function table(rows: Record<string, Case>): void {
  it.each(Object.entries(rows))('%s', (_name, row) => check(row))
}
