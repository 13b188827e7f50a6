import { regionContent } from '../region/index.ts'
import type { Region } from '@exchange/contract'
import type { Texts, Values } from './i18n.ts'
import type { MessageKey } from './messages.ts'

interface HeadArguments {
  readonly match: { readonly context: { readonly texts: Texts; readonly settings: { readonly region: Region } } }
}

/** The title of a page, for a route's `head`: `head: ctx => pageHead(ctx, 'markets.title')`. */
export function pageHead({ match }: HeadArguments, title: MessageKey, values?: Values, description?: MessageKey) {
  const { texts, settings } = match.context
  return {
    meta: [
      { title: `${texts.t(title, values)} · ${regionContent(settings.region).brand.name}` },
      ...(description === undefined ? [] : [{ name: 'description', content: texts.t(description, values) }]),
    ],
  }
}
