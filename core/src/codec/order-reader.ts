import { orderTypes, KNOWN_FLAGS, MAX_ID_UINT16, sides, SPEC_FIXED, stpModes, sources } from './layout.ts'
import { CLIENT_ID_MAX } from './order-record.ts'
import type { OrderRecord } from './order-record.ts'

// An imported binding is read through its cell at every use; a module's own constant is folded into the machine code.
const FLAGS_KNOWN = KNOWN_FLAGS
const LAST_MARKET = MAX_ID_UINT16
const FIXED = SPEC_FIXED
const CLIENT_ROOM = CLIENT_ID_MAX

const TWO_32 = 2 ** 32

/** What readSpec and readRef answer for bytes that no encoder wrote. */
export const MALFORMED = -1

const highest = (names: ReadonlyMap<number, string>): number => Math.max(...names.keys())
const MAX_SIDE = highest(sides)
const MAX_TYPE = highest(orderTypes)
const MAX_STP = highest(stpModes)
const MAX_SOURCE = highest(sources)

/**
 * Reads an order spec in place, into a record that is used again. Answers where the spec ends, or MALFORMED. A client
 * order id that is too long keeps its length, so that it can be refused by name.
 */
export function readSpec(view: DataView, at: number, end: number, into: OrderRecord): number {
  if (at + FIXED > end) return MALFORMED
  into.market = view.getUint16(at, true)
  into.side = view.getUint8(at + 2)
  into.type = view.getUint8(at + 3)
  into.price = view.getFloat64(at + 4, true)
  into.size = view.getFloat64(at + 12, true)
  const quoteHigh = view.getInt32(at + 24, true)
  into.quoteHi = quoteHigh >> 16
  into.quoteLo = (quoteHigh & 0xffff) * TWO_32 + view.getUint32(at + 20, true)
  into.flags = view.getUint8(at + 28)
  into.stp = view.getUint8(at + 29)
  into.source = view.getUint8(at + 30)
  if (!isKnown(into)) return MALFORMED
  return readClientId(view, at + 31, end, into)
}

const isKnown = (order: OrderRecord): boolean =>
  order.market <= LAST_MARKET &&
  order.side > 0 &&
  order.side <= MAX_SIDE &&
  order.type > 0 &&
  order.type <= MAX_TYPE &&
  order.flags <= FLAGS_KNOWN &&
  order.stp <= MAX_STP &&
  order.source > 0 &&
  order.source <= MAX_SOURCE &&
  isSafe(order.price) &&
  isSafe(order.size)

/** Reads market, order id and client order id. Answers where they end, or MALFORMED. */
export function readRef(view: DataView, at: number, end: number, into: OrderRecord): number {
  if (at + 11 > end) return MALFORMED
  into.market = view.getUint16(at, true)
  into.orderId = view.getFloat64(at + 2, true)
  if (into.market > LAST_MARKET || !isSafe(into.orderId)) return MALFORMED
  return readClientId(view, at + 10, end, into)
}

/** Whether a number read as f64 is a safe integer that an encoder wrote. */
export const isSafe = (value: number): boolean =>
  Math.floor(value) === value &&
  value <= Number.MAX_SAFE_INTEGER &&
  value >= -Number.MAX_SAFE_INTEGER &&
  !Object.is(value, -0)

function readClientId(view: DataView, at: number, end: number, into: OrderRecord): number {
  const length = view.getUint8(at)
  into.clientLength = length
  if (length === 0) return at + 1
  if (at + 1 + length > end) return MALFORMED
  const kept = Math.min(length, CLIENT_ROOM)
  for (let index = 0; index < kept; index += 1) into.client[index] = view.getUint8(at + 1 + index)
  return at + 1 + length
}
