/** What must hold in every world, whatever happened in it. */
import { openFileJournalReader, type FileLayer } from '@exchange/adapters/journal-file'
import {
  commandLength,
  createMachine,
  createReference,
  decodeCommand,
  decodeEvents,
  EventWriter,
  type Event,
  type Machine,
} from '@exchange/core'
import { isNote } from '@exchange/server/engine/notes'
import { runCommands } from '@exchange/server/engine/quarantine'
import { describe } from '@exchange/server/engine/recovery'
import type { Intention } from './clients.ts'
import { commandIdOf, type Database } from './database.ts'
import { DIRECTORY } from './node.ts'
import { Shown } from './shown.ts'

class Violation extends Error {
  override readonly name = 'Violation'
}

function insist(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Violation(what)
}

/** What the journal says happened, by the obvious machine. */
export interface Truth {
  readonly lastSeq: number
  readonly machine: Machine
  /** Events of each command, by its number. */
  readonly events: readonly (readonly Event[])[]
  /** All of them as bytes. */
  readonly bytes: Buffer
  /** The commands of each id that changed something. */
  readonly effects: ReadonlyMap<string, readonly number[]>
}

/** Replays the journal through both machines, which must agree on each event and on the state. */
export async function replay(files: FileLayer): Promise<Truth> {
  const [obvious, fast] = [createReference(), createMachine()]
  const bytes: Buffer[] = []
  const ids: (readonly [seq: number, id: string])[] = []
  let at = 0
  for await (const batch of openFileJournalReader(DIRECTORY, { files }).read(1)) {
    insist(batch.firstSeq === obvious.lastSeq + 1, `command ${batch.firstSeq} follows ${obvious.lastSeq}`)
    const [one, other] = [obvious, fast].map((machine) => {
      const out = new EventWriter()
      runCommands(machine, batch.bytes, 0, batch.bytes.length, out)
      return Buffer.from(out.bytes().slice())
    })
    insist(
      one !== undefined && other?.equals(one) === true,
      `the machines disagree at ${batch.firstSeq}–${batch.lastSeq}`,
    )
    insist(obvious.now >= at, `time runs back before command ${batch.lastSeq}`)
    at = obvious.now
    bytes.push(one)
    for (let offset = 0; offset < batch.bytes.length; offset += commandLength(batch.bytes, offset)) {
      if (isNote(batch.bytes, offset)) continue
      const { seq, id } = decodeCommand(batch.bytes, offset)
      ids.push([seq, id])
    }
  }
  insist(obvious.stateHash() === fast.stateHash(), 'the machines come to different states')
  const all = Buffer.concat(bytes)
  const events: Event[][] = Array.from({ length: obvious.lastSeq + 1 }, () => [])
  for (const event of decodeEvents(all)) events[event.seq]?.push(event)
  const effects = new Map<string, number[]>()
  for (const [seq, id] of ids) {
    const came = events[seq] ?? []
    if (came.length === 0 || came.some(({ kind }) => kind === 'repeated' || kind === 'refused')) continue
    effects.set(id, [...(effects.get(id) ?? []), seq])
  }
  return { lastSeq: obvious.lastSeq, machine: obvious, events, bytes: all, effects }
}

const textOf = (events: readonly Event[]): string =>
  JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** What was acknowledged is in the journal, as it was told; what was wanted once happened once. */
export function checkIntentions(intentions: readonly Intention[], truth: Truth): void {
  for (const { acknowledged, ids } of intentions) {
    const effects = new Set([...ids].flatMap((id) => truth.effects.get(id) ?? []))
    for (const { seq, events } of acknowledged) {
      const what = `${[...ids][0] ?? ''}, acknowledged as command ${seq},`
      insist(seq <= truth.lastSeq, `${what} is lost: the journal ends with ${truth.lastSeq}`)
      insist(textOf(truth.events[seq] ?? []) === textOf(events), `${what} was told otherwise than the journal has it`)
      const repeated = events.find((event) => event.kind === 'repeated')
      effects.add(repeated === undefined ? seq : repeated.firstSeq)
    }
    insist(effects.size <= 1, `${[...ids].join(', ')} happened as commands ${[...effects].join(' and ')}`)
  }
}

/** Whoever gave an order a name of its own finds one order of that name at most. */
export function checkNames(truth: Truth): void {
  const orders = new Map<string, number>()
  for (const event of truth.events.flat()) {
    if (event.kind !== 'order.put' && event.kind !== 'order.finished' && event.kind !== 'conditional.armed') continue
    const { clientOrderId, owner, orderId } = event.order
    if (clientOrderId === '') continue
    const name = `${owner} ${clientOrderId}`
    const known = orders.get(name) ?? orderId
    insist(known === orderId, `${name} is the name of the orders ${known} and ${orderId}`)
    orders.set(name, orderId)
  }
}

/** A row is done when its money moved, and money moved once. */
export function checkDeposits(database: Database, truth: Truth): void {
  const moved = new Map<string, number>()
  for (const event of truth.events.flat())
    if (event.kind === 'transfer') moved.set(event.id, (moved.get(event.id) ?? 0) + 1)
  for (const { id, state } of database.deposits.values()) {
    const times = moved.get(commandIdOf(id)) ?? 0
    insist(state !== 'pending', `row ${id} is still pending`)
    insist(times === (state === 'done' ? 1 : 0), `row ${id} is ${state}, and its money moved ${times} times`)
  }
}

/** The views show the state, and the tables hold every event up to their cursor. */
export function checkShown(shown: Shown, seen: number, database: Database, truth: Truth): void {
  insist(seen === truth.lastSeq, `the views are at ${seen}, the journal at ${truth.lastSeq}`)
  const whole = new Shown()
  whole.apply(decodeEvents(describe(truth.machine)))
  insist(shown.text() === whole.text(), 'the views show another state than the machine has')
  insist(database.cursor === truth.lastSeq, `the tables are at ${database.cursor}, the journal at ${truth.lastSeq}`)
  insist(Buffer.concat(database.events).equals(truth.bytes), 'the tables hold other events than the journal gives')
}

/** Per asset the sum over all accounts is zero, and no user owes. */
export function checkMoney(truth: Truth): void {
  const cells = new Map<string, { readonly asset: number; readonly sum: bigint; readonly owner: number }>()
  for (const event of truth.events.flat())
    if (event.kind === 'balance') {
      const { owner, wallet, asset, available, held } = event
      insist(owner < 100 || (available >= 0n && held >= 0n), `owner ${owner} owes ${asset}`)
      cells.set(`${owner} ${wallet} ${asset}`, { asset, owner, sum: available + held })
    }
  const sums = new Map<number, bigint>()
  for (const { asset, sum } of cells.values()) sums.set(asset, (sums.get(asset) ?? 0n) + sum)
  for (const [asset, sum] of sums) insist(sum === 0n, `asset ${asset} sums to ${sum}`)
}
