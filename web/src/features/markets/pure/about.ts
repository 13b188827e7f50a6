import type { MessageKey } from '../../../shared/i18n/index.ts'

/** What each listed asset is, in a few sentences. */
export const aboutAsset: Readonly<Partial<Record<string, MessageKey>>> = {
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
