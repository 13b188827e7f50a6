import { expect, it } from 'vitest'
import { InvariantError } from '../src/invariant.ts'
import { COMMAND_BODY_AT } from '../src/codec/commands-codec.ts'
import { CodecError } from '../src/codec/error.ts'
import { decodeEvents } from '../src/codec/events-codec.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import type { Machine } from '../src/machine/api.ts'
import { commands as registry } from '../src/registry/commands.ts'
import { production, reference } from './support/machines.ts'
import { RandomCommands } from './support/random-commands.ts'
import { Random } from './support/random.ts'

const KINDS = Object.values(registry).map(({ code }) => code)
/** Bytes that mean something somewhere: ends of numbers, counts, infinities. */
const TELLING = [0, 1, 2, 3, 0x7f, 0x80, 0xf0, 0xfe, 0xff] as const
const telling = (random: Random): number => random.pick(TELLING)

/** A command with a valid header and anything behind it. */
function nonsense(random: Random, header: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(COMMAND_BODY_AT + random.below(random.once(20) ? 20_000 : 120))
  bytes.set(header.subarray(0, COMMAND_BODY_AT))
  const small = random.once(2)
  for (let at = COMMAND_BODY_AT; at < bytes.length; at += 1) {
    bytes[at] = small ? telling(random) : random.below(256)
  }
  bytes[5] = KINDS[random.below(KINDS.length)] ?? 0
  return lengthened(bytes)
}

/** Some bytes of the body changed. */
function damaged(random: Random, command: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(command)
  for (let hits = random.between(1, 6); hits > 0 && bytes.length > COMMAND_BODY_AT; hits -= 1) {
    const byte = random.once(2) ? telling(random) : random.below(256)
    bytes[random.between(COMMAND_BODY_AT, bytes.length - 1)] = byte
  }
  return bytes
}

/** Cut short, or with more behind it. */
function resized(random: Random, command: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = random.once(2) ? random.between(COMMAND_BODY_AT, command.length) : command.length + random.below(30)
  const bytes = new Uint8Array(length)
  bytes.set(command.subarray(0, length))
  return lengthened(bytes)
}

function lengthened(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  new DataView(bytes.buffer).setUint32(0, bytes.length, true)
  return bytes
}

/** What a machine makes of bytes: its events, or that they are no command. Anything else is thrown on. */
function outcome(machine: Machine, bytes: Uint8Array): string {
  const out = new EventWriter()
  try {
    machine.apply(bytes, 0, out)
  } catch (error) {
    if (error instanceof CodecError) return 'no command'
    // A sequence number that is none does not go on by one either.
    if (error instanceof InvariantError && /follows/u.test(error.message)) return 'no command'
    throw error
  }
  decodeEvents(out.bytes())
  return out.bytes().toHex()
}

it.each([1, 2])('garbage in the place of a body is refused and stops no machine, seed %i', (seed) => {
  const random = new Random(seed)
  const commands = new RandomCommands(new Random(seed + 100))
  const [fast, obvious] = [production.create(), reference.create()]
  for (let count = 0; count < 4000; count += 1) {
    const whole = commands.next()
    const dice = count < 60 ? 3 : random.below(4)
    const bytes = [nonsense, damaged, resized][dice]?.(random, whole) ?? whole
    const said = outcome(fast, bytes)
    expect(said, `seed ${seed}, command ${count}: ${bytes.toHex()}`).toBe(outcome(obvious, bytes))
    commands.learn(Uint8Array.fromHex(said))
    expect(fast.lastSeq).toBe(obvious.lastSeq)
  }
  expect(fast.stateHash()).toBe(obvious.stateHash())
})

it('a header that is none is a CodecError and changes nothing', () => {
  const random = new Random(1)
  const commands = new RandomCommands(new Random(201))
  const [fast, obvious] = [production.create(), reference.create()]
  const both = (bytes: Uint8Array): string => {
    const said = outcome(fast, bytes)
    expect(said, bytes.toHex()).toBe(outcome(obvious, bytes))
    return said
  }
  for (let count = 0; count < 1500; count += 1) {
    const whole = commands.next()
    const bytes = Uint8Array.from(whole)
    bytes[random.pick([0, 1, 2, 3, 4, 5, 6, 7, 14, 15, 22, 23])] = telling(random)
    const cut = random.once(4) ? bytes.subarray(0, random.below(bytes.length)) : bytes
    const before = fast.lastSeq
    // What is damaged may still be a command; what is none leaves its place to the whole one.
    let said = both(cut)
    if (fast.lastSeq === before) said = both(whole)
    commands.learn(Uint8Array.fromHex(said))
  }
})
