import { describe, expect, it } from 'vitest'
import {
  CodecError,
  createMachine,
  decodeEvents,
  encodeSubmission,
  EventWriter,
  InvariantError,
  restoreMachine,
  stampCommand,
} from '../src/index.ts'
import { alice, bob, limit, openExchange, place, saga } from './support/exchange.ts'
import { Random } from './support/random.ts'
import { RandomCommands } from './support/random-commands.ts'

const ID = 'f'.repeat(32)
const DAY = 24 * 3600 * 1_000_000

describe('a command id', () => {
  const buy = place(alice, limit('buy', '0.1', '50000'))

  it('seen again with the same content gives the first answer and no second effect', () => {
    const exchange = openExchange()
    exchange.send(buy, ID)
    const firstSeq = exchange.machine.lastSeq
    const again = exchange.send(buy, ID)
    expect(saga(again)).toEqual(['repeated accepted [1]'])
    expect(again).toMatchObject([{ kind: 'repeated', firstSeq }])
    expect(exchange.openOrders()).toHaveLength(1)
  })

  it('is remembered for a refusal too', () => {
    const exchange = openExchange()
    const poor = place(alice, limit('buy', '9', '50000'))
    expect(saga(exchange.send(poor, ID))).toEqual(['refused balance-insufficient'])
    exchange.fund(alice, '1000000 USDT')
    expect(saga(exchange.send(poor, ID))).toEqual(['repeated balance-insufficient []'])
    expect(exchange.openOrders()).toEqual([])
  })

  it('names every order of a bulk, and its first refusal', () => {
    const exchange = openExchange()
    const bulk = {
      kind: 'order.bulk',
      owner: alice,
      stopOnFail: false,
      orders: [limit('buy', '0.1', '50000'), limit('buy', '0.1', '0'), limit('buy', '0.1', '49000')],
    } as const
    exchange.send(bulk, ID)
    expect(saga(exchange.send(bulk, ID))).toEqual(['repeated price-invalid [1 2]'])
  })

  it('with other content is refused', () => {
    const exchange = openExchange()
    exchange.send(buy, ID)
    expect(saga(exchange.send(place(alice, limit('buy', '0.1001', '50000')), ID))).toEqual(['refused id-reused'])
    expect(saga(exchange.send(place(bob, limit('buy', '0.1', '50000')), ID))).toEqual(['refused id-reused'])
    expect(saga(exchange.send({ kind: 'tick' }, ID))).toEqual(['refused id-reused'])
    expect(saga(exchange.send(buy, ID))).toEqual(['repeated accepted [1]'])
  })

  it('is forgotten after seven days of stamped time, and not before', () => {
    const exchange = openExchange()
    exchange.send(buy, ID)
    const first = exchange.at
    exchange.at = first + 7 * DAY - 2000
    expect(saga(exchange.send(buy, ID))).toEqual(['repeated accepted [1]'])
    exchange.at = first + 7 * DAY - 1000
    expect(saga(exchange.send(buy, ID))).toEqual(['put #2 buy 0.1 @ 50000, left 0.1'])
  })

  it('is forgotten by a tick alone, which shows in the snapshot', () => {
    const exchange = openExchange()
    const before = exchange.machine.snapshot().length
    exchange.at += 8 * DAY
    exchange.send({ kind: 'tick' })
    expect(exchange.machine.snapshot().length).toBeLessThan(before)
  })

  it('survives a restart', () => {
    const exchange = openExchange()
    exchange.send(buy, ID)
    exchange.restart()
    expect(saga(exchange.send(buy, ID))).toEqual(['repeated accepted [1]'])
  })

  it('is remembered while a stamp falls back in time', () => {
    const exchange = openExchange()
    exchange.send(buy, ID)
    exchange.at -= 3 * DAY
    expect(saga(exchange.send(buy, ID))).toEqual(['repeated accepted [1]'])
  })
})

describe('many ids', () => {
  it('are found and forgotten one by one, whatever their number', () => {
    const exchange = openExchange()
    const random = new Random(11)
    const ids: string[] = []
    for (let count = 0; count < 20_000; count += 1) {
      const id = [random.next(), random.next(), random.next(), random.next()]
        .map((word) => word.toString(16).padStart(8, '0'))
        .join('')
      ids.push(id)
      exchange.at += DAY / 1000
      exchange.send({ kind: 'tick' }, id)
    }
    // 1000 ticks a day and the millisecond of each send: the last 6,993 are within seven days.
    const said = ids.map((id) => exchange.send({ kind: 'tick' }, id)[0]?.kind)
    expect(said.filter((kind) => kind === 'repeated').length).toBeGreaterThan(6900)
    expect(said.slice(-6900).every((kind) => kind === 'repeated')).toBe(true)
    expect(said.slice(0, 12_000).every((kind) => kind === undefined)).toBe(true)
  })
})

