/** A market is taken off the list: buys in queue order, sells, stops, second orders. */
import { bestOfBoth } from '../book/book'
import { FINISH_MARKET_DELISTED, SIDE_BUY, SIDE_SELL, STATE_DELISTING } from '../generated'
import { isWatched, secondsAt, stopsById } from '../waiting/market-stops'
import { marketAt, stateOf } from '../markets/markets'
import { finishQuietly } from '../orders/matcher'
import { marketOf } from '../book/order'
import { finishSecond } from '../waiting/oto-links'
import { firstNode } from '../base/treap'
import { finishStop } from '../orders/stop-ends'
import { marketOfTask } from '../waiting/tasks'
import { isStop, isWaiting, orderById } from '../waiting/waiting'

/** The next order that goes, or 0; nothing goes any more once the market is no longer delisting. */
export function nextToDelist(task: usize): usize {
  const market = marketOfTask(task)
  const rules = marketAt(market)
  if (stateOf(rules) !== STATE_DELISTING) return 0
  const buy = bestOfBoth(market, SIDE_BUY)
  if (buy !== 0) return buy
  const sell = bestOfBoth(market, SIDE_SELL)
  if (sell !== 0 || !isWatched(rules)) return sell
  const node = firstNode(stopsById(rules))
  return node !== 0 ? orderById(node) : <usize>load<u32>(secondsAt(rules))
}

export function stepDelist(order: usize): void {
  if (!isWaiting(order)) finishQuietly(order, marketAt(marketOf(order)), FINISH_MARKET_DELISTED)
  else if (isStop(order)) finishStop(order, FINISH_MARKET_DELISTED)
  else finishSecond(order, FINISH_MARKET_DELISTED)
}
