import { amount, encodeSubmission, micros, ppm, priceTicks, sizeLots, stampCommand } from '../../src/index.ts'
import type { CommandBody, OrderSpec, OrderType, Side, TransferLeg } from '../../src/index.ts'
import { BestOffer, EventCode } from '../../src/codec/layout.ts'
import type { Random } from './random.ts'

const OWNERS = [100, 101, 102, 103, 104, 105, 106, 107] as const
const CLIENT_IDS = ['a', 'b', 'c', 'long-client.id_0123456789-0123456789-0123456789-0123456789-012345'] as const
/** Events after which an order can be cancelled, and after which it can't. */
const BEGINS = new Set<number>([EventCode['order.put'], EventCode['conditional.armed']])
const ENDS = new Set<number>([EventCode['order.finished'], EventCode['conditional.finished']])
const DAY = 24 * 3600 * 1_000_000

/**
 * An endless seeded mix of everything the core can be told, good and bad: it learns from the events which orders rest, so
 * that cancels and changes mostly hit. One in a few hundred commands is damaged in its bytes.
 */
export class RandomCommands {
  private readonly random: Random
  private seq = 0
  private at = 1_700_000_000_000_000
  private readonly live: { orderId: number; owner: number; market: number }[] = []
  private readonly past: Uint8Array[] = []
  private readonly setup: CommandBody[]

  constructor(random: Random) {
    this.random = random
    this.setup = opening()
  }

  /** The next command, stamped. */
  next(): Uint8Array<ArrayBuffer> {
    const { random } = this
    this.seq += 1
    this.at += random.once(5000) ? 4 * DAY : random.below(1000)
    const again = this.past[random.below(64)]
    const bytes =
      again !== undefined && random.once(60) ? this.repeat(again) : encodeSubmission({ ...this.body(), id: this.id() })
    if (this.setup.length === 0 && random.once(300)) this.damage(bytes)
    stampCommand(bytes, 0, this.seq, micros(this.at))
    this.past[this.seq % 64] = bytes
    return bytes
  }

  /** Tells which orders rest now. */
  learn(events: Uint8Array): void {
    const view = new DataView(events.buffer, events.byteOffset, events.byteLength)
    for (let at = 0; at < events.length; at += view.getUint32(at, true)) {
      const kind = view.getUint8(at + 5)
      if (!BEGINS.has(kind) && !ENDS.has(kind)) continue
      const orderId = view.getFloat64(at + 28, true)
      if (BEGINS.has(kind)) {
        this.live.push({ orderId, owner: view.getUint32(at + 36, true), market: view.getUint16(at + 40, true) })
        continue
      }
      const found = this.live.findLastIndex((order) => order.orderId === orderId)
      if (found >= 0) this.live.splice(found, 1)
    }
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
    const first = this.setup.shift()
    if (first !== undefined) return first
    const dice = random.below(1000)
    if (dice < 70) return this.conditional()
    if (dice < 600) return { kind: 'order.place', owner: this.owner(), ...this.spec() }
    if (dice < 730) return this.cancel()
    if (dice < 785) return this.modify()
    if (dice < 820) return { ...this.modify(), kind: 'order.amend', price: priceTicks(0) }
    if (dice < 830) return { ...this.modify(), kind: 'order.amend' }
    if (dice < 880) return { kind: 'order.bulk', owner: this.owner(), stopOnFail: random.once(2), orders: this.specs() }
    if (dice < 886) return { kind: 'order.cancel-all', owner: this.owner(), market: random.pick([0, 1, 2, null, 9]) }
    if (dice < 950) return this.transfer()
    if (dice < 960) return this.fees()
    if (dice < 975) return this.account()
    if (dice < 980) return { kind: 'tick' }
    if (dice < 996)
      return { kind: 'market.set-state', market: random.pick([0, 0, 1, 1, 2, 2, 7]), state: this.marketState() }
    return random.once(2)
      ? { kind: 'asset.list', asset: random.below(5), ticker: random.pick(['BTC', 'X1', '']), scale: random.below(20) }
      : { ...listing(random.below(5), 'AGAIN', 0, random.below(4)), pricePrecision: random.below(12) }
  }

  /** Mostly open, or nothing would trade. */
  private marketState(): 'prelaunch' | 'open' | 'cancel-only' | 'halted' | 'delisting' {
    return this.random.once(8) ? this.random.pick(['prelaunch', 'cancel-only', 'halted', 'delisting']) : 'open'
  }

