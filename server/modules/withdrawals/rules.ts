/** What a withdrawal comes to, and what it ties itself to. */
import { createHash } from 'node:crypto'
import { divideCeil, divideFloor, powerOfTen, tryParseDecimal } from '@exchange/core/units'
import { Problem, stepOf } from '../../kernel/index.ts'
import { WORTH_SCALE } from './limits.ts'

/** Units of an asset: what leaves the account, what of it is the fee, and what arrives. */
export interface Sums {
  readonly amount: bigint
  readonly fee: bigint
  readonly receive: bigint
}

/** What a network asks of an amount; units of the asset. */
export interface Terms {
  readonly fee: bigint
  readonly minimum: bigint
  /** 0 = none. */
  readonly maximum: bigint
  /** Decimals that the ledger and the chain both keep. */
  readonly precision: number
  readonly scale: number
  /** The least that the chain sends. */
  readonly dust: bigint
}

/** Which of the rules an amount breaks. `zero`: nothing would arrive. */
export type AmountFault = 'too-small' | 'step' | 'below-fee' | 'dust' | 'zero' | 'too-large'

/** What a caller wants to send; the fee is within it, or on top. */
export function sumsOf(text: string, feeOnTop: boolean, terms: Terms): Sums | AmountFault {
  if (text.startsWith('-') || !/[1-9]/.test(text)) return feeOnTop ? 'zero' : 'too-small'
  const units = tryParseDecimal(text, terms.precision)
  if (units === 'precision') return 'step'
  if (typeof units !== 'bigint') return 'too-large'
  const asked = units * powerOfTen(terms.scale - terms.precision)
  const amount = feeOnTop ? asked + terms.fee : asked
  const receive = amount - terms.fee
  if (receive <= 0n) return 'below-fee'
  if (amount < terms.minimum) return 'too-small'
  if (receive < terms.dust) return 'dust'
  if (terms.maximum > 0n && amount > terms.maximum) return 'too-large'
  return { amount, fee: terms.fee, receive }
}

/** What the site says of a fault. */
export function amountProblem(fault: AmountFault, terms: Terms, shown: (units: bigint) => string): Problem {
  if (fault === 'step') return new Problem('transfer-step', { limit: stepOf(terms.precision) })
  if (fault === 'below-fee') return new Problem('withdrawal-below-fee', { limit: shown(terms.fee) })
  if (fault === 'too-large') return new Problem('withdrawal-too-large', { limit: shown(terms.maximum) })
  const least = terms.minimum > terms.dust + terms.fee ? terms.minimum : terms.dust + terms.fee
  return new Problem('withdrawal-too-small', { limit: shown(least), data: { fault } })
}

/** What something is worth in millionths of a USDT, rounded up: many small amounts are worth no less than one large. */
export const worthOf = (units: bigint, scale: number, rate: bigint, rateScale: number): bigint =>
  divideCeil(units * rate, powerOfTen(scale + rateScale - WORTH_SCALE))

/** How much of an asset such a worth is, rounded down. */
export const unitsOfWorth = (worth: bigint, scale: number, rate: bigint, rateScale: number): bigint =>
  worth <= 0n || rate <= 0n ? 0n : divideFloor(worth * powerOfTen(scale + rateScale - WORTH_SCALE), rate)

/** What a withdrawal is tied to. */
export interface Committed {
  readonly id: string
  readonly userId: number
  readonly asset: number
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly amount: bigint
  readonly fee: bigint
  readonly receiver: number | null
}

/** Whose money goes where, and how much of what. */
export const claimOf = ({ id, userId, asset, network, address, memo, amount, fee, receiver }: Committed): string =>
  JSON.stringify([id, userId, asset, network, address, memo, String(amount), String(fee), receiver])

/** What is confirmed, journalled and signed is the same. */
export const commitmentOf = (row: Committed): string => createHash('sha256').update(claimOf(row)).digest('hex')
