import { describe, expect, it } from 'vitest'
import { createMachine, decodeEvents, EventWriter } from '../src/index.ts'
import type { Machine } from '../src/index.ts'
import { auditMachine } from '../src/machine/machine.ts'
import { Random } from './support/random.ts'
import { RandomCommands } from './support/random-commands.ts'

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1)
/** A million in all; many short runs, so that one of them ends in time on a machine that is busy with others. */
const COMMANDS = 50_000

describe('the fast machines against the obvious one', () => {
  it.each(SEEDS)('give the same bytes for the same random commands, and conserve money after each, seed %i', (seed) => {
    const commands = new RandomCommands(new Random(seed))
    const [naive, fast, flat] = [new Player('naive'), new Player('fast'), new Player('flat')]
    const batches = new BatchPlayer(new Random(seed + 1_000))
    for (let count = 1; count <= COMMANDS; count += 1) {
      const command = commands.next()
      const expected = naive.play(command)
      for (const player of [fast, flat]) {
        const events = player.play(command)
        if (Buffer.compare(events, expected) !== 0) {
          expect(decodeEvents(events), `${player.book}, seed ${seed}, command ${count}`).toEqual(decodeEvents(expected))
        }
      }
      batches.play(command, expected, `batches, seed ${seed}, up to command ${count}`)
      auditMachine(naive.machine)
      commands.learn(expected)
      if (count % 12_500 !== 0) continue
      const hash = naive.machine.stateHash()
      batches.finish(hash)
      for (const { machine, book } of [fast, flat]) {
        auditMachine(machine)
        expect(machine.stateHash(), `${book}, seed ${seed}, command ${count}`).toBe(hash)
      }
    }
  })
})

class Player {
  readonly book: 'fast' | 'flat' | 'naive'
  readonly machine: Machine
  private readonly out = new EventWriter()

  constructor(book: 'fast' | 'flat' | 'naive') {
    this.book = book
    this.machine = createMachine({ book })
  }

  play(command: Uint8Array): Uint8Array {
    this.out.clear()
    this.machine.apply(command, 0, this.out)
    return this.out.bytes()
  }
}

/** The fast machine as the engine runs it: many commands in one go, of any number. */
class BatchPlayer {
  private readonly machine = createMachine()
  private readonly out = new EventWriter()
  private readonly random: Random
  private commands: Uint8Array[] = []
  private expected: Uint8Array[] = []
  private size = 1

  constructor(random: Random) {
    this.random = random
  }

  play(command: Uint8Array, expected: Uint8Array, where: string): void {
    this.commands.push(command.slice())
    this.expected.push(expected.slice())
    if (this.commands.length < this.size) return
    this.run(where)
    this.size = this.random.between(1, this.random.once(2) ? 30 : 1_500)
  }

  finish(stateHash: string): void {
    this.run('batches, last')
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
