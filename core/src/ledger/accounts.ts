import { mustHold } from '../invariant.ts'
import { isExternalOwner } from './owners.ts'

/** Where (owner, wallet, asset) lies in a ledger's memory; 0 = none. Valid for ever. */
export type Cell = number

/**
 * What the outside has paid in of one asset is bounded, so that no sum of cells inside can leave 64 bits: every cell is
 * at most this plus what the fees account may owe.
 */
export const MAX_ISSUED = 2n ** 62n

/** A ledger as transfers, snapshots and audits see it. */
export interface Accounts {
  addAsset(): void
  /** The cell, opened empty when it was not there. */
  open(owner: number, wallet: number, asset: number): Cell
  available(cell: Cell): bigint
  held(cell: Cell): bigint
  ownerOf(cell: Cell): number
  walletOf(cell: Cell): number
  assetOf(cell: Cell): number
  /** Whether the owner's available may be below zero. */
  mayOwe(cell: Cell): boolean
  /** How much of an asset the mirrors of the outside owe the inside. */
  issuedOf(asset: number): bigint
  /** Adds a signed amount to available and keeps the count of what is issued. */
  post(cell: Cell, amount: bigint): void
  /** From available to held, and back. */
  reserve(cell: Cell, amount: bigint): void
  unreserve(cell: Cell, amount: bigint): void
  /** Sets a cell as a snapshot has it. */
  restore(owner: number, wallet: number, asset: number, available: bigint, held: bigint): void
  /** Every cell there is, the empty ones too. */
  cells(): Iterable<Cell>
}

/** How issuance changes when a cell's available goes to `after`: the negative of a mirror of the outside is issued. */
export const issuedBy = (accounts: Accounts, cell: Cell, after: bigint): bigint =>
  isExternalOwner(accounts.ownerOf(cell)) ? owed(after) - owed(accounts.available(cell)) : 0n

const owed = (available: bigint): bigint => (available < 0n ? -available : 0n)

/** Every cell that is not empty, by owner, wallet, asset. */
export function sortedCells(accounts: Accounts): Cell[] {
  const full: { cell: Cell; owner: number; wallet: number; asset: number }[] = []
  for (const cell of accounts.cells()) {
    if (accounts.available(cell) === 0n && accounts.held(cell) === 0n) continue
    const [owner, wallet, asset] = [accounts.ownerOf(cell), accounts.walletOf(cell), accounts.assetOf(cell)]
    full.push({ cell, owner, wallet, asset })
  }
  full.sort((a, b) => a.owner - b.owner || a.wallet - b.wallet || a.asset - b.asset)
  return full.map(({ cell }) => cell)
}

/** The full scan behind the running sums: throws InvariantError unless every asset sums to zero and nobody owes who may not. */
export function auditCells(accounts: Accounts): void {
  const totals = new Map<number, bigint>()
  const issued = new Map<number, bigint>()
  for (const cell of accounts.cells()) {
    const [available, held, asset] = [accounts.available(cell), accounts.held(cell), accounts.assetOf(cell)]
    mustHold(held >= 0n, 'what is held is not negative')
    mustHold(available >= 0n || accounts.mayOwe(cell), 'nobody owes who may not')
    totals.set(asset, (totals.get(asset) ?? 0n) + available + held)
    if (isExternalOwner(accounts.ownerOf(cell))) issued.set(asset, (issued.get(asset) ?? 0n) + owed(available))
  }
  for (const [asset, total] of totals) {
    mustHold(total === 0n, 'every asset sums to zero')
    mustHold(accounts.issuedOf(asset) === (issued.get(asset) ?? 0n), 'what is issued is what the outside owes')
  }
}
