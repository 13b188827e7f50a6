/** Money that moves by itself, at once or in two steps. */
import type { CommandBody, TransferLeg } from '../../src/codec/commands.ts'
import { MAX_LEGS, Permission, STEPS_PER_COMMAND } from '../../src/registry/numbers.ts'
import type { TransferReason } from '../../src/registry/numbers.ts'
import { fits } from './arithmetic.ts'
import { cellKey, isFees, isIssuer, look, mayOwe, open, roomForCells, touch } from './ledger.ts'
import type { CellName } from './ledger.ts'
import { permissionsOf } from './markets.ts'
import { refuse, there } from './state.ts'
import type { Pending, State } from './state.ts'

function judgeLegs(state: State, legs: readonly TransferLeg[], least: number): void {
  if (legs.length < least) refuse('leg-invalid')
  for (const leg of legs) {
    if (state.assets[leg.asset] === undefined) refuse('asset-unknown')
    if (leg.owner === 0 || leg.amount === 0n) refuse('leg-invalid')
  }
}

function judgeBalance(legs: readonly { readonly asset: number; readonly amount: bigint }[]): void {
  const sums = new Map<number, bigint>()
  for (const leg of legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.amount)
  if ([...sums.values()].some((sum) => sum !== 0n)) refuse('legs-unbalanced')
}

function judgePermissions(state: State, reason: TransferReason, legs: readonly TransferLeg[]): void {
  const needed = reason === 'withdrawal' ? Permission.withdraw : Permission.transferOut
  for (const leg of legs)
    if (leg.amount < 0n && (permissionsOf(state, leg.owner) & needed) === 0) refuse('account-restricted')
}

/** What becomes of a cell. */
interface Move {
  readonly name: CellName
  available: bigint
  held: bigint
  coming: bigint
}

/** Each cell once, in the order first named. */
function movesOf(legs: readonly TransferLeg[], add: (move: Move, amount: bigint) => void): Move[] {
  const moves = new Map<string, Move>()
  for (const leg of legs) {
    const key = cellKey(leg)
    const move = moves.get(key) ?? { name: leg, available: 0n, held: 0n, coming: 0n }
    moves.set(key, move)
    add(move, leg.amount)
  }
  return [...moves.values()]
}

function judgeMoves(state: State, moves: readonly Move[]): void {
  for (const move of moves) {
    // What the legs of one cell add up to, and what becomes of it.
    if (![move.available, move.held, move.coming].every(fits)) refuse('overflow')
    const cell = look(state, move.name)
    const available = cell.available + move.available
    const held = cell.held + move.held
    const coming = cell.coming + move.coming
    if (!fits(available) || !fits(held) || !fits(available + held + coming)) refuse('overflow')
    if (isFees(move.name) && move.available < 0n && available < -(2n ** 61n)) refuse('overflow')
    if (!mayOwe(move.name) && move.available < 0n && available < 0n) refuse('balance-insufficient')
  }
  for (const asset of new Set(moves.map(({ name }) => name.asset)))
    if (issuedAfter(state, moves, asset) > 2n ** 62n) refuse('overflow')
}

/** What the mirrors of the outside and clearing would owe of an asset. */
function issuedAfter(state: State, moves: readonly Move[], asset: number): bigint {
  const owed = new Map<string, bigint>()
  for (const [key, cell] of state.cells) if (isIssuer(cell.owner) && cell.asset === asset) owed.set(key, cell.available)
  for (const { name, available } of moves)
    if (isIssuer(name.owner) && name.asset === asset) owed.set(cellKey(name), look(state, name).available + available)
  return [...owed.values()].reduce((sum, available) => (available < 0n ? sum - available : sum), 0n)
}

export function transfer(state: State, { reason, legs }: Extract<CommandBody, { kind: 'transfer' }>): void {
  judgeLegs(state, legs, 2)
  judgeBalance(legs)
  judgePermissions(state, reason, legs)
  const moves = movesOf(legs, (move, value) => {
    move.available += value
  })
  judgeMoves(state, moves)
  roomForCells(state, legs)
  open(state, legs)
  for (const { name, available } of moves) touch(state, name).available += available
  state.emit({ kind: 'transfer', id: state.commandId, reason, legs })
}

