/**
 * What a field of a record is, in bytes and as a value. Everything is little endian. Strings are a u8 length and that many
 * bytes of UTF-8; lists a u16 count and that many records. A safe integer (sequence numbers, times, order ids, prices,
 * sizes) is an f64, which holds each of them exactly: a fraction, a NaN or −0 there is damage. `bytes` is the size of
 * what has a fixed one, and of a string or a list the size of its length or count.
 */
export const fieldTypes = {
  u8: { bytes: 1 },
  u16: { bytes: 2 },
  u32: { bytes: 4 },
  /** i32, parts per million. */
  ppm: { bytes: 4 },
  safe: { bytes: 8 },
  /** Safe integers with a unit: ticks, lots, microseconds. */
  price: { bytes: 8 },
  size: { bytes: 8 },
  time: { bytes: 8 },
  i64: { bytes: 8 },
  /** i64, units of an asset. */
  amount: { bytes: 8 },
  bool: { bytes: 1 },
  /** u16 below 0xffff. */
  listed: { bytes: 2 },
  /** u16 of a market; 0xffff is null: every market. */
  marketOrEvery: { bytes: 2 },
  /** 16 bytes, 32 lower-case hex digits. */
  id: { bytes: 16 },
  /** 32 bytes, 64 lower-case hex digits. */
  digest: { bytes: 32 },
  string: { bytes: 1, variable: true },
  side: { bytes: 1 },
  orderType: { bytes: 1 },
  stp: { bytes: 1 },
  source: { bytes: 1 },
  wallet: { bytes: 1 },
  condition: { bytes: 1 },
  secondaryKind: { bytes: 1 },
  marketKind: { bytes: 1 },
  marketState: { bytes: 1 },
  transferReason: { bytes: 1 },
  finishReason: { bytes: 1 },
  refusal: { bytes: 1 },
  /** 0 = null. */
  refusalOrNone: { bytes: 1 },
  /** u16 of the bits in Permission. */
  permissions: { bytes: 2 },
  /** u16; the bits of AskedFlag, each a field of its own in the value. */
  askedFlags: { bytes: 2 },
  /** u16; the bits of AskedFlag and CoreFlag, each a field of its own in the value. */
  orderFlags: { bytes: 2 },
  /** A byte that is 0. */
  zero: { bytes: 1 },
  /** u8: the side, and the bit AskedFlag.rpi where the maker was an RPI order. */
  tradeSide: { bytes: 1 },
  /** The records below. */
  listing: { bytes: 0, variable: true },
  spec: { bytes: 0, variable: true },
  ref: { bytes: 0, variable: true },
  order: { bytes: 0, variable: true },
  /** An order that is gone: `reason` is not 0 in it. */
  finishedOrder: { bytes: 0, variable: true },
  stopCondition: { bytes: 0 },
  tradeParty: { bytes: 0, variable: true },
  /** List of specs, at most MAX_BULK. */
  specs: { bytes: 2, variable: true },
  /** List of transfer legs, at most MAX_LEGS. */
  legs: { bytes: 2, variable: true },
  /** List of i64, at most MAX_LEGS; none is null. */
  amounts: { bytes: 2, variable: true },
  /** List of u8 limit, f64 value. */
  limitValues: { bytes: 2, variable: true },
  /** f64 first and u16 count: the order ids of one command are consecutive. */
  orderIds: { bytes: 10 },
  /** List of refusalOrNone, at most MAX_BULK; none is null. */
  itemRefusals: { bytes: 2, variable: true },
} as const satisfies Record<string, { bytes: number; variable?: boolean }>
export type FieldType = keyof typeof fieldTypes
/** Without a name, what the field holds are fields of the record itself. */
export type Field = readonly [name: string, type: FieldType]

/** What somebody asks for. */
export const orderSpec = [
  ['market', 'listed'],
  ['side', 'side'],
  ['type', 'orderType'],
  ['price', 'price'],
  ['size', 'size'],
  ['quoteAmount', 'amount'],
  ['flags', 'askedFlags'],
  ['stp', 'stp'],
  ['source', 'source'],
  ['wallet', 'wallet'],
  ['clientOrderId', 'string'],
] as const satisfies readonly Field[]

/** Which order. */
export const orderRef = [
  ['market', 'listed'],
  ['orderId', 'safe'],
  ['clientOrderId', 'string'],
] as const satisfies readonly Field[]

export const transferLeg = [
  ['owner', 'u32'],
  ['wallet', 'wallet'],
  ['asset', 'listed'],
  ['amount', 'amount'],
] as const satisfies readonly Field[]

export const marketListing = [
  ['market', 'listed'],
  ['name', 'string'],
  ['base', 'listed'],
  ['quote', 'listed'],
  ['pricePrecision', 'u8'],
  ['sizePrecision', 'u8'],
  ['minSize', 'size'],
  ['minNotional', 'amount'],
  ['maxNotional', 'amount'],
  ['priceBand', 'ppm'],
  ['takerBand', 'ppm'],
  ['referencePrice', 'price'],
  ['state', 'marketState'],
  ['marketKind', 'marketKind'],
] as const satisfies readonly Field[]

/** An order in full, as events carry it; `reason` is 0 unless it is finished. */
export const orderState = [
  ['orderId', 'safe'],
  ['owner', 'u32'],
  ['market', 'listed'],
  ['side', 'side'],
  ['type', 'orderType'],
  ['price', 'price'],
  ['size', 'size'],
  ['quoteAmount', 'amount'],
  ['left', 'size'],
  ['quoteLeft', 'amount'],
  ['dealSize', 'size'],
  ['dealQuote', 'amount'],
  ['fee', 'amount'],
  ['flags', 'orderFlags'],
  ['stp', 'stp'],
  ['source', 'source'],
  ['wallet', 'wallet'],
  ['reason', 'u8'],
  ['createdAt', 'time'],
  ['updatedAt', 'time'],
  ['clientOrderId', 'string'],
] as const satisfies readonly Field[]

export const stopCondition = [
  ['activation', 'price'],
  ['when', 'condition'],
  ['sibling', 'safe'],
  ['held', 'amount'],
] as const satisfies readonly Field[]

export const tradeParty = [
  ['orderId', 'safe'],
  ['owner', 'u32'],
  ['wallet', 'wallet'],
  ['fee', 'amount'],
  ['rate', 'ppm'],
  ['clientOrderId', 'string'],
] as const satisfies readonly Field[]
