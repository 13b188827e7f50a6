import type { RegionContent } from '../../shared/region/content.ts'
import { common, supportOf } from '../common.ts'

export const turkey: RegionContent = { ...common, foundedYear: 2023, support: supportOf('turkey') }
