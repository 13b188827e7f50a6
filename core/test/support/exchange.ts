import { amount, formatDecimal, micros, parseDecimal, ppm, priceTicks, sizeLots } from '../../src/units/index.ts'
import type { Amount } from '../../src/units/index.ts'
import { encodeSubmission, producedId, stampCommand } from '../../src/codec/commands-codec.ts'
import type {
  AssetId,
  CommandBody,
  MarketState,
  MarketId,
  OrderSpec,
  OwnerId,
  Submission,
  Wallet,
} from '../../src/codec/commands.ts'
import { decodeEvents } from '../../src/codec/events-codec.ts'
import type { Event, EventBody, OrderState } from '../../src/codec/events.ts'
import { EventWriter } from '../../src/codec/event-writer.ts'
import type { Machine } from '../../src/machine/api.ts'
import { auditMachine, reference } from './machines.ts'
import type { Make } from './machines.ts'

export const BTC: AssetId = 0
export const USDT: AssetId = 1
const ETH: AssetId = 2
const SCALES = [10, 8, 8] as const
const TICKERS = ['BTC', 'USDT', 'ETH'] as const

/** BTC_USDT: ticks of 0.01 USDT, lots of 0.0001 BTC, at least 0.001 BTC. */
export const BTC_USDT: MarketId = 0
export const ETH_USDT: MarketId = 1

export const alice: OwnerId = 100_001
export const bob: OwnerId = 100_002
export const carol: OwnerId = 100_003

const START = 1_750_000_000_000_000

export type Ticker = (typeof TICKERS)[number]
const assetOf = (ticker: Ticker): AssetId => TICKERS.indexOf(ticker)

/** "1.5 BTC" in units of BTC. */
export function money(text: string): { asset: AssetId; amount: Amount } {
  const [figure = '', ticker = ''] = text.split(' ')
  const asset = TICKERS.findIndex((known) => known === ticker)
  return { asset, amount: amount(parseDecimal(figure, SCALES[asset] ?? 0)) }
}

/** A machine with a few helpers of a test's own: every command is applied, audited and decoded. */
export class Exchange {
  machine: Machine
  private readonly make: Make
  private readonly out = new EventWriter()
  private ids = 0
  at = START

  constructor(make: Make = reference) {
    this.make = make
    this.machine = make.create()
  }

  /** Applies a command under an id of its own (or the one given) and answers its events. */
  send(body: CommandBody, id = this.newId()): Event[] {
    return this.submit({ ...body, origin: 'personal', id })
  }

  /** Applies a command under a producer's number. */
  produce(producer: number, epoch: number, number: number, body: CommandBody): Event[] {
    return this.submit({ ...body, origin: 'produced', id: producedId(producer, epoch, number) })
  }

  submit(submission: Submission): Event[] {
    const events = this.apply(submission)
    auditMachine(this.machine)
    return events
  }

  /** As send, for commands by the thousand: the state is not looked at. */
  sendUnaudited(body: CommandBody): Event[] {
    return this.apply({ ...body, origin: 'personal', id: this.newId() })
  }

  private apply(submission: Submission): Event[] {
    const bytes = encodeSubmission(submission)
    this.at += 1000
    stampCommand(bytes, 0, this.machine.lastSeq + 1, micros(this.at))
    this.out.clear()
    this.machine.apply(bytes, 0, this.out)
    return decodeEvents(this.out.bytes())
  }

  newId(): string {
    this.ids += 1
    return this.ids.toString(16).padStart(32, '0')
  }

  /** Goes on from its own snapshot. */
  restart(): void {
    const machine = this.make.create()
    machine.restore(this.machine.snapshot())
    this.machine = machine
  }

  describe(): Event[] {
    const out = new EventWriter()
    const events: Event[] = []
    for (const written of this.machine.describe(out)) {
      const portion = decodeEvents(out.bytes())
      if (portion.length !== written) throw new Error('a portion says how much it is')
      events.push(...portion)
      out.clear()
    }
    return events
  }

  balance(owner: OwnerId, ticker: Ticker, wallet: Wallet = 'spot'): { available: string; held: string } {
    const scale = SCALES[assetOf(ticker)] ?? 0
    for (const event of this.describe()) {
      if (
        event.kind !== 'balance' ||
        event.owner !== owner ||
        event.wallet !== wallet ||
        event.asset !== assetOf(ticker)
      )
        continue
      return { available: formatDecimal(event.available, scale), held: formatDecimal(event.held, scale) }
    }
    return { available: '0', held: '0' }
  }

