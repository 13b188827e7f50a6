import { describe, expect, it } from 'vitest'
import { InvariantError } from '../src/invariant.ts'
import { encodeSubmission, stampCommand } from '../src/codec/commands-codec.ts'
import type { CommandBody } from '../src/codec/commands.ts'
import { CodecError } from '../src/codec/error.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import type { Limit } from '../src/registry/limits.ts'
import { MAX_WINDOW } from '../src/registry/numbers.ts'
import { alice, bob, limit, openExchange, place, saga } from './support/exchange.ts'
import type { Exchange } from './support/exchange.ts'
import { machines } from './support/machines.ts'

const ID = 'f'.repeat(32)
const DAY = 24 * 3600 * 1_000_000
const TICK = { kind: 'tick' } as const
const setLimit = (name: Limit, value: number): CommandBody => ({
  kind: 'limits.set',
  limits: [{ limit: name, value }],
})

describe.each(machines)('a command id of a person, on the $name machine', (make) => {
  const buy = place(alice, limit('buy', '0.1', '50000'))
  const bulk = {
    kind: 'order.bulk',
    owner: alice,
    stopOnFail: false,
    orders: [limit('buy', '0.1', '50000'), limit('buy', '0.1', '0'), limit('buy', '0.1', '49000')],
  } as const

  it('seen again with the same content gives the first answer and no second effect', () => {
    const exchange = openExchange({ make })
    exchange.send(buy, ID)
    const firstSeq = exchange.machine.lastSeq
    const again = exchange.send(buy, ID)
    expect(saga(again)).toEqual(['repeated accepted [1]'])
    expect(again).toMatchObject([{ kind: 'repeated', firstSeq }])
    expect(exchange.openOrders()).toHaveLength(1)
  })

  it('is remembered for a refusal too', () => {
    const exchange = openExchange({ make })
    const poor = place(alice, limit('buy', '9', '50000'))
    expect(saga(exchange.send(poor, ID))).toEqual(['refused balance-insufficient'])
    exchange.fund(alice, '1000000 USDT')
    expect(saga(exchange.send(poor, ID))).toEqual(['repeated balance-insufficient []'])
    expect(exchange.openOrders()).toEqual([])
  })

  it('names every order of a bulk, its first refusal, and what became of each item', () => {
    const exchange = openExchange({ make })
    exchange.send(bulk, ID)
    exchange.restart()
    expect(saga(exchange.send(bulk, ID))).toEqual([
      'repeated price-invalid [1 2] items accepted price-invalid accepted',
    ])
  })

  it('of a bulk that was accepted whole says so for each item', () => {
    const exchange = openExchange({ make })
    const good = { ...bulk, orders: [limit('buy', '0.1', '50000'), limit('buy', '0.1', '49000')] }
    exchange.send(good, ID)
    expect(saga(exchange.send(good, ID))).toEqual(['repeated accepted [1 2] items accepted accepted'])
  })

  it('of a bulk without items has none', () => {
    const exchange = openExchange({ make })
    const empty = { ...bulk, orders: [] }
    exchange.send(empty, ID)
    expect(saga(exchange.send(empty, ID))).toEqual(['repeated invalid-command []'])
  })

  it('with other content is refused', () => {
    const exchange = openExchange({ make })
    exchange.send(buy, ID)
    expect(saga(exchange.send(place(alice, limit('buy', '0.1001', '50000')), ID))).toEqual(['refused id-reused'])
    expect(saga(exchange.send(place(bob, limit('buy', '0.1', '50000')), ID))).toEqual(['refused id-reused'])
    expect(saga(exchange.send(TICK, ID))).toEqual(['refused id-reused'])
    expect(saga(exchange.send(buy, ID))).toEqual(['repeated accepted [1]'])
  })

  it('is remembered whatever the clock says', () => {
    const exchange = openExchange({ make })
    exchange.send(buy, ID)
    exchange.at += 1000 * DAY
    expect(saga(exchange.send(buy, ID))).toEqual(['repeated accepted [1]'])
    exchange.at -= 2000 * DAY
    expect(saga(exchange.send(buy, ID))).toEqual(['repeated accepted [1]'])
  })

  it('is forgotten when as many newer ones are there as the limit says, and not before', () => {
    const exchange = openExchange({ make })
    const count = usageOf(exchange, 'personalIds').used
    exchange.send(setLimit('personalIds', count + 5))
    // This one's own id is the first of five; four more, and one more than there is room for.
    exchange.send(buy, ID)
    for (let left = count + 3; left > 0; left -= 1) exchange.send(TICK)
    exchange.restart()
    expect(saga(exchange.send(buy, ID))).toEqual(['repeated accepted [1]'])
    exchange.send(TICK)
    expect(usageOf(exchange, 'personalIds')).toMatchObject({ used: count + 5, value: count + 5 })
    exchange.send(TICK)
    expect(saga(exchange.send(buy, ID))).toEqual(['put #2 buy 0.1 @ 50000, left 0.1'])
  })

  it('is known when what became of its items is not: nothing happens twice', () => {
    const exchange = openExchange({ make })
    exchange.send(setLimit('answerBytes', 7))
    exchange.send(bulk, ID)
    exchange.send(bulk, 'e'.repeat(32))
    expect(saga(exchange.send(bulk, ID))).toEqual([
      'repeated price-invalid [1 2] items accepted price-invalid accepted',
    ])
    exchange.send(bulk, 'd'.repeat(32))
    exchange.restart()
    expect(saga(exchange.send(bulk, ID))).toEqual(['refused answer-forgotten'])
    expect(saga(exchange.send({ ...bulk, stopOnFail: true }, ID))).toEqual(['refused id-reused'])
    expect(saga(exchange.send(bulk, 'e'.repeat(32)))).toHaveLength(1)
    expect(exchange.openOrders()).toHaveLength(6)
  })

  it('survives a restart', () => {
    const exchange = openExchange({ make })
    exchange.send(buy, ID)
    exchange.restart()
    expect(saga(exchange.send(buy, ID))).toEqual(['repeated accepted [1]'])
  })
})

