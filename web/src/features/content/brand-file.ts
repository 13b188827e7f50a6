import type { Region } from '@exchange/contract'
import { regionContent } from '../../shared/region/index.ts'
import { isMarkFile, markSvg } from './pure/mark-file.ts'

/** `mark-ink.svg` → the file; null when there is none of that name. */
export function brandFile(name: string, region: Region): string | null {
  const file = /^(.+)\.svg$/.exec(name)?.[1] ?? ''
  return isMarkFile(file) ? markSvg(file, regionContent(region).brand.mark) : null
}
