export const MAX_INT64 = 2n ** 63n - 1n
const MIN_INT64 = -(2n ** 63n)
/** Of lots: what a size can say. */
export const MAX_LOTS = 2n ** 53n - 1n
const MILLION = 1_000_000n

export const fits = (value: bigint): boolean => value >= MIN_INT64 && value <= MAX_INT64
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** ⌊a ÷ b⌋ for b above 0. */
function floor(a: bigint, b: bigint): bigint {
  const towardsZero = a / b
  return a < 0n && towardsZero * b !== a ? towardsZero - 1n : towardsZero
}

/** ⌈a ÷ b⌉ for b above 0. */
const ceil = (a: bigint, b: bigint): bigint => -floor(-a, b)

/** `rate` millionths of an amount, rounded up. */
export const partUp = (amount: bigint, rate: number): bigint => ceil(amount * BigInt(rate), MILLION)
export const partDown = (amount: bigint, rate: number): bigint => floor(amount * BigInt(rate), MILLION)

/** From which to which price a band of so many millionths reaches around a price. */
export const bandAround = (price: bigint, band: number): { readonly low: bigint; readonly high: bigint } => ({
  low: band >= 1_000_000 ? 0n : ceil(price * (MILLION - BigInt(band)), MILLION),
  high: floor(price * (MILLION + BigInt(band)), MILLION),
})