const usageOf = (exchange: Exchange, name: Limit) => {
  const found = exchange.machine.usage().find(({ limit: other }) => other === name)
  if (found === undefined) throw new Error(`${name} is a limit`)
  return found
}

describe.each(machines)('a producer, on the $name machine', (make) => {
  const PRODUCER = 7
  const open = (window: number, producer = PRODUCER): CommandBody => ({ kind: 'producer.open', producer, window })
  const sell = place(alice, limit('sell', '0.1', '70000'))
  const opened = (window = 3): Exchange => {
    const exchange = openExchange({ make })
    expect(saga(exchange.send(open(window)))).toEqual([`producer 7 in epoch 1, window ${window}, after 0`])
    return exchange
  }

  it('counts up, with gaps as it likes', () => {
    const exchange = opened()
    expect(saga(exchange.produce(PRODUCER, 1, 1, sell))).toEqual(['put #1 sell 0.1 @ 70000, left 0.1'])
    expect(saga(exchange.produce(PRODUCER, 1, 5, sell))).toEqual(['put #2 sell 0.1 @ 70000, left 0.1'])
    expect(exchange.machine.producer(PRODUCER)).toEqual({ epoch: 1, highest: 5, window: 3 })
    expect(exchange.machine.producer(8)).toBeNull()
  })

  it('gets a kept answer again, and no second effect', () => {
    const exchange = opened()
    const firstSeq = exchange.machine.lastSeq + 1
    exchange.produce(PRODUCER, 1, 1, sell)
    exchange.restart()
    expect(saga(exchange.produce(PRODUCER, 1, 1, sell))).toEqual(['repeated accepted [1]'])
    expect(exchange.machine.answerOf(PRODUCER, 1, 1)).toEqual({ firstSeq, refusal: null, orders: [1] })
    expect(exchange.machine.answerOf(PRODUCER, 1, 2)).toBeNull()
  })

  it('may not use a number for something else', () => {
    const exchange = opened()
    exchange.produce(PRODUCER, 1, 1, sell)
    expect(saga(exchange.produce(PRODUCER, 1, 1, TICK))).toEqual(['refused id-reused'])
  })

  it('is told that an answer is forgotten, but never has a second effect', () => {
    const exchange = opened(3)
    for (const number of [1, 2, 4, 5]) exchange.produce(PRODUCER, 1, number, sell)
    expect(saga(exchange.produce(PRODUCER, 1, 2, sell))).toEqual(['repeated accepted [2]'])
    expect(saga(exchange.produce(PRODUCER, 1, 1, sell))).toEqual(['refused answer-forgotten'])
    // A number that was left out, too: nobody knows any more that it was not used.
    expect(saga(exchange.produce(PRODUCER, 1, 3, sell))).toEqual(['refused answer-forgotten'])
    expect(exchange.openOrders()).toHaveLength(4)
  })

  it('has a refusal remembered like any answer', () => {
    const exchange = opened()
    const poor = place(alice, limit('sell', '100', '70000'))
    exchange.produce(PRODUCER, 1, 1, poor)
    exchange.fund(alice, '1000 BTC')
    expect(saga(exchange.produce(PRODUCER, 1, 1, poor))).toEqual(['repeated balance-insufficient []'])
  })

  it('that is opened again is superseded: its old numbers have answers, and no effect', () => {
    const exchange = opened()
    exchange.produce(PRODUCER, 1, 10, sell)
    expect(saga(exchange.send(open(4)))).toEqual(['producer 7 in epoch 2, window 4, after 10'])
    expect(saga(exchange.produce(PRODUCER, 1, 10, sell))).toEqual(['repeated accepted [1]'])
    expect(saga(exchange.produce(PRODUCER, 1, 11, sell))).toEqual(['refused producer-superseded'])
    expect(saga(exchange.produce(PRODUCER, 2, 1, sell))).toEqual(['put #2 sell 0.1 @ 70000, left 0.1'])
    for (const number of [2, 3, 4]) exchange.produce(PRODUCER, 2, number, TICK)
    expect(saga(exchange.produce(PRODUCER, 1, 10, sell))).toEqual(['refused producer-superseded'])
    expect(exchange.openOrders()).toHaveLength(2)
  })

  it('with a smaller window keeps the newest answers', () => {
    const exchange = opened(3)
    for (const number of [1, 2, 3]) exchange.produce(PRODUCER, 1, number, TICK)
    exchange.send(open(1))
    expect(saga(exchange.produce(PRODUCER, 1, 2, TICK))).toEqual(['refused producer-superseded'])
    expect(saga(exchange.produce(PRODUCER, 1, 3, TICK))).toEqual(['repeated accepted []'])
  })

  it('keeps what became of the items of its bulks', () => {
    const exchange = opened()
    const orders = [limit('buy', '0.1', '0'), limit('buy', '0.1', '50000')]
    const bulk = { kind: 'order.bulk', owner: alice, stopOnFail: false, orders } as const
    exchange.produce(PRODUCER, 1, 1, bulk)
    expect(saga(exchange.produce(PRODUCER, 1, 1, bulk))).toEqual([
      'repeated price-invalid [1] items price-invalid accepted',
    ])
  })

  it.each<[string, (exchange: Exchange) => string[], string]>([
    ['that nobody opened', (exchange) => saga(exchange.produce(8, 1, 1, TICK)), 'refused producer-unknown'],
    ['of an epoch to come', (exchange) => saga(exchange.produce(PRODUCER, 2, 1, TICK)), 'refused producer-unknown'],
    ['with the number 0', (exchange) => saga(exchange.produce(PRODUCER, 1, 0, TICK)), 'refused invalid-command'],
    [
      'with a number below zero',
      (exchange) => saga(exchange.produce(PRODUCER, 1, -4, TICK)),
      'refused invalid-command',
    ],
    [
      'with a number that is none',
      (exchange) => saga(exchange.submit({ ...TICK, origin: 'produced', id: '0700000001000000ffffffffffffffff' })),
      'refused invalid-command',
    ],
    ['without a window', (exchange) => saga(exchange.send(open(0))), 'refused invalid-command'],
    ['with a window too large', (exchange) => saga(exchange.send(open(MAX_WINDOW + 1))), 'refused invalid-command'],
    ['that opens one', (exchange) => saga(exchange.produce(PRODUCER, 1, 1, open(5))), 'refused invalid-command'],
  ])('%s is refused', (_name, act, refusal) => {
    const exchange = opened()
    expect(act(exchange)).toEqual([refusal])
  })

  it('is not told twice what was no number of its own', () => {
    const exchange = opened()
    exchange.produce(PRODUCER, 2, 1, sell)
    exchange.send(open(3))
    expect(saga(exchange.produce(PRODUCER, 2, 1, sell))).toEqual(['put #1 sell 0.1 @ 70000, left 0.1'])
  })
})

