import { memoryJournal } from '@exchange/adapters/memory'
import { decodeCommand, producedId, SystemOwner, type CommandId, type Event, type Submission } from '@exchange/core'
import { amount } from '@exchange/core/units'
import type { Answer, HandedCommand } from '@exchange/ports'
import { describe, expect, test } from 'vitest'
import { errorOfRefusal } from '../kernel/index.ts'
import { FIRST_TRADER, openingCommands, randomOf, tradingCommands } from '../testing/flow.ts'
import { poisonedMachines } from '../testing/poisoned-machine.ts'
import { EngineStopped } from './errors.ts'
import { idRefusalOf } from './id-refusals.ts'
import { edgeProducer, CommandProducer, startEngineInProcess, type Engine } from './index.ts'
import type { EngineLink, LinkAnswer } from './producer.ts'

const OPENING = openingCommands()
const NAME = edgeProducer(1)

/** Moves one unit, so that what the owner has is how often it happened. */
const unit: HandedCommand = {
  kind: 'transfer',
  reason: 'deposit',
  legs: [
    { owner: SystemOwner['chain:demo'], wallet: 'main', asset: 0, amount: amount(-1n) },
    { owner: FIRST_TRADER, wallet: 'main', asset: 0, amount: amount(1n) },
  ],
}

async function start(journal = memoryJournal()): Promise<Engine> {
  const engine = await startEngineInProcess(journal)
  if (engine.lastSeq === 0) await Promise.all(OPENING.map((command) => engine.submit(command)))
  return engine
}

function connected(link: EngineLink | Engine, name = NAME, alarms: string[] = []): CommandProducer {
  const producer = new CommandProducer(name, (message) => alarms.push(message))
  producer.connect('recovery' in link ? wire(link) : link)
  return producer
}

const FATES = ['heard', 'answer lost', 'command lost', 'answer never comes', 'command never comes'] as const
type Fate = (typeof FATES)[number]

const heard = ({ seq, at, events }: Answer): LinkAnswer => ({ seq, at, events, idRefusal: idRefusalOf(events) })

/** The way to an engine on which things are lost. */
const wire = (engine: Engine, fateOf: (command: Submission) => Fate = () => 'heard'): EngineLink => ({
  async submit(command) {
    const fate = fateOf(command)
    if (fate === 'heard') return engine.submit(command).then(heard)
    if (fate.startsWith('answer')) await engine.submit(command).catch(() => {})
    if (fate.endsWith('never comes')) return new Promise<never>(() => {})
    throw new EngineStopped('the wire is cut')
  },
})

const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 6; turns++) await turn()
}

/** The command that an answer tells of: its own, or the one that was taken before. */
const taken = ({ seq, events }: Answer): number => events.find((event) => event.kind === 'repeated')?.firstSeq ?? seq

/** A command that has no effect, under an id that nobody has had. */
let ticks = 0
const tick = (): Submission => ({ kind: 'tick', id: (++ticks).toString(16).padStart(32, '0') })

const unitsMoved = (events: readonly Event[]): number =>
  events.filter((event) => event.kind === 'transfer' && event.legs[0]?.amount === -1n).length

describe('numbers', () => {
  test('count up in an epoch, and the next connection has the next epoch', async () => {
    const engine = await start()
    const producer = connected(engine)
    const ids: CommandId[] = []
    const hand = () => producer.submit(unit, (id) => ids.push(id))
    await Promise.all([hand(), hand()])
    await hand()
    producer.connect(wire(engine))
    await hand()
    const { producer: number } = NAME
    expect(ids).toEqual([1, 2, 3].map((n) => producedId(number, 1, n)).concat(producedId(number, 2, 1)))
    await engine.stop()
  })

  test('are for commands that nobody gave an id; cancels have none, since they overtake', async () => {
    const journal = memoryJournal()
    const engine = await start(journal)
    const before = engine.lastSeq
    const producer = connected(engine)
    await producer.submit({ kind: 'order.cancel-all', owner: FIRST_TRADER, market: null })
    await producer.submit({ ...unit, id: 'ab'.repeat(16) })
    await producer.submit(unit)
    const found: string[] = []
    for await (const { bytes, firstSeq } of journal.read(before + 1)) {
      if (firstSeq <= before) continue
      const { kind, origin } = decodeCommand(bytes, 0)
      found.push(`${kind} ${origin}`)
    }
    expect(found).toEqual([
      'order.cancel-all personal',
      'transfer personal',
      'producer.open personal',
      'transfer produced',
    ])
    await engine.stop()
  })

  test('an engine is one edge, and each start of it is another epoch', async () => {
    const journal = memoryJournal()
    const epochs: string[] = []
    for (let round = 0; round < 3; round++) {
      const engine = await start(journal)
      await engine.submit(unit, (id) => epochs.push(id))
      await engine.stop()
    }
    expect(epochs).toEqual([1, 2, 3].map((epoch) => producedId(edgeProducer(0).producer, epoch, 1)))
  })

  test('sixteen edges have a place, and no more', () => {
    const places = Array.from({ length: 16 }, (_, place) => edgeProducer(place).producer)
    expect(places).toEqual(Array.from({ length: 16 }, (_, place) => place + 1))
    for (const place of [-1, 16, 0.5]) expect(() => edgeProducer(place)).toThrow(RangeError)
  })
})

