import { amount, mulDivCeil, PPM_ONE } from '../units/index.ts'
import type { Amount, Ppm } from '../units/index.ts'

/**
 * The fee on what a side receives: ⌈received × rate ÷ 10^6⌉ in units of the received asset. Rounded up to the house; a
 * negative rate is a rebate, whose size the same rounding takes down for the user.
 */
export const feeOn = (received: Amount, rate: Ppm): Amount =>
  amount(mulDivCeil(received, BigInt(rate), BigInt(PPM_ONE)))

export interface Receipt {
  readonly fee: Amount
  /** What reaches the account: received − fee. */
  readonly net: Amount
}

/** What is left of `received` after the fee. */
export function receiptOf(received: Amount, rate: Ppm): Receipt {
  const fee = feeOn(received, rate)
  return { fee, net: amount(received - fee) }
}