describe('ids that count up', () => {
  it.each([1, 2, 3])('from several beginnings, repeated and forgotten, are remembered alike, seed %i', (seed) => {
    const random = new Random(seed)
    const beginnings = ['00', 'a7', 'ff'].map((byte) => byte.repeat(12))
    const counters = beginnings.map(() => random.below(1_000))
    const [flat, naive] = [createMachine(), createMachine({ book: 'naive' })]
    const [out, expected] = [new EventWriter(), new EventWriter()]
    const sent: Uint8Array<ArrayBuffer>[] = []
    let at = 1
    for (let seq = 1; seq <= 12_000; seq += 1) {
      const who = random.below(beginnings.length)
      // Mostly the next number of its row; now and then far behind, far ahead or one again.
      counters[who] = (counters[who] ?? 0) + (random.once(50) ? random.below(5_000) : 1) - (random.once(99) ? 40 : 0)
      const id = `${beginnings[who]}${Math.max(0, counters[who] ?? 0)
        .toString(16)
        .padStart(8, '0')}`
      const bytes = random.once(20) ? sent[random.below(sent.length)] : undefined
      const command = bytes ?? encodeSubmission({ kind: 'tick', id })
      at += random.once(400) ? DAY / 2 : random.below(20_000)
      stampCommand(command, 0, seq, at)
      sent.push(command)
      if (seq % 700 === 0) flat.reserve(seq, 1 + (seq % 3))
      out.clear()
      expected.clear()
      flat.apply(command, 0, out)
      naive.apply(command, 0, expected)
      expect(Buffer.compare(out.bytes(), expected.bytes()), `seed ${seed}, command ${seq}`).toBe(0)
      if (seq % 3_000 === 0) expect(flat.stateHash()).toBe(naive.stateHash())
    }
    expect(restoreMachine(naive.snapshot()).stateHash()).toBe(naive.stateHash())
  })
})

describe('a journal that is not whole', () => {
  const command = (seq: number): Uint8Array<ArrayBuffer> => {
    const bytes = encodeSubmission({ kind: 'tick', id: seq.toString(16).padStart(32, '0') })
    stampCommand(bytes, 0, seq, 1)
    return bytes
  }

  it.each([0, 2, 3])('a sequence that does not go on by one stops the machine: %i', (seq) => {
    const bytes = command(1)
    new DataView(bytes.buffer).setFloat64(8, seq, true)
    expect(() => createMachine().apply(bytes, 0, new EventWriter())).toThrow(InvariantError)
  })

  it.each([
    ['a version that is not known', 4, 2],
    ['a kind that is not known', 5, 255],
    ['a kind that is drawn but not built', 5, 64],
    ['reserved bytes in use', 6, 1],
    ['a length beyond the bytes', 0, 200],
    ['a length below the header', 0, 3],
  ])('%s throws', (_name, at, value) => {
    const bytes = command(1)
    bytes[at] = value
    const machine = createMachine()
    expect(() => machine.apply(bytes, 0, new EventWriter())).toThrow(CodecError)
    expect(machine.lastSeq).toBe(0)
  })

  it('bytes that end inside the header throw', () => {
    expect(() => createMachine().apply(command(1).subarray(0, 39), 0, new EventWriter())).toThrow(CodecError)
  })

  it('a time that is none throws', () => {
    const bytes = command(1)
    new DataView(bytes.buffer).setFloat64(16, Number.NaN, true)
    expect(() => createMachine().apply(bytes, 0, new EventWriter())).toThrow(CodecError)
  })
})

describe('a poison command', () => {
  it.each([1, 2, 3])('is refused and remembered, whatever the bytes of its body, seed %i', (seed) => {
    const random = new Random(seed)
    const commands = new RandomCommands(new Random(seed + 100))
    const machine = createMachine()
    const out = new EventWriter()
    for (let count = 0; count < 60; count += 1) machine.apply(commands.next(), 0, out)
    for (let count = 0; count < 30_000; count += 1) {
      const bytes = commands.next()
      for (let hits = random.below(6); hits >= 0; hits -= 1) {
        if (bytes.length > 40) bytes[random.between(40, bytes.length - 1)] = random.below(256)
      }
      out.clear()
      expect(() => machine.apply(bytes, 0, out), `seed ${seed}, command ${count}`).not.toThrow()
      decodeEvents(out.bytes())
      commands.learn(out.bytes())
    }
    expect(machine.stateHash()).toBe(restoreMachine(machine.snapshot(), { book: 'naive' }).stateHash())
  })

  it.each([1, 2])('cut short or too long is refused as no command, seed %i', (seed) => {
    const random = new Random(seed)
    const commands = new RandomCommands(new Random(seed + 200))
    const machine = createMachine()
    const out = new EventWriter()
    for (let count = 0; count < 20_000; count += 1) {
      const bytes = commands.next()
      const resized = new Uint8Array(
        Math.max(40, random.once(2) ? bytes.length : bytes.length + random.between(-20, 20)),
      )
      resized.set(bytes.subarray(0, resized.length))
      new DataView(resized.buffer).setUint32(0, resized.length, true)
      out.clear()
      machine.apply(resized, 0, out)
      const [first] = decodeEvents(out.bytes())
      if (resized.length !== bytes.length) {
        expect(first?.kind, `seed ${seed}, command ${count}`).toMatch(/^(refused|repeated)$/)
        if (first?.kind === 'repeated') expect(first.refusal).not.toBeNull()
      }
      commands.learn(out.bytes())
    }
  })
})
