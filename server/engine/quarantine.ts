/**
 * Commands that the machine could not carry out. One is journaled where it stood, with a mark in its header, and every
 * replay skips it: in its place the machine is given a command of the same number, time and id that it always refuses. So
 * numbers stay dense, and who sends the same id again is refused too.
 */
import { commandLength, encodeSubmission, EventWriter, type Machine } from '@exchange/core'
import { isNote } from './notes.ts'

/** In the last byte of a command's header, which is zero otherwise. A release that does not know it refuses the journal. */
const MARK = 0x80
const MARK_AT = 7
const HEADER_BYTES = 40
/** Whether a person or a producer gave the id. */
const ORIGIN_AT = 6
/** Sequence number, time and id. */
const STAMP_AT = 8
const ID_AT = 24

/** No market has this number, so it changes nothing, whatever the state. */
const refusedAlways = encodeSubmission({
  kind: 'market.set-state',
  id: '0'.repeat(32),
  market: 0xfffe,
  state: 'halted',
})

/** Whether the command at `offset` is one that every replay skips. */
export function isQuarantined(bytes: Uint8Array, offset: number): boolean {
  return ((bytes[offset + MARK_AT] ?? 0) & MARK) !== 0
}

/** Marks the command at `offset`, in place. Nothing else about it changes. */
export function markQuarantined(bytes: Uint8Array, offset: number): void {
  bytes[offset + MARK_AT] = (bytes[offset + MARK_AT] ?? 0) | MARK
}

/** What tells the command at `offset` from every other one, as text. */
export function identityAt(bytes: Uint8Array, offset: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + offset + ID_AT, HEADER_BYTES - ID_AT).toString('hex')
}

/** What the machine is given in place of the marked command at `offset`. */
function standIn(bytes: Uint8Array, offset: number): Uint8Array<ArrayBuffer> {
  const record = refusedAlways.slice()
  record[ORIGIN_AT] = bytes[offset + ORIGIN_AT] === 1 ? 1 : 0
  record.set(bytes.subarray(offset + STAMP_AT, offset + HEADER_BYTES), STAMP_AT)
  return record
}

/** The same with the mark: what is journaled in place of a command that can't be read. */
export function markedStandIn(bytes: Uint8Array, offset: number): Uint8Array<ArrayBuffer> {
  const record = standIn(bytes, offset)
  markQuarantined(record, 0)
  return record
}

/** Applies the stamped command at `offset` as it is, or what stands in for it. */
export function applyCommand(machine: Machine, bytes: Uint8Array, offset: number, events: EventWriter): void {
  if (isQuarantined(bytes, offset)) machine.apply(standIn(bytes, offset), 0, events)
  else machine.apply(bytes, offset, events)
}

/**
 * Applies the stamped commands from `from` to `to`; whoever replays a journal does it by this.
 * @param skipped hears the identity of each that is quarantined
 * @param noted hears where notes lie, each when what lies before it is applied
 */
export function runCommands(
  machine: Machine,
  bytes: Uint8Array,
  from: number,
  to: number,
  events: EventWriter,
  skipped: (identity: string) => void = () => {},
  noted: (offset: number) => void = () => {},
): void {
  let done = from
  for (let offset = from; offset < to; offset += commandLength(bytes, offset)) {
    if (!isQuarantined(bytes, offset) && !isNote(bytes, offset)) continue
    if (offset > done) machine.run(bytes, done, offset, events)
    done = offset + commandLength(bytes, offset)
    if (isNote(bytes, offset)) {
      noted(offset)
      continue
    }
    skipped(identityAt(bytes, offset))
    applyCommand(machine, bytes, offset, events)
  }
  if (to > done) machine.run(bytes, done, to, events)
}

/**
 * Finds the first of these commands that breaks this machine, and marks it.
 * @param last the sequence number behind which none was tried
 * @returns which it is; null when none does
 */
export function quarantineFirst(
  machine: Machine,
  stretches: readonly Uint8Array[],
  last: number,
): { readonly seq: number; readonly identity: string } | null {
  const events = new EventWriter()
  for (const bytes of stretches)
    for (let offset = 0; offset < bytes.length; offset += commandLength(bytes, offset)) {
      const seq = machine.lastSeq + 1
      if (seq > last) return null
      events.clear()
      try {
        applyCommand(machine, bytes, offset, events)
      } catch {
        markQuarantined(bytes, offset)
        return { seq, identity: identityAt(bytes, offset) }
      }
    }
  return null
}
