import { amount, priceTicks, sizeLots } from '../../src/units/index.ts'
import type { CommandBody, OrderSpec, OrderType, Side } from '../../src/codec/commands.ts'
import { BestOffer } from '../../src/registry/numbers.ts'
import type { Random } from './random.ts'

const CLIENT_IDS = ['a', 'b', 'c', 'long-client.id_0123456789-0123456789-0123456789-0123456789-012345'] as const
type Body<Kind extends CommandBody['kind']> = Extract<CommandBody, { kind: Kind }>

/** An order that rests or waits, as the events told of it. */
export interface Known {
  readonly orderId: number
  readonly owner: number
  readonly market: number
}

/** Orders good and bad, and what can be said of those that are there. */
export class RandomOrders {
  private readonly random: Random
  private readonly owner: () => number
  private readonly known: () => Known | undefined

  constructor(random: Random, owner: () => number, known: () => Known | undefined) {
    this.random = random
    this.owner = owner
    this.known = known
  }

  specs(): OrderSpec[] {
    return Array.from({ length: this.random.below(6) }, () => this.spec())
  }

  spec(): OrderSpec {
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
      ioc: random.once(rpi ? 60 : 10),
      rpi,
      retail: random.once(rpi ? 60 : 3),
      fok: random.once(rpi ? 60 : 10),
      stp: random.pick(['no', 'no', 'cb', 'cn', 'co']),
      source: random.pick(['web', 'api', 'socket', 'system']),
      wallet: random.once(6) ? 'bots' : random.once(80) ? random.pick(['main', 'margin', 'position']) : 'spot',
      clientOrderId: this.clientOrderId(),
    }
  }

  conditional(): CommandBody {
    const { random } = this
    const owner = this.owner()
    const spec = random.once(30) ? this.spec() : this.patient()
    const activation = this.price(random.pick(['buy', 'sell']))
    if (random.once(6)) return this.changedStop()
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

  /** A stop near the touch, for many of them. */
  stop(activation = this.random.between(985, 1015)): CommandBody {
    const { random } = this
    const side = random.pick<Side>(['buy', 'sell'])
    const price = side === 'buy' ? random.between(970, 1010) : random.between(990, 1030)
    return {
      ...this.plain(side, random.once(5) ? BestOffer.queue : price),
      kind: 'conditional.place',
      owner: this.owner(),
      activation: priceTicks(activation),
      market: random.once(20) ? 1 : 0,
      size: sizeLots(random.between(3, 6)),
      retail: random.once(2),
      stp: random.pick(['no', 'cb', 'cn', 'co']),
    }
  }

  /** A limit order at the first market that nothing is against. */
  plain(side: Side, price: number): Body<'order.place'> {
    return {
      kind: 'order.place',
      owner: this.owner(),
      market: 0,
      side,
      type: 'limit',
      price: priceTicks(price),
      size: sizeLots(3),
      quoteAmount: amount(0n),
      postOnly: false,
      ioc: false,
      rpi: false,
      retail: false,
      fok: false,
      stp: 'no',
      source: 'api',
      wallet: 'spot',
      clientOrderId: '',
    }
  }

  oto(): CommandBody {
    const { random } = this
    const primary = random.once(5) ? this.spec() : { ...this.spec(), postOnly: false, rpi: false }
    const other = random.once(3) ? this.spec() : this.patient()
    const isStop = random.once(2)
    const secondary = {
      ...other,
      market: random.once(30) ? other.market : primary.market,
      side: random.once(5) ? primary.side : random.pick<Side>(['buy', 'sell']),
    }
    const whole = primary.type === 'limit' && random.once(3) ? { ...secondary, size: primary.size } : secondary
    return {
      kind: 'oto.place',
      owner: this.owner(),
      primary,
      secondaryKind: isStop ? 'stop' : 'order',
      activation: isStop !== random.once(30) ? this.price(random.pick(['buy', 'sell'])) : priceTicks(0),
      secondary: whole,
    }
  }

  cancel(): Body<'order.cancel'> {
    const { random } = this
    const order = this.some()
    const byClient = random.once(6)
    return {
      kind: 'order.cancel',
      owner: random.once(20) ? this.owner() : order.owner,
      market: random.once(50) ? random.below(4) : order.market,
      orderId: byClient ? 0 : order.orderId,
      clientOrderId: byClient || random.once(60) ? random.pick(CLIENT_IDS) : '',
    }
  }

  modify(): Body<'order.modify'> {
    const { random } = this
    const order = this.some()
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

  amend(): Body<'order.amend'> {
    const change = this.modify()
    return { ...change, kind: 'order.amend', price: this.random.once(4) ? change.price : priceTicks(0) }
  }

  /** What mostly may wait: neither immediate nor one that only rests. */
  private patient(): OrderSpec {
    return { ...this.spec(), ioc: false, fok: false, rpi: false, postOnly: this.random.once(40) }
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

  private some(): Known {
    const { random } = this
    const order = this.known()
    if (order === undefined || random.once(25))
      return { orderId: random.below(5000), owner: this.owner(), market: random.below(3) }
    return order
  }
}
