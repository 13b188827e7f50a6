/** Everything that grows with what is kept, through several doublings: both machines say the same, and nothing is lost on the way. */
import { expect, it } from 'vitest'
import { amount, micros, ppm, priceTicks } from '../src/units/index.ts'
import { encodeSubmission, producedId, stampCommand } from '../src/codec/commands-codec.ts'
import type { CommandBody, OwnerId, Submission } from '../src/codec/commands.ts'
import { decodeEvents } from '../src/codec/events-codec.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import type { Event } from '../src/codec/events.ts'
import { BTC, BTC_USDT, limit, listing, place, USDT } from './support/exchange.ts'
import { production, reference, snapshotOf } from './support/machines.ts'
import { Random } from './support/random.ts'

const FIRST_OWNER = 200_000
const hex = (number: number): string => number.toString(16).padStart(32, '0')

/** The two machines beside one another. */
class Pair {
  private obvious = reference.create()
  private fast = production.create()
  private readonly out = new EventWriter()
  private ids = 0

  send(body: CommandBody, id = hex((this.ids += 1))): Event[] {
    return this.submit({ ...body, origin: 'personal', id })
  }

  submit(submission: Submission): Event[] {
    const bytes = encodeSubmission(submission)
    const number = this.obvious.lastSeq + 1
    stampCommand(bytes, 0, number, micros(number))
    this.out.clear()
    this.obvious.apply(bytes, 0, this.out)
    const said = this.out.bytes().slice()
    this.out.clear()
    this.fast.apply(bytes, 0, this.out)
    const found = this.out.bytes()
    if (Buffer.compare(found, said) !== 0) expect(decodeEvents(found), `command ${number}`).toEqual(decodeEvents(said))
    return decodeEvents(said)
  }

  /** Both have the same snapshot; the production machine goes on from it where that is wished. */
  compare(restores: boolean): void {
    const bytes = snapshotOf(this.obvious)
    expect(Buffer.compare(snapshotOf(this.fast), bytes), `after ${this.obvious.lastSeq}`).toBe(0)
    expect(this.fast.usage()).toEqual(this.obvious.usage())
    if (!restores) return
    this.fast = production.create()
    this.fast.restore([bytes])
  }
}

const deposit = (owner: OwnerId): CommandBody => ({
  kind: 'transfer',
  reason: 'deposit',
  legs: [
    { owner: 20, wallet: 'main', asset: BTC, amount: amount(-(10n ** 10n)) },
    { owner, wallet: 'spot', asset: BTC, amount: amount(10n ** 10n) },
  ],
})
const pend = (owner: OwnerId): CommandBody => ({
  kind: 'transfer.pending',
  key: hex(owner),
  reason: 'p2p',
  commitment: 'cd'.repeat(32),
  more: owner % 2 === 0,
  legs: [
    { owner, wallet: 'spot', asset: BTC, amount: amount(-5n) },
    { owner: owner - 1, wallet: 'earn', asset: BTC, amount: amount(5n) },
  ],
})

/** What gives every table another record. */
function commandsOf(owner: OwnerId): CommandBody[] {
  const client = `c${owner}`
  const sell = limit('sell', '0.001', '60000')
  return [
    deposit(owner),
    { kind: 'account.configure', owner, stpGroup: owner, permissions: 63 },
    { kind: 'fees.set', owner, market: BTC_USDT, maker: ppm(1), taker: ppm(2) },
    place(owner, { ...sell, clientOrderId: client }),
    { kind: 'conditional.place', owner, activation: priceTicks(4_900_000), ...sell, clientOrderId: `s${owner}` },
    {
      kind: 'oto.place',
      owner,
      primary: limit('sell', '0.001', '61000'),
      secondaryKind: 'order',
      activation: priceTicks(0),
      secondary: limit('buy', '0.001', '40000', { clientOrderId: `o${owner}` }),
    },
    { kind: 'producer.open', producer: owner, window: 1 + (owner % 40) },
    pend(owner),
  ]
}

