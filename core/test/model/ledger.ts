/** Cells: who has how much of what, and who may owe. */
import { FIRST_EXTERNAL_OWNER, LAST_EXTERNAL_OWNER, SystemOwner } from '../../src/registry/numbers.ts'
import type { Wallet } from '../../src/registry/numbers.ts'
import { amount } from '../../src/units/index.ts'
import { refuse, there } from './state.ts'
import type { Cell, State } from './state.ts'

export interface CellName {
  readonly owner: number
  readonly wallet: Wallet
  readonly asset: number
}

export const cellKey = ({ owner, wallet, asset }: CellName): string => `${owner} ${wallet} ${asset}`

/** The cell, or an empty one that is not kept. */
export const look = (state: State, name: CellName): Cell =>
  state.cells.get(cellKey(name)) ?? { ...name, available: 0n, held: 0n, coming: 0n }

/** The cells that are opened by what is accepted; they stay. */
export function open(state: State, names: readonly CellName[]): void {
  for (const name of names) {
    const { owner, wallet, asset } = name
    if (!state.cells.has(cellKey(name)))
      state.cells.set(cellKey(name), { owner, wallet, asset, available: 0n, held: 0n, coming: 0n })
  }
}

/** Refuses what would open more cells than there may be. */
export function roomForCells(state: State, names: readonly CellName[]): void {
  const fresh = new Set(names.map(cellKey).filter((key) => !state.cells.has(key)))
  if (fresh.size > 0 && state.cells.size + fresh.size > state.limit('cells')) refuse('limit-reached', 1)
}

/** The cell, to be changed. */
export function touch(state: State, name: CellName): Cell {
  const key = cellKey(name)
  const cell = there(state.cells.get(key))
  if (!state.touched.has(key)) state.touched.set(key, { available: cell.available, held: cell.held })
  return cell
}

export const feesCell = (asset: number): CellName => ({ owner: SystemOwner.fees, wallet: 'main', asset })

/** The mirrors of the outside, and clearing: what they owe is what is issued. */
export const isIssuer = (owner: number): boolean =>
  (owner >= FIRST_EXTERNAL_OWNER && owner <= LAST_EXTERNAL_OWNER) || owner === SystemOwner.clearing
export const isFees = ({ owner, wallet }: CellName): boolean => owner === SystemOwner.fees && wallet === 'main'
export const mayOwe = (name: CellName): boolean => isIssuer(name.owner) || isFees(name)

/** One event for each cell that is not what it was. */
export function balanceEvents(state: State): void {
  for (const [key, before] of state.touched) {
    const { owner, wallet, asset, available, held } = there(state.cells.get(key))
    if (available === before.available && held === before.held) continue
    state.emit({ kind: 'balance', owner, wallet, asset, available: amount(available), held: amount(held) })
  }
}