  private owner(): number {
    return this.random.once(200) ? this.random.pick([0, 1, 20, 99, 4_000_000_000]) : this.random.pick(OWNERS)
  }

  private specs(): OrderSpec[] {
    return Array.from({ length: this.random.below(6) }, () => this.spec())
  }

  private spec(): OrderSpec {
    const { random } = this
    const side = random.pick<Side>(['buy', 'sell'])
    const type = random.pick<OrderType>(['limit', 'limit', 'limit', 'limit', 'limit', 'market', 'stock-market'])
    const byQuote = type === 'market' && side === 'buy'
    const odd = random.once(40)
    const rpi = type === 'limit' && random.once(8)
    return {
      market: random.once(100) ? random.below(20) : random.below(3),
      side,
      type,
      price: type === 'limit' || odd ? this.price(side) : priceTicks(0),
      size: byQuote !== odd ? sizeLots(0) : this.size(),
      quoteAmount: amount(byQuote !== random.once(50) ? BigInt(random.between(1, 400_000)) : 0n),
      postOnly: random.once(type !== 'limit' || rpi ? 60 : 6),
      ioc: random.once(rpi ? 60 : 8),
      rpi,
      retail: random.once(rpi ? 60 : 3),
      stp: random.pick(['no', 'no', 'cb', 'cn', 'co']),
      clientOrderId: this.clientOrderId(),
      source: random.pick(['web', 'api', 'socket', 'system']),
    }
  }

  private conditional(): CommandBody {
    const { random } = this
    const owner = this.owner()
    const spec = random.once(30) ? this.spec() : { ...this.spec(), ioc: false, postOnly: random.once(40) }
    const activation = this.price(random.pick(['buy', 'sell']))
    if (random.once(5)) return this.changedStop()
    if (spec.type === 'stock-market' && !random.once(10)) return this.conditional()
    if (random.once(2)) return { kind: 'conditional.place', owner, activation, ...spec }
    const better = spec.side === 'buy' ? random.between(960, 995) : random.between(1005, 1030)
    const worse = priceTicks(spec.side === 'buy' ? random.between(1001, 1025) : random.between(975, 999))
    return {
      kind: 'oco.place',
      owner,
      ...spec,
      type: 'limit',
      price: priceTicks(better),
      size: this.size(),
      quoteAmount: amount(0n),
      activation: random.once(20) ? activation : worse,
      stopPrice: random.once(2) ? worse : priceTicks(0),
      stopQuote: amount(spec.side === 'buy' && random.once(2) ? BigInt(random.between(1, 600_000)) : 0n),
    }
  }

  private changedStop(): CommandBody {
    const { random } = this
    const { price, size, owner, market, orderId, clientOrderId } = this.modify()
    const activation = random.once(2) ? this.price(random.pick(['buy', 'sell'])) : priceTicks(0)
    const quoteAmount = amount(random.once(4) ? BigInt(random.between(1, 400_000)) : 0n)
    return { kind: 'conditional.modify', owner, market, orderId, clientOrderId, price, size, activation, quoteAmount }
  }

  private clientOrderId(): string {
    const { random } = this
    if (!random.once(3)) return ''
    return random.once(20) ? random.pick(['ü', 'a b', 'x'.repeat(65), '*']) : random.pick(CLIENT_IDS)
  }

  private price(side: Side): ReturnType<typeof priceTicks> {
    const { random } = this
    if (random.once(150)) {
      return priceTicks(
        random.pick([-3, 0, 1, 31, 32, 1023, 1024, 2 ** 20, 2 ** 31, 2 ** 32 + 5, 2 ** 40, Number.MAX_SAFE_INTEGER]),
      )
    }
    if (random.once(20)) return priceTicks(random.pick([BestOffer.queue, BestOffer.counterparty]))
    return priceTicks(side === 'buy' ? random.between(980, 1003) : random.between(997, 1020))
  }

  private size(): ReturnType<typeof sizeLots> {
    const { random } = this
    if (random.once(150)) return sizeLots(random.pick([-5, 0, 2 ** 31, 2 ** 45, Number.MAX_SAFE_INTEGER]))
    return sizeLots(random.between(1, 60))
  }

  private cancel(): CommandBody {
    const { random } = this
    const order = this.someOrder()
    const byClient = random.once(6)
    return {
      kind: 'order.cancel',
      owner: random.once(20) ? this.owner() : order.owner,
      market: random.once(50) ? random.below(4) : order.market,
      orderId: byClient ? 0 : order.orderId,
      clientOrderId: byClient || random.once(60) ? random.pick(CLIENT_IDS) : '',
    }
  }

