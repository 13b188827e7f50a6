import type { Region } from '@exchange/contract'
import { regionContent } from '../../shared/region/index.ts'
import type { Facts } from './pure/documents.ts'

/** What documents may ask about an edition by `{{name}}`. */
export function editionFacts(region: Region): Facts {
  const { brand, support, foundedYear } = regionContent(region)
  return {
    brand: brand.name,
    token: brand.token,
    supportEmail: support.email,
    foundedYear: String(foundedYear),
  }
}
