import type { Translate } from '../../../../shared/i18n/index.ts'
import type { DraftProblem } from '../../pure/draft.ts'

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
  'post-only-would-take': 'trading.problemPostOnly',
  'market-closed': 'trading.problemMarketClosed',
  'market-post-only': 'trading.problemMarketPostOnly',
  'activation-at-last': 'trading.problemActivationAtLast',
  'oco-limit-side': 'trading.problemOcoLimit',
  'oco-stop-side': 'trading.problemOcoStop',
} as const

/** What is wrong and what to do about it. */
export function problemText({ code, limit }: DraftProblem, t: Translate): string {
  return t(keys[code], { limit })
}
