/** Phone numbers by country: how they are dialled, checked and written. What is known of countries is libphonenumber's. */
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { regionTerms } from '../index.ts'
import type { Region } from '../index.ts'

export interface PhoneCountry {
  /** Two letters. */
  readonly country: string
  /** With its plus: `+90`. */
  readonly callingCode: string
  /** A mobile number as people of the country write it; empty = none is known. */
  readonly example: string
}

/** Every country that has phone numbers: that of the edition first, the others by their letters. */
export function phoneCountries(region: Region): readonly PhoneCountry[] {
  const { homeCountry } = regionTerms[region]
  return getCountries()
    .map((country) => ({
      country,
      callingCode: `+${getCountryCallingCode(country)}`,
      example: getExampleNumber(country, examples)?.formatNational() ?? '',
    }))
    .toSorted(
      (a, b) =>
        Number(b.country === homeCountry) - Number(a.country === homeCountry) || (a.country < b.country ? -1 : 1),
    )
}

/** A number written in any way, as it is kept (E.164: `+905321234567`); null = it is no number of its country. */
export function readPhone(text: string, country: string): string | null {
  if (text.length > 40) return null
  const from = isSupportedCountry(country) ? country : undefined
  // `extract` would find a number in the middle of a sentence.
  const found = parsePhoneNumberFromString(
    text,
    from === undefined ? { extract: false } : { defaultCountry: from, extract: false },
  )
  return found?.isValid() === true && found.ext === undefined ? found.number : null
}

interface Mobile {
  /** As it is kept. */
  readonly number: string
  /** Two letters: the one whose number it is, whatever country it was written for. */
  readonly country: string
}

/** A number written in any way that takes text messages; null = it is none. */
export function readMobile(text: string, country: string): Mobile | null {
  const number = readPhone(text, country)
  const found = number === null ? undefined : parsePhoneNumberFromString(number)
  const type = found?.getType()
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  return number === null || found?.country === undefined || !isMobile ? null : { number, country: found.country }
}

/** A kept number as it is shown, in the groups of its country: `+90 532 123 45 67`. */
export function formatPhone(kept: string): string {
  return parsePhoneNumberFromString(kept)?.formatInternational() ?? kept
}
