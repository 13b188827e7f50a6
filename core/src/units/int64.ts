/** The range of a ledger cell. Nothing wraps: a result outside is refused by whoever asked for it. */
export const INT64_MIN = -(2n ** 63n)
export const INT64_MAX = 2n ** 63n - 1n

/** A sum or product does not fit a signed 64-bit cell. */
export class OverflowError extends RangeError {
  override readonly name = 'OverflowError'
}

export const fitsInt64 = (value: bigint): boolean => value >= INT64_MIN && value <= INT64_MAX

/** The value itself; throws OverflowError when it is outside the signed 64-bit range. */
function checkedInt64(value: bigint): bigint {
  if (!fitsInt64(value)) throw new OverflowError(`${value} is outside the signed 64-bit range`)
  return value
}

/** a + b; throws OverflowError. */
export const checkedAdd = (a: bigint, b: bigint): bigint => checkedInt64(a + b)
/** a − b; throws OverflowError. */
export const checkedSubtract = (a: bigint, b: bigint): bigint => checkedInt64(a - b)
/** a × b; throws OverflowError. */
export const checkedMultiply = (a: bigint, b: bigint): bigint => checkedInt64(a * b)
