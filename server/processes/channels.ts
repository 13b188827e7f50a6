import { regions } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { regionContent } from '../../web/src/shared/region/index.ts'

/**
 * Where each edition speaks from, as its own data says: the table of official channels begins with these. Whatever the
 * pages of an edition name as a way to reach it is among them.
 */
export function officialChannels(): ReadonlyMap<Region, readonly string[]> {
  return new Map(
    regions.map((region) => {
      const { brand, support, phones, extraPhone, whatsApp, mailboxes } = regionContent(region)
      const named = [brand.domain, support.email, ...phones.map(({ number }) => number), extraPhone, whatsApp]
      const own = named.filter((value) => value !== null)
      return [region, [...new Set([...own, ...Object.values(mailboxes)])]] as const
    }),
  )
}
