/** One triggers the other: the second order waits, and holds nothing, until the first one is filled whole. */
import { isSafe } from '../base/exact'
import {
  CMD_OTO_PLACE_AT_PRIMARY,
  FLAG_OTO,
  R_CLIENT_ORDER_ID_IN_USE,
  R_INVALID_COMMAND,
  R_MARKET_UNKNOWN,
  R_PRICE_INVALID,
  SECONDARY_LAST,
  SECONDARY_STOP,
  SPEC_AT_CLIENT_ORDER_ID,
  TYPE_LIMIT,
  TYPE_STOCK_MARKET,
} from '../generated'
import { watch } from '../waiting/market-stops'
import { lastOf, marketAt } from '../markets/markets'
import { flagsOf, marketOf, priceOf, setFlags, setPrice, setSeat, typeOf } from '../book/order'
import { link, sayWaiting } from '../waiting/oto-links'
import { OK } from '../base/refusal'
import { cellsToOpen, checkSpace, mayRest } from '../orders/room'
import { openSeat } from '../accounts/seats'
import { checkCount, checkStop, checkTerms, directionFrom } from './stops'
import { enterJudged, identify } from '../orders/entering'
import { nextOrderId } from '../book/ids'
import { checkOwner, checkPlacing } from '../orders/placing'
import { MALFORMED, order, readSpec, wallet } from '../orders/specs'
import { keepOrder } from '../waiting/waiting'

/** Between the specs: what the second order is, its activation price. */
const KIND_BYTES: usize = 1
const BETWEEN: usize = KIND_BYTES + 8

/** The first order has the first id. */
export function placeOto(at: usize, end: usize): u32 {
  const first = at + CMD_OTO_PLACE_AT_PRIMARY
  const between = first > end ? MALFORMED : readSpec(first, end)
  if (between === MALFORMED || between + BETWEEN > end) return R_INVALID_COMMAND
  const kind: u32 = load<u8>(between)
  const asked = load<f64>(between + KIND_BYTES)
  const second = between + BETWEEN
  if (kind - 1 >= SECONDARY_LAST || !isSafe(asked) || readSpec(second, end) !== end) return R_INVALID_COMMAND
  const isStop = kind === SECONDARY_STOP
  const market = marketOf(order)
  if (isStop && typeOf(order) === TYPE_STOCK_MARKET) kindRefused = true
  else kindRefused = !isStop && asked !== 0
  readSpec(first, end)
  const rules = marketAt(marketOf(order))
  if (rules === 0) return R_MARKET_UNKNOWN
  if (market !== marketOf(order) || kindRefused) return R_INVALID_COMMAND
  const owner = load<u32>(at)
  let code = checkPlacing(owner, rules)
  if (code !== OK) return code
  const orders: u32 = mayRest() ? 2 : 1
  const cells = cellsToOpen()
  const payer = wallet
  const price = priceOf(order)
  const from = typeOf(order) === TYPE_LIMIT ? price : lastOf(rules)
  const activation = <i64>asked
  readSpec(second, end)
  code = checkSecond(owner, rules, kind, activation, from, sameText(first, second))
  if (code === OK) code = checkSpace(orders, cells + (wallet === payer ? 0 : cellsToOpen()))
  if (code !== OK) return code
  const firstId = nextOrderId()
  setSeat(order, openSeat(owner, market, wallet))
  identify()
  watch(rules)
  const when = isStop ? directionFrom(from, activation) : 0
  const waiting = keepOrder(kind, activation, when, 0, firstId, rules)
  link(firstId, waiting)
  sayWaiting(waiting)
  readSpec(first, end)
  setPrice(order, price)
  setSeat(order, openSeat(owner, market, payer))
  setFlags(order, flagsOf(order) | FLAG_OTO)
  enterJudged(rules, firstId)
  return OK
}

/** What the second order asks for contradicts itself. */
let kindRefused: bool = false

function checkSecond(owner: u32, rules: usize, kind: u32, activation: i64, from: i64, sameClient: bool): u32 {
  let code = checkOwner(owner)
  if (code !== OK) return code
  if (priceOf(order) < 0) return R_PRICE_INVALID
  code = kind === SECONDARY_STOP ? checkStop(owner, rules, activation, from) : checkTerms(rules, lastOf(rules))
  if (code !== OK) return code
  if (sameClient) return R_CLIENT_ORDER_ID_IN_USE
  return kind === SECONDARY_STOP ? checkCount(owner) : OK
}

/** Whether two specs have the same client order id, if any. */
function sameText(first: usize, second: usize): bool {
  const length: usize = 1 + <usize>load<u8>(first, SPEC_AT_CLIENT_ORDER_ID)
  return length > 1 && memory.compare(first + SPEC_AT_CLIENT_ORDER_ID, second + SPEC_AT_CLIENT_ORDER_ID, length) === 0
}
