/** Countries by their two-letter codes (ISO 3166-1). */
import { regionTerms } from '../index.ts'
import type { Region } from '../index.ts'

/** The European Union, Iceland, Liechtenstein, Norway. */
export const europeanCountries =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' ')

const euroCountries = new Set('AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES AD MC SM VA'.split(' '))

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

export function isCountryCode(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z]{2}$/.test(text)
}

/** The fiat currency of a country. */
export function fiatOfCountry(country: string): string {
  return fiatByCountry[country] ?? (euroCountries.has(country) ? 'EUR' : 'USD')
}

/** The fiat currency that comes first for a visitor from this country. */
export function preferredFiat(region: Region, country: string): string {
  const { fiat, fiatFollowsCountry } = regionTerms[region]
  return fiatFollowsCountry ? fiatOfCountry(country) : (fiat[0] ?? fiatOfCountry(country))
}

/** The edition's own currencies; the one that comes first for a visitor from this country leads them. */
export function fiatOrder(region: Region, country: string): readonly string[] {
  const first = preferredFiat(region, country)
  return [first, ...regionTerms[region].fiat.filter((ticker) => ticker !== first)]
}
