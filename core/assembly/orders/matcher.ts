/** Orders that meet: taking, self-trade prevention, trades and their settlement. */
import { bestOfBoth, bestOrder, removeOrder } from '../book/book'
import { highestInBand, isByQuote, lowestInBand, ONLY_RESTS } from './check'
import { sayOrder, sayTrade } from '../book/order-events'
import { affordable, feeOn, LARGEST, multiply, product } from '../base/exact'
import {
  SIDE_BUY,
  FINISH_STP,
  FINISH_FILLED,
  EV_ORDER_FINISHED,
  TYPE_LIMIT,
  FLAG_OTO,
  MAX_FEES_OWED,
  FLAG_POST_ONLY,
  FLAG_RETAIL,
  MATCHES_PER_ORDER,
  SIDE_SELL,
  STP_CN,
  STP_CO,
  STP_NO,
  EV_ORDER_UPDATED,
} from '../generated'
import { availableOf, credit, debitHeld, release } from '../ledger/ledger'
import { isWatched } from '../waiting/market-stops'
import {
  baseFeesOf,
  baseUnitOf,
  numberOf,
  quoteFeesOf,
  quoteUnitOf,
  setLastPrice,
  takerBandOf,
} from '../markets/markets'
import { fail } from '../base/memory'
import {
  dealOf,
  dealSizeOf,
  feeOf,
  flagsOf,
  idOf,
  leftOf,
  marketOf,
  openFills,
  priceOf,
  quoteLeftOf,
  seatOf,
  setDeal,
  setDealSize,
  setFee,
  setLeft,
  setQuoteLeft,
  setUpdatedAt,
  sideOf,
  stpOf,
  typeOf,
  updatedAtOf,
} from '../book/order'
import { afterFirst } from '../waiting/oto-links'
import { cellHeldFrom, cellPaidTo, freshen, makerRateOf, sameParty, takerRateOf } from '../accounts/seats'
import { noteChange, noteTrade } from '../waiting/notes'

export const DONE: u32 = 0
const EXHAUSTED: u32 = 1
export const AT_PRICE: u32 = 2
export const SELF_TRADE: u32 = 3
export const UNAFFORDABLE: u32 = 4
/** It has met as many orders as one order may. */
export const LIMITED: u32 = 5

let lastTradeId: i64 = 0

export function getLastTradeId(): i64 {
  return lastTradeId
}
export function setLastTradeId(id: i64): void {
  lastTradeId = id
}

export function opposite(side: u32): u32 {
  return side === SIDE_BUY ? SIDE_SELL : SIDE_BUY
}

export function worstPrice(order: usize, rules: usize): i64 {
  const buys = sideOf(order) === SIDE_BUY
  if (typeOf(order) === TYPE_LIMIT) return priceOf(order)
  const band = takerBandOf(rules)
  if (band === 0) return buys ? LARGEST : 0
  const best = bestFor(order)
  if (best === 0) return 0
  return buys ? highestInBand(priceOf(best), band) : lowestInBand(priceOf(best), band)
}

/** Retail orders take RPI orders, where they take at all. */
export function takesRpi(order: usize): bool {
  return (flagsOf(order) & (FLAG_RETAIL | FLAG_POST_ONLY)) === FLAG_RETAIL
}

/** The first that the order would take, or 0. Only retail orders meet RPI orders; the others pass them by. */
export function bestFor(order: usize): usize {
  const other = opposite(sideOf(order))
  return takesRpi(order) ? bestOfBoth(marketOf(order), other) : bestOrder(marketOf(order), other)
}

/** How many resting orders the orders of the running command have met, or looked at before they would. */
export let matches: u32 = 0

export function beginMatches(): void {
  matches = 0
}

export function countLook(): void {
  matches += 1
}

/** Takes until the order is done or must stop; answers which. */
export function take(order: usize, rules: usize): u32 {
  const buys = sideOf(order) === SIDE_BUY
  const other = opposite(sideOf(order))
  const byQuote = isByQuote(order)
  const worst = worstPrice(order, rules)
  const market = numberOf(rules)
  const alsoRpi = takesRpi(order)
  let met: u32 = 0
  while (true) {
    const maker = alsoRpi ? bestOfBoth(market, other) : bestOrder(market, other)
    if (maker === 0) return EXHAUSTED
    const price = priceOf(maker)
    if (buys ? price > worst : price < worst) return AT_PRICE
    // A buy by quote deals no more lots than a size can say.
    const wanted = byQuote
      ? min(affordable(quoteLeftOf(order), price, quoteUnitOf(rules)), LARGEST - dealSizeOf(order))
      : leftOf(order)
    if (wanted === 0) return UNAFFORDABLE
    if (met === MATCHES_PER_ORDER) return LIMITED
    met += 1
    matches += 1
    const stp = stpOf(order)
    if (stp !== STP_NO && sameParty(seatOf(order), seatOf(maker))) {
      if (stp !== STP_CN) finishResting(maker, rules, FINISH_STP)
      if (stp !== STP_CO) return SELF_TRADE
      continue
    }
    trade(maker, order, rules, price, min(wanted, leftOf(maker)))
    if (byQuote ? quoteLeftOf(order) === 0 || dealSizeOf(order) === LARGEST : leftOf(order) === 0) return DONE
  }
}