describe('after a cut', () => {
  test.each(FATES)('C-1: a command whose fate was "%s" happened once, and its answer comes', async (fate) => {
    const engine = await start()
    const events: Event[] = []
    engine.subscribe((batch) => events.push(...batch.events))
    const producer = connected(engine)
    await producer.submit(unit)
    producer.connect(wire(engine, ({ kind }) => (kind === 'transfer' ? fate : 'heard')))
    const lost = producer.submit(unit)
    await settle()
    producer.connect(wire(engine))
    await lost
    expect(unitsMoved(events)).toBe(2)
    await engine.stop()
  })

  test('C-1: random cuts, also of the asking: each command happens once and knows where', async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
    console.log(`cuts: SEED=${seed}`)
    const random = randomOf(seed)
    const journal = memoryJournal()
    const events: Event[] = []
    let engine = await start(journal)
    engine.subscribe((batch) => events.push(...batch.events))
    const producer = new CommandProducer(NAME)
    const answers: Promise<Answer>[] = []
    for (let round = 0; round < 60; round++) {
      if (random() < 0.2) {
        await engine.snapshot()
        await engine.stop()
        engine = await start(journal)
        engine.subscribe((batch) => events.push(...batch.events))
      }
      const bad = random()
      producer.connect(
        wire(engine, () => (random() < bad ? (FATES[Math.floor(random() * FATES.length)] ?? 'heard') : 'heard')),
      )
      for (let count = 0; count < 20; count++) {
        answers.push(producer.submit(random() < 0.8 ? unit : { ...unit, id: producedId(99, round, count + 1) }))
        if (random() < 0.3) await turn()
      }
      await turn()
    }
    producer.connect(wire(engine))
    const found = await Promise.all(answers)
    expect(new Set(found.map(taken)).size).toBe(answers.length)
    expect(unitsMoved(events)).toBe(answers.length)
    await engine.stop()
  })

  test('an order goes before the cancel that was handed in behind it', async () => {
    const engine = await start()
    const place = [...Array(50).keys()]
      .map((seed) => tradingCommands(seed + 1).next().value)
      .find((command) => command.kind === 'order.place' && command.type === 'limit' && !command.ioc)
    if (place?.kind !== 'order.place') throw new Error('the flow places orders')
    const producer = connected(engine)
    await producer.submit(unit)
    producer.connect(wire(engine, () => 'command lost'))
    const order = producer.submit({ ...place, id: undefined, clientOrderId: 'mine' })
    const { owner, market } = place
    const cancel = producer.submit({ kind: 'order.cancel', owner, market, orderId: 0, clientOrderId: 'mine' })
    await settle()
    producer.connect(wire(engine))
    expect((await order).events.some(({ kind }) => kind === 'order.put')).toBe(true)
    expect((await cancel).events).toContainEqual(
      expect.objectContaining({ kind: 'order.finished', reason: 'canceled' }),
    )
    await engine.stop()
  })

  test('what the engine put aside is not handed in again, also when only its snapshot is left of that', async () => {
    const journal = memoryJournal()
    const first = await startEngineInProcess(journal, { machines: poisonedMachines() })
    await Promise.all(OPENING.map((command) => first.submit(command)))
    // Every id of this producer is poison.
    const producer = connected(
      wire(first, ({ kind }) => (kind === 'transfer' ? 'answer lost' : 'heard')),
      {
        producer: 0xadde,
        window: 8,
      },
    )
    const lost = producer.submit(unit)
    await settle()
    await first.snapshot()
    await first.stop()
    const second = await start(journal)
    producer.connect(wire(second))
    await expect(lost).rejects.toMatchObject({ name: 'CommandQuarantined' })
    await second.stop()
  })

  test('an engine that takes nothing can not be asked, and says so of what was lost alone', async () => {
    const engine = await start()
    const producer = connected(engine)
    await producer.submit(unit)
    producer.connect(wire(engine, ({ kind }) => (kind === 'transfer' ? 'answer lost' : 'heard')))
    const lost = producer.submit(unit)
    await settle()
    engine.hold('disk', 'the disk is full')
    producer.connect(wire(engine))
    const fresh = producer.submit(unit)
    await expect(lost).rejects.toMatchObject({ name: 'EngineStopped' })
    await expect(fresh).rejects.toMatchObject({ name: 'AcceptanceStopped' })
    engine.hold('disk', null)
    await producer.submit(unit)
    await engine.stop()
  })

  test('without another engine nothing waits for ever', async () => {
    const engine = await start()
    const waiting = engine.submit(unit)
    await engine.stop()
    await waiting
    await expect(engine.submit(unit)).rejects.toMatchObject({ name: 'EngineStopped' })
    const producer = connected(wire(engine, () => 'command never comes'))
    const lost = producer.submit(unit)
    producer.end(new EngineStopped('there is no other one'))
    await expect(lost).rejects.toMatchObject({ name: 'EngineStopped' })
  })
})

