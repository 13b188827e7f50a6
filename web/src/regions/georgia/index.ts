import type { RegionContent } from '../../shared/region/content.ts'
import { common, supportOf } from '../common.ts'

export const georgia: RegionContent = {
  ...common,
  hero: { title: 'home.georgiaTitle', lead: 'home.georgiaLead' },
  foundedYear: 2023,
  support: supportOf('georgia'),
}
