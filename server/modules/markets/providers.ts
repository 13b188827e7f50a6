/** The ways of currencies in and out of banks. */
import { regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'

export interface Provider {
  /** As the compatible API spells it: `EUR_SEPA`. */
  readonly id: string
  /** As banks call it, in every language. */
  readonly name: string
}

const cards = (ticker: string): Provider => ({ id: `${ticker}_VISAMASTER`, name: 'Visa, Mastercard' })

/** The first one is the default. Coins and demo tokens have none. */
const providersOf: Readonly<Record<string, readonly Provider[]>> = {
  EUR: [{ id: 'EUR_SEPA', name: 'SEPA' }, cards('EUR')],
  USD: [{ id: 'USD_SWIFT', name: 'SWIFT' }],
  GBP: [{ id: 'GBP_FPS', name: 'Faster Payments' }],
  PLN: [{ id: 'PLN_ELIXIR', name: 'Elixir' }, cards('PLN')],
  CZK: [{ id: 'CZK_CERTIS', name: 'CERTIS' }, cards('CZK')],
  BGN: [{ id: 'BGN_BISERA', name: 'BISERA' }],
  UAH: [cards('UAH')],
  KZT: [cards('KZT')],
  TRY: [{ id: 'TRY_FAST', name: 'FAST' }],
  AUD: [{ id: 'AUD_NPP', name: 'NPP' }],
  WBGEL: [{ id: 'GEL_RTGS', name: 'RTGS' }],
}

export const providersOfAsset = (ticker: string): readonly Provider[] => providersOf[ticker] ?? []

/** The global edition shows the bank transfer of liras, but never opens it: that is the business of turkey. */
export function isProviderServed(region: Region, ticker: string): boolean {
  const { fiat, fiatFollowsCountry } = regionTerms[region]
  return fiat.includes(ticker) || (fiatFollowsCountry && ticker !== 'TRY')
}