/** What a limit order holds for what is left of it. */
export function heldBy(order: usize, rules: usize): i64 {
  const buys = sideOf(order) === SIDE_BUY
  // Chosen, not branched for: sides follow one another at random.
  if (!multiply(leftOf(order), buys ? priceOf(order) : 1, buys ? quoteUnitOf(rules) : baseUnitOf(rules))) fail(7)
  return product
}

export function heldCell(order: usize): usize {
  return cellHeldFrom(seatOf(order), sideOf(order))
}

/**
 * Whether the rebates of an order that takes can be paid, whomever it meets: makers receive what it pays, of which the fees
 * account must not owe more than transfers may make it owe. With rebates of at most a quarter no cell leaves 64 bits then.
 */
export function canPayRebates(order: usize, rules: usize): bool {
  const fees = sideOf(order) === SIDE_BUY ? quoteFeesOf(rules) : baseFeesOf(rules)
  return availableOf(fees) >= -MAX_FEES_OWED || (flagsOf(order) & ONLY_RESTS) !== 0
}

/** Takes a resting order out, gives back what it holds, and says so. */
export function finishResting(order: usize, rules: usize, reason: u32): void {
  if (isWatched(rules)) noteChange(order)
  finishQuietly(order, rules, reason)
}

/** The same; where it is of an OCO, its stop has a turn of its own. */
export function finishQuietly(order: usize, rules: usize, reason: u32): void {
  release(heldCell(order), heldBy(order, rules))
  sayFinished(order, reason)
  removeOrder(order)
}

/** Says that an order is gone, and tells the one that waits for it. */
export function sayFinished(order: usize, reason: u32): void {
  sayOrder(EV_ORDER_FINISHED, reason, order)
  if ((flagsOf(order) & FLAG_OTO) !== 0) afterFirst(idOf(order), reason)
}

/** Pays from what is held, credits what is received less the fee, and the fee to the house; answers the fee. */
function settle(from: usize, pays: i64, to: usize, receives: i64, rate: i32, fees: usize): i64 {
  debitHeld(from, pays)
  const fee = feeOn(receives, rate)
  credit(to, receives - fee)
  if (fee !== 0) credit(fees, fee)
  return fee
}

function trade(maker: usize, taker: usize, rules: usize, price: i64, size: i64): void {
  const makerSeat = seatOf(maker)
  const takerSeat = seatOf(taker)
  freshen(makerSeat)
  if (!multiply(price, size, quoteUnitOf(rules))) fail(8)
  const quote = product
  const base = size * baseUnitOf(rules)
  lastTradeId += 1
  const takerRate = takerRateOf(takerSeat)
  const makerRate = makerRateOf(makerSeat)
  const side = sideOf(taker)
  const other = opposite(side)
  const buys = side === SIDE_BUY
  const takerPays = buys ? quote : base
  const makerPays = buys ? base : quote
  const takerFees = buys ? baseFeesOf(rules) : quoteFeesOf(rules)
  const makerFees = buys ? quoteFeesOf(rules) : baseFeesOf(rules)
  const from = cellHeldFrom(takerSeat, side)
  const takerFee = settle(from, takerPays, cellPaidTo(takerSeat, side), makerPays, takerRate, takerFees)
  const back = cellHeldFrom(makerSeat, other)
  const makerFee = settle(back, makerPays, cellPaidTo(makerSeat, other), takerPays, makerRate, makerFees)
  setLastPrice(rules, price)
  if (isWatched(rules)) noteTrade(rules, maker)
  if (isByQuote(taker)) setQuoteLeft(taker, quoteLeftOf(taker) - quote)
  else setLeft(taker, leftOf(taker) - size)
  setDealSize(taker, dealSizeOf(taker) + size)
  fill(taker, quote, takerFee)
  openFills(maker)
  setLeft(maker, leftOf(maker) - size)
  setUpdatedAt(maker, updatedAtOf(taker))
  fill(maker, quote, makerFee)
  sayTrade(lastTradeId, price, size, quote, maker, makerFee, makerRate, taker, takerFee, takerRate)
  if (leftOf(maker) === 0) {
    sayFinished(maker, FINISH_FILLED)
    removeOrder(maker)
  } else {
    sayOrder(EV_ORDER_UPDATED, 0, maker)
  }
}

function fill(order: usize, quote: i64, fee: i64): void {
  setDeal(order, dealOf(order) + quote)
  setFee(order, feeOf(order) + fee)
}
