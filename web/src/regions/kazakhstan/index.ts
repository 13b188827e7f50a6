import type { RegionContent } from '../../shared/region/content.ts'
import { brand } from '../brand.ts'

export const kazakhstan: RegionContent = {
  brand,
  indexed: false,
  foundedYear: 2025,
  support: {
    email: 'support@westbourne.example',
    url: 'mailto:support@westbourne.example?subject=Support%20(kazakhstan)',
  },
}
