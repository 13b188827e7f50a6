import { mustHold } from '../invariant.ts'
import { amount } from '../units/index.ts'
import type { Amount } from '../units/index.ts'
import { MAX_LEGS } from '../registry/numbers.ts'
import type { CommandBody, TransferLeg } from '../codec/commands.ts'
import { credit, debitHeld, hold, openCell, release } from './ledger.ts'
import { cellsReached, reached } from './limits.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import { cellsOf, changesOf, checkCells, checkLegs, checkPermissions, isBalanced } from './transfers.ts'
import type { Pending, State, Task } from './state.ts'

type Body<Kind extends CommandBody['kind']> = Extract<CommandBody, { kind: Kind }>
type FinishTask = Extract<Task, { kind: 'finish-transfer' }>

/**
 * A transfer in two steps, or a part of one: what its negative legs take is held at once, its credits are noted. Several
 * commands with the same key are one transfer; the last one says that no more follow.
 */
export function pend(state: State, command: Body<'transfer.pending'>): Verdict {
  const { key, reason, commitment, more, legs } = command
  const chain = state.pendings.get(key)
  const changes = changesOf(legs, effectOf)
  const verdict =
    (legs.length === 0 ? refuse('leg-invalid') : null) ??
    checkChain(chain, command) ??
    checkLegs(state, legs) ??
    (more || isBalanced([...(chain?.legs ?? []), ...legs]) ? null : refuse('legs-unbalanced')) ??
    checkPermissions(state, reason, legs) ??
    checkCells(state, changes) ??
    (chain === undefined ? reached(state, 'pendings', 1) : null) ??
    reached(state, 'legsPending', legs.length) ??
    cellsReached(state, cellsOf(legs))
  if (verdict !== null) return verdict
  for (const { leg, held, noted } of changes) {
    const cell = openCell(state, leg.owner, leg.wallet, leg.asset)
    if (held !== 0n) hold(state, cell, held)
    cell.noted += noted
  }
  const pending = chain ?? { key, reason, commitment, parts: 0, phase: 'open', legs: [], done: 0, amounts: null }
  state.pendings.set(key, pending)
  state.say({ kind: 'transfer.pending', key, reason, commitment, part: pending.parts, more, legs })
  pending.legs.push(...legs)
  pending.parts += 1
  pending.phase = more ? 'open' : 'closed'
  return null
}

/** A debit is held, a credit noted; they are not counted together. */
const effectOf = ({ amount: sum }: TransferLeg) =>
  sum < 0n ? { available: sum, held: 0n - sum, noted: 0n } : { available: 0n, held: 0n, noted: sum }

function checkChain(chain: Pending | undefined, { reason, commitment }: Body<'transfer.pending'>): Verdict {
  if (chain === undefined) return null
  if (chain.phase !== 'open') return refuse('transfer-exists')
  return chain.reason === reason && chain.commitment === commitment ? null : refuse('invalid-command')
}

/** Everything moves, or of each leg as much as is said; the rest is released. */
export function post(state: State, { key, amounts }: Body<'transfer.post'>): FinishTask | Verdict {
  const pending = state.pendings.get(key)
  if (pending === undefined || isFinishing(pending)) return refuse('transfer-unknown')
  if (pending.phase === 'open') return refuse('transfer-open')
  const verdict = amounts === null ? null : checkAmounts(pending, amounts)
  if (verdict !== null) return verdict
  pending.phase = 'posting'
  pending.amounts = amounts
  state.say({ kind: 'transfer.finished', key, posted: true, amounts })
  return { kind: 'finish-transfer', key }
}

/** What is wrong with what is to be posted of the legs. */
export function checkAmounts({ legs }: Pending, amounts: readonly Amount[]): Verdict {
  if (amounts.length !== legs.length || legs.length > MAX_LEGS) return refuse('invalid-command')
  const posted = legs.map((leg, index) => ({ ...leg, amount: amounts[index] ?? amount(0n) }))
  const isPart = (leg: TransferLeg, of: bigint): boolean =>
    of < 0n ? leg.amount <= 0n && leg.amount >= of : leg.amount >= 0n && leg.amount <= of
  if (!posted.every((leg, index) => isPart(leg, legs[index]?.amount ?? 0n))) return refuse('leg-invalid')
  return isBalanced(posted) ? null : refuse('legs-unbalanced')
}

/** Nothing moves; what is held is released. A chain that is not closed yet, too. */
export function voidPending(state: State, { key }: Body<'transfer.void'>): FinishTask | Verdict {
  const pending = state.pendings.get(key)
  if (pending === undefined || isFinishing(pending)) return refuse('transfer-unknown')
  pending.phase = 'voiding'
  state.say({ kind: 'transfer.finished', key, posted: false, amounts: null })
  return { kind: 'finish-transfer', key }
}

export const isFinishing = ({ phase }: Pending): boolean => phase === 'posting' || phase === 'voiding'

/** What of a leg moves when it is posted or voided. */
export function movesOf({ phase, amounts, legs }: Pending, index: number): bigint {
  if (phase === 'voiding') return 0n
  return (amounts === null ? legs[index]?.amount : amounts[index]) ?? 0n
}

/** One leg of a transfer that is posted or voided. It cannot fail: debits are held, and there is room for credits. */
export function nextLeg(state: State, { key }: FinishTask): (() => void) | null {
  const pending = state.pendings.get(key)
  return pending === undefined ? null : () => finishLeg(state, pending)
}

function finishLeg(state: State, pending: Pending): void {
  const leg = pending.legs[pending.done]
  mustHold(leg !== undefined, 'a transfer that is being finished has legs left')
  const moves = movesOf(pending, pending.done)
  const cell = openCell(state, leg.owner, leg.wallet, leg.asset)
  if (leg.amount < 0n) {
    if (moves !== 0n) debitHeld(state, cell, -moves)
    if (moves !== leg.amount) release(state, cell, moves - leg.amount)
  } else {
    cell.noted -= leg.amount
    if (moves !== 0n) credit(state, cell, moves)
  }
  state.underWay.set(leg.asset, (state.underWay.get(leg.asset) ?? 0n) - moves)
  pending.done += 1
  if (pending.done === pending.legs.length) state.pendings.delete(pending.key)
}
