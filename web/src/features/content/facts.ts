import type { Region } from '@exchange/contract'
import { operators } from '../../regions/operators.ts'
import { regionContent } from '../../shared/region/index.ts'
import type { Facts } from './pure/documents.ts'

/** What documents may ask about an edition by `{{name}}`; `locale` is the language of the document. */
export function editionFacts(region: Region, locale: string): Facts {
  const { brand, support, foundedYear } = regionContent(region)
  const { name, address, law } = operators[region]
  const laws: Readonly<Record<string, string>> = law
  return {
    brand: brand.name,
    token: brand.token,
    company: name,
    address,
    law: laws[locale] ?? law.en,
    supportEmail: support.email,
    foundedYear: String(foundedYear),
  }
}
