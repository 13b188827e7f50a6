import { micros } from '../../src/units/index.ts'
import { encodeSubmission, producedId, stampCommand } from '../../src/codec/commands-codec.ts'
import type { CommandBody, LimitValue, MarketState, Submission } from '../../src/codec/commands.ts'
import { decodeEvents } from '../../src/codec/events-codec.ts'
import { limits } from '../../src/registry/limits.ts'
import { listing, opening, OWNERS } from './opening.ts'
import { RandomMoney } from './random-money.ts'
import { RandomOrders } from './random-orders.ts'
import type { Known } from './random-orders.ts'
import type { Random } from './random.ts'

const DAY = 24 * 3600 * 1_000_000
const PRODUCERS = [1, 2, 3, 4] as const
/** What comes often at a time: a bit of everything, or so many stops or legs that work is left over. */
const moods = ['any', 'any', 'stops', 'chains', 'tight'] as const

/**
 * An endless seeded mix of everything the core can be told, good and bad: it learns from the events which orders rest, which
 * transfers wait and which producers there are, so that most of what follows hits. One in a few hundred commands is damaged
 * in its bytes; some are sent again, by persons and by producers.
 */
export class RandomCommands {
  private readonly random: Random
  private readonly orders: RandomOrders
  private readonly money: RandomMoney
  private readonly agenda: CommandBody[]
  private readonly live: Known[] = []
  private readonly past: Uint8Array[] = []
  private readonly epochs = new Map<number, { epoch: number; number: number }>()
  private mood: (typeof moods)[number] = 'any'
  private seq = 0
  private at = 1_700_000_000_000_000

  constructor(random: Random) {
    this.random = random
    const owner = (): number =>
      random.once(200) ? random.pick([0, 1, 3, 8, 20, 99, 4_000_000_000]) : random.pick(OWNERS)
    this.orders = new RandomOrders(random, owner, () => this.live[random.below(this.live.length)])
    this.money = new RandomMoney(random, owner)
    this.agenda = opening()
  }

  /** The next command, stamped. */
  next(): Uint8Array<ArrayBuffer> {
    const { random } = this
    this.seq += 1
    this.at += random.once(5000) ? 4 * DAY : random.below(1000)
    const again = this.past[random.below(64)]
    const settled = this.agenda.length === 0
    const bytes = again !== undefined && settled && random.once(40) ? this.repeat(again) : this.fresh()
    if (settled && random.once(300)) this.damage(bytes)
    stampCommand(bytes, 0, this.seq, micros(random.once(500) ? this.at - 5000 : this.at))
    this.past[this.seq % 64] = bytes
    return bytes
  }

  /** Hears what the command led to. */
  learn(events: Uint8Array): void {
    for (const event of decodeEvents(events)) {
      this.money.learn(event)
      switch (event.kind) {
        case 'order.put':
        case 'conditional.armed':
        case 'oto.waiting':
          this.live.push({ orderId: event.order.orderId, owner: event.order.owner, market: event.order.market })
          break
        case 'order.finished':
        case 'conditional.finished': {
          const found = this.live.findLastIndex(({ orderId }) => orderId === event.order.orderId)
          if (found >= 0) this.live.splice(found, 1)
          break
        }
        case 'producer.opened':
          this.epochs.set(event.producer, { epoch: event.epoch, number: 0 })
          break
        default:
      }
    }
  }

  private fresh(): Uint8Array<ArrayBuffer> {
    const body = this.body()
    const isProduced = this.agenda.length === 0 && body.kind !== 'producer.open' && this.random.once(5)
    return encodeSubmission(isProduced ? this.produced(body) : { ...body, origin: 'personal', id: this.id() })
  }

  private produced(body: CommandBody): Submission {
    const { random } = this
    const producer = random.pick(PRODUCERS)
    const known = this.epochs.get(producer) ?? { epoch: 1, number: 0 }
    if (random.once(12)) {
      const number = random.pick([0, -1, known.number, Math.max(1, known.number - random.below(9)), known.number + 2])
      const epoch = Math.max(0, known.epoch + random.pick([0, 0, -1, 1]))
      if (epoch === known.epoch && number > known.number) known.number = number
      return { ...body, origin: 'produced', id: producedId(producer, epoch, number) }
    }
    known.number += random.once(10) ? random.between(2, 5) : 1
    return { ...body, origin: 'produced', id: producedId(producer, known.epoch, known.number) }
  }

  private id(): string {
    const { random } = this
    return [random.next(), random.next(), random.next(), this.seq]
      .map((word) => word.toString(16).padStart(8, '0'))
      .join('')
  }

  /** The same id: with the same content, or with one byte of it changed. */
  private repeat(again: Uint8Array): Uint8Array<ArrayBuffer> {
    const bytes = Uint8Array.from(again)
    if (this.random.once(3)) this.damage(bytes)
    return bytes
  }

  private damage(bytes: Uint8Array): void {
    if (bytes.length > 40) bytes[this.random.between(40, bytes.length - 1)] = this.random.below(256)
  }

  private body(): CommandBody {
    const { random } = this
    if (this.agenda.length === 0 && random.once(600)) this.change()
    const first = this.agenda.shift()
    if (first !== undefined) return first
    if (this.mood === 'stops' && random.once(2)) return this.orders.stop()
    if (this.mood === 'chains' && random.once(40)) {
      this.agenda.push(...this.money.chain(random.between(1, 3), random.pick([2, 100, 200, 300])))
    }
    const dice = random.below(1000)
    if (dice < 600) return this.trading(dice)
    if (dice < 700) return this.orders.cancel()
    if (dice < 740) return this.orders.modify()
    if (dice < 780) return this.orders.amend()
    if (dice < 783) return this.cancelAll()
    if (dice < 840) return this.money.transfer()
    if (dice < 900) return this.money.twoSteps()
    if (dice < 910) return this.money.fees()
    if (dice < 925) return this.money.account()
    return this.rare(dice)
  }