export function addPart(
  state: State,
  { key, reason, commitment, more, legs }: Extract<CommandBody, { kind: 'transfer.pending' }>,
): void {
  if (legs.length === 0) refuse('leg-invalid')
  const chain = state.pendings.get(key)
  if (chain && chain.phase !== 'open') refuse('transfer-exists')
  if (chain && (chain.reason !== reason || chain.commitment !== commitment)) refuse('invalid-command')
  judgeLegs(state, legs, 1)
  if (!more) judgeBalance([...(chain?.legs ?? []), ...legs])
  judgePermissions(state, reason, legs)
  const moves = movesOf(legs, (move, value) => {
    if (value > 0n) move.coming += value
    else {
      move.available += value
      move.held -= value
    }
  })
  judgeMoves(state, moves)
  if (!chain && state.pendings.size + 1 > state.limit('pendings')) refuse('limit-reached', 9)
  if (countLegs(state) + legs.length > state.limit('legsPending')) refuse('limit-reached', 10)
  roomForCells(state, legs)

  open(state, legs)
  for (const { name, available, held, coming } of moves) {
    const cell = touch(state, name)
    cell.available += available
    cell.held += held
    cell.coming += coming
  }
  const pending: Pending = chain ?? {
    key,
    reason,
    commitment,
    parts: 0,
    phase: 'open',
    done: 0,
    legs: [],
    amounts: null,
  }
  state.pendings.set(key, pending)
  state.emit({ kind: 'transfer.pending', key, reason, commitment, part: pending.parts, more, legs })
  pending.parts += 1
  pending.legs.push(...legs)
  if (!more) pending.phase = 'closed'
}

export const countLegs = (state: State): number =>
  [...state.pendings.values()].reduce((count, { legs }) => count + legs.length, 0)

function settling(state: State, key: string): Pending {
  const pending = state.pendings.get(key)
  if (!pending || pending.phase === 'posting' || pending.phase === 'voiding') return refuse('transfer-unknown')
  return pending
}

export function post(state: State, { key, amounts }: Extract<CommandBody, { kind: 'transfer.post' }>): void {
  const pending = settling(state, key)
  if (pending.phase === 'open') refuse('transfer-open')
  if (amounts !== null) {
    if (amounts.length !== pending.legs.length || amounts.length > MAX_LEGS) refuse('invalid-command')
    const posted = pending.legs.map((leg, item) => ({
      asset: leg.asset,
      whole: leg.amount,
      amount: there(amounts[item]),
    }))
    for (const { whole, amount: part } of posted)
      if (whole < 0n ? part > 0n || part < whole : part < 0n || part > whole) refuse('leg-invalid')
    judgeBalance(posted)
  }
  pending.phase = 'posting'
  pending.amounts = amounts
  state.emit({ kind: 'transfer.finished', key, posted: true, amounts })
  beginSettling(state, key)
}

export function voidTransfer(state: State, { key }: Extract<CommandBody, { kind: 'transfer.void' }>): void {
  const pending = settling(state, key)
  pending.phase = 'voiding'
  state.emit({ kind: 'transfer.finished', key, posted: false, amounts: null })
  beginSettling(state, key)
}

function beginSettling(state: State, key: string): void {
  for (let own = 0; own < STEPS_PER_COMMAND && state.pendings.has(key); own += 1) {
    settleLeg(state, key)
    state.steps += 1
  }
  if (state.pendings.has(key)) state.backlog.push({ kind: 'finish-transfer', key })
}

/** One leg leaves what is held or noted and goes where it belongs; after the last one the key is free. */
export function settleLeg(state: State, key: string): void {
  const pending = there(state.pendings.get(key))
  const leg = there(pending.legs[pending.done])
  const posted = pending.phase === 'voiding' ? 0n : (pending.amounts?.[pending.done] ?? leg.amount)
  const cell = there(state.cells.get(cellKey(leg)))
  // A credit of which nothing arrives touches nothing.
  if (leg.amount < 0n || posted !== 0n) touch(state, leg)
  cell.available += leg.amount < 0n ? posted - leg.amount : posted
  if (leg.amount < 0n) cell.held += leg.amount
  else cell.coming -= leg.amount
  pending.done += 1
  if (pending.done === pending.legs.length) state.pendings.delete(key)
}