  openOrders(): OrderState[] {
    return this.describe().flatMap((event) => (event.kind === 'order.put' ? [event.order] : []))
  }

  /** Money from outside into a wallet. */
  fund(owner: OwnerId, ...sums: string[]): void {
    for (const text of sums) {
      const { asset, amount: sum } = money(text)
      this.send({
        kind: 'transfer',
        reason: 'deposit',
        legs: [
          { owner: 20, wallet: 'main', asset, amount: amount(0n - sum) },
          { owner, wallet: 'spot', asset, amount: sum },
        ],
      })
    }
  }
}

export function listing(
  market: MarketId,
  name: string,
  base: AssetId,
  quote: AssetId,
): Extract<CommandBody, { kind: 'market.list' }> {
  return {
    kind: 'market.list',
    market,
    name,
    base,
    quote,
    pricePrecision: 2,
    sizePrecision: 4,
    minSize: sizeLots(10),
    minNotional: amount(0n),
    maxNotional: amount(0n),
    priceBand: ppm(0),
    takerBand: ppm(0),
    referencePrice: priceTicks(0),
    state: 'open',
    marketKind: 'spot',
  }
}

export interface Opening {
  readonly market?: Partial<Extract<CommandBody, { kind: 'market.list' }>>
  readonly fees?: { readonly maker: number; readonly taker: number }
  readonly make?: Make
}

/** BTC_USDT and ETH_USDT, open and free of charge unless told otherwise; alice, bob and carol with 10 BTC, 10 ETH and 100,000 USDT each. */
export function openExchange({ market, fees, make }: Opening = {}): Exchange {
  const exchange = new Exchange(make)
  TICKERS.forEach((ticker, asset) =>
    exchange.send({ kind: 'asset.list', asset, ticker, scale: SCALES[asset] ?? 0, supply: 0 }),
  )
  exchange.send({ ...listing(BTC_USDT, 'BTC_USDT', BTC, USDT), ...market })
  exchange.send(listing(ETH_USDT, 'ETH_USDT', ETH, USDT))
  if (fees) exchange.send({ kind: 'fees.set', owner: 0, market: null, maker: ppm(fees.maker), taker: ppm(fees.taker) })
  for (const owner of [alice, bob, carol]) exchange.fund(owner, '10 BTC', '100000 USDT', '10 ETH')
  return exchange
}

export type Extra = Partial<
  Pick<
    OrderSpec,
    | 'market'
    | 'postOnly'
    | 'ioc'
    | 'fok'
    | 'rpi'
    | 'retail'
    | 'stp'
    | 'clientOrderId'
    | 'price'
    | 'size'
    | 'source'
    | 'wallet'
  >
>
const PLAIN = {
  market: BTC_USDT,
  postOnly: false,
  ioc: false,
  fok: false,
  rpi: false,
  retail: false,
  stp: 'no',
  clientOrderId: '',
  source: 'api',
  wallet: 'spot',
  quoteAmount: amount(0n),
} as const

/** limit('buy', '0.5', '60000'): half a bitcoin at 60,000. */
export const limit = (side: OrderSpec['side'], size: string, price: string, extra: Extra = {}): OrderSpec => ({
  ...PLAIN,
  side,
  type: 'limit',
  price: priceTicks(Number(parseDecimal(price, 2))),
  size: sizeLots(Number(parseDecimal(size, 4))),
  ...extra,
})

/** A market buy by quote: marketBuy('1000') spends 1,000 USDT. */
export const marketBuy = (quote: string, extra: Extra = {}): OrderSpec => ({
  ...PLAIN,
  side: 'buy',
  type: 'market',
  price: priceTicks(0),
  size: sizeLots(0),
  ...extra,
  quoteAmount: amount(parseDecimal(quote, 8)),
})

/** A market order by base size. */
export const byBase = (side: OrderSpec['side'], size: string, extra: Extra = {}): OrderSpec => ({
  ...PLAIN,
  side,
  type: side === 'sell' ? 'market' : 'stock-market',
  price: priceTicks(0),
  size: sizeLots(Number(parseDecimal(size, 4))),
  ...extra,
})

