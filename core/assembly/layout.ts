/** The numbers of core/src/codec and of the owners that are met here; core/test/assembly-layout.test.ts compares them. */

export const CODEC_VERSION: u32 = 1
export const MAX_RECORD: usize = 1 << 20
export const BODY_AT: usize = 40
export const SPEC_FIXED: usize = 32
export const CLIENT_ID_MAX: u32 = 64
export const LAST_MARKET: u32 = 0xfffe
export const EVERY_MARKET: u32 = 0xffff
export const EVENT_BODY_AT: usize = 28

export const PLACE: u32 = 16
export const BULK: u32 = 17
export const CANCEL: u32 = 18
export const CANCEL_ALL: u32 = 19
export const MODIFY: u32 = 20
export const AMEND: u32 = 21
export const TICK: u32 = 48

/** A bit for each kind of command. */
export const KNOWN_KINDS: u64 = 0x000100010abf003e

export const PUT: u32 = 16
export const UPDATED: u32 = 17
export const FINISHED: u32 = 18
export const TRADE: u32 = 24
export const BALANCE: u32 = 32
export const REFUSED: u32 = 48
export const REPEATED: u32 = 49

export const SELL: u32 = 1
export const BUY: u32 = 2
export const LIMIT: u32 = 1
export const MARKET: u32 = 2
export const LAST_TYPE: u32 = 3
export const STP_NO: u32 = 0
export const STP_CN: u32 = 2
export const STP_CO: u32 = 3
export const LAST_STP: u32 = 3
export const LAST_SOURCE: u32 = 4
export const POST_ONLY: u32 = 1
export const IOC: u32 = 2
export const RETAIL: u32 = 4
export const RPI: u32 = 8
export const QUEUE_PRICE: i64 = -1
export const COUNTERPARTY_PRICE: i64 = -2
export const ACTIVATED: u32 = 32
export const GROUPED: u32 = 64
export const KNOWN_FLAGS: u32 = 15
export const SPOT: u32 = 1
export const MAIN: u32 = 0
export const FEES_OWNER: u32 = 1
export const FIRST_EXTERNAL_OWNER: u32 = 20
export const LAST_EXTERNAL_OWNER: u32 = 99
export const FIRST_ORDINARY_OWNER: u32 = 100

export const PRELAUNCH: u32 = 1
export const OPEN: u32 = 2
export const HALTED: u32 = 4

export const FILLED: u32 = 1
export const CANCELED: u32 = 2
export const BY_IOC: u32 = 3
export const TAKER_BAND: u32 = 4
export const BY_STP: u32 = 5
export const MODIFIED: u32 = 6
export const DELISTED: u32 = 7

export const OK: u32 = 0
export const INVALID_COMMAND: u32 = 1
export const ID_REUSED: u32 = 2
export const MARKET_UNKNOWN: u32 = 5
export const MARKET_CLOSED: u32 = 7
export const MARKET_POST_ONLY: u32 = 8
export const ACCOUNT_RESTRICTED: u32 = 9
export const PRICE_INVALID: u32 = 10
export const PRICE_BELOW_BAND: u32 = 11
export const PRICE_ABOVE_BAND: u32 = 12
export const AMOUNT_INVALID: u32 = 13
export const AMOUNT_BELOW_MINIMUM: u32 = 14
export const NOTIONAL_BELOW_MINIMUM: u32 = 15
export const NOTIONAL_ABOVE_MAXIMUM: u32 = 16
export const CLIENT_ORDER_ID_INVALID: u32 = 17
export const CLIENT_ORDER_ID_IN_USE: u32 = 18
export const FLAGS_CONFLICT: u32 = 19
export const POST_ONLY_WOULD_TAKE: u32 = 20
export const BOOK_EMPTY: u32 = 21
export const BALANCE_INSUFFICIENT: u32 = 22
export const ORDER_NOT_FOUND: u32 = 23
export const ORDER_NOT_MODIFIABLE: u32 = 24
export const OVERFLOW: u32 = 27
export const NOTHING_TO_CHANGE: u32 = 28
export const NOT_ATTEMPTED: u32 = 29
