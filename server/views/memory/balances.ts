import type { AssetId, OwnerId, Wallet } from '@exchange/core'
import { amount } from '@exchange/core/units'
import type { Balance, BalanceView } from '../types.ts'

export class BalanceStore implements BalanceView {
  readonly #byOwner = new Map<OwnerId, Map<string, Balance>>()

  of(owner: OwnerId, wallet: Wallet, asset: AssetId): Balance {
    const known = this.#byOwner.get(owner)?.get(cellKey(wallet, asset))
    return known ?? { wallet, asset, available: amount(0n), held: amount(0n) }
  }

  all(owner: OwnerId, wallet?: Wallet): readonly Balance[] {
    const cells = [...(this.#byOwner.get(owner)?.values() ?? [])]
    return wallet === undefined ? cells : cells.filter((cell) => cell.wallet === wallet)
  }

  set(owner: OwnerId, balance: Balance): void {
    const cells = this.#byOwner.get(owner) ?? new Map<string, Balance>()
    const key = cellKey(balance.wallet, balance.asset)
    if (balance.available === 0n && balance.held === 0n) cells.delete(key)
    else cells.set(key, balance)
    this.#byOwner.set(owner, cells)
  }
}

export function cellKey(wallet: Wallet, asset: AssetId): string {
  return `${wallet}/${asset}`
}
