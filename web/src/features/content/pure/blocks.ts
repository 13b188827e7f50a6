import type { Block } from '@exchange/contract/content/blocks'
import { joinLocale, type Locale } from '../../../shared/i18n/locales.ts'

/** A link of a built page as this reader follows it: pages of this site in his language, everything else as it is. */
export function readerLink(href: string, locale: Locale): string {
  return /^\/(?!api\/)[^.]*$/.test(href) ? joinLocale(locale, href) : href
}

/** Whether live prices are needed to show these. */
export function showsMarkets(blocks: readonly Block[]): boolean {
  return blocks.some((block) =>
    block.kind === 'columns' ? block.columns.some((column) => showsMarkets(column)) : block.kind === 'markets',
  )
}
