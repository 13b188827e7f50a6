/** Model and machine do the same commands; whatever differs ends the run with what it takes to see it again. */
import { decodeEvents } from '../../src/codec/events-codec.ts'
import type { Event } from '../../src/codec/events.ts'
import { EventWriter } from '../../src/codec/event-writer.ts'
import type { Machine } from '../../src/machine/api.ts'
import { hashState } from '../../src/machine/machine.ts'
import { Generator } from './generator.ts'
import { Model } from './model.ts'
import { Money } from './money.ts'
import type { Mutation } from './mutations.ts'
import type { Coverage } from './coverage.ts'
import type { Told } from './state.ts'

export interface Run {
  readonly seed: number
  readonly commands: number
  /** Every so many commands all of the state is compared, byte by byte, and the machine goes on from its snapshot. */
  readonly wholeEvery: number
  /** Each machine is made with it, and made again from its snapshots. */
  readonly makes: readonly (() => Machine)[]
  readonly mutation?: Mutation
  readonly coverage?: Coverage
}

export class Disagreement extends Error {
  override readonly name = 'Disagreement'
}

export function compare({ seed, commands, wholeEvery, makes, mutation, coverage }: Run): void {
  const model = new Model(mutation ?? null)
  const generator = new Generator(seed, model.state)
  let machines = makes.map((make) => make())
  const money = new Money()
  for (let done = 1; done <= commands; done += 1) {
    const told = generator.next()
    const events = model.apply(told)
    coverage?.count(told, events)
    const wrong = mutation === undefined ? money.watch(events, model.state) : null
    if (wrong !== null) throw new Disagreement(`seed ${seed}, command ${told.header.seq}: ${wrong}`)
    for (const machine of machines) {
      const said = applied(machine, told)
      if (!same(events, said)) throw disagreement(seed, told, events, said)
    }
    // While something stands in the backlog there is more to a snapshot.
    const isBusy = model.state.backlog.length > 0 && done % 3 === 0
    if (done % wholeEvery === 0 || done === commands || isBusy)
      machines = machines.map((machine, at) => restored(machine, makes[at] ?? fail, model.snapshot(), seed, done))
  }
}

const fail = (): never => {
  throw new Error('a machine that nobody made')
}

const out = new EventWriter()

function applied(machine: Machine, { bytes }: Told): Event[] {
  out.clear()
  machine.apply(bytes, 0, out)
  return decodeEvents(out.bytes())
}

/** The machine again, from a snapshot that is the model's byte for byte. */
function restored(machine: Machine, make: () => Machine, expected: Uint8Array, seed: number, done: number): Machine {
  const where = `seed ${seed}, after ${done} commands`
  const chunks = [...machine.snapshot()]
  const bytes = Buffer.concat(chunks)
  if (!bytes.equals(expected)) {
    const at = expected.findIndex((byte, index) => byte !== bytes[index])
    throw new Disagreement(`${where}: snapshots differ at byte ${at} (${expected.length} and ${bytes.length} bytes)`)
  }
  if (machine.stateHash() !== hashState([expected])) throw new Disagreement(`${where}: the state hash is another`)
  const again = make()
  again.restore(chunks)
  if (!Buffer.concat([...again.snapshot()]).equals(expected)) throw new Disagreement(`${where}: restored differently`)
  return again
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const left: Record<string, unknown> = a as Record<string, unknown>
  const right: Record<string, unknown> = b as Record<string, unknown>
  let fields = 0
  for (const key in left) {
    if (!same(left[key], right[key])) return false
    fields += 1
  }
  return fields === Object.keys(right).length
}

const shown = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))

function disagreement(
  seed: number,
  { header, body }: Told,
  expected: readonly Event[],
  said: readonly Event[],
): Disagreement {
  const at = Math.max(
    0,
    expected.findIndex((event, index) => !same(event, said[index])),
  )
  const first = expected.every((event, index) => same(event, said[index])) ? expected.length : at
  return new Disagreement(
    `seed ${seed}, command ${header.seq}: ${shown(body).slice(0, 2000)}\nevent ${first} of ${expected.length}, ${said.length}\n  model: ${shown(expected[first])}\n  core:  ${shown(said[first])}`,
  )
}
