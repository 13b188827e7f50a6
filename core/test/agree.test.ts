/**
 * Both machines against one another, over everything the core can be told. AGREE_COMMANDS sets how many commands each seed
 * has, AGREE_SEEDS which seeds: `AGREE_COMMANDS=250000 AGREE_SEEDS=1,2,3,4 npx vitest run core/test/agree.test.ts` for a million.
 */
import { describe, expect, it } from 'vitest'
import { EventWriter } from '../src/codec/event-writer.ts'
import { decodeEvents } from '../src/codec/events-codec.ts'
import type { Machine } from '../src/machine/api.ts'
import { auditMachine, production, reference, snapshotOf } from './support/machines.ts'
import { RandomCommands } from './support/random-commands.ts'
import { Random } from './support/random.ts'

const COMMANDS = Number(process.env['AGREE_COMMANDS'] ?? 5000)
const SEEDS = (process.env['AGREE_SEEDS'] ?? '1,2,3,4').split(',').map(Number)
/** Events of a command after which work may be left over. */
const MANY = 700
/** How often snapshots, hashes and descriptions are compared, and both machines go on from the other's snapshot. */
const LOOKS = 10

describe('the production machine and the reference', () => {
  it.each(SEEDS)('give the same events, snapshot, hash and description, also after a restore, seed %i', (seed) => {
    const commands = new RandomCommands(new Random(seed))
    let [obvious, fast] = [reference.create(), production.create()]
    const [expected, found] = [new EventWriter(), new EventWriter()]
    const batches = new Batches(new Random(seed + 1000))
    for (let count = 1; count <= COMMANDS; count += 1) {
      const command = commands.next()
      expected.clear()
      found.clear()
      obvious.apply(command, 0, expected)
      fast.apply(command, 0, found)
      isSame(found, expected, `seed ${seed}, command ${count}`)
      expect(fast.hasBacklog).toBe(obvious.hasBacklog)
      batches.apply(command, expected.bytes(), `batches of seed ${seed}, up to command ${count}`)
      commands.learn(expected.bytes())
      if (count % Math.ceil(COMMANDS / LOOKS) !== 0 && expected.written < MANY) continue
      const chunks = [...fast.snapshot()]
      expect(Buffer.compare(Buffer.concat(chunks), snapshotOf(obvious)), `snapshots of seed ${seed}, ${count}`).toBe(0)
      expect(fast.stateHash()).toBe(obvious.stateHash())
      expect(described(fast)).toEqual(described(obvious))
      expect(fast.usage()).toEqual(obvious.usage())
      auditMachine(obvious)
      batches.finish(obvious.stateHash())
      const [nextObvious, nextFast] = [reference.create(), production.create()]
      nextFast.restore(obvious.snapshot())
      nextObvious.restore(chunks)
      obvious = nextObvious
      fast = nextFast
    }
  })

  it.each([1, 2, 3])('read a damaged snapshot as the same state or refuse it, seed %i', (seed) => {
    const random = new Random(seed)
    const commands = new RandomCommands(new Random(seed))
    const machine = reference.create()
    const out = new EventWriter()
    for (let count = 0; count < 1500; count += 1) {
      out.clear()
      machine.apply(commands.next(), 0, out)
      commands.learn(out.bytes())
    }
    const whole = snapshotOf(machine)
    let read = 0
    for (let count = 0; count < 150; count += 1) {
      const cut = random.once(6) ? random.below(whole.length) : whole.length
      const damaged = whole.slice(0, cut)
      if (cut === whole.length) damaged[random.below(cut)] = random.below(256)
      const [obvious, fast] = [reference.create(), production.create()]
      const [a, b] = [refusal(obvious, damaged), refusal(fast, damaged)]
      if (a === null && b === null) {
        expect(fast.stateHash()).toBe(obvious.stateHash())
        read += 1
      }
      // What no machine can have written may be more than one of them looks for, but it is never worse than refused.
      for (const error of [a, b]) expect(error === null || error === 'CodecError').toBe(true)
    }
    expect(read, 'a time or a price that is another one is as good').toBeGreaterThan(0)
  })
})

function isSame(found: EventWriter, expected: EventWriter, where: string): void {
  if (Buffer.compare(found.bytes(), expected.bytes()) === 0) return
  expect(decodeEvents(found.bytes()), where).toEqual(decodeEvents(expected.bytes()))
}

/** The name of what a restore ends with, or null. */
function refusal(machine: Machine, bytes: Uint8Array): string | null {
  try {
    machine.restore([bytes])
    return null
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

function described(machine: Machine): string {
  const out = new EventWriter()
  let bytes = ''
  for (const _events of machine.describe(out)) {
    bytes += out.bytes().toHex()
    out.clear()
  }
  return bytes
}

/** The production machine as the engine runs it: many commands in one go, of any number. */
class Batches {
  private readonly machine = production.create()
  private readonly out = new EventWriter()
  private readonly random: Random
  private commands: Uint8Array[] = []
  private expected: Uint8Array[] = []
  private size = 1

  constructor(random: Random) {
    this.random = random
  }

  apply(command: Uint8Array, expected: Uint8Array, where: string): void {
    this.commands.push(command.slice())
    this.expected.push(expected.slice())
    if (this.commands.length < this.size) return
    this.run(where)
    this.size = this.random.between(1, this.random.once(2) ? 30 : 1500)
  }

  finish(stateHash: string): void {
    this.run('the last batch')
    expect(this.machine.stateHash()).toBe(stateHash)
  }

  private run(where: string): void {
    const bytes = Buffer.concat(this.commands)
    const wanted = Buffer.concat(this.expected)
    this.out.clear()
    this.machine.run(bytes, 0, bytes.length, this.out)
    const events = this.out.bytes()
    if (Buffer.compare(events, wanted) !== 0) expect(decodeEvents(events), where).toEqual(decodeEvents(wanted))
    this.commands = []
    this.expected = []
  }
}
