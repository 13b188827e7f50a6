import { regionTerms } from '@exchange/contract/regions'
import { isCountryCode } from '@exchange/contract/regions/countries'
import type { RequestContext } from './context.ts'

/** The country that the visitor chose. */
const COUNTRY_COOKIE = 'country'

/** The country of whoever asks: chosen before detected, and at the very least the edition's own. */
export function countryOf({ cookies, country, region }: RequestContext): {
  readonly country: string
  readonly isStored: boolean
} {
  const stored = cookies.get(COUNTRY_COOKIE)
  if (isCountryCode(stored)) return { country: stored, isStored: true }
  return { country: country ?? regionTerms[region].homeCountry, isStored: false }
}
