/** Fill or kill: an order that is filled whole at once, or is finished untouched. */
import { bestOrder, bestRpiOrder, better, nextOrder } from './book'
import { isByQuote } from './check'
import { affordable, LARGEST, multiply, product } from './exact'
import { SIDE_BUY, STP_CO, STP_NO } from './generated'
import { numberOf, quoteUnitOf } from './markets'
import { opposite, takesRpi, worstPrice } from './matcher'
import { incoming, leftOf, priceOf, quoteOf, seatOf, sideOf, sizeOf, stpOf } from './order'
import { sameParty } from './seats'

/** Whether the order that comes in would end as filled: the walk of `take`, without taking. */
export function fillsWhole(rules: usize): bool {
  const other = opposite(sideOf(incoming))
  const worst = worstPrice(incoming, rules)
  const byQuote = isByQuote(incoming)
  let ordinary = bestOrder(numberOf(rules), other)
  let rpi: usize = takesRpi(incoming) ? bestRpiOrder(numberOf(rules), other) : 0
  let dealt: i64 = 0
  let quote = quoteOf(incoming)
  while (true) {
    const maker = better(other, ordinary, rpi)
    if (maker === 0) return false
    if (maker === rpi) rpi = nextOrder(rpi)
    else ordinary = nextOrder(ordinary)
    const price = priceOf(maker)
    if (other === SIDE_BUY ? price < worst : price > worst) return false
    const most = byQuote ? min(affordable(quote, price, quoteUnitOf(rules)), LARGEST - dealt) : sizeOf(incoming) - dealt
    if (most === 0) return dealt > 0
    if (stpOf(incoming) !== STP_NO && sameParty(seatOf(incoming), seatOf(maker))) {
      if (stpOf(incoming) !== STP_CO) return false
      continue
    }
    const size = min(most, leftOf(maker))
    dealt += size
    if (byQuote) {
      multiply(price, size, quoteUnitOf(rules))
      quote -= product
    }
    // What leaves a part of an order standing wants no more, or has no money for another lot of it.
    if (size < leftOf(maker)) return true
    if (byQuote ? quote === 0 || dealt === LARGEST : dealt === sizeOf(incoming)) return true
  }
}
