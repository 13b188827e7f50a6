import type { GrantItem } from '@exchange/contract/demo'
import { regions, regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import type { OwnerId, TransferLeg, Wallet } from '@exchange/core'
import { SystemOwner } from '@exchange/core'
import { amount, parseDecimal } from '@exchange/core/units'
import type { Balance, DirectoryView } from '../../views/types.ts'

const currencies: ReadonlySet<string> = new Set(regions.flatMap((region) => regionTerms[region].fiat))

/** What a newcomer gets of each asset: enough to try every market, not enough to move one. */
export const bundleOf: Readonly<Record<string, string>> = {
  USDT: '10000',
  BTC: '0.2',
  ETH: '3',
  WBT: '100',
  SOL: '30',
  XRP: '2000',
  ADA: '5000',
  MATIC: '10000',
  DOGE: '20000',
  LTC: '30',
  DOT: '1000',
  LINK: '200',
  TRX: '10000',
  USDC: '5000',
  EUR: '5000',
  TRY: '100000',
  DUSDT: '100000',
  DBTC: '2',
  USD: '5000',
  AUD: '8000',
  KZT: '2500000',
  WBGEL: '14000',
}

/** The market on which the sandbox's tokens trade. */
export const SANDBOX_MARKET = 'DBTC_DUSDT'
/** What the sandbox grants at once. */
export const SANDBOX_TOKENS: readonly GrantItem[] = [
  { ticker: 'DBTC', amount: '0.5' },
  { ticker: 'DUSDT', amount: '1000' },
]

/** The bundle, as far as it is listed: of the currencies those that are the edition's own. */
export function demoBundle(directory: DirectoryView, region: Region): GrantItem[] {
  const isOwn = (ticker: string) => regionTerms[region].fiat.includes(ticker)
  return directory.assets().flatMap(({ ticker }) => {
    const units = bundleOf[ticker]
    return units === undefined || (currencies.has(ticker) && !isOwn(ticker)) ? [] : [{ ticker, amount: units }]
  })
}

/** Legs that bring these amounts out of the demo chain into a wallet. */
export function fundingLegs(
  directory: DirectoryView,
  owner: OwnerId,
  wallet: Wallet,
  items: readonly GrantItem[],
): TransferLeg[] {
  return items.flatMap((item) => {
    const asset = directory.assetByTicker(item.ticker)
    if (asset === undefined) return []
    const units = parseDecimal(item.amount, asset.scale)
    return [
      { owner: SystemOwner['chain:demo'], wallet: 'main', asset: asset.id, amount: amount(-units) },
      { owner, wallet, asset: asset.id, amount: amount(units) },
    ] as const
  })
}

/** Legs that take all of what these balances have available back to the demo chain. */
export function returningLegs(owner: OwnerId, balances: readonly Balance[]): TransferLeg[] {
  return balances.flatMap(({ wallet, asset, available }) => [
    { owner, wallet, asset, amount: amount(0n - available) } as const,
    { owner: SystemOwner['chain:demo'], wallet: 'main', asset, amount: available } as const,
  ])
}

/** The UTC day of a moment, and when the next one begins (Unix seconds). */
export function dayOf(now: number): { readonly day: string; readonly next: number } {
  const day = new Date(now).toISOString().slice(0, 10)
  return { day, next: Date.parse(`${day}T00:00:00Z`) / 1000 + 86_400 }
}
