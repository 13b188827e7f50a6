import type { RegionContent } from '../../shared/region/content.ts'
import { common, supportOf } from '../common.ts'

export const australia: RegionContent = {
  ...common,
  hero: { title: 'home.australiaTitle', lead: 'home.australiaLead' },
  foundedYear: 2024,
  support: supportOf('australia'),
  phones: [{ label: 'AU', number: '+61 2 5550 0100', languages: ['en'] }],
}
