/** Everything that an owner has at a market, or at every one, is cancelled: what rests, then stops, then second orders. */
import {
  CMD_ORDER_CANCEL_ALL_AT_MARKET,
  CMD_ORDER_CANCEL_ALL_MIN,
  EVERY_MARKET,
  FINISH_CANCELED,
  R_INVALID_COMMAND,
  R_MARKET_CLOSED,
  R_MARKET_UNKNOWN,
  STATE_HALTED,
  WALLET_BOTS,
  WALLET_SPOT,
} from '../generated'
import { firstLate, firstLateStop } from '../book/late'
import { marketAt, marketsListed, stateOf } from '../markets/markets'
import { finishQuietly } from './matcher'
import { idOf, marketOf } from '../book/order'
import { findPlace, firstPlace, marketOfPlace, nextPlace, secondsOf, stopsOf } from '../accounts/places'
import { OK } from '../base/refusal'
import { finishSecond } from '../waiting/oto-links'
import { findSeat, firstOrderOf } from '../accounts/seats'
import { cancelStop } from './stop-ends'
import {
  idOfTask,
  marketOfTask,
  meansEvery,
  newCancelAll,
  ownerOfTask,
  setMarketOfTask,
  setOwn,
} from '../waiting/tasks'
import { getLastOrderId } from '../book/ids'
import { isStop, isWaiting } from '../waiting/waiting'

export function cancelAll(at: usize, end: usize): u32 {
  if (at + CMD_ORDER_CANCEL_ALL_MIN !== end) return R_INVALID_COMMAND
  const owner = load<u32>(at)
  const market: u32 = load<u16>(at, CMD_ORDER_CANCEL_ALL_AT_MARKET)
  const every = market === EVERY_MARKET
  if (!every) {
    const rules = marketAt(market)
    if (rules === 0) return R_MARKET_UNKNOWN
    if (stateOf(rules) === STATE_HALTED) return R_MARKET_CLOSED
  }
  setOwn(newCancelAll(owner, every ? 0 : market, every, getLastOrderId()))
  return OK
}

/** The next order that is cancelled, or 0. Markets are passed in order of their numbers, those that are halted, too. */
export function nextToCancel(task: usize): usize {
  const owner = ownerOfTask(task)
  const upTo = idOfTask(task)
  let market = marketOfTask(task)
  let place = findPlace(owner, market)
  if (!meansEvery(task)) return place === 0 ? 0 : nextAt(place, owner, market, upTo)
  if (place === 0) place = placeFrom(owner, market)
  for (; place !== 0; place = nextPlace(place)) {
    market = marketOfPlace(place)
    const found = nextAt(place, owner, market, upTo)
    if (found === 0) continue
    setMarketOfTask(task, market)
    return found
  }
  setMarketOfTask(task, marketsListed())
  return 0
}

/** The owner's place at the market or at the next one after it. */
function placeFrom(owner: u32, market: u32): usize {
  let place = firstPlace(owner)
  while (place !== 0 && marketOfPlace(place) < market) place = nextPlace(place)
  return place
}

function nextAt(place: usize, owner: u32, market: u32, upTo: i64): usize {
  if (stateOf(marketAt(market)) === STATE_HALTED) return 0
  const inList = older(restingAt(owner, market, WALLET_SPOT), restingAt(owner, market, WALLET_BOTS))
  const resting = older(inList, firstLate(place))
  if (isMeant(resting, upTo)) return resting
  const stop = older(load<u32>(stopsOf(place)), firstLateStop(place))
  if (isMeant(stop, upTo)) return stop
  const second: usize = load<u32>(secondsOf(place))
  return isMeant(second, upTo) ? second : 0
}

/** Of two orders, or one, or none. */
function older(a: usize, b: usize): usize {
  return a === 0 || (b !== 0 && idOf(b) < idOf(a)) ? b : a
}

/** The oldest in the list of the orders that rest. */
function restingAt(owner: u32, market: u32, wallet: u32): usize {
  const seat = findSeat(owner, market, wallet)
  return seat === 0 ? 0 : firstOrderOf(seat)
}

function isMeant(order: usize, upTo: i64): bool {
  return order !== 0 && idOf(order) <= upTo
}

/** The stop of an OCO whose limit order is cancelled has a turn of its own. */
export function stepCancel(order: usize): void {
  if (!isWaiting(order)) finishQuietly(order, marketAt(marketOf(order)), FINISH_CANCELED)
  else if (isStop(order)) cancelStop(order)
  else finishSecond(order, FINISH_CANCELED)
}
