import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EventWriter } from '../src/codec/event-writer.ts'
import { decodeEvents } from '../src/codec/events-codec.ts'
import type { Event } from '../src/codec/events.ts'
import type { Machine } from '../src/machine/api.ts'
import { hashState, isCurrentSnapshot, restoreMachine, restoreReference } from '../src/machine/machine.ts'
import { limits } from '../src/registry/limits.ts'
import { auditMachine, snapshotOf } from './support/machines.ts'

interface Golden {
  readonly seq: number
  readonly stateHash: string
  readonly bytes: string
  /** The state as the release described it. */
  readonly state: string
  /** The commands that followed. */
  readonly next: readonly string[]
}
/** Snapshots of version 5, which knew 13 limits, after random commands of every kind. */
const { snapshots } = JSON.parse(readFileSync(new URL('./golden/second-edition.json', import.meta.url), 'utf8')) as {
  snapshots: Golden[]
}

const withoutLimits = (events: Event[]): unknown[] =>
  events.filter(({ kind }) => kind !== 'limits.set').map(({ index: _index, ...event }) => event)

function stateOf(machine: Machine): Event[] {
  const out = new EventWriter()
  for (const _portion of machine.describe(out)) out.flush()
  return decodeEvents(out.bytes().slice())
}

describe.each(snapshots.map((golden) => [golden.seq, golden] as const))(
  'a snapshot of version 5 at %i',
  (_, golden) => {
    const bytes = Uint8Array.fromBase64(golden.bytes)

    it('is what the release wrote', () => {
      expect(isCurrentSnapshot(bytes)).toBe(false)
      expect(hashState([bytes])).toBe(golden.stateHash)
    })

    it('is restored with the limit that came later, and goes on', () => {
      const [fast, obvious] = [restoreMachine([bytes]), restoreReference([bytes])]
      expect(fast.lastSeq).toBe(golden.seq)
      expect(withoutLimits(stateOf(fast))).toEqual(withoutLimits(decodeEvents(Uint8Array.fromBase64(golden.state))))
      expect(fast.usageOf('ordersPerAccountMarket').value).toBe(limits.ordersPerAccountMarket.start)
      expect(snapshotOf(fast)).toEqual(snapshotOf(obvious))
      auditMachine(fast)
      for (const hex of golden.next) {
        const [said, other] = [new EventWriter(), new EventWriter()]
        fast.apply(Uint8Array.fromHex(hex), 0, said)
        obvious.apply(Uint8Array.fromHex(hex), 0, other)
        expect(Buffer.compare(said.bytes(), other.bytes())).toBe(0)
      }
      expect(fast.stateHash()).toBe(obvious.stateHash())
    })
  },
)
