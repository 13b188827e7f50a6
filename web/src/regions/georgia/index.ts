import type { RegionContent } from '../../shared/region/content.ts'
import { brand } from '../brand.ts'

export const georgia: RegionContent = {
  brand,
  indexed: true,
  foundedYear: 2023,
  support: {
    email: 'support@westbourne.example',
    url: 'mailto:support@westbourne.example?subject=Support%20(georgia)',
  },
}
