import type { RegionContent } from '../../shared/region/content.ts'
import { common, international, supportOf } from '../common.ts'

export const global: RegionContent = {
  ...common,
  hero: { title: 'home.headline', lead: 'home.lead' },
  foundedYear: 2018,
  support: supportOf('global'),
  phones: [international, { label: 'DE', number: '+49 30 23125100', languages: ['de'] }],
}
