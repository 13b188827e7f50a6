import { regions } from '@exchange/contract/regions'
import { regionContent } from '../../web/src/shared/region/index.ts'

/** Where each edition speaks from, as its own data says: the table of official channels begins with these. */
export function officialChannels(): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(regions.map((region) => [region, [regionContent(region).support.email]]))
}
