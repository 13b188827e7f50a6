import { regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { Problem } from '../../../kernel/index.ts'

/** Every consent the edition demands; `privacyAndTerms` stands for both. */
export function checkConsents(region: Region, consents: Readonly<Record<string, boolean | undefined>>): void {
  const missing = regionTerms[region].requiredConsents.filter(
    (name) => consents[name] !== true && consents['privacyAndTerms'] !== true,
  )
  if (missing.length > 0)
    throw new Problem('consent-missing', {
      fields: Object.fromEntries(missing.map((name) => [`consents.${name}`, ['This must be accepted.']])),
    })
}
