import type { CommandBody, TransferLeg } from '../codec/commands.ts'
import { encodeEvent } from '../codec/events-codec.ts'
import type { EventWriter } from '../codec/event-writer.ts'
import { WalletCode } from '../codec/layout.ts'
import type { Refusal } from '../codec/refusals.ts'
import { issuedBy, MAX_ISSUED } from '../ledger/accounts.ts'
import type { Cell } from '../ledger/accounts.ts'
import { fitsInt64 } from '../units/int64.ts'
import type { State } from './state.ts'

type Transfer = Extract<CommandBody, { kind: 'transfer' }>

/** Moves money between cells' available, all legs or none. Answers the refusal, or null when done. */
export function transfer(state: State, command: Transfer, id: string, out: EventWriter): Refusal | null {
  const refusal = checkLegs(state, command.legs) ?? checkCells(state, command.legs)
  if (refusal !== null) return refusal
  for (const [cell, amount] of netOf(state, command.legs)) {
    if (amount !== 0n) state.ledger.post(cell, amount)
  }
  encodeEvent(out, { kind: 'transfer', id, reason: command.reason, legs: command.legs })
  return null
}

function checkLegs(state: State, legs: readonly TransferLeg[]): Refusal | null {
  if (legs.length < 2) return 'leg-invalid'
  const sums = new Map<number, bigint>()
  for (const leg of legs) {
    if (state.directory.assets[leg.asset] === undefined) return 'asset-unknown'
    if (leg.owner === 0 || leg.amount === 0n) return 'leg-invalid'
    sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.amount)
  }
  if ([...sums.values()].some((sum) => sum !== 0n)) return 'legs-unbalanced'
  const restricted = legs.some((leg) => leg.amount < 0n && !state.directory.accountOf(leg.owner).canTransfer)
  return restricted ? 'account-restricted' : null
}

/** No cell may leave 64 bits, nobody may owe who may not, and no more may come in than the ledger has room for. */
function checkCells(state: State, legs: readonly TransferLeg[]): Refusal | null {
  const { ledger } = state
  const issued = new Map<number, bigint>()
  for (const [cell, amount] of netOf(state, legs)) {
    const after = ledger.available(cell) + amount
    if (!fitsInt64(after) || !fitsInt64(amount)) return 'overflow'
    if (after < 0n && !ledger.mayOwe(cell)) return 'balance-insufficient'
    const asset = ledger.assetOf(cell)
    issued.set(asset, (issued.get(asset) ?? ledger.issuedOf(asset)) + issuedBy(ledger, cell, after))
  }
  return [...issued.values()].some((total) => total > MAX_ISSUED) ? 'overflow' : null
}

/** What the legs come to per cell, in the order the cells are first named. */
function netOf(state: State, legs: readonly TransferLeg[]): Map<Cell, bigint> {
  const net = new Map<Cell, bigint>()
  for (const leg of legs) {
    const cell = state.ledger.open(leg.owner, WalletCode[leg.wallet], leg.asset)
    net.set(cell, (net.get(cell) ?? 0n) + leg.amount)
  }
  return net
}
