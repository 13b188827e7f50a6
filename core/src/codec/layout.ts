/**
 * The bytes of commands and events, version 1, little endian. Numbers below are written into journals: they are added
 * to, never changed. Every range left out is drawn for a named purpose, so that what is built later finds its place.
 *
 * Command: u32 length, u8 version, u8 kind, u16 zero, f64 seq, f64 at, 16-byte id, body.
 * Event:   u32 length, u8 version, u8 kind, u16 zero, f64 seq, f64 at, u32 index, body.
 * `length` counts the whole record. Strings are a u8 length and that many bytes of UTF-8. Amounts are i64. Safe integers
 * (sequence numbers, times, order ids, prices, sizes) are f64, which holds each of them exactly and is read in one step;
 * a fraction, a NaN or −0 there is damage. Rates are i32; owners u32; assets and markets u16, where 0xffff stands for
 * "every market".
 */
import type {
  ActivationCondition,
  CommandKind,
  MarketState,
  OrderSource,
  OrderType,
  SelfTradePrevention,
  Side,
  TransferReason,
  Wallet,
} from './commands.ts'
import type { EventKind, FinishReason } from './events.ts'
import { Refusal } from './refusals.ts'

export const CODEC_VERSION = 1

export const LENGTH_AT = 0
export const VERSION_AT = 4
export const KIND_AT = 5
export const RESERVED_AT = 6
export const SEQ_AT = 8
export const TIME_AT = 16
export const COMMAND_ID_AT = 24
export const COMMAND_BODY_AT = 40
export const EVENT_INDEX_AT = 24
export const EVENT_BODY_AT = 28
/** No record is longer: 1 MiB. */
export const MAX_RECORD = 2 ** 20

export const EVERY_MARKET = 0xffff
export const MAX_ID_UINT16 = 0xfffe

export const CommandCode = {
  'asset.list': 1,
  'market.list': 2,
  'market.set-state': 3,
  'fees.set': 4,
  'account.configure': 5,
  'order.place': 16,
  'order.bulk': 17,
  'order.cancel': 18,
  'order.cancel-all': 19,
  'order.modify': 20,
  'order.amend': 21,
  'conditional.place': 23,
  'oco.place': 25,
  'conditional.modify': 27,
  transfer: 32,
  tick: 48,
} as const satisfies Record<CommandKind, number>

/** Kinds drawn, not built. A journal that holds one was written by a newer release, and this one refuses to open it. */
export const ReservedCommandCode = {
  'bracket.set': 6,
  'asset.weight': 7,
  'order.kill-switch': 22,
  'conditional.cancel': 24,
  'oto.place': 26,
  'transfer.pending': 33,
  'transfer.post': 34,
  'transfer.void': 35,
  'margin.borrow': 36,
  'margin.repay': 37,
  'index.price': 49,
  'mark.inputs': 50,
  'position.leverage': 64,
  'position.hedge-mode': 65,
  'position.close': 66,
  'position.take-profit-stop-loss': 67,
} as const

export const EventCode = {
  'asset.listed': 1,
  'market.listed': 2,
  'market.state': 3,
  'fees.set': 4,
  'account.configured': 5,
  'order.put': 16,
  'order.updated': 17,
  'order.finished': 18,
  'conditional.armed': 20,
  'conditional.fired': 21,
  'conditional.finished': 22,
  trade: 24,
  balance: 32,
  transfer: 33,
  refused: 48,
  repeated: 49,
} as const satisfies Record<EventKind, number>

export const ReservedEventCode = {
  'bracket.set': 6,
  'asset.weight': 7,
  'transfer.pending': 34,
  'transfer.finished': 35,
  'debt.changed': 36,
  'interest.charged': 37,
  'position.changed': 64,
  'position.closed': 65,
  'funding.paid': 66,
  'margin.call': 67,
  liquidation: 68,
  'auto-deleverage': 69,
  'mark.price': 70,
} as const

/** Wallets that products to come will use; a byte each. */
export const ReservedWalletCode = { earn: 4, escrow: 5, debt: 6 } as const

