import type { RegionContent } from '../../shared/region/content.ts'
import { common, supportOf } from '../common.ts'

export const kazakhstan: RegionContent = {
  ...common,
  hero: { title: 'home.kazakhstanTitle', lead: 'home.kazakhstanLead' },
  foundedYear: 2025,
  support: supportOf('kazakhstan'),
}
