import type { AssetId, OwnerId, Wallet } from '../codec/commands.ts'
import { FIRST_EXTERNAL_OWNER, LAST_EXTERNAL_OWNER, SystemOwner } from '../registry/numbers.ts'
import { mustHold } from '../invariant.ts'
import { amount, fitsInt64 } from '../units/index.ts'
import type { Cell, State } from './state.ts'

/**
 * Double entry: every change is a debit here and a credit there, and the sum over all cells of an asset, the mirrors of the
 * outside included, is zero after each command. Amounts are in the asset's smallest unit.
 */
const keyOf = (owner: OwnerId, wallet: Wallet, asset: AssetId): string => `${owner}/${wallet}/${asset}`

const isExternal = (owner: OwnerId): boolean => owner >= FIRST_EXTERNAL_OWNER && owner <= LAST_EXTERNAL_OWNER

/** Whose available may be below zero: the mirrors of the outside, clearing, and the house's fees where rebates are paid from. */
export const mayOwe = (owner: OwnerId, wallet: Wallet): boolean => issues(owner) || paysRebates(owner, wallet)

/** The cells of the fees account that trades take fees to and pay rebates from. */
export const paysRebates = (owner: OwnerId, wallet: Wallet): boolean => owner === SystemOwner.fees && wallet === 'main'

/** What these owe is what the exchange has issued. */
const issues = (owner: OwnerId): boolean => isExternal(owner) || owner === SystemOwner.clearing

export const findCell = (state: State, owner: OwnerId, wallet: Wallet, asset: AssetId): Cell | undefined =>
  state.cells.get(keyOf(owner, wallet, asset))

/** The cell, opened empty when it was not there. */
export function openCell(state: State, owner: OwnerId, wallet: Wallet, asset: AssetId): Cell {
  const found = findCell(state, owner, wallet, asset)
  if (found !== undefined) return found
  mustHold(asset < state.assets.length, 'a cell is of a listed asset')
  const cell = { owner, wallet, asset, available: 0n, held: 0n, noted: 0n }
  state.cells.set(keyOf(owner, wallet, asset), cell)
  return cell
}

export const availableIn = (state: State, owner: OwnerId, wallet: Wallet, asset: AssetId): bigint =>
  findCell(state, owner, wallet, asset)?.available ?? 0n

/** Whether so much more is available, and has room in what is held. */
export const canHold = (cell: Pick<Cell, 'available' | 'held'> | undefined, sum: bigint): boolean =>
  sum <= 0n || (cell !== undefined && cell.available >= sum && fitsInt64(cell.held + sum))

/** available → held. */
export function hold(state: State, cell: Cell, sum: bigint): void {
  change(state, cell, -sum, sum)
}

/** held → available. */
export function release(state: State, cell: Cell, sum: bigint): void {
  change(state, cell, sum, -sum)
}

/** Adds to available; negative where the owner may owe, or has it. */
export function credit(state: State, cell: Cell, sum: bigint): void {
  change(state, cell, sum, 0n)
}

/** Takes from held. */
export function debitHeld(state: State, cell: Cell, sum: bigint): void {
  change(state, cell, 0n, -sum)
}

function change(state: State, cell: Cell, available: bigint, held: bigint): void {
  if (!state.touched.has(cell)) state.touched.set(cell, { available: cell.available, held: cell.held })
  cell.available += available
  cell.held += held
  mustHold(fitsInt64(cell.available) && fitsInt64(cell.held), 'a cell stays within 64 bits')
  mustHold(cell.held >= 0n, 'what is held is not below zero')
  mustHold(cell.available >= 0n || mayOwe(cell.owner, cell.wallet), `owner ${cell.owner} does not go below zero`)
}

/** What has been paid in of an asset: what the mirrors of the outside and clearing owe. */
export function issuedOf(state: State, asset: AssetId): bigint {
  let issued = 0n
  for (const cell of state.cells.values()) {
    if (cell.asset === asset) issued += owedBy(cell.owner, cell.available)
  }
  return issued
}

/** How much of what is issued an owner's available stands for. */
export const owedBy = (owner: OwnerId, available: bigint): bigint => (issues(owner) && available < 0n ? -available : 0n)

/** One balance event for each cell that changed, in order of the first touch; every asset is conserved. */
export function sayBalances(state: State): void {
  const sums = new Map<AssetId, bigint>()
  for (const [cell, was] of state.touched) {
    const sum = cell.available + cell.held - was.available - was.held
    sums.set(cell.asset, (sums.get(cell.asset) ?? 0n) + sum)
    if (cell.available === was.available && cell.held === was.held) continue
    const { owner, wallet, asset } = cell
    state.say({
      kind: 'balance',
      owner,
      wallet,
      asset,
      available: amount(cell.available),
      held: amount(cell.held),
    })
  }
  state.touched.clear()
  for (const [asset, sum] of state.underWay) sums.set(asset, (sums.get(asset) ?? 0n) + sum)
  state.underWay.clear()
  for (const [asset, sum] of sums) mustHold(sum === 0n, `asset ${asset} is conserved`)
}
