import type { Currency } from '@exchange/contract/markets'
import { stableTokens } from '@exchange/contract/regions'
import type { MessageKey } from '../../../shared/i18n/index.ts'

/** What each coin is, in a few sentences. */
const aboutAsset: Readonly<Partial<Record<string, MessageKey>>> = {
  USDT: 'assets.aboutUSDT',
  BTC: 'assets.aboutBTC',
  ETH: 'assets.aboutETH',
  WBT: 'assets.aboutWBT',
  SOL: 'assets.aboutSOL',
  XRP: 'assets.aboutXRP',
  ADA: 'assets.aboutADA',
  MATIC: 'assets.aboutMATIC',
  DOGE: 'assets.aboutDOGE',
  LTC: 'assets.aboutLTC',
  DOT: 'assets.aboutDOT',
  LINK: 'assets.aboutLINK',
  TRX: 'assets.aboutTRX',
  USDC: 'assets.aboutUSDC',
  EUR: 'assets.aboutEUR',
  TRY: 'assets.aboutTRY',
  DUSDT: 'assets.aboutDUSDT',
  DBTC: 'assets.aboutDBTC',
}

const backed: ReadonlySet<string> = new Set(stableTokens)

/** `WBGEL` stands for `GEL`. */
export const currencyOfToken = (ticker: string): string => ticker.slice(-3)

/** The text about an asset, which may name its `ticker` and the `currency` it stands for; undefined = there is none. */
export function aboutOf({ ticker, isFiat }: Currency): MessageKey | undefined {
  if (backed.has(ticker)) return 'assets.aboutBacked'
  return aboutAsset[ticker] ?? (isFiat ? 'assets.aboutCurrency' : undefined)
}