describe('two processes with one name', () => {
  test('the later one goes on; the earlier one is refused from then on, and says so', async () => {
    const engine = await start()
    const alarms: string[] = []
    const [earlier, later] = [connected(engine, NAME, alarms), connected(engine)]
    await earlier.submit(unit)
    await later.submit(unit)
    await expect(earlier.submit(unit)).rejects.toMatchObject({ name: 'ProducerRefused' })
    await expect(earlier.submit(unit)).rejects.toMatchObject({ name: 'ProducerRefused' })
    // What needs no number is taken from anybody.
    await earlier.submit({ ...unit, id: 'ab'.repeat(16) })
    await earlier.submit({ kind: 'order.cancel-all', owner: FIRST_TRADER, market: null })
    earlier.connect(wire(engine, () => 'command never comes'))
    const lost = earlier.submit(tick())
    earlier.connect(wire(engine))
    await lost
    expect(alarms).toEqual(['another process has taken the name of producer 2: this one can number nothing any more'])
    await later.submit(unit)
    await engine.stop()
  })

  test('an engine whose own edge is superseded says so as well', async () => {
    const engine = await start()
    await engine.submit(unit)
    await connected(engine, edgeProducer(0)).submit(unit)
    await expect(engine.submit(unit)).rejects.toMatchObject({ name: 'ProducerRefused' })
    await engine.stop()
  })

  test('what the earlier one lost before is known as long as nobody came between, and else said to be unknown', async () => {
    const engine = await start()
    const earlier = connected(wire(engine, ({ kind }) => (kind === 'transfer' ? 'command lost' : 'heard')))
    const lost = earlier.submit(unit)
    await settle()
    await connected(engine).submit(unit)
    earlier.connect(wire(engine))
    await expect(lost).rejects.toMatchObject({ name: 'EngineStopped' })
    await earlier.submit(unit)
    await engine.stop()
  })
})

describe('limits', () => {
  test('no more commands wait than answers are kept for', async () => {
    const engine = await start()
    const producer = connected(
      wire(engine, ({ kind }) => (kind === 'transfer' ? 'answer never comes' : 'heard')),
      {
        producer: 500,
        window: 3,
      },
    )
    const waiting = [producer.submit(unit), producer.submit(unit), producer.submit(unit)]
    await expect(producer.submit(unit)).rejects.toMatchObject({ name: 'EngineBusy' })
    await settle()
    producer.connect(wire(engine))
    await Promise.all(waiting)
    await producer.submit(unit)
    await engine.stop()
  })

  test.each([
    ['producers', 1, 2],
    ['windows', NAME.window + 1, NAME.window + 2],
  ] as const)(
    'an engine that keeps no more %s takes what has an id, and the rest when there is room',
    async (limit, value, enough) => {
      const engine = await start()
      const set = (to: number): HandedCommand => ({ kind: 'limits.set', limits: [{ limit, value: to }], id: tick().id })
      await connected(engine, { producer: 700, window: 2 }).submit(unit)
      await engine.submit(set(value))
      const alarms: string[] = []
      const producer = connected(engine, NAME, alarms)
      await expect(producer.submit(unit)).rejects.toMatchObject({ name: 'ProducerRefused' })
      expect(alarms).toEqual([expect.stringContaining('limit-reached')])
      await producer.submit(tick())
      await engine.submit(set(enough))
      await producer.submit(unit)
      await engine.stop()
    },
  )

  test('a number from behind the window has its answer forgotten, and no second effect', async () => {
    const engine = await start()
    const producer = connected(engine, { producer: 500, window: 2 })
    const ids: CommandId[] = []
    for (let count = 0; count < 3; count++) await producer.submit(unit, (id) => ids.push(id))
    const codes: unknown[] = []
    for (const id of ids) {
      const { events } = await engine.submit({ ...unit, origin: 'produced', id })
      codes.push(events.map((event) => (event.kind === 'refused' ? errorOfRefusal(event.code) : event.kind)))
    }
    expect(codes).toEqual([['outcome-unknown'], ['repeated'], ['repeated']])
    await engine.stop()
  })
})
