import { amount, mulDivCeil, PPM_ONE } from '../units/index.ts'
import type { Amount, Ppm } from '../units/index.ts'

/**
 * The fee on what a side receives: ⌈received × rate ÷ 10^6⌉ in units of the received asset. Rounded up to the house; a
 * negative rate is a rebate, whose size the same rounding takes down for the user.
 */
export const feeOn = (received: Amount, rate: Ppm): Amount =>
  amount(mulDivCeil(received, BigInt(rate), BigInt(PPM_ONE)))
