import type { Region } from '@exchange/contract'
import { australia } from '../../regions/australia/index.ts'
import { georgia } from '../../regions/georgia/index.ts'
import { global } from '../../regions/global/index.ts'
import { kazakhstan } from '../../regions/kazakhstan/index.ts'
import { turkey } from '../../regions/turkey/index.ts'
import type { RegionContent } from './content.ts'

export type { RegionContent } from './content.ts'

const contents: Readonly<Record<Region, RegionContent>> = { global, turkey, georgia, australia, kazakhstan }

/** What an edition shows: brand, contacts, years. Never flags: those come with the settings answer. */
export const regionContent = (region: Region): RegionContent => contents[region]
