import type { RegionContent } from '../../shared/region/content.ts'
import { common, supportOf } from '../common.ts'

export const turkey: RegionContent = {
  ...common,
  hero: { title: 'home.turkeyTitle', lead: 'home.turkeyLead' },
  foundedYear: 2023,
  support: supportOf('turkey'),
}
