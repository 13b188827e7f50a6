import { describe, expect, it } from 'vitest'
import { decodeEvents } from '../src/codec/events-codec.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import type { Machine } from '../src/machine/api.ts'
import { auditMachine, machines, reference, snapshotOf } from './support/machines.ts'
import { RandomCommands } from './support/random-commands.ts'
import { Random } from './support/random.ts'

describe.each(machines)('random commands on the $name machine', (make) => {
  it.each([1, 2])('conserve money and hold what is needed after each, seed %i', (seed) => {
    const commands = new RandomCommands(new Random(seed))
    const machine = make.create()
    const out = new EventWriter()
    for (let count = 1; count <= 3000; count += 1) {
      out.clear()
      machine.apply(commands.next(), 0, out)
      auditMachine(machine)
      commands.learn(out.bytes())
    }
    expect(machine.lastSeq).toBe(3000)
  })

  it.each([21, 22])('go on exactly from a snapshot taken anywhere, seed %i', (seed) => {
    const random = new Random(seed)
    const commands = new RandomCommands(new Random(seed))
    const original = make.create()
    let copy = make.create()
    const [out, copyOut] = [new EventWriter(), new EventWriter()]
    for (let count = 0; count < 4000; count += 1) {
      const command = commands.next()
      out.clear()
      copyOut.clear()
      original.apply(command, 0, out)
      copy.apply(command, 0, copyOut)
      expect(Buffer.compare(out.bytes(), copyOut.bytes()), `seed ${seed}, command ${count}`).toBe(0)
      commands.learn(out.bytes())
      if (!random.once(300)) continue
      const chunks = [...original.snapshot()]
      copy = random.pick([make, reference]).create()
      copy.restore(chunks)
      expect(snapshotOf(copy)).toEqual(snapshotOf(original))
      expect(copy.stateHash()).toBe(original.stateHash())
      expect(described(copy)).toEqual(described(original))
    }
  })

  it.each([1, 2])('are refused and remembered, whatever the bytes of their bodies, seed %i', (seed) => {
    const random = new Random(seed)
    const commands = new RandomCommands(new Random(seed + 100))
    const machine = make.create()
    const out = new EventWriter()
    for (let count = 0; count < 60; count += 1) machine.apply(commands.next(), 0, out)
    for (let count = 0; count < 5000; count += 1) {
      const bytes = commands.next()
      for (let hits = random.below(6); hits >= 0; hits -= 1) {
        if (bytes.length > 40) bytes[random.between(40, bytes.length - 1)] = random.below(256)
      }
      out.clear()
      expect(() => machine.apply(bytes, 0, out), `seed ${seed}, command ${count}`).not.toThrow()
      commands.learn(out.bytes())
    }
    auditMachine(machine)
  })

  it.each([1, 2])('cut short or too long are refused as none, seed %i', (seed) => {
    const random = new Random(seed)
    const commands = new RandomCommands(new Random(seed + 200))
    const machine = make.create()
    const out = new EventWriter()
    for (let count = 0; count < 5000; count += 1) {
      const bytes = commands.next()
      const resized = new Uint8Array(
        Math.max(40, random.once(2) ? bytes.length : bytes.length + random.between(-20, 20)),
      )
      resized.set(bytes.subarray(0, resized.length))
      new DataView(resized.buffer).setUint32(0, resized.length, true)
      out.clear()
      machine.apply(resized, 0, out)
      if (resized.length !== bytes.length) {
        const own = decodeEvents(out.bytes()).filter(({ kind }) => kind === 'refused' || kind === 'repeated')
        expect(own, `seed ${seed}, command ${count}`).toHaveLength(1)
        if (own[0]?.kind === 'repeated') expect(own[0].refusal).not.toBeNull()
      }
      commands.learn(out.bytes())
    }
  })
})

/** The events' bytes, however many come at a time. */
function described(machine: Machine): string {
  const out = new EventWriter()
  let bytes = ''
  for (const _written of machine.describe(out)) {
    bytes += out.bytes().toHex()
    out.clear()
  }
  return bytes
}
