import { expect, it } from 'vitest'
import { amount, micros, priceTicks } from '../src/units/index.ts'
import { encodeSubmission, stampCommand } from '../src/codec/commands-codec.ts'
import type { CommandBody, OwnerId } from '../src/codec/commands.ts'
import { decodeEvents } from '../src/codec/events-codec.ts'
import type { Event } from '../src/codec/events.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import type { Machine } from '../src/machine/api.ts'
import { STEPS_PER_COMMAND } from '../src/registry/numbers.ts'
import { BTC, BTC_USDT, cancel, limit, listing, place, USDT } from './support/exchange.ts'
import { production } from './support/machines.ts'

const OWNERS = 500
const STOPS_EACH = 200
const FIRST_OWNER = 200_000
const [maker, taker]: [OwnerId, OwnerId] = [100_001, 100_002]

/** Sends without looking at everything each time. */
class Sender {
  private readonly machine: Machine = production.create()
  private readonly out = new EventWriter()

  send(body: CommandBody): Event[] {
    const number = this.machine.lastSeq + 1
    const bytes = encodeSubmission({ ...body, origin: 'personal', id: number.toString(16).padStart(32, '0') })
    stampCommand(bytes, 0, number, micros(number))
    this.out.clear()
    this.machine.apply(bytes, 0, this.out)
    return decodeEvents(this.out.bytes())
  }
}

const deposit = (owner: OwnerId, asset: number, sum: bigint): CommandBody => ({
  kind: 'transfer',
  reason: 'deposit',
  legs: [
    { owner: 20, wallet: 'main', asset, amount: amount(0n - sum) },
    { owner, wallet: 'spot', asset, amount: amount(sum) },
  ],
})
const fired = (events: readonly Event[]): number[] =>
  events.flatMap((event) => (event.kind === 'conditional.fired' ? [event.orderId] : []))

it('100,000 stops that one trade reaches enter 256 a command, the nearest price first, with cancels between', () => {
  const core = new Sender()
  core.send({ kind: 'asset.list', asset: BTC, ticker: 'BTC', scale: 10, supply: 0 })
  core.send({ kind: 'asset.list', asset: USDT, ticker: 'USDT', scale: 8, supply: 0 })
  core.send(listing(BTC_USDT, 'BTC_USDT', BTC, USDT))
  for (const owner of [maker, taker]) {
    core.send(deposit(owner, BTC, 10n ** 12n))
    core.send(deposit(owner, USDT, 10n ** 15n))
  }
  const trade = (price: string): Event[] => {
    core.send(place(maker, limit('buy', '0.001', price)))
    return core.send(place(taker, limit('sell', '0.001', price)))
  }
  trade('50000')
  const armed: { readonly id: number; readonly owner: OwnerId; readonly activation: number }[] = []
  for (let owner = FIRST_OWNER; owner < FIRST_OWNER + OWNERS; owner += 1) core.send(deposit(owner, BTC, 10n ** 10n))
  for (let stop = 0; stop < STOPS_EACH; stop += 1) {
    for (let owner = FIRST_OWNER; owner < FIRST_OWNER + OWNERS; owner += 1) {
      const activation = 4_900_000 - ((stop * 7919 + owner * 31) % 500) * 100
      const spec = limit('sell', '0.001', '60000')
      const [event] = core.send({ kind: 'conditional.place', owner, activation: priceTicks(activation), ...spec })
      if (event?.kind === 'conditional.armed') armed.push({ id: event.order.orderId, owner, activation })
    }
  }
  expect(armed).toHaveLength(OWNERS * STOPS_EACH)
  const turns = armed.toSorted((a, b) => b.activation - a.activation || a.id - b.id)
  // Its turn is the last one; before each command up to 256 others have theirs.
  const last = turns.pop()
  if (last === undefined) throw new Error('there are stops')

  const entered = fired(trade('48000'))
  expect(entered).toHaveLength(STEPS_PER_COMMAND)
  const canceled = core.send(cancel(last.owner, last.id))
  expect(canceled.filter(({ kind }) => kind === 'conditional.finished')).toHaveLength(1)
  entered.push(...fired(canceled))
  for (let commands = 2; entered.length < turns.length; commands += 1) {
    const next = fired(core.send({ kind: 'tick' }))
    expect(next).toHaveLength(Math.min(STEPS_PER_COMMAND, turns.length - commands * STEPS_PER_COMMAND))
    entered.push(...next)
  }
  expect(entered).toEqual(turns.map(({ id }) => id))
  expect(core.send({ kind: 'tick' })).toEqual([])
})
