/** The ways of currencies in and out of banks. */
import { regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import type { WayKind } from '@exchange/contract/payments/statuses'
import type { OwnerId } from '@exchange/core'

export interface Provider {
  /** As the compatible API spells it: `EUR_SEPA`. */
  readonly id: string
  /** As banks call it, in every language. */
  readonly name: string
  readonly kind: WayKind
  /** Of what it moves. */
  readonly ticker: string
  /** The system account that mirrors what the exchange has there: 60 to 99, never given twice. */
  readonly mirror: OwnerId
}

type Draft = Omit<Provider, 'ticker'>

const cards = (mirror: OwnerId, ticker: string): Draft => ({
  id: `${ticker}_VISAMASTER`,
  name: 'Visa, Mastercard',
  kind: 'card',
  mirror,
})
const bank = (mirror: OwnerId, id: string, name: string): Draft => ({ id, name, kind: 'bank', mirror })

/** The first one is the default. Coins and demo tokens have none. */
const drafts: Readonly<Record<string, readonly Draft[]>> = {
  EUR: [bank(60, 'EUR_SEPA', 'SEPA'), cards(61, 'EUR')],
  USD: [bank(62, 'USD_SWIFT', 'SWIFT')],
  GBP: [bank(63, 'GBP_FPS', 'Faster Payments')],
  PLN: [bank(64, 'PLN_ELIXIR', 'Elixir'), cards(65, 'PLN')],
  CZK: [bank(66, 'CZK_CERTIS', 'CERTIS'), cards(67, 'CZK')],
  BGN: [bank(68, 'BGN_BISERA', 'BISERA')],
  UAH: [cards(69, 'UAH')],
  KZT: [cards(70, 'KZT')],
  TRY: [bank(71, 'TRY_FAST', 'FAST')],
  AUD: [bank(72, 'AUD_NPP', 'NPP')],
  WBGEL: [bank(73, 'GEL_RTGS', 'RTGS')],
}

/** Of all currencies. */
export const providers: readonly Provider[] = Object.entries(drafts).flatMap(([ticker, ways]) =>
  ways.map((way) => ({ ...way, ticker })),
)

export const providersOfAsset = (ticker: string): readonly Provider[] =>
  providers.filter((provider) => provider.ticker === ticker)

/** Null = there is no such way. */
export const providerById = (id: string): Provider | null => providers.find((provider) => provider.id === id) ?? null

/** The global edition shows the bank transfer of liras, but never opens it: that is the business of turkey. */
export function isProviderServed(region: Region, ticker: string): boolean {
  const { fiat, fiatFollowsCountry } = regionTerms[region]
  return fiat.includes(ticker) || (fiatFollowsCountry && ticker !== 'TRY')
}
