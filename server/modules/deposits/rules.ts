/** What a deposit comes to, and who bears one that the network took back. */
import type { AssetId, OwnerId, TransferLeg } from '@exchange/core'
import { SystemOwner } from '@exchange/core'
import { amount } from '@exchange/core/units'
import type { Reversal } from './store.ts'

/** An amount of a chain as the ledger can say it: rounded down, and what is left over in units of the chain. */
export function inLedger(
  chainAmount: bigint,
  decimals: number,
  scale: number,
): { readonly amount: bigint; readonly remainder: bigint } {
  if (decimals <= scale) return { amount: chainAmount * 10n ** BigInt(scale - decimals), remainder: 0n }
  const unit = 10n ** BigInt(decimals - scale)
  return { amount: chainAmount / unit, remainder: chainAmount % unit }
}

/** The ledger's units as units of a chain; the chain keeps all of them. */
export function onChain(units: bigint, scale: number, decimals: number): bigint {
  if (decimals >= scale) return units * 10n ** BigInt(decimals - scale)
  const unit = 10n ** BigInt(scale - decimals)
  if (units % unit !== 0n) throw new Error(`${units} has more decimals than its chain`)
  return units / unit
}

/** Blocks up to the tip, the deposit's own included; at most as many as are required. */
export function confirmationsOf(height: number | null, tip: number | null, required: number): number {
  if (height === null || tip === null) return 0
  return Math.min(required, Math.max(0, tip - height + 1))
}

/** The account pays as much as it has there and in its spot wallet, then the insurance fund, then the house. */
export function reversalOf(
  lost: bigint,
  available: { readonly main: bigint; readonly spot: bigint; readonly insurance: bigint },
): Reversal {
  const main = least(lost, available.main)
  const spot = least(lost - main, available.spot)
  const insurance = least(lost - main - spot, available.insurance)
  const fees = lost - main - spot - insurance
  return { main: String(main), spot: String(spot), insurance: String(insurance), fees: String(fees) }
}

const least = (one: bigint, other: bigint): bigint => {
  const smaller = one < other ? one : other
  return smaller > 0n ? smaller : 0n
}

/** What a reversal moves; nobody is named who pays nothing. */
export function reversalLegs(
  owner: OwnerId,
  mirror: OwnerId,
  asset: AssetId,
  { main, spot, insurance, fees }: Reversal,
): readonly TransferLeg[] {
  const parts = [
    { owner, wallet: 'main', units: BigInt(main) },
    { owner, wallet: 'spot', units: BigInt(spot) },
    { owner: SystemOwner.insurance, wallet: 'main', units: BigInt(insurance) },
    { owner: SystemOwner.fees, wallet: 'main', units: BigInt(fees) },
  ] as const
  const lost = parts.reduce((sum, { units }) => sum + units, 0n)
  return [
    ...parts
      .filter(({ units }) => units > 0n)
      .map(({ owner: payer, wallet, units }): TransferLeg => ({ owner: payer, wallet, asset, amount: amount(-units) })),
    { owner: mirror, wallet: 'main', asset, amount: amount(lost) },
  ]
}