  private trading(dice: number): CommandBody {
    const { random, orders } = this
    const owner = random.pick(OWNERS)
    if (dice < 60) return orders.conditional()
    if (dice < 110) return orders.oto()
    if (dice < 150) return { kind: 'order.bulk', owner, stopOnFail: random.once(2), orders: orders.specs() }
    return { kind: 'order.place', owner, ...orders.spec() }
  }

  private rare(dice: number): CommandBody {
    const { random } = this
    if (dice < 945) return { kind: 'tick' }
    if (dice < 950) return { kind: 'audit.anchor', digest: this.id() + this.id() }
    if (dice < 962) return { kind: 'producer.open', producer: random.pick(PRODUCERS), window: random.below(9) }
    if (dice < 970) return { kind: 'limits.set', limits: this.someLimits() }
    if (dice < 996)
      return { kind: 'market.set-state', market: random.pick([0, 0, 1, 1, 2, 2, 7]), state: this.marketState() }
    if (random.once(2))
      return {
        kind: 'asset.list',
        asset: random.below(5),
        ticker: random.pick(['BTC', 'X1', '', 'DOGE']),
        scale: random.below(20),
        supply: random.pick([0, 21_000_000, 10 ** 12, -1, Number.MAX_SAFE_INTEGER]),
      }
    const again = listing(random.below(5), random.pick(['AGAIN', 'X1_USDT', 'x']), random.below(4), random.below(4))
    return { ...again, marketKind: random.once(4) ? 'perpetual' : 'spot', pricePrecision: random.below(6) }
  }

  private cancelAll(): CommandBody {
    return { kind: 'order.cancel-all', owner: this.random.pick(OWNERS), market: this.random.pick([0, 1, 2, null, 9]) }
  }

  /** Mostly open, or nothing would trade. */
  private marketState(): MarketState {
    if (!this.random.once(6)) return 'open'
    return this.random.pick(['prelaunch', 'cancel-only', 'halted', 'delisting', 'post-only'])
  }

  /** Another mood, with the limits that go with it: tight ones are reached, the others mostly not. */
  private change(): void {
    const { random } = this
    this.mood = random.pick(moods)
    const tight = this.mood === 'tight'
    const values: Partial<Record<LimitValue['limit'], number>> = {
      cells: tight ? random.between(60, 110) : 400,
      orders: tight ? random.between(1, 80) : 1500,
      stopsPerAccountMarket: tight ? random.between(1, 6) : 200,
      ordersPerAccountMarket: tight && random.once(2) ? random.between(1, 12) : 1000,
      pendings: tight ? random.between(0, 4) : 12,
      legsPending: tight ? random.between(0, 20) : 3000,
      personalIds: tight ? random.between(1, 40) : 200,
      answerBytes: tight ? random.between(0, 20) : 90,
      windows: tight ? random.between(3, 12) : 40,
      producers: tight ? random.between(1, 3) : 4,
      feeEntries: tight ? random.between(1, 6) : 30,
      accounts: tight ? random.between(1, 5) : 30,
    }
    let limit: LimitValue['limit']
    for (limit in limits) {
      const value = values[limit]
      if (value !== undefined) this.agenda.push({ kind: 'limits.set', limits: [{ limit, value }] })
    }
    if (this.mood === 'stops') this.agenda.push(...this.avalanche())
  }

  /** More than a command has steps for: stops that one trade reaches, orders of a market that goes, or of one owner. */
  private avalanche(): CommandBody[] {
    const { random, orders } = this
    const many = random.between(100, 900)
    const trade = (price: number): CommandBody[] => {
      const sell = { ...orders.plain('sell', price), owner: OWNERS[0] }
      return [sell, { ...sell, owner: OWNERS[1], side: 'buy' }]
    }
    const quiet: CommandBody[] = [
      { kind: 'market.set-state', market: 0, state: 'open' },
      ...OWNERS.map((owner): CommandBody => ({ kind: 'account.configure', owner, stpGroup: 0, permissions: 63 })),
      ...OWNERS.map((owner): CommandBody => ({ kind: 'order.cancel-all', owner, market: 0 })),
      ...trade(1000),
    ]
    const stops = Array.from({ length: many }, () => orders.stop(random.between(1001, 1014)))
    const [owner] = OWNERS
    const resting = Array.from({ length: many }, () => ({ ...orders.plain('buy', random.between(900, 950)), owner }))
    switch (random.below(4)) {
      case 0:
        return [...quiet, ...stops, { kind: 'market.set-state', market: 0, state: 'delisting' }]
      case 1:
        return [...quiet, ...resting, { kind: 'order.cancel-all', owner, market: random.pick([0, null]) }]
      default:
        return [...quiet, ...stops, ...trade(1015)]
    }
  }

  private someLimits(): LimitValue[] {
    const { random } = this
    const some = (Object.keys(limits) as LimitValue['limit'][]).filter(() => random.once(5))
    return some
      .toSorted((a, b) => limits[a].code - limits[b].code)
      .map((limit) => ({ limit, value: random.once(8) ? 0xffff_ffff : random.between(100, 300) }))
  }
}