export const SideCode = { sell: 1, buy: 2 } as const satisfies Record<Side, number>
/** 4–6 are drawn for stop-limit, stop-market and trigger orders, 14 for normalization. */
export const OrderTypeCode = { limit: 1, market: 2, 'stock-market': 3 } as const satisfies Record<OrderType, number>
export const StpCode = { no: 0, cb: 1, cn: 2, co: 3 } as const satisfies Record<SelfTradePrevention, number>
/** 5 is drawn for liquidation, 6 for conditional orders. */
export const SourceCode = { web: 1, api: 2, socket: 3, system: 4 } as const satisfies Record<OrderSource, number>
export const MarketStateCode = {
  prelaunch: 1,
  open: 2,
  'cancel-only': 3,
  halted: 4,
  delisting: 5,
} as const satisfies Record<MarketState, number>
export const TransferReasonCode = {
  wallet: 1,
  deposit: 2,
  withdrawal: 3,
  'demo-grant': 4,
  adjustment: 5,
} as const satisfies Record<TransferReason, number>
export const WalletCode = { main: 0, spot: 1, margin: 2, staking: 3 } as const satisfies Record<Wallet, number>
/** 8–11 are drawn for reduce-only, liquidation, margin and deleveraging. */
export const FinishCode = {
  filled: 1,
  canceled: 2,
  ioc: 3,
  'taker-band': 4,
  stp: 5,
  modified: 6,
  'market-delisted': 7,
  oco: 12,
} as const satisfies Record<FinishReason, number>

/** What stands for a price where the book is to give it; see OrderSpec. */
export const BestOffer = { queue: -1, counterparty: -2 } as const
/** Bits of an order's flags byte. 16 is drawn for reduce-only. */
export const FLAG_POST_ONLY = 1
export const FLAG_IOC = 2
export const FLAG_RETAIL = 4
/** Also set in the side of a trade whose maker was an RPI order. */
export const FLAG_RPI = 8
/** What a command may ask for. */
export const KNOWN_FLAGS = FLAG_POST_ONLY | FLAG_IOC | FLAG_RETAIL | FLAG_RPI
/** The core's own: a stop that entered, and the limit order of an OCO. */
export const FLAG_ACTIVATED = 32
export const FLAG_GROUPED = 64
export const EVENT_FLAGS = KNOWN_FLAGS | FLAG_ACTIVATED | FLAG_GROUPED
export const ConditionCode = { gte: 1, lte: 2 } as const satisfies Record<ActivationCondition, number>
/** Bits of an account's byte. */
export const CAN_TRADE = 1
export const CAN_TRANSFER = 2

/** The most orders one bulk command carries, and the most legs one transfer. */
export const MAX_BULK = 1000
export const MAX_LEGS = 1000

type NamesByCode<Name extends string> = ReadonlyMap<number, Name>
const invert = <Name extends string>(codes: Readonly<Record<Name, number>>): NamesByCode<Name> => {
  const names = new Map<number, Name>()
  let name: Name
  for (name in codes) names.set(codes[name], name)
  return names
}

export const commandKinds: NamesByCode<CommandKind> = invert(CommandCode)
export const eventKinds: NamesByCode<EventKind> = invert(EventCode)
export const sides: NamesByCode<Side> = invert(SideCode)
export const orderTypes: NamesByCode<OrderType> = invert(OrderTypeCode)
export const stpModes: NamesByCode<SelfTradePrevention> = invert(StpCode)
export const sources: NamesByCode<OrderSource> = invert(SourceCode)
export const marketStates: NamesByCode<MarketState> = invert(MarketStateCode)
export const transferReasons: NamesByCode<TransferReason> = invert(TransferReasonCode)
export const wallets: NamesByCode<Wallet> = invert(WalletCode)
export const conditions: NamesByCode<ActivationCondition> = invert(ConditionCode)
export const finishReasons: NamesByCode<FinishReason> = invert(FinishCode)
export const refusals: NamesByCode<Refusal> = invert(Refusal)

/** Body of an order spec: u16 market, u8 side, u8 type, f64 price, f64 size, i64 quoteAmount, u8 flags, u8 stp, u8 source, string. */
export const SPEC_FIXED = 32