describe.each(machines)('a journal that is not whole, on the $name machine', (make) => {
  const command = (seq: number): Uint8Array<ArrayBuffer> => {
    const bytes = encodeSubmission({ ...TICK, origin: 'personal', id: seq.toString(16).padStart(32, '0') })
    stampCommand(bytes, 0, seq, 1)
    return bytes
  }

  it.each([0, 2, 3])('a sequence that does not go on by one stops the machine: %i', (seq) => {
    const bytes = command(1)
    new DataView(bytes.buffer).setFloat64(8, seq, true)
    expect(() => make.create().apply(bytes, 0, new EventWriter())).toThrow(InvariantError)
  })

  it.each([
    ['a version that is not known', 4, 3],
    ['a kind that is not known', 5, 255],
    ['a kind that is drawn but not built', 5, 64],
    ['an origin that is not known', 6, 2],
    ['a reserved byte in use', 7, 1],
    ['a length beyond the bytes', 0, 200],
    ['a length below the header', 0, 3],
  ])('%s throws', (_name, at, value) => {
    const bytes = command(1)
    bytes[at] = value
    const machine = make.create()
    expect(() => machine.apply(bytes, 0, new EventWriter())).toThrow(CodecError)
    expect(machine.lastSeq).toBe(0)
  })

  it('bytes that end inside the header throw', () => {
    expect(() => make.create().apply(command(1).subarray(0, 39), 0, new EventWriter())).toThrow(CodecError)
  })

  it('a time that is none throws', () => {
    const bytes = command(1)
    new DataView(bytes.buffer).setFloat64(16, Number.NaN, true)
    expect(() => make.create().apply(bytes, 0, new EventWriter())).toThrow(CodecError)
  })
})
