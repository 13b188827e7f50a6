/**
 * What deposits and withdrawals cost, by asset and its network or provider. Trading fees are not here: the journal holds those, and the
 * schedule reads them where the engine does.
 */

import { networksOfAsset } from './networks.ts'
import { providersOfAsset } from './providers.ts'

/** Amounts in the asset, plain decimals. */
export interface NetworkTerms {
  readonly depositMin: string
  readonly withdrawMin: string
  /** "0" = no maximum. */
  readonly withdrawMax: string
  /** Taken from every withdrawal; deposits are free. */
  readonly withdrawFee: string
}

const terms = (depositMin: string, withdrawMin: string, withdrawMax: string, withdrawFee: string): NetworkTerms => ({
  depositMin,
  withdrawMin,
  withdrawMax,
  withdrawFee,
})

const schedule: Readonly<Record<string, Readonly<Record<string, NetworkTerms>>>> = {
  USDT: {
    TRC20: terms('1', '5', '2000000', '1.5'),
    ERC20: terms('5', '10', '2000000', '3'),
    SOL: terms('1', '5', '1000000', '1'),
    POLYGON: terms('1', '5', '1000000', '0.5'),
  },
  BTC: { BTC: terms('0.0001', '0.0005', '50', '0.0001') },
  ETH: {
    ERC20: terms('0.005', '0.01', '1000', '0.001'),
    ARBITRUM: terms('0.001', '0.002', '500', '0.0002'),
    BASE: terms('0.001', '0.002', '500', '0.0001'),
  },
  WBT: { ERC20: terms('0.1', '0.5', '50000', '0.1') },
  SOL: { SOL: terms('0.01', '0.05', '20000', '0.005') },
  XRP: { XRP: terms('1', '20', '1000000', '0.25') },
  ADA: { ADA: terms('2', '5', '2000000', '0.8') },
  MATIC: { POLYGON: terms('1', '5', '2000000', '0.1'), ERC20: terms('20', '40', '2000000', '12') },
  DOGE: { DOGE: terms('10', '40', '5000000', '4') },
  LTC: { LTC: terms('0.01', '0.02', '10000', '0.001') },
  DOT: { DOT: terms('1', '2', '200000', '0.1') },
  LINK: { ERC20: terms('0.5', '1', '100000', '0.3') },
  TRX: { TRC20: terms('5', '20', '5000000', '2') },
  USDC: {
    ERC20: terms('5', '10', '2000000', '3'),
    SOL: terms('1', '5', '1000000', '1'),
    BASE: terms('1', '5', '1000000', '0.5'),
    POLYGON: terms('1', '5', '1000000', '0.5'),
  },
  EUR: {
    EUR_SEPA: terms('10', '20', '250000', '1'),
    EUR_VISAMASTER: terms('10', '20', '10000', '2.5'),
  },
  USD: { USD_SWIFT: terms('100', '250', '500000', '25') },
  GBP: { GBP_FPS: terms('10', '20', '250000', '1') },
  PLN: { PLN_ELIXIR: terms('50', '100', '1000000', '5'), PLN_VISAMASTER: terms('50', '100', '40000', '10') },
  CZK: { CZK_CERTIS: terms('250', '500', '5000000', '25'), CZK_VISAMASTER: terms('250', '500', '250000', '60') },
  BGN: { BGN_BISERA: terms('20', '40', '500000', '2') },
  UAH: { UAH_VISAMASTER: terms('200', '400', '150000', '40') },
  KZT: { KZT_VISAMASTER: terms('2500', '5000', '5000000', '500') },
  TRY: { TRY_FAST: terms('100', '200', '1000000', '10') },
  AUD: { AUD_NPP: terms('20', '40', '250000', '2') },
  WBGEL: { GEL_RTGS: terms('20', '40', '250000', '3') },
}

/** What a payment by a provider may come to, and what the exchange takes of it. */
export interface PayTerms {
  /** In the currency, a plain decimal. */
  readonly most: string
  /** Of the amount, in percent, rounded up to a cent. */
  readonly percent: string
  /** For so many hours it can be traded and can't leave: a card's holder may want it back. */
  readonly staysHours: number
}

const CARD = { percent: '2', staysHours: 72 } as const
const BANK = { percent: '0', staysHours: 0 } as const

const payTerms: Readonly<Record<string, PayTerms>> = {
  EUR_SEPA: { most: '50000', ...BANK },
  EUR_VISAMASTER: { most: '5000', ...CARD },
  USD_SWIFT: { most: '100000', ...BANK },
  GBP_FPS: { most: '50000', ...BANK },
  PLN_ELIXIR: { most: '200000', ...BANK },
  PLN_VISAMASTER: { most: '20000', ...CARD },
  CZK_CERTIS: { most: '1000000', ...BANK },
  CZK_VISAMASTER: { most: '100000', ...CARD },
  BGN_BISERA: { most: '100000', ...BANK },
  UAH_VISAMASTER: { most: '150000', ...CARD },
  KZT_VISAMASTER: { most: '2500000', ...CARD },
  TRY_FAST: { most: '500000', ...BANK },
  AUD_NPP: { most: '50000', ...BANK },
  GEL_RTGS: { most: '100000', ...BANK },
}

/** What holds for payments by a provider; undefined = nothing comes in that way. */
export const payTermsOf = (provider: string): PayTerms | undefined => payTerms[provider]

const NONE: NetworkTerms = terms('0', '0', '0', '0')

/** The terms of one asset over one network or provider; undefined = it does not go that way. */
export const termsOf = (ticker: string, way: string): NetworkTerms | undefined => schedule[ticker]?.[way]

/** The terms of an asset for programs that know no networks: those of its default way; all "0" where it moves nowhere. */
export function plainTermsOf(ticker: string): NetworkTerms {
  const [first] = [...networksOfAsset(ticker), ...providersOfAsset(ticker)]
  return first === undefined ? NONE : (termsOf(ticker, first.id) ?? NONE)
}

/** What one movement may come to, by network or provider, in the shape of public/assets; a maximum of "0" is left out. */
export function limitsOf(ticker: string) {
  const ways = [...networksOfAsset(ticker), ...providersOfAsset(ticker)].map(
    ({ id }) => [id, termsOf(ticker, id) ?? NONE] as const,
  )
  return {
    deposit: Object.fromEntries(ways.map(([id, { depositMin }]) => [id, { min: depositMin }])),
    withdraw: Object.fromEntries(
      ways.map(([id, { withdrawMin, withdrawMax }]) => [
        id,
        { min: withdrawMin, ...(withdrawMax === '0' ? {} : { max: withdrawMax }) },
      ]),
    ),
  }
}