export const place = (owner: OwnerId, spec: OrderSpec): CommandBody => ({ kind: 'order.place', owner, ...spec })
export const cancel = (owner: OwnerId, orderId: number): CommandBody => ({
  kind: 'order.cancel',
  owner,
  market: BTC_USDT,
  orderId,
  clientOrderId: '',
})
type Changed = Extract<CommandBody, { kind: 'order.modify' | 'order.amend' }>
type Change = { readonly price?: string; readonly size?: string }
const changed = (kind: Changed['kind'], owner: OwnerId, orderId: number, change: Change): Changed => ({
  kind,
  owner,
  market: BTC_USDT,
  orderId,
  clientOrderId: '',
  price: priceTicks(Number(parseDecimal(change.price ?? '0', 2))),
  size: sizeLots(Number(parseDecimal(change.size ?? '0', 4))),
})
export const modify = (owner: OwnerId, orderId: number, change: Change): CommandBody =>
  changed('order.modify', owner, orderId, change)
export const amend = (owner: OwnerId, orderId: number, change: Change): CommandBody =>
  changed('order.amend', owner, orderId, change)

/** An event in a trader's words, amounts in whole coins: what the tables compare. */
export function say(event: EventBody): string {
  switch (event.kind) {
    case 'order.put':
    case 'order.updated':
      return `${event.kind === 'order.put' ? 'put' : 'updated'} ${sayOrder(event.order)}`
    case 'order.finished':
      return `finished ${sayOrder(event.order)} ${event.reason}`
    case 'conditional.armed':
      return `armed ${sayOrder(event.order)} at ${event.condition.when} ${ticks(event.condition.activation)}`
    case 'conditional.fired':
      return `fired #${event.orderId} at ${event.when} ${ticks(event.activation)}`
    case 'conditional.finished':
      return `disarmed #${event.order.orderId} ${event.reason}`
    case 'trade':
      return `trade ${lots(event.size)} @ ${ticks(event.price)} = ${usdt(event.quote)}, ${event.takerSide} takes ${event.rpi ? 'rpi ' : ''}#${event.maker.orderId}`
    case 'refused':
      return `refused ${event.code}${event.item === 0 ? '' : ` at ${event.item}`}${event.limit === 0n ? '' : ` (${event.limit})`}`
    case 'balance':
      return `balance ${event.owner} ${event.wallet} ${TICKERS[event.asset]} ${formatDecimal(event.available, SCALES[event.asset] ?? 0)} + ${formatDecimal(event.held, SCALES[event.asset] ?? 0)}`
    case 'repeated':
      return `repeated ${event.refusal ?? 'accepted'} [${event.orders.join(' ')}]${event.items === null ? '' : ` items ${event.items.map((item) => item ?? 'accepted').join(' ')}`}`
    case 'market.state':
      return `market ${event.market} is ${event.state}`
    case 'transfer':
      return `transfer ${event.reason}`
    case 'oto.waiting':
      return `waiting #${event.order.orderId} for #${event.primary}, ${event.secondaryKind}${event.activation === 0 ? '' : ` at ${ticks(event.activation)}`}`
    case 'transfer.pending':
      return `pending ${event.key.slice(-2)} ${event.reason}, part ${event.part} of ${event.legs.length} legs${event.more ? ', more' : ''}`
    case 'transfer.finished':
      return `transfer ${event.key.slice(-2)} ${event.posted ? 'posted' : 'voided'}${event.amounts === null ? '' : ' in part'}`
    case 'producer.opened':
      return `producer ${event.producer} in epoch ${event.epoch}, window ${event.window}, after ${event.highest}`
    case 'limits.set':
      return `limits ${event.limits.map(({ limit, value }) => `${limit} ${value}`).join(', ')}`
    case 'audit.anchored':
      return `anchored ${event.digest}`
    case 'asset.listed':
    case 'market.listed':
    case 'fees.set':
    case 'account.configured':
      return event.kind
  }
}

const lots = (size: number): string => formatDecimal(size, 4)
const ticks = (price: number): string => formatDecimal(price, 2)
const usdt = (quote: bigint): string => formatDecimal(quote, 8)

function sayOrder(order: OrderState): string {
  const wanted = order.type === 'market' && order.side === 'buy' ? `for ${usdt(order.quoteAmount)}` : lots(order.size)
  const price = order.type === 'limit' ? ` @ ${ticks(order.price)}` : ''
  const left = order.type === 'market' && order.side === 'buy' ? usdt(order.quoteLeft) : lots(order.left)
  return `#${order.orderId} ${order.side} ${wanted}${price}, left ${left}`
}

/** What happened, without the balances. */
export const saga = (events: readonly EventBody[]): string[] =>
  events.filter((event) => event.kind !== 'balance').map(say)

/** Brings the first market into a state. */
export const setState = (state: MarketState): CommandBody => ({ kind: 'market.set-state', market: BTC_USDT, state })
