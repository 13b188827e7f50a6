import type { RegionContent } from '../../shared/region/content.ts'
import { common, supportOf } from '../common.ts'

export const kazakhstan: RegionContent = {
  ...common,
  foundedYear: 2025,
  support: supportOf('kazakhstan'),
}
