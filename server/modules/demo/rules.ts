import type { GrantItem } from '@exchange/contract/demo'
import type { OwnerId, TransferLeg, Wallet } from '@exchange/core'
import { SystemOwner } from '@exchange/core'
import { amount, parseDecimal } from '@exchange/core/units'
import type { DirectoryView } from '../../views/types.ts'

/** What a newcomer gets of each asset: enough to try every market, not enough to move one. */
const bundleOf: Readonly<Record<string, string>> = {
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
}

/** The bundle, as far as it is listed. */
export function demoBundle(directory: DirectoryView): GrantItem[] {
  return directory.assets().flatMap(({ ticker }) => {
    const units = bundleOf[ticker]
    return units === undefined ? [] : [{ ticker, amount: units }]
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

/** The UTC day of a moment, and when the next one begins (Unix seconds). */
export function dayOf(now: number): { readonly day: string; readonly next: number } {
  const day = new Date(now).toISOString().slice(0, 10)
  return { day, next: Date.parse(`${day}T00:00:00Z`) / 1000 + 86_400 }
}
