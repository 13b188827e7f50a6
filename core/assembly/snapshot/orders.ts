/** Orders of a snapshot: those that rest, in queue order, then those that wait, by id. */
import { joinSeatById, putOrder } from '../book/book'
import {
  CLIENT_ID_MAX,
  FLAG_ACTIVATED,
  FLAG_GROUPED,
  FLAG_OTO,
  KNOWN_FLAGS,
  SECONDARY_LAST,
  SECONDARY_STOP,
  SIDE_LAST,
  SOURCE_LAST,
  STP_LAST,
  TYPE_LAST,
  WHEN_LAST,
} from '../generated'
import { findCell, restoreHeld } from '../ledger/ledger'
import { watch } from '../waiting/market-stops'
import { baseOf, marketAt, quoteAssetOf } from '../markets/markets'
import { heldBy, heldCell } from '../orders/matcher'
import {
  createdAtOf,
  idOf,
  incoming,
  leftOf,
  openFills,
  setClient,
  setCreatedAt,
  setDeal,
  setDealSize,
  setEntered,
  setFee,
  setFlags,
  setId,
  setLeft,
  setMarket,
  setPrice,
  setQuote,
  setQuoteLeft,
  setSeat,
  setSide,
  setSize,
  setSource,
  setStp,
  setType,
  setUpdatedAt,
  sizeOf,
  updatedAtOf,
} from '../book/order'
import { link, secondOf } from '../waiting/oto-links'
import { openSeat } from '../accounts/seats'
import { getBytes, getCode, getCount, getI64, getSafe, getU16, getU32, getU8, must } from './in'
import { checkOwned, checkRead, checkResting, checkSecond, checkStop } from './check'
import { Sorted } from '../base/sorted'
import { joinByPrice } from '../waiting/stop-prices'
import { keepOrder, STOP } from '../waiting/waiting'

/** The client order id of the order that is read, as an entry of clients.ts has it; commands are read here, too, from then on. */
const client: usize = memory.data(16 + 256, 16)
const FLAGS: u32 = KNOWN_FLAGS | FLAG_ACTIVATED | FLAG_GROUPED | FLAG_OTO
const resting = new Sorted()
/** Of the order that is read: its activation price, if it was a stop. */
let entered: i64 = 0

/** Each is put behind all others of its price; its seat has it by its id. */
export function readOrders(): void {
  resting.open(0)
  for (let left = getU32(); left > 0; left--) {
    const rules = readOrder()
    checkResting(incoming, rules, entered)
    restoreHeld(heldCell(incoming), heldBy(incoming, rules))
    const order = putOrder()
    resting.add(<u64>idOf(order), order)
  }
  resting.sort()
  for (let place: u32 = 0; place < resting.count; place++) joinSeatById(resting.at(place))
  resting.close()
}

export function readStops(): void {
  for (let left = getU32(); left > 0; left--) {
    const rules = readOrder()
    watch(rules)
    const updatedAt = updatedAtOf(incoming)
    const activation = getSafe()
    const when = getCode(WHEN_LAST)
    const other = getCount()
    const held = getI64()
    checkStop(incoming, rules, activation, other, held)
    restoreHeld(heldCell(incoming), held)
    const stop = keepOrder(STOP, activation, when, held, other, rules)
    joinByPrice(rules, stop)
    restoreUpdated(stop, updatedAt)
  }
}

export function readSeconds(): void {
  for (let left = getU32(); left > 0; left--) {
    const rules = readOrder()
    watch(rules)
    const updatedAt = updatedAtOf(incoming)
    const kind = getCode(SECONDARY_LAST)
    const activation = getSafe()
    const when = getU8()
    must(kind === SECONDARY_STOP ? when - 1 < WHEN_LAST && activation > 0 : when === 0 && activation === 0)
    const first = getCount()
    checkSecond(incoming, kind, first)
    must(secondOf(first) === 0)
    const second = keepOrder(kind, activation, when, 0, first, rules)
    link(first, second)
    restoreUpdated(second, updatedAt)
  }
}

function restoreUpdated(order: usize, at: f64): void {
  if (at === createdAtOf(order)) return
  openFills(order)
  setUpdatedAt(order, at)
}

/** Reads an order into the one that comes in, gives it its seat, and answers its market. */
function readOrder(): usize {
  const id = getCount()
  setId(incoming, id)
  const owner = getU32()
  const market = getU16()
  const rules = marketAt(market)
  must(rules !== 0)
  setMarket(incoming, market)
  const wallet = getU8()
  checkOwned(id, owner, wallet)
  must(findCell(owner, wallet, baseOf(rules)) !== 0 && findCell(owner, wallet, quoteAssetOf(rules)) !== 0)
  setSeat(incoming, openSeat(owner, market, wallet))
  setSide(incoming, getCode(SIDE_LAST))
  setType(incoming, getCode(TYPE_LAST))
  const flags = getU16()
  must((flags & ~FLAGS) === 0)
  setFlags(incoming, flags)
  const stp = getU8()
  must(stp <= STP_LAST)
  setStp(incoming, stp)
  setSource(incoming, getCode(SOURCE_LAST))
  readFigures()
  readClient()
  if ((flags & FLAG_ACTIVATED) !== 0) {
    entered = getSafe()
    setEntered(incoming, entered, getCode(WHEN_LAST))
  }
  checkRead(incoming, rules)
  return rules
}

function readFigures(): void {
  setPrice(incoming, getSafe())
  setSize(incoming, getCount())
  const quote = getI64()
  setQuote(incoming, quote)
  setQuoteLeft(incoming, quote)
  setLeft(incoming, getCount())
  setDealSize(incoming, sizeOf(incoming) - leftOf(incoming))
  setDeal(incoming, getI64())
  setFee(incoming, getI64())
  setCreatedAt(incoming, <f64>getCount())
  setUpdatedAt(incoming, <f64>getCount())
}

function readClient(): void {
  const length = getU8()
  must(length <= CLIENT_ID_MAX)
  store<u8>(client, <u8>length, 12)
  memory.copy(client + 16, getBytes(length), length)
  setClient(incoming, client)
}
