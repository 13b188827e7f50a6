import type { Amount, AssetId, OwnerId, TransferLeg, Wallet } from '@exchange/core'
import { amount as asAmount } from '@exchange/core/units'

/** What a transfer does to one owner's balance of one asset. */
export interface Move {
  readonly owner: OwnerId
  readonly asset: AssetId
  /** Null when it came from another owner (a deposit, a grant …). */
  readonly from: Wallet | null
  /** Null when it went to another owner. */
  readonly to: Wallet | null
  /** Above zero. */
  readonly amount: Amount
}

/** Two legs of one owner and asset that cancel out are one move between his wallets; every other leg is a move of its own. */
export function movesOf(legs: readonly TransferLeg[]): Move[] {
  const byOwner = Map.groupBy(
    legs.filter((leg) => leg.amount !== 0n),
    (leg) => `${leg.owner}/${leg.asset}`,
  )
  return [...byOwner.values()].flatMap((own) => {
    const out = own.find((leg) => leg.amount < 0n)
    const into = own.find((leg) => leg.amount > 0n)
    if (own.length === 2 && out !== undefined && into !== undefined && out.amount + into.amount === 0n)
      return [{ owner: out.owner, asset: out.asset, from: out.wallet, to: into.wallet, amount: into.amount }]
    return own.map(singleMove)
  })
}

function singleMove({ owner, asset, wallet, amount }: TransferLeg): Move {
  if (amount < 0n) return { owner, asset, from: wallet, to: null, amount: asAmount(-BigInt(amount)) }
  return { owner, asset, from: null, to: wallet, amount }
}
