/**
 * Every number that stands for a name in commands, events and snapshots. A number is written into journals: the tables
 * are added to, never changed. What a comment calls reserved is drawn for a named purpose and refused until it is built.
 */

/** The version byte of commands and events. */
export const CODEC_VERSION = 2

/** Who made the id of a command: a person's own 128 bits, or a producer that counts up (producer, epoch, number). */
export const CommandOrigin = { personal: 0, produced: 1 } as const
export type CommandOrigin = keyof typeof CommandOrigin

export const Side = { sell: 1, buy: 2 } as const
export type Side = keyof typeof Side

/**
 * market = by quote amount when buying, by base amount when selling; stock-market = by base amount on both sides. 4–6 are
 * reserved for stop-limit, stop-market and trigger orders, 14 for normalization.
 */
export const OrderType = { limit: 1, market: 2, 'stock-market': 3 } as const
export type OrderType = keyof typeof OrderType

/** Self-trade prevention: none, cancel both, cancel new (taker), cancel old (maker). */
export const SelfTradePrevention = { no: 0, cb: 1, cn: 2, co: 3 } as const
export type SelfTradePrevention = keyof typeof SelfTradePrevention

/** 5 is reserved for liquidation, 6 for conditional orders. */
export const OrderSource = { web: 1, api: 2, socket: 3, system: 4 } as const
export type OrderSource = keyof typeof OrderSource

/** The last price at which an armed stop enters: at the activation price or above, at it or below. */
export const ActivationCondition = { gte: 1, lte: 2 } as const
export type ActivationCondition = keyof typeof ActivationCondition

/** What the second order of an OTO is once the first is filled: an order at once, or a stop that waits for its price. */
export const SecondaryKind = { order: 1, stop: 2 } as const
export type SecondaryKind = keyof typeof SecondaryKind

/** How trades of a market are settled. margin-spot and perpetual are reserved. */
export const MarketKind = { spot: 1, 'margin-spot': 2, perpetual: 3 } as const
export type MarketKind = keyof typeof MarketKind

/** In post-only nothing takes: orders that only rest enter, cancels run. */
export const MarketState = {
  prelaunch: 1,
  open: 2,
  'cancel-only': 3,
  halted: 4,
  delisting: 5,
  'post-only': 6,
} as const
export type MarketState = keyof typeof MarketState

/** margin, staking, earn, escrow, debt, hold and position are of products to come. */
export const Wallet = {
  main: 0,
  spot: 1,
  margin: 2,
  staking: 3,
  earn: 4,
  escrow: 5,
  debt: 6,
  hold: 7,
  bots: 8,
  position: 9,
} as const
export type Wallet = keyof typeof Wallet

/** Why money moved; shown in histories. */
export const TransferReason = {
  wallet: 1,
  deposit: 2,
  withdrawal: 3,
  'demo-grant': 4,
  adjustment: 5,
  purchase: 6,
  conversion: 7,
  earn: 8,
  interest: 9,
  code: 10,
  p2p: 11,
  fee: 12,
  refund: 13,
  bot: 14,
  reward: 15,
  reversal: 16,
} as const
export type TransferReason = keyof typeof TransferReason

/**
 * Why an order is gone. oco: the other order of the group was filled, entered or cancelled. account-restricted: its owner
 * may not trade when it would enter. oto: the order it waited for is gone unfilled. market-closed: its
 * market is not open when it would enter, or the fees account owes too much to pay the rebates of its trades. match-limit: it has
 * met as many resting orders as one order may. 8–11 are reserved for reduce-only, liquidation, margin and deleveraging.
 */
export const FinishReason = {
  filled: 1,
  canceled: 2,
  ioc: 3,
  'taker-band': 4,
  stp: 5,
  modified: 6,
  'market-delisted': 7,
  oco: 12,
  'account-restricted': 13,
  fok: 14,
  'balance-insufficient': 15,
  oto: 16,
  'market-closed': 17,
  'match-limit': 18,
} as const
export type FinishReason = keyof typeof FinishReason