  private modify(): Extract<CommandBody, { kind: 'order.modify' }> {
    const { random } = this
    const order = this.someOrder()
    const byClient = random.once(6)
    return {
      kind: 'order.modify',
      owner: random.once(20) ? this.owner() : order.owner,
      market: order.market,
      orderId: byClient ? 0 : order.orderId,
      clientOrderId: byClient ? random.pick(CLIENT_IDS) : '',
      price: random.once(2) ? this.price(random.pick(['buy', 'sell'])) : priceTicks(0),
      size: random.once(2) ? this.size() : sizeLots(0),
    }
  }

  private someOrder(): { orderId: number; owner: number; market: number } {
    const { random } = this
    const order = this.live[random.below(this.live.length)]
    if (order === undefined || random.once(25))
      return { orderId: random.below(5000), owner: this.owner(), market: random.below(3) }
    return order
  }

  private transfer(): CommandBody {
    const { random } = this
    const asset = random.once(50) ? 17 : random.below(3)
    const size = BigInt(random.pick([0, 1, random.below(1_000_000), random.below(1_000_000), 2 ** 50]))
    const huge = random.once(40) ? 2n ** BigInt(random.between(60, 62)) : size
    const owner = this.owner()
    const leg = (from: number, sum: bigint): TransferLeg => ({
      owner: from,
      wallet: random.once(10) ? random.pick(['main', 'margin', 'staking']) : 'spot',
      asset,
      amount: amount(sum),
    })
    if (random.once(20)) return { kind: 'transfer', reason: 'adjustment', legs: [leg(owner, huge)] }
    if (random.once(20))
      return { kind: 'transfer', reason: 'adjustment', legs: [leg(owner, huge), leg(this.owner(), 1n - huge)] }
    const other = random.once(2) ? this.owner() : 20
    return random.once(2)
      ? { kind: 'transfer', reason: 'wallet', legs: [leg(other, -huge), leg(owner, huge)] }
      : { kind: 'transfer', reason: 'withdrawal', legs: [leg(owner, -huge), leg(20, huge - 1n), leg(21, 1n)] }
  }

  private fees(): CommandBody {
    const { random } = this
    return {
      kind: 'fees.set',
      owner: random.once(3) ? 0 : this.owner(),
      market: random.pick([null, 0, 1, 2, 8]),
      maker: ppm(random.between(-600, 1500)),
      taker: ppm(random.once(30) ? random.pick([-1, 1_000_000, 1_000_001]) : random.between(0, 3000)),
    }
  }

  private account(): CommandBody {
    const { random } = this
    return {
      kind: 'account.configure',
      owner: this.owner(),
      stpGroup: random.below(3),
      canTrade: !random.once(25),
      canTransfer: !random.once(12),
    }
  }
}

export function listing(
  market: number,
  name: string,
  base: number,
  quote: number,
): Extract<CommandBody, { kind: 'market.list' }> {
  return {
    kind: 'market.list',
    market,
    name,
    base,
    quote,
    pricePrecision: 2,
    sizePrecision: 2,
    minSize: sizeLots(1),
    minNotional: amount(0n),
    maxNotional: amount(0n),
    priceBand: ppm(0),
    takerBand: ppm(0),
    referencePrice: priceTicks(0),
    state: 'open',
  }
}

function opening(): CommandBody[] {
  const grants = OWNERS.flatMap((owner) =>
    [0, 1, 2].map((asset): CommandBody => ({
      kind: 'transfer',
      reason: 'demo-grant',
      legs: [
        { owner: 20, wallet: 'main', asset, amount: amount(-3_000_000n) },
        { owner, wallet: 'spot', asset, amount: amount(3_000_000n) },
      ],
    })),
  )
  return [
    { kind: 'asset.list', asset: 0, ticker: 'BTC', scale: 4 },
    { kind: 'asset.list', asset: 1, ticker: 'ETH', scale: 4 },
    { kind: 'asset.list', asset: 2, ticker: 'USDT', scale: 5 },
    { ...listing(0, 'BTC_USDT', 0, 2), minSize: sizeLots(3), takerBand: ppm(5000) },
    {
      ...listing(1, 'ETH_USDT', 1, 2),
      priceBand: ppm(12_000),
      referencePrice: priceTicks(1000),
      minNotional: amount(9000n),
      maxNotional: amount(500_000n),
    },
    listing(2, 'ETH_BTC', 1, 0),
    { kind: 'fees.set', owner: 0, market: null, maker: ppm(-100), taker: ppm(1000) },
    ...grants,
  ]
}
