import type { RegionContent } from '../shared/region/content.ts'

/** The name and the mark that all editions share: the valley of a depth chart, two slopes that meet at the spread. */
export const brand: RegionContent['brand'] = {
  name: 'Westbourne',
  token: 'WBT',
  mark: 'M2 5h3v5h3v5h2.5v4h3v-4H16v-5h3V5h3',
}
