import type { Translate } from './i18n.ts'
import type { MessageKey } from './messages.ts'

/** Currencies have a name in every language; coins and tokens are called the same everywhere. */
const currencyNames: Readonly<Record<string, MessageKey>> = {
  EUR: 'currencies.EUR',
  USD: 'currencies.USD',
  GBP: 'currencies.GBP',
  PLN: 'currencies.PLN',
  CZK: 'currencies.CZK',
  BGN: 'currencies.BGN',
  UAH: 'currencies.UAH',
  TRY: 'currencies.TRY',
  KZT: 'currencies.KZT',
  AUD: 'currencies.AUD',
}

/** The asset under its name in the reader's language; the page needs the texts `currencies`. */
export function namedIn<Asset extends { readonly ticker: string; readonly name: string }>(
  t: Translate,
  asset: Asset,
): Asset {
  const key = currencyNames[asset.ticker]
  return key === undefined ? asset : { ...asset, name: t(key) }
}
