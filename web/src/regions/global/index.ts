import type { RegionContent } from '../../shared/region/content.ts'
import { brand } from '../brand.ts'

export const global: RegionContent = {
  brand,
  indexed: true,
  foundedYear: 2018,
  support: { email: 'support@westbourne.example', url: 'mailto:support@westbourne.example?subject=Support%20(global)' },
}
