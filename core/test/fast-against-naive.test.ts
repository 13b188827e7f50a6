import { describe, expect, it } from 'vitest'
import { createMachine, decodeEvents, EventWriter } from '../src/index.ts'
import type { Machine } from '../src/index.ts'
import { auditMachine } from '../src/machine/machine.ts'
import { Random } from './support/random.ts'
import { RandomCommands } from './support/random-commands.ts'

const SEEDS = [1, 2, 3, 4, 5]
const COMMANDS = 200_000

describe('the fast machines against the obvious one', () => {
  it.each(SEEDS)('give the same bytes for the same random commands, and conserve money after each, seed %i', (seed) => {
    const commands = new RandomCommands(new Random(seed))
    const [naive, fast, flat] = [new Player('naive'), new Player('fast'), new Player('flat')]
    for (let count = 1; count <= COMMANDS; count += 1) {
      const command = commands.next()
      const expected = naive.play(command)
      for (const player of [fast, flat]) {
        const events = player.play(command)
        if (Buffer.compare(events, expected) !== 0) {
          expect(decodeEvents(events), `${player.book}, seed ${seed}, command ${count}`).toEqual(decodeEvents(expected))
        }
      }
      auditMachine(naive.machine)
      commands.learn(expected)
      if (count % 20_000 !== 0) continue
      const hash = naive.machine.stateHash()
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