it.each([1, 2])(
  'every table doubles several times, with removals and restarts in the middle of it, seed %i',
  (seed) => {
    const random = new Random(seed)
    const pair = new Pair()
    pair.send({ kind: 'asset.list', asset: BTC, ticker: 'BTC', scale: 10, supply: 0 })
    pair.send({ kind: 'asset.list', asset: USDT, ticker: 'USDT', scale: 8, supply: 0 })
    pair.send(listing(BTC_USDT, 'BTC_USDT', BTC, USDT))
    pair.send({ kind: 'limits.set', limits: [{ limit: 'producers', value: 2000 }] })
    const end = FIRST_OWNER + 1500
    for (let owner = FIRST_OWNER; owner < end; owner += 1) {
      for (const body of commandsOf(owner)) {
        const refused = pair.send(body).filter(({ kind }) => kind === 'refused')
        expect(refused, `seed ${seed}, owner ${owner}`).toEqual([])
      }
      const known = random.between(FIRST_OWNER, owner)
      const reference = {
        owner: known,
        market: BTC_USDT,
        orderId: 0,
        clientOrderId: `${random.once(2) ? 'c' : 's'}${known}`,
      }
      if (random.once(3)) pair.send({ kind: 'order.cancel', ...reference })
      if (random.once(6)) pair.send({ kind: 'order.cancel-all', owner: known, market: null })
      if (random.once(4)) pair.send({ kind: 'account.configure', owner: known, stpGroup: 0, permissions: 63 })
      if (random.once(4)) pair.send({ kind: 'transfer.void', key: hex(known) })
      pair.submit({ kind: 'tick', origin: 'produced', id: producedId(known, 1, random.between(1, 99)) })
      if (random.once(60)) pair.compare(random.once(3))
    }
    pair.compare(true)
  },
)

it('a producer whose window changes keeps its newest answers, in pages of any size', () => {
  const pair = new Pair()
  const random = new Random(5)
  let [epoch, number] = [0, 0]
  for (let turn = 0; turn < 60; turn += 1) {
    const window = random.pick([1, 2, 3, 5, 8, 9, 16, 17, 64, 500])
    pair.send({ kind: 'producer.open', producer: 7, window })
    ;[epoch, number] = [epoch + 1, 0]
    for (let count = random.below(3 * window); count > 0; count -= 1) {
      number += random.between(1, 3)
      pair.submit({ kind: 'tick', origin: 'produced', id: producedId(7, epoch, number) })
      if (!random.once(4)) continue
      const earlier = producedId(7, random.between(Math.max(1, epoch - 1), epoch), random.between(1, number))
      pair.submit({ kind: 'tick', origin: 'produced', id: earlier })
    }
    pair.compare(random.once(3))
  }
})

it('answers to items of bulks lie in pages that come and go, also when the limit changes', () => {
  const pair = new Pair()
  const orders = Array.from({ length: 1000 }, () => limit('buy', '0', '1'))
  const bulk: CommandBody = { kind: 'order.bulk', owner: FIRST_OWNER, stopOnFail: false, orders }
  pair.send({ kind: 'limits.set', limits: [{ limit: 'answerBytes', value: 150_000 }] })
  for (let count = 1; count <= 500; count += 1) {
    pair.send(bulk, hex(1_000_000 + count))
    if (count === 300) pair.send({ kind: 'limits.set', limits: [{ limit: 'answerBytes', value: 300_000 }] })
    for (const back of [0, 120, 149, 151, 299]) {
      if (count > back) pair.send(bulk, hex(1_000_000 + count - back))
    }
    if (count % 100 === 0) pair.compare(count % 200 === 0)
  }
})

it('more ids of persons are remembered from one command to the next, and none is forgotten while they move', () => {
  const pair = new Pair()
  const random = new Random(9)
  let sent = 0
  for (const value of [10, 11, 40, 1000, 1500, 1500, 9000]) {
    pair.send({ kind: 'limits.set', limits: [{ limit: 'personalIds', value }] }, hex((sent += 1)))
    for (let count = 0; count < Math.min(3000, 3 * value); count += 1) {
      pair.send({ kind: 'tick' }, hex((sent += 1)))
      const old = Math.max(1, sent - random.below(value + 20))
      if (random.once(2)) pair.send({ kind: 'tick' }, hex(old))
      if (random.once(400)) pair.compare(random.once(2))
    }
  }
  pair.compare(true)
})
