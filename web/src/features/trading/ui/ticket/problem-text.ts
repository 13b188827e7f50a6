import { useMoney } from '../../../../shared/format/use-money.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { useTerminal } from '../../context.tsx'
import { useFigures } from '../../hooks.ts'
import type { DraftProblem } from '../../pure/draft.ts'
import type { Bound } from '../../pure/ticket.ts'

const keys = {
  'price-missing': 'trading.problemPriceMissing',
  'price-invalid': 'trading.problemNotANumber',
  'price-step': 'trading.problemPriceStep',
  'price-not-positive': 'trading.problemPriceZero',
  'size-missing': 'trading.problemSizeMissing',
  'size-invalid': 'trading.problemNotANumber',
  'size-step': 'trading.problemSizeStep',
  'size-not-positive': 'trading.problemSizeZero',
  'size-too-large': 'trading.problemSizeTooLarge',
  'size-below-minimum': 'trading.problemSizeMinimum',
  'total-below-minimum': 'trading.problemTotalMinimum',
  'total-above-maximum': 'trading.problemTotalMaximum',
  'balance-insufficient': 'trading.problemBalance',
  'book-empty': 'trading.problemBookEmpty',
  'book-too-small': 'trading.problemBookTooSmall',
  'post-only-would-take': 'trading.problemPostOnly',
  'market-closed': 'trading.problemMarketClosed',
  'market-post-only': 'trading.problemMarketPostOnly',
  'activation-at-last': 'trading.problemActivationAtLast',
  'oco-limit-side': 'trading.problemOcoLimit',
  'oco-stop-side': 'trading.problemOcoStop',
} as const

/** What is wrong and what to do about it. */
export function useProblemText(): (problem: DraftProblem) => string {
  const t = useT()
  const figures = useFigures()
  const money = useMoney()
  const { market } = useTerminal()
  const write = (bound: Bound | undefined): string => {
    switch (bound?.kind) {
      case undefined:
        return ''
      case 'price':
        return money.price(bound.text, market.market)
      case 'step':
        return figures.exact(bound.text)
      case 'size':
        return `${money.size(bound.text, market.market)} ${bound.ticker}`
      case 'amount':
        return `${money.amount(bound.text, bound.ticker)} ${bound.ticker}`
    }
  }
  return ({ code, limit, needed }) =>
    t(needed === undefined ? keys[code] : 'trading.problemBalanceHeld', { limit: write(limit), needed: write(needed) })
}