/** Bits of an order's flags that a command may ask for. */
export const AskedFlag = { postOnly: 1, ioc: 2, retail: 4, rpi: 8, fok: 128 } as const
/** The core's own: a stop that entered, the limit order of an OCO, the first order of an OTO. */
export const CoreFlag = { activated: 32, grouped: 64, oto: 2048 } as const
/** Of products to come; a command that asks for one is malformed (`invalid-command`). */
export const ReservedFlag = { reduceOnly: 16, autoBorrow: 256, closeOnTrigger: 512, liquidation: 1024 } as const

/** Bits of an account. An account that was never configured has all of them. */
export const Permission = { spot: 1, margin: 2, futures: 4, withdraw: 8, transferOut: 16, borrow: 32 } as const
export const ALL_PERMISSIONS = 63

/**
 * Owners with a meaning of their own. Below 100 is the house and its mirrors of the outside: chain:<network> 20–59,
 * bank:<provider> 60–99. 100 up are ordinary accounts, registered users begin at 100000.
 */
export const SystemOwner = {
  fees: 1,
  insurance: 2,
  funding: 3,
  treasury: 4,
  rounding: 5,
  'escrow:deposits': 6,
  lending: 7,
  clearing: 8,
  convert: 9,
  'escrow:convert': 10,
  earn: 11,
  interest: 12,
  'escrow:interest': 13,
  'escrow:codes': 14,
  'escrow:p2p': 15,
  'escrow:products': 16,
  'chain:demo': 20,
} as const
export type SystemOwner = keyof typeof SystemOwner

export const FIRST_EXTERNAL_OWNER = 20
export const LAST_EXTERNAL_OWNER = 99
export const FIRST_ORDINARY_OWNER = 100
export const FIRST_REGISTERED_OWNER = 100_000

/** What stands for a price where the book is to give it: the best of the order's own side, or of the other. */
export const BestOffer = { queue: -1, counterparty: -2 } as const

/** The u16 that stands for every market, so no asset and no market has it. */
export const EVERY_MARKET = 0xffff
export const MAX_ID_UINT16 = 0xfffe
/** The longest client order id, in bytes; it is ASCII. */
export const CLIENT_ID_MAX = 64
/** The most orders one bulk command carries, the most legs one transfer command, the most amounts one post. */
export const MAX_BULK = 1000
export const MAX_LEGS = 1000
/** No command and no event is longer: 1 MiB. */
export const MAX_RECORD = 2 ** 20
/** The most answers kept for one producer. */
export const MAX_WINDOW = 65_536
/** Steps of bounded work that one command does: a stop that enters, an order cancelled, a leg posted. */
export const STEPS_PER_COMMAND = 256
/** The most resting orders that one order meets: it trades with them, or self-trade prevention cancels it or them. */
export const MATCHES_PER_ORDER = 2000
/** A bulk, and the backlog, go on with another order as long as those before it have met, or looked at, fewer than so many. */
export const MATCHES_PER_COMMAND = 2000
/** No asset has more units than this, and no supply: 2^62. */
export const MAX_ISSUED = 2n ** 62n
/** Transfers leave the fees account owing at most so much of an asset, 2^61; only the rebates of one more order go beyond. */
export const MAX_FEES_OWED = 2n ** 61n
/** The most of what it receives that a maker is paid on top: a quarter, in parts per million. */
export const MAX_REBATE = 250_000

/** What stands in a backlog; snapshots. */
export const BacklogTask = { fire: 1, enter: 2, 'cancel-all': 3, delist: 4, 'finish-transfer': 5 } as const
/** Where a pending transfer stands; snapshots. */
export const TransferPhase = { open: 1, closed: 2, posting: 3, voiding: 4 } as const
/** How a snapshot begins. */
export const SNAPSHOT_MAGIC = 0x58434e53
export const SNAPSHOT_VERSION = 7
/** Every chunk of a snapshot but the last has so many bytes: 4 MiB. */
export const SNAPSHOT_CHUNK = 2 ** 22
