import { describe, expect, it } from 'vitest'
import { CodecError } from '../src/codec/error.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import type { Machine } from '../src/machine/api.ts'
import { production, reference, snapshotOf } from './support/machines.ts'
import type { Make } from './support/machines.ts'
import { RandomCommands } from './support/random-commands.ts'
import { Random } from './support/random.ts'

const I64_EDGES = [0n, 1n, -1n, 2n ** 62n, -(2n ** 61n) - 1n, 2n ** 63n - 1n, -(2n ** 63n)] as const
const F64_EDGES = [0, 1, -1, 2, 65_535, Number.MAX_SAFE_INTEGER] as const

/** A machine of this snapshot, or why it is none. */
function restored(make: Make, bytes: Uint8Array): Machine | CodecError {
  const machine = make.create()
  try {
    machine.restore([bytes])
    return machine
  } catch (error) {
    if (error instanceof CodecError) return error
    throw error
  }
}

const verdict = (one: Machine | CodecError): string => (one instanceof CodecError ? one.message : 'a machine')

/** Changes one field, or moves some records, anywhere. */
function damage(random: Random, bytes: Uint8Array): Uint8Array {
  const wrong = bytes.slice()
  const view = new DataView(wrong.buffer)
  const at = random.below(wrong.length - 8)
  switch (random.below(7)) {
    case 0:
      wrong[at] = (wrong[at] ?? 0) ^ (1 << random.below(8))
      return wrong
    case 1:
      wrong[at] = (wrong[at] ?? 0) + random.pick([1, -1])
      return wrong
    case 2:
      view.setUint16(at, random.pick([0, 1, 2, 0xffff]), true)
      return wrong
    case 3: {
      const before = view.getFloat64(at, true)
      const isNumber = Number.isSafeInteger(before)
      view.setFloat64(at, isNumber && !random.once(3) ? before + random.pick([1, -1]) : random.pick(F64_EDGES), true)
      return wrong
    }
    case 4:
      view.setBigInt64(at, view.getBigInt64(at, true) + random.pick([1n, -1n, 256n]), true)
      return wrong
    case 5:
      view.setBigInt64(at, random.pick(I64_EDGES), true)
      return wrong
    default: {
      const length = random.between(1, 64)
      const to = random.below(Math.max(1, wrong.length - length))
      wrong.set(bytes.subarray(at, Math.min(at + length, bytes.length)).slice(0, wrong.length - to), to)
      return wrong
    }
  }
}

/** Where the same f64 stands twice or more: what names something, and what is named. */
function renamed(random: Random, bytes: Uint8Array): Uint8Array {
  const wrong = bytes.slice()
  const view = new DataView(wrong.buffer)
  const from = random.between(1, 60)
  const to = random.once(2) ? from + 1 : random.between(1, 60)
  for (let at = 0; at + 8 <= wrong.length; at += 1) {
    if (view.getFloat64(at, true) === from && !random.once(3)) view.setFloat64(at, to, true)
  }
  return wrong
}

function stateOf(seed: number, most: number): { readonly commands: RandomCommands; readonly bytes: Uint8Array } {
  const commands = new RandomCommands(new Random(seed))
  const machine = production.create()
  const out = new EventWriter()
  for (let count = 0; count < most; count += 1) {
    out.clear()
    machine.apply(commands.next(), 0, out)
    commands.learn(out.bytes())
  }
  return { commands, bytes: snapshotOf(machine) }
}

describe('a snapshot that is damaged', () => {
  it.each([1, 2, 3, 4])('is one to both machines or to none, and what is one goes on, seed %i', (seed) => {
    const random = new Random(seed)
    let accepted = 0
    for (let round = 0; round < 6; round += 1) {
      const { bytes } = stateOf(seed * 100 + round, 60 + round * 40)
      for (let count = 0; count < 250; count += 1) {
        const wrong = random.once(5) ? renamed(random, bytes) : damage(random, bytes)
        const [fast, obvious] = [restored(production, wrong), restored(reference, wrong)]
        const said = `seed ${seed}, round ${round}, ${count}: ${verdict(fast)} / ${verdict(obvious)}`
        expect(fast instanceof CodecError, said).toBe(obvious instanceof CodecError)
        if (fast instanceof CodecError || obvious instanceof CodecError) continue
        accepted += 1
        goOn(seed * 1000 + round, fast, obvious, said)
      }
    }
    expect(accepted).toBeGreaterThan(0)
  })
})

/** Commands from the number where the machines are: they say the same and stop neither. */
function goOn(seed: number, fast: Machine, obvious: Machine, said: string): void {
  const commands = new RandomCommands(new Random(seed))
  const [out, expected] = [new EventWriter(), new EventWriter()]
  for (let count = 0; count < 40; count += 1) {
    const command = commands.next()
    const seq = fast.lastSeq + 1
    if (!Number.isSafeInteger(seq)) return
    new DataView(command.buffer, command.byteOffset).setFloat64(8, seq, true)
    out.clear()
    expected.clear()
    obvious.apply(command, 0, expected)
    fast.apply(command, 0, out)
    expect(Buffer.compare(out.bytes(), expected.bytes()), `${said}, command ${count}`).toBe(0)
    commands.learn(out.bytes())
  }
  expect(fast.stateHash(), said).toBe(obvious.stateHash())
}
