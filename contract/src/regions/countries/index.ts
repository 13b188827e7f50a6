/** Countries by their two-letter codes (ISO 3166-1). */
import { regionTerms } from '../index.ts'
import type { Region } from '../index.ts'

/** BC-07: the European Union, Iceland, Liechtenstein, Norway. */
export const europeanCountries =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' ')

const euroCountries = new Set('AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES AD MC SM VA'.split(' '))

/** PR-22 */
const fiatByCountry: Readonly<Record<string, string>> = {
  TR: 'TRY',
  PL: 'PLN',
  KZ: 'KZT',
  GB: 'GBP',
  CZ: 'CZK',
  UA: 'UAH',
  AU: 'AUD',
  BG: 'BGN',
}

/** VR-32 */
export function isCountryCode(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z]{2}$/.test(text)
}

/** The fiat currency of a country (PR-22). */
export function fiatOfCountry(country: string): string {
  return fiatByCountry[country] ?? (euroCountries.has(country) ? 'EUR' : 'USD')
}

/** The fiat currency that comes first for a visitor from this country (PR-22, PR-23). */
export function preferredFiat(region: Region, country: string): string {
  const { fiat, fiatFollowsCountry } = regionTerms[region]
  return fiatFollowsCountry ? fiatOfCountry(country) : (fiat[0] ?? fiatOfCountry(country))
}

/** The edition's fiat currencies, the visitor's own first if it is among them. */
export function fiatOrder(region: Region, country: string): readonly string[] {
  const first = preferredFiat(region, country)
  return regionTerms[region].fiat.toSorted((a, b) => Number(b === first) - Number(a === first))
}
