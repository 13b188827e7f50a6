/** The networks that listed coins live on, and since when each asset is listed. */
import type { OwnerId } from '@exchange/core'
import { listedAssets } from './listing.ts'

export interface Network {
  /** As the compatible API spells it: `ERC20`. */
  readonly id: string
  readonly name: string
  /** Where anybody can look up a transaction. */
  readonly explorer: string
  /** Addresses are shared: a memo says whose deposit it is. */
  readonly hasMemo: boolean
  /** Blocks after which a deposit counts. */
  readonly confirmations: number
  /** The system account that mirrors what the exchange has on it: 21 to 59, never given twice. */
  readonly mirror: OwnerId
}

const network = (
  mirror: OwnerId,
  id: string,
  name: string,
  explorer: string,
  confirmations: number,
  hasMemo: boolean = false,
): Network => ({ id, name, explorer, confirmations, hasMemo, mirror })

export const networks: readonly Network[] = [
  network(21, 'BTC', 'Bitcoin', 'https://mempool.space', 2),
  network(22, 'ERC20', 'Ethereum', 'https://etherscan.io', 32),
  network(23, 'TRC20', 'TRON', 'https://tronscan.org', 20),
  network(24, 'SOL', 'Solana', 'https://explorer.solana.com', 32),
  network(25, 'POLYGON', 'Polygon', 'https://polygonscan.com', 128),
  network(26, 'ARBITRUM', 'Arbitrum One', 'https://arbiscan.io', 32),
  network(27, 'BASE', 'Base', 'https://basescan.org', 32),
  network(28, 'XRP', 'XRP Ledger', 'https://livenet.xrpl.org', 1, true),
  network(29, 'ADA', 'Cardano', 'https://cardanoscan.io', 15),
  network(30, 'DOGE', 'Dogecoin', 'https://dogechain.info', 20),
  network(31, 'LTC', 'Litecoin', 'https://litecoinspace.org', 6),
  network(32, 'DOT', 'Polkadot', 'https://polkadot.subscan.io', 25),
]

/** The first one is the default. Currencies and demo tokens have none. */
const networksOf: Readonly<Record<string, readonly string[]>> = {
  USDT: ['TRC20', 'ERC20', 'SOL', 'POLYGON'],
  BTC: ['BTC'],
  ETH: ['ERC20', 'ARBITRUM', 'BASE'],
  WBT: ['ERC20'],
  SOL: ['SOL'],
  XRP: ['XRP'],
  ADA: ['ADA'],
  MATIC: ['POLYGON', 'ERC20'],
  DOGE: ['DOGE'],
  LTC: ['LTC'],
  DOT: ['DOT'],
  LINK: ['ERC20'],
  TRX: ['TRC20'],
  USDC: ['ERC20', 'SOL', 'BASE', 'POLYGON'],
}

/** Days on which assets were listed; those that are not named were there from the first day. */
const FIRST_DAY = '2026-02-02'
const listedOn: Readonly<Record<string, string>> = {
  SOL: '2026-03-16',
  DOGE: '2026-03-16',
  LTC: '2026-04-20',
  DOT: '2026-05-11',
  LINK: '2026-05-11',
  TRX: '2026-06-15',
  USDC: '2026-07-06',
  TRY: '2026-08-24',
  DUSDT: '2026-09-14',
  DBTC: '2026-09-14',
  USD: '2026-11-09',
  GBP: '2026-11-09',
  PLN: '2026-11-09',
  CZK: '2026-11-09',
  BGN: '2026-11-09',
  UAH: '2026-11-09',
  KZT: '2026-11-09',
  AUD: '2026-11-09',
  WBGEL: '2026-11-09',
  WBUSD: '2026-11-09',
  WBEUR: '2026-11-09',
  WBGBP: '2026-11-09',
}

/** Null = nothing that is listed lives on it. */
export const networkById = (id: string): Network | null => networks.find((network) => network.id === id) ?? null

/** Networks of an asset, the default first; none for currencies, demo tokens and what is not listed. */
export function networksOfAsset(ticker: string): readonly Network[] {
  return (networksOf[ticker] ?? []).map((id) => {
    const found = networkById(id)
    if (found === null) throw new Error(`no network ${id}`)
    return found
  })
}

/** Tickers of the assets on a network. */
export const assetsOnNetwork = (id: string): readonly string[] =>
  Object.entries(networksOf).flatMap(([ticker, ids]) => (ids.includes(id) ? [ticker] : []))

/** Unix seconds of the day (00:00 UTC) an asset was listed; 0 for one that is not. */
export function listingTime(ticker: string): number {
  if (listedAssets.every((asset) => asset.ticker !== ticker)) return 0
  return Date.parse(`${listedOn[ticker] ?? FIRST_DAY}T00:00:00Z`) / 1000
}
