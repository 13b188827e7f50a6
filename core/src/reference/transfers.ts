import { fitsInt64, INT64_MAX } from '../units/index.ts'
import { MAX_FEES_OWED, MAX_ISSUED } from '../registry/numbers.ts'
import type { AssetId, CommandBody, CommandId, TransferLeg, TransferReason } from '../codec/commands.ts'
import { may } from './accounts.ts'
import { credit, findCell, issuedOf, mayOwe, openCell, owedBy, paysRebates } from './ledger.ts'
import { cellsReached } from './limits.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import type { State } from './state.ts'

/** What a command does to a cell. */
export interface Change {
  readonly leg: TransferLeg
  /** Signed. */
  available: bigint
  /** What is added to held. */
  held: bigint
  /** What is added to the credits that pending transfers will bring. */
  noted: bigint
}

/** Moves money between cells' available, all legs or none. */
export function transfer(
  state: State,
  { reason, legs }: Extract<CommandBody, { kind: 'transfer' }>,
  id: CommandId,
): Verdict {
  const changes = changesOf(legs, ({ amount }) => ({ available: amount, held: 0n, noted: 0n }))
  const verdict =
    (legs.length < 2 ? refuse('leg-invalid') : null) ??
    checkLegs(state, legs) ??
    (isBalanced(legs) ? null : refuse('legs-unbalanced')) ??
    checkPermissions(state, reason, legs) ??
    checkCells(state, changes) ??
    cellsReached(state, cellsOf(legs))
  if (verdict !== null) return verdict
  for (const { leg, available } of changes) {
    const cell = openCell(state, leg.owner, leg.wallet, leg.asset)
    if (available !== 0n) credit(state, cell, available)
  }
  state.say({ kind: 'transfer', id, reason, legs })
  return null
}

export function checkLegs(state: State, legs: readonly TransferLeg[]): Verdict {
  for (const { owner, asset, amount } of legs) {
    if (state.assets[asset] === undefined) return refuse('asset-unknown')
    if (owner === 0 || amount === 0n) return refuse('leg-invalid')
  }
  return null
}

/** Whether the legs sum to zero for each asset. */
export function isBalanced(legs: readonly Pick<TransferLeg, 'asset' | 'amount'>[]): boolean {
  const sums = new Map<AssetId, bigint>()
  for (const { asset, amount } of legs) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return [...sums.values()].every((sum) => sum === 0n)
}

/** Who gives something away may do so: out of the exchange, or to another wallet or account. So an operator can stop a mirror of the outside as well. */
export function checkPermissions(state: State, reason: TransferReason, legs: readonly TransferLeg[]): Verdict {
  const permission = reason === 'withdrawal' ? 'withdraw' : 'transferOut'
  const isRestricted = ({ owner, amount }: TransferLeg): boolean => amount < 0n && !may(state, owner, permission)
  return legs.some(isRestricted) ? refuse('account-restricted') : null
}

/** What legs come to for each cell, in the order in which the cells are first named. */
export function changesOf(
  legs: readonly TransferLeg[],
  effectOf: (leg: TransferLeg) => Omit<Change, 'leg'>,
): readonly Change[] {
  const changes = new Map<string, Change>()
  for (const leg of legs) {
    const key = `${leg.owner}/${leg.wallet}/${leg.asset}`
    const change = changes.get(key) ?? { leg, available: 0n, held: 0n, noted: 0n }
    const { available, held, noted } = effectOf(leg)
    change.available += available
    change.held += held
    change.noted += noted
    changes.set(key, change)
  }
  return [...changes.values()]
}

/**
 * No cell leaves 64 bits, not even when all that pending transfers will credit is there; nobody owes who may not; and no more
 * comes in than the ledger has room for.
 */
export function checkCells(state: State, changes: readonly Change[]): Verdict {
  const issued = new Map<AssetId, bigint>()
  for (const { leg, available, held, noted } of changes) {
    const { owner, wallet, asset } = leg
    const before = findCell(state, owner, wallet, asset) ?? { available: 0n, held: 0n, noted: 0n }
    const after = before.available + available
    const most = after + before.held + held + before.noted + noted
    const fits = fitsInt64(after) && fitsInt64(available) && fitsInt64(before.held + held)
    if (!fits || most > INT64_MAX) return refuse('overflow')
    if (after < 0n && !mayOwe(owner, wallet)) return refuse('balance-insufficient')
    const owesMore = after < before.available && after < -MAX_FEES_OWED
    if (owesMore && paysRebates(owner, wallet)) return refuse('overflow')
    const more = owedBy(owner, after) - owedBy(owner, before.available)
    issued.set(asset, (issued.get(asset) ?? issuedOf(state, asset)) + more)
  }
  return [...issued.values()].some((total) => total > MAX_ISSUED) ? refuse('overflow') : null
}

export const cellsOf = (legs: readonly TransferLeg[]) =>
  legs.map(({ owner, wallet, asset }) => [owner, wallet, asset] as const)
