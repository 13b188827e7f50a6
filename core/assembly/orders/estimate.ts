/** What an order would come to, without taking: what it costs, and whether it would end as filled. */
import { bestOrder, bestRpiOrder, better, nextOrder } from '../book/book'
import { isByQuote } from './check'
import { affordable, LARGEST, multiply, product } from '../base/exact'
import { MATCHES_PER_ORDER, SIDE_BUY, STP_CO, STP_NO } from '../generated'
import { numberOf, quoteUnitOf } from '../markets/markets'
import { countLook, opposite, takesRpi, worstPrice } from './matcher'
import { leftOf, priceOf, quoteOf, seatOf, sideOf, sizeOf, stpOf } from '../book/order'
import { sameParty } from '../accounts/seats'

/** What a buy would cost. */
export let cost: i64 = 0
/** Whether the order would end as filled. */
export let fills: bool = false

/** The walk of `take`; whoever it looks at counts as met. False as soon as a buy costs more than the money there is; the figures mean nothing then. */
export function estimate(order: usize, rules: usize, money: i64): bool {
  const buys = sideOf(order) === SIDE_BUY
  const other = opposite(sideOf(order))
  const worst = worstPrice(order, rules)
  const byQuote = isByQuote(order)
  const unit = quoteUnitOf(rules)
  let ordinary = bestOrder(numberOf(rules), other)
  let rpi: usize = takesRpi(order) ? bestRpiOrder(numberOf(rules), other) : 0
  let dealt: i64 = 0
  cost = 0
  fills = false
  let met: u32 = 0
  while (true) {
    const maker = better(other, ordinary, rpi)
    if (maker === 0) return true
    const price = priceOf(maker)
    if (buys ? price > worst : price < worst) return true
    const wanted = byQuote
      ? min(affordable(quoteOf(order) - cost, price, unit), LARGEST - dealt)
      : sizeOf(order) - dealt
    if (wanted === 0) {
      fills = dealt > 0
      return true
    }
    if (met === MATCHES_PER_ORDER) return true
    met += 1
    countLook()
    if (maker === rpi) rpi = nextOrder(rpi)
    else ordinary = nextOrder(ordinary)
    if (stpOf(order) !== STP_NO && sameParty(seatOf(order), seatOf(maker))) {
      if (stpOf(order) !== STP_CO) return true
      continue
    }
    const size = min(wanted, leftOf(maker))
    dealt += size
    if (buys) {
      if (!multiply(price, size, unit) || product > money - cost) return false
      cost += product
    }
    // What leaves a part of an order standing wants no more, or has no money for another lot of it.
    fills = size < leftOf(maker) || (byQuote ? isSpent(order, dealt) : dealt === sizeOf(order))
    if (fills) return true
  }
}

function isSpent(order: usize, dealt: i64): bool {
  return cost === quoteOf(order) || dealt === LARGEST
}
