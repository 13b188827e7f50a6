/**
 * Exact units. Nothing here is ever a float: prices and sizes are whole ticks and lots, money is a whole number of an
 * asset's smallest unit. The brands keep a price from being passed where an amount is meant.
 */
import { fitsInt64, OverflowError } from './int64.ts'

export {
  checkedAdd,
  checkedMultiply,
  checkedSubtract,
  fitsInt64,
  INT64_MAX,
  INT64_MIN,
  OverflowError,
} from './int64.ts'
export {
  divideCeil,
  divideFloor,
  divideHalfEven,
  mulDivCeil,
  mulDivFloor,
  mulDivHalfEven,
  powerOfTen,
  rescaleCeil,
  rescaleFloor,
} from './division.ts'
export { DecimalError, formatDecimal, formatDecimalFixed, parseDecimal, tryParseDecimal } from './decimal.ts'

declare const unit: unique symbol
type Branded<Base, Name extends string> = Base & { readonly [unit]: Name }

/** A price as a whole number of 10^-pricePrecision quote units; safe integer. */
export type PriceTicks = Branded<number, 'PriceTicks'>
/** A size as a whole number of 10^-sizePrecision base units; safe integer. */
export type SizeLots = Branded<number, 'SizeLots'>
/** Money as a whole number of the asset's smallest unit (10^-scale); signed 64-bit. */
export type Amount = Branded<bigint, 'Amount'>
/** A rate in parts per million; signed. 1000 ppm = 0.1 %. */
export type Ppm = Branded<number, 'Ppm'>
/** Microseconds since the Unix epoch; safe integer. */
export type Micros = Branded<number, 'Micros'>

/** The whole, in parts per million. */
export const PPM_ONE = 1_000_000

const isPrice = (value: number): value is PriceTicks => Number.isSafeInteger(value)
const isSize = (value: number): value is SizeLots => Number.isSafeInteger(value)
const isAmount = (value: bigint): value is Amount => fitsInt64(value)
const isPpm = (value: number): value is Ppm => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31
const isMicros = (value: number): value is Micros => Number.isSafeInteger(value)

/** Throws RangeError unless a safe integer. Whether it is a price somebody may order at is for risk to say. */
export function priceTicks(value: number): PriceTicks {
  if (!isPrice(value)) throw new RangeError(`${value} is not a whole number of ticks`)
  return value
}

/** Throws RangeError unless a safe integer. */
export function sizeLots(value: number): SizeLots {
  if (!isSize(value)) throw new RangeError(`${value} is not a whole number of lots`)
  return value
}

/** Throws OverflowError unless within signed 64 bits. */
export function amount(value: bigint): Amount {
  if (!isAmount(value)) throw new OverflowError(`${value} is outside the signed 64-bit range`)
  return value
}

/** Throws RangeError unless a 32-bit integer. */
export function ppm(value: number): Ppm {
  if (!isPpm(value)) throw new RangeError(`${value} is not a whole number of parts per million`)
  return value
}

/** Throws RangeError unless a safe integer. */
export function micros(value: number): Micros {
  if (!isMicros(value)) throw new RangeError(`${value} is not a whole number of microseconds`)
  return value
}
