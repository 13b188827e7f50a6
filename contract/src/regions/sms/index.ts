/** To the mobile numbers of which countries an edition sends codes. Each that is listed costs, and is a way to be abused. */
import { europeanCountries } from '../countries/index.ts'
import type { Region } from '../index.ts'

export const smsCountries: Readonly<Record<Region, readonly string[]>> = {
  global: [...europeanCountries, 'GB', 'CH', 'UA', 'MD', 'GE', 'AM', 'AZ', 'KZ', 'TR', 'AU', 'NZ'],
  turkey: ['TR'],
  georgia: ['GE'],
  australia: ['AU', 'NZ'],
  kazakhstan: ['KZ'],
}
