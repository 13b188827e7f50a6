import type { WithdrawalQuote } from '@exchange/contract/withdrawals'
import { amountProblem, compareDecimals, isPositive, subtractDecimals } from '../../../shared/format/index.ts'

type Bounds = Pick<WithdrawalQuote, 'minimum' | 'maximum' | 'available' | 'fee'>

/** What is wrong with an amount, and the bound that it breaks where there is one. */
export type WrittenFault =
  | { readonly fault: NonNullable<ReturnType<typeof amountProblem>> }
  | { readonly fault: 'belowFee' | 'tooSmall' | 'tooLarge' | 'moreThanAvailable'; readonly bound: string }

/** Undefined = nothing. The amount is what leaves the account: the fee is within it. */
export function faultOf(amount: string, { minimum, maximum, available, fee }: Bounds): WrittenFault | undefined {
  const fault = amountProblem(amount)
  if (fault !== undefined) return { fault }
  if (compareDecimals(amount, available) > 0) return { fault: 'moreThanAvailable', bound: available }
  if (compareDecimals(amount, fee) <= 0) return { fault: 'belowFee', bound: fee }
  if (compareDecimals(amount, minimum) < 0) return { fault: 'tooSmall', bound: minimum }
  if (maximum !== null && compareDecimals(amount, maximum) > 0) return { fault: 'tooLarge', bound: maximum }
  return undefined
}

/** What arrives of an amount; null where nothing would. */
export function receiveOf(amount: string, fee: string): string | null {
  if (amountProblem(amount) !== undefined) return null
  const receive = subtractDecimals(amount, fee)
  return isPositive(receive) ? receive : null
}

/** The most that can be asked for: what is there, or what one withdrawal may be. */
export const mostOf = ({ available, maximum }: Pick<Bounds, 'available' | 'maximum'>): string =>
  maximum !== null && compareDecimals(available, maximum) > 0 ? maximum : available
