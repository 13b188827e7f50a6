/** What an order that comes in is asked, besides room: its owner, its terms, its money, and what only the book can say. */
import { bestOrder } from '../book/book'
import { checkOrder, isByQuote, ONLY_RESTS } from './check'
import { findClient } from '../book/clients'
import { cost, estimate } from './estimate'
import { affordable, multiply, product } from '../base/exact'
import {
  CLIENT_ID_MAX,
  COUNTERPARTY_PRICE,
  FIRST_ORDINARY_OWNER,
  FLAG_FOK,
  FLAG_IOC,
  QUEUE_PRICE,
  R_ACCOUNT_RESTRICTED,
  R_AMOUNT_BELOW_MINIMUM,
  R_BALANCE_INSUFFICIENT,
  R_BOOK_EMPTY,
  R_FLAGS_CONFLICT,
  R_OVERFLOW,
  R_POST_ONLY_WOULD_TAKE,
  R_WALLET_INVALID,
  SIDE_BUY,
  SIDE_SELL,
  STATE_OPEN,
  TYPE_LIMIT,
  WALLET_BOTS,
  WALLET_SPOT,
} from '../generated'
import { availableOf, canHold } from '../ledger/ledger'
import { baseUnitOf, lastOf, minSizeOf, quoteUnitOf, stateOf } from '../markets/markets'
import { bestFor, canPayRebates, heldCell } from './matcher'
import {
  clientLengthOf,
  flagsOf,
  marketOf,
  ownerOf,
  priceOf,
  quoteOf,
  seatOf,
  setPrice,
  setSeat,
  sideOf,
  sizeOf,
  typeOf,
} from '../book/order'
import { OK, setBound } from '../base/refusal'
import { admitGuest, guest, mayTrade, seatOrGuest } from '../accounts/seats'
import { order, wallet } from './specs'

/** What the order that was judged last must hold. */
export let needed: i64 = 0

/** Everything that is asked of an order that is placed, but room. Gives it its seat, and a price where it has none. */
export function checkPlacing(owner: u32, rules: usize): u32 {
  let code = checkOwner(owner)
  if (code === OK && priceOf(order) < 0) code = priceByBook(rules)
  if (code === OK) code = checkOrder(order, rules, mayTrade(seatOf(order)), isClientInUse(), lastOf(rules))
  if (code === OK) code = checkFunds(rules, 0)
  if (code === OK && !canPayRebates(order, rules)) code = R_OVERFLOW
  return code === OK ? checkBook(rules) : code
}

/** Who may trade at all, and from which wallet; gives the order its seat, or the guest's. */
export function checkOwner(owner: u32): u32 {
  if (owner < FIRST_ORDINARY_OWNER) return R_ACCOUNT_RESTRICTED
  if (wallet !== WALLET_SPOT && wallet !== WALLET_BOTS) return R_WALLET_INVALID
  setSeat(order, seatOrGuest(owner, marketOf(order), wallet))
  return OK
}

/** Whether an order of the same owner at the same market rests or waits under the client order id of the one that comes in. */
function isClientInUse(): bool {
  const length = clientLengthOf(order)
  return length > 0 && length <= CLIENT_ID_MAX && findClient(ownerOf(order), marketOf(order), order) !== 0
}

/** The order that comes in is accepted: a guest gets a seat. */
export function admit(): void {
  if (seatOf(order) === guest) setSeat(order, admitGuest())
}

/** The price of an order that names a side of the book instead of one. It joins ordinary orders, whoever it takes. */
function priceByBook(rules: usize): u32 {
  const asked = priceOf(order)
  const queues = asked === QUEUE_PRICE
  if (typeOf(order) !== TYPE_LIMIT || stateOf(rules) !== STATE_OPEN || (!queues && asked !== COUNTERPARTY_PRICE))
    return OK
  const flags = flagsOf(order)
  if ((flags & ONLY_RESTS) !== 0 || (queues && (flags & (FLAG_IOC | FLAG_FOK)) !== 0)) return R_FLAGS_CONFLICT
  const best = queues ? bestOrder(marketOf(order), sideOf(order)) : bestFor(order)
  if (best === 0) return R_BOOK_EMPTY
  setPrice(order, priceOf(best))
  return OK
}

/** Works out what the order must hold, and whether it is there together with what is freed. */
export function checkFunds(rules: usize, freed: i64): u32 {
  if (sideOf(order) === SIDE_SELL) {
    needed = sizeOf(order) * baseUnitOf(rules)
  } else if (typeOf(order) === TYPE_LIMIT) {
    multiply(priceOf(order), sizeOf(order), quoteUnitOf(rules))
    needed = product
  } else if (isByQuote(order)) {
    needed = quoteOf(order)
  } else {
    // A buy by base replaces nothing, so nothing is freed.
    if (!estimate(order, rules, availableOf(heldCell(order)))) return R_BALANCE_INSUFFICIENT
    needed = cost
  }
  const missing = needed - freed
  return canHold(heldCell(order), missing) ? OK : R_BALANCE_INSUFFICIENT
}

/** Of a limit order that must not take. */
export function checkTakesNothing(): u32 {
  const best = bestFor(order)
  if (best === 0) return OK
  const price = priceOf(best)
  if (sideOf(order) === SIDE_BUY ? price > priceOf(order) : price < priceOf(order)) return OK
  setBound(price)
  return R_POST_ONLY_WOULD_TAKE
}

/** What only the book can say. */
export function checkBook(rules: usize): u32 {
  if (typeOf(order) === TYPE_LIMIT) return (flagsOf(order) & ONLY_RESTS) === 0 ? OK : checkTakesNothing()
  const best = bestFor(order)
  if (best === 0) return R_BOOK_EMPTY
  if (!isByQuote(order)) return OK
  const least = max(<i64>1, minSizeOf(rules))
  if (affordable(quoteOf(order), priceOf(best), quoteUnitOf(rules)) >= least) return OK
  if (multiply(priceOf(best), least, quoteUnitOf(rules))) setBound(product)
  return R_AMOUNT_BELOW_MINIMUM
}
