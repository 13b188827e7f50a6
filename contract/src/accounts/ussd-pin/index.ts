/** The PIN of USSD access. No schema is here: pages use it as well. */

/** Digits of a PIN. */
export const USSD_PIN_DIGITS = 6

/** Wrong PINs in a row after which access is locked until a new one is set. */
export const USSD_TRIES = 3

/** Six digits of which the first ones tell the rest: repeated, counted up or down. */
export function isGuessablePin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0))
  const isCounted = new Set(steps).size === 1
  const isRepeated = [2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length))
  return isCounted || isRepeated
}
