import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeCommand } from '../src/codec/commands-codec.ts'
import { CodecError } from '../src/codec/error.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import { decodeEvents } from '../src/codec/events-codec.ts'
import type { Event } from '../src/codec/events.ts'
import { upgradeCommand } from '../src/codec/upgrade.ts'
import type { Machine } from '../src/machine/api.ts'
import { hashState } from '../src/machine/machine.ts'
import { upgradeSnapshot } from '../src/reference/upgrade-snapshot.ts'
import { auditMachine, machines, reference } from './support/machines.ts'

interface FirstJournal {
  readonly seed: number
  readonly commands: readonly string[]
  readonly snapshot: { readonly seq: number; readonly stateHash: string; readonly bytes: string }
  /** The state behind the last command as the first edition described it. */
  readonly state: readonly object[]
}
/** What the first edition wrote: random commands of every kind it knew, a snapshot of version 4, and its last state. */
const { journals } = JSON.parse(readFileSync(new URL('./golden/first-edition.json', import.meta.url), 'utf8')) as {
  journals: FirstJournal[]
}

const commandsOf = ({ commands }: FirstJournal): Uint8Array[] => commands.map((hex) => Uint8Array.fromHex(hex))
const snapshotOf = ({ snapshot }: FirstJournal): Uint8Array<ArrayBuffer> => Uint8Array.fromBase64(snapshot.bytes)

/** Commands that releases of the first edition wrote, one of each kind and shape. */
const golden = ['version-1', 'stops', 'amend', 'rpi'].flatMap((name) => {
  const text = readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8')
  const { commands } = JSON.parse(text) as { commands: string[] }
  return commands.map((hex): [string, Uint8Array] => [`${name} ${hex.slice(10, 12)}`, Uint8Array.fromHex(hex)])
})

/** What the first edition did not say of a thing. */
const added = new Set(['supply', 'marketKind', 'permissions', 'fok', 'oto', 'wallet', 'index'])
const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !added.has(name))
      .map(([name, part]) => [name, plain(part)]),
  )
}

/** The machine's state in the first edition's words. */
function stateOf(machine: Machine): unknown[] {
  const out = new EventWriter()
  for (const _portion of machine.describe(out)) out.flush()
  const events: readonly Event[] = decodeEvents(out.bytes())
  return events.filter(({ kind }) => kind !== 'limits.set').map(plain)
}

function runAll(machine: Machine, commands: readonly Uint8Array[]): void {
  const out = new EventWriter()
  for (const command of commands) {
    out.clear()
    machine.apply(upgradeCommand(command, 0), 0, out)
  }
}

describe('a command of version 1', () => {
  it.each(golden)('that a release wrote can be read: %s', (_name, bytes) => {
    const upgraded = upgradeCommand(bytes, 0)
    const { origin, id, seq } = decodeCommand(upgraded, 0)
    const header = new DataView(bytes.buffer, bytes.byteOffset)
    expect({ origin, id, seq }).toEqual({
      origin: 'personal',
      id: bytes.subarray(24, 40).toHex(),
      seq: header.getFloat64(8, true),
    })
  })

  it('is not taken from the middle of another, nor from version 2, nor cut off', () => {
    const [, bytes] = golden[0] ?? ['', new Uint8Array()]
    const framed = Uint8Array.of(1, 2, 3, ...bytes, 4, 5)
    expect(upgradeCommand(framed, 3)).toEqual(upgradeCommand(bytes, 0))
    expect(() => upgradeCommand(framed, 2)).toThrow(CodecError)
    expect(() => upgradeCommand(upgradeCommand(bytes, 0), 0)).toThrow(CodecError)
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => upgradeCommand(bytes.slice(0, length), 0)).toThrow(CodecError)
  })
})

describe.each(machines)('what the first edition left behind, on the $name machine', ({ create }) => {
  it.each(journals)(
    'its journal replays to the same accounts, orders, stops, fees and listings: seed $seed',
    (journal) => {
      const machine = create()
      runAll(machine, commandsOf(journal))
      expect(stateOf(machine)).toEqual(journal.state)
      auditMachine(machine)
    },
  )

  it.each(journals)('its snapshot goes on as the first edition went on: seed $seed', (journal) => {
    const machine = create()
    machine.restore(upgradeSnapshot(snapshotOf(journal)))
    expect(machine.lastSeq).toBe(journal.snapshot.seq)
    runAll(machine, commandsOf(journal).slice(journal.snapshot.seq))
    expect(stateOf(machine)).toEqual(journal.state)
  })

  it.each(journals)('its snapshot has the hash that it was saved with: seed $seed', (journal) => {
    expect(hashState([snapshotOf(journal)])).toBe(journal.snapshot.stateHash)
  })
})

describe('a snapshot of the first edition', () => {
  const [journal] = journals
  const whole = journal === undefined ? new Uint8Array() : snapshotOf(journal)
  it.each([
    ['empty', new Uint8Array()],
    ['of another version', Uint8Array.from({ length: 80 }, (_, at) => [0x53, 0x4e, 0x43, 0x58, 9][at] ?? 0)],
    ['cut off', whole.slice(0, -1)],
    ['longer than it says', Uint8Array.of(...whole, 0)],
  ])('that is %s is refused', (_name, bytes) => {
    expect(() => upgradeSnapshot(bytes)).toThrow(CodecError)
    expect(() => reference.create().restore([bytes])).toThrow(CodecError)
  })
})
