import { expect, test } from 'vitest'
import { encodeSubmission, stampCommand } from '../src/codec/commands-codec.ts'
import type { CommandBody, OrderSpec } from '../src/codec/commands.ts'
import { decodeEvents } from '../src/codec/events-codec.ts'
import type { Event } from '../src/codec/events.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import { createMachine, createReference } from '../src/machine/machine.ts'
import { amount, micros, priceTicks } from '../src/units/index.ts'
import { Model } from './model/model.ts'
import { alice, bob, BTC, BTC_USDT, byBase, carol, limit, listing, marketBuy, USDT } from './support/exchange.ts'
import { Random } from './support/random.ts'

/** Both machines and the model do the same; what they say is compared event for event. */
class Three {
  private readonly machines = [createMachine(), createReference()]
  private readonly model = new Model()
  private readonly out = new EventWriter()
  private seq = 0

  send(body: CommandBody): Event[] {
    this.seq += 1
    const id = this.seq.toString(16).padStart(32, '0')
    const bytes = encodeSubmission({ ...body, origin: 'personal', id })
    const at = micros(1_750_000_000_000_000 + this.seq * 1000)
    stampCommand(bytes, 0, this.seq, at)
    const events = this.model.apply({ header: { seq: this.seq, at, origin: 'personal', id }, body, bytes })
    for (const machine of this.machines) {
      this.out.clear()
      machine.apply(bytes, 0, this.out)
      expect(decodeEvents(this.out.bytes()), `command ${this.seq}`).toEqual(events)
    }
    return events
  }
}

const owners = [alice, bob, carol] as const

function opened(): Three {
  const three = new Three()
  three.send({ kind: 'asset.list', asset: BTC, ticker: 'BTC', scale: 10, supply: 0 })
  three.send({ kind: 'asset.list', asset: USDT, ticker: 'USDT', scale: 8, supply: 0 })
  three.send(listing(BTC_USDT, 'BTC_USDT', BTC, USDT))
  for (const owner of owners)
    for (const [asset, sum] of [
      [BTC, 10n ** 12n],
      // Most of what carol buys can't be paid.
      [USDT, owner === carol ? 5n * 10n ** 10n : 10n ** 15n],
    ] as const)
      three.send({
        kind: 'transfer',
        reason: 'deposit',
        legs: [
          { owner: 20, wallet: 'main', asset, amount: amount(-sum) },
          { owner, wallet: 'spot', asset, amount: amount(sum) },
        ],
      })
  return three
}

/** So many orders of each owner rest at about 1,000. */
function rest(three: Three, random: Random, orders: number): void {
  const asks = (): OrderSpec => limit('sell', '0.001', `${1000 + random.below(20)}`, { rpi: random.once(5) })
  for (const owner of owners)
    three.send({ kind: 'order.bulk', owner, stopOnFail: false, orders: Array.from({ length: orders }, asks) })
}

/** Mostly fill or kill of more than there is, or a buy by base: they look at many and take few. */
function order(random: Random): OrderSpec {
  const fok = !random.once(6)
  const lots = fok && random.once(2) ? random.between(600, 2500) : random.between(1, 60)
  const stp = random.pick(['no', 'no', 'no', 'cb', 'cn', 'co'] as const)
  const extra = { stp, retail: random.once(2), fok }
  const size = `${lots / 1000}`
  if (random.once(3)) return limit('buy', size, `${1000 + random.below(25)}`, extra)
  return random.once(4) ? marketBuy(`${lots + 1}`, extra) : byBase('buy', size, extra)
}

test.each([1, 2, 3, 4])('machines and model count the same whom orders only look at, seed %i', (seed) => {
  const random = new Random(seed)
  const three = opened()
  rest(three, random, 300)
  const seen = { attempted: 0, left: 0 }
  for (let round = 0; round < 12; round += 1) {
    rest(three, random, 100)
    const orders = Array.from({ length: 12 }, () => order(random))
    if (random.once(4)) {
      // Orders whose turn comes when the first ones of their pairs are filled look, too.
      const primary = limit('buy', '0.001', '900')
      for (const secondary of orders.slice(0, 4))
        three.send({
          kind: 'oto.place',
          owner: random.pick(owners),
          primary,
          secondaryKind: 'order',
          activation: priceTicks(0),
          secondary,
        })
      three.send({ kind: 'order.place', owner: carol, ...limit('sell', '0.004', '900') })
      for (let ticks = 0; ticks < 4; ticks += 1) three.send({ kind: 'tick' })
    }
    const events = three.send({ kind: 'order.bulk', owner: random.pick(owners), stopOnFail: false, orders })
    const left = events.filter((event) => event.kind === 'refused' && event.code === 'not-attempted').length
    seen.left += left
    seen.attempted += orders.length - left
  }
  expect(Math.min(seen.attempted, seen.left)).toBeGreaterThan(20)
})
