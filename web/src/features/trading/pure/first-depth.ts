import type { DepthLevel } from '@exchange/contract/markets'
import { toScaledInteger, type BookPrecision, type DepthView, type Level } from '../../../shared/data/socket/index.ts'

/** The book of the page's first answer in the shape of the live one; it counts as loading, because nothing moves it. */
export function depthOfAnswer(
  answer: { readonly asks: readonly DepthLevel[]; readonly bids: readonly DepthLevel[]; readonly updateId: number },
  precision: BookPrecision,
): DepthView {
  const read = (levels: readonly DepthLevel[]): Level[] =>
    levels.flatMap(([price, amount]) => {
      const ticks = toScaledInteger(price, precision.pricePrecision)
      const lots = toScaledInteger(amount, precision.sizePrecision)
      return ticks === null || lots === null ? [] : [{ ticks, lots }]
    })
  return { status: 'loading', asks: read(answer.asks), bids: read(answer.bids), updateId: answer.updateId }
}
