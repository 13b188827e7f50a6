import { onlyDigits } from '../../format/index.ts'

export type CardBrand = 'visa' | 'mastercard'
export const brandNames: Readonly<Record<CardBrand, string>> = { visa: 'Visa', mastercard: 'Mastercard' }

/** As it is typed. */
export interface CardFields {
  readonly number: string
  /** `MM/YY` */
  readonly expiry: string
  readonly code: string
  readonly holder: string
}

export type CardFault = 'wrongNumber' | 'notAccepted' | 'wrongExpiry' | 'expired' | 'wrongCode' | 'noHolder'

/** Who issued it, by its first digits: 4 is Visa, 51–55 and 2221–2720 are Mastercard. */
export function brandOf(number: string): CardBrand | undefined {
  const digits = onlyDigits(number)
  if (digits.startsWith('4')) return 'visa'
  const start = Number(digits.slice(0, 4))
  return /^5[1-5]/.test(digits) || (digits.length >= 4 && start >= 2221 && start <= 2720) ? 'mastercard' : undefined
}

/** Whether the last digit follows from the others (Luhn, ISO/IEC 7812-1). */
export function isCardNumber(number: string): boolean {
  const digits = onlyDigits(number)
  if (digits.length < 13 || digits.length > 19) return false
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** In fours, as on the card. */
export const groupNumber = (number: string): string => onlyDigits(number).replace(/(.{4})(?=.)/g, '$1 ')

/** What stands in the field after typing; the slash comes by itself, and goes when it is deleted. */
export function writeExpiry(typed: string, before: string): string {
  const digits = onlyDigits(typed).slice(0, 4)
  const isDeleting = typed.length < before.length
  return digits.length > 2 || (digits.length === 2 && !isDeleting) ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** What is wrong with a card at `now`, Unix milliseconds; a card is good until the end of its month. */
export function cardFaults(
  { number, expiry, code, holder }: CardFields,
  accepts: readonly CardBrand[],
  now: number,
): Partial<Record<keyof CardFields, CardFault>> {
  const brand = brandOf(number)
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? []
  const isOver = Date.UTC(2000 + Number(year), Number(month)) <= now
  return {
    ...(!isCardNumber(number)
      ? { number: 'wrongNumber' as const }
      : brand === undefined || !accepts.includes(brand)
        ? { number: 'notAccepted' as const }
        : {}),
    ...(month === undefined ? { expiry: 'wrongExpiry' as const } : isOver ? { expiry: 'expired' as const } : {}),
    ...(code.length === 3 ? {} : { code: 'wrongCode' as const }),
    ...(holder.trim() === '' ? { holder: 'noHolder' as const } : {}),
  }
}
