import { describe, expect, it } from 'vitest'
import { CodecError, createMachine, decodeEvents, EventWriter, restoreMachine } from '../src/index.ts'
import { auditMachine } from '../src/machine/machine.ts'
import { alice, bob, carol, limit, openExchange, place, say } from './support/exchange.ts'
import { Random } from './support/random.ts'
import { RandomCommands } from './support/random-commands.ts'

describe('a snapshot', () => {
  it.each([21, 22, 23, 24])('taken anywhere goes on exactly as the machine it was taken from, seed %i', (seed) => {
    const random = new Random(seed)
    const commands = new RandomCommands(new Random(seed))
    const original = createMachine()
    let copy = createMachine()
    const [out, copyOut] = [new EventWriter(), new EventWriter()]
    for (let count = 0; count < 15_000; count += 1) {
      const command = commands.next()
      out.clear()
      copyOut.clear()
      original.apply(command, 0, out)
      copy.apply(command, 0, copyOut)
      expect(Buffer.compare(out.bytes(), copyOut.bytes()), `seed ${seed}, command ${count}`).toBe(0)
      commands.learn(out.bytes())
      if (!random.once(500)) continue
      const bytes = original.snapshot()
      copy = restoreMachine(bytes, { book: random.pick(['fast', 'flat', 'naive']) })
      auditMachine(copy)
      expect(Buffer.compare(copy.snapshot(), bytes)).toBe(0)
      expect(copy.lastSeq).toBe(original.lastSeq)
      expect(copy.stateHash()).toBe(original.stateHash())
      expect(described(copy)).toEqual(described(original))
    }
  })

  it('of another version is said to be one, so that its owner goes back to the journal', () => {
    const bytes = createMachine().snapshot()
    new DataView(bytes.buffer).setUint32(4, 1, true)
    for (const book of ['fast', 'flat', 'naive'] as const)
      expect(() => restoreMachine(bytes, { book })).toThrow(new CodecError('snapshot version 1 is not known'))
  })

  it('is the same bytes whatever the history, once the ids are forgotten', () => {
    const [one, other] = [openExchange(), openExchange()]
    one.send(place(alice, limit('buy', '1', '50000')))
    one.send(place(bob, limit('buy', '1', '50000')))
    other.send(place(alice, limit('buy', '1', '50000')))
    other.send(place(bob, limit('buy', '1', '50000')))
    for (const [exchange, detour] of [
      [one, carol],
      [other, alice],
    ] as const) {
      exchange.send(place(detour, limit('sell', '1', '70000')))
      exchange.send({ kind: 'order.cancel', owner: detour, market: 0, orderId: 3, clientOrderId: '' })
      exchange.at += 8 * 24 * 3600 * 1_000_000
      exchange.send({ kind: 'tick' })
    }
    expect(one.machine.stateHash()).not.toBe(openExchange().machine.stateHash())
    one.at = other.at
    expect(sameButIds(one.machine.snapshot())).toEqual(sameButIds(other.machine.snapshot()))
  })

  it('of an empty machine is a machine', () => {
    const empty = createMachine()
    expect(restoreMachine(empty.snapshot()).stateHash()).toBe(empty.stateHash())
  })

  it('cut, prolonged or of other bytes is none', () => {
    const bytes = openExchange().machine.snapshot()
    for (const wrong of [
      new Uint8Array(0),
      bytes.subarray(1),
      bytes.subarray(0, bytes.length - 1),
      Uint8Array.of(...bytes, 0),
      new Uint8Array(64),
    ]) {
      expect(() => restoreMachine(wrong)).toThrow(CodecError)
    }
    bytes[4] = 9
    expect(() => restoreMachine(bytes)).toThrow(/version 9/)
  })
})

/** Every command leaves its id for seven days; after that nothing tells two histories apart but the last tick's own id. */
const sameButIds = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, bytes.length - 53)).toString('hex')

function described(machine: ReturnType<typeof createMachine>): string[] {
  const out = new EventWriter()
  machine.describe(out)
  return decodeEvents(out.bytes()).map(say)
}
