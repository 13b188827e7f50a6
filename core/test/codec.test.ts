import { readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amount,
  CodecError,
  commandLength,
  commandSeq,
  decodeCommand,
  decodeEvents,
  encodeEvent,
  encodeSubmission,
  EventWriter,
  micros,
  ppm,
  priceTicks,
  sizeLots,
  stampCommand,
} from '../src/index.ts'
import type { CommandBody, Event, PriceTicks, Submission } from '../src/index.ts'
import { CommandCode, EventCode, ReservedCommandCode, ReservedEventCode } from '../src/codec/layout.ts'
import { Refusal } from '../src/index.ts'
import { commandBody, commandId, eventBody } from './support/arbitraries.ts'
import { alice, bob, byBase, limit, marketBuy, modify, openExchange, place } from './support/exchange.ts'

const stamp = fc.record({ seq: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), at: fc.maxSafeNat() })

describe('commands', () => {
  it('come back from their bytes as they were', () => {
    fc.assert(
      fc.property(commandBody, commandId, stamp, fc.nat(20), (body, id, { seq, at }, offset) => {
        const bytes = encodeSubmission({ ...body, id })
        const placed = new Uint8Array(offset + bytes.length + 3)
        placed.set(bytes, offset)
        stampCommand(placed, offset, seq, at)
        expect(commandLength(placed, offset)).toBe(bytes.length)
        expect(commandSeq(placed, offset)).toBe(seq)
        expect(decodeCommand(placed, offset)).toEqual({ ...body, id, seq, at })
      }),
      { numRuns: 2000 },
    )
  })

  it('damaged or invented bytes give a CodecError or a command, never anything else', () => {
    fc.assert(
      fc.property(
        commandBody,
        commandId,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
        fc.nat(60),
        (body, id, hits, cut) => {
          const bytes = encodeSubmission({ ...body, id })
          for (const [at, value] of hits) bytes[at % bytes.length] = value
          onlyCodecErrors(() =>
            decodeCommand(bytes.subarray(0, Math.max(0, bytes.length - (cut > 30 ? cut - 30 : 0))), 0),
          )
        },
      ),
      { numRuns: 5000 },
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => onlyCodecErrors(() => decodeCommand(bytes, 0))))
  })

  const good = { ...limit('buy', '1', '1'), kind: 'order.place', owner: alice, id: '0'.repeat(32) } as const
  const cast = (value: number): PriceTicks => value as PriceTicks
  it.each<[string, Submission]>([
    ['an id that is none', { ...good, id: 'xyz' }],
    ['an id in capitals', { ...good, id: 'A'.repeat(32) }],
    ['a price that is no whole number', { ...good, price: cast(0.5) }],
    ['a price beyond the safe integers', { ...good, price: cast(2 ** 53) }],
    ['a price that is no number', { ...good, price: cast(Number.NaN) }],
    ['an owner below zero', { ...good, owner: -1 }],
    ['an owner beyond 32 bits', { ...good, owner: 2 ** 32 }],
    ['a market beyond 16 bits', { ...good, market: 65_536 }],
    ['the market that stands for all', { ...good, market: 65_535 }],
    ['a client order id beyond 255 bytes', { ...good, clientOrderId: 'ü'.repeat(128) }],
    [
      'too many orders',
      {
        kind: 'order.bulk',
        owner: alice,
        stopOnFail: false,
        orders: Array.from({ length: 1001 }, () => good),
        id: good.id,
      },
    ],
    [
      'too many legs',
      {
        kind: 'transfer',
        reason: 'wallet',
        legs: Array.from({ length: 1001 }, () => ({ owner: 1, wallet: 'main', asset: 0, amount: amount(1n) })),
        id: good.id,
      },
    ],
  ])('%s can not be encoded', (_name, submission) => {
    expect(() => encodeSubmission(submission)).toThrow(CodecError)
  })

  it.each([
    [0, 1],
    [-1, 1],
    [1.5, 1],
    [1, -1],
    [1, 0.5],
  ])('a stamp of %d at %d is refused', (seq, at) => {
    expect(() => stampCommand(encodeSubmission(good), 0, seq, at)).toThrow(CodecError)
  })
})

describe('events', () => {
  it('come back from their bytes as they were', () => {
    fc.assert(
      fc.property(fc.array(eventBody, { minLength: 1, maxLength: 6 }), stamp, (bodies, { seq, at }) => {
        const out = new EventWriter(16)
        out.begin(seq, at)
        for (const body of bodies) encodeEvent(out, body)
        expect(decodeEvents(out.bytes())).toEqual(bodies.map((body, index) => ({ ...body, seq, at, index })))
      }),
      { numRuns: 2000 },
    )
  })

  it('written without an object are the same bytes as written from one', () => {
    for (const events of someEvents()) {
      const out = new EventWriter()
      const first = events[0]
      if (first === undefined) continue
      out.begin(first.seq, first.at)
      for (const event of events) encodeEvent(out, event)
      expect(decodeEvents(out.bytes())).toEqual(events)
    }
  })

  it('damaged or invented bytes give a CodecError or events, never anything else', () => {
    fc.assert(
      fc.property(
        eventBody,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (body, hits) => {
          const out = new EventWriter()
          out.begin(1, 1)
          encodeEvent(out, body)
          const bytes = out.bytes().slice()
          for (const [at, value] of hits) bytes[at % bytes.length] = value
          onlyCodecErrors(() => decodeEvents(bytes))
        },
      ),
      { numRuns: 5000 },
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => onlyCodecErrors(() => decodeEvents(bytes))))
  })

  it('order ids of a repeated command are consecutive', () => {
    const out = new EventWriter()
    expect(() => encodeEvent(out, { kind: 'repeated', firstSeq: 1, refusal: null, orders: [1, 3] })).toThrow(CodecError)
  })

  it('a writer starts again at clear and keeps what it holds until then', () => {
    const out = new EventWriter(8)
    out.begin(1, 2)
    encodeEvent(out, { kind: 'refused', code: 'overflow', item: 0, limit: 0n })
    encodeEvent(out, { kind: 'refused', code: 'overflow', item: 1, limit: 0n })
    expect(decodeEvents(out.bytes()).map(({ index }) => index)).toEqual([0, 1])
    out.clear()
    expect(out.length).toBe(0)
    expect(out.bytes()).toHaveLength(0)
  })
})

describe('the numbers in the bytes', () => {
  it.each([
    ['commands', CommandCode, ReservedCommandCode],
    ['events', EventCode, ReservedEventCode],
  ])('of %s are used once, those kept for later too', (_name, used, reserved) => {
    const codes = [...Object.values(used), ...Object.values(reserved)]
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('of refusals are used once', () => {
    expect(new Set(Object.values(Refusal)).size).toBe(Object.values(Refusal).length)
  })
})

/** Bytes written by the first release. They are never written again: a change here is a journal that no longer replays. */
describe('golden vectors', () => {
  const id = '00112233445566778899aabbccddeeff'
  const spec = {
    ...limit('buy', '0.5', '60000.01', {
      clientOrderId: 'my-order_1.a',
      postOnly: true,
      stp: 'co' as const,
      source: 'socket' as const,
    }),
  }
  const bodies: CommandBody[] = [
    { kind: 'asset.list', asset: 3, ticker: 'SOL', scale: 9 },
    {
      kind: 'market.list',
      market: 2,
      name: 'SOL_USDT',
      base: 3,
      quote: 1,
      pricePrecision: 2,
      sizePrecision: 3,
      minSize: sizeLots(5),
      minNotional: amount(500_000_000n),
      maxNotional: amount(-1n),
      priceBand: ppm(100_000),
      takerBand: ppm(50_000),
      referencePrice: priceTicks(15_000),
      state: 'prelaunch',
    },
    { kind: 'market.set-state', market: 2, state: 'delisting' },
    { kind: 'fees.set', owner: 0, market: null, maker: ppm(-100), taker: ppm(1000) },
    { kind: 'account.configure', owner: 100_001, stpGroup: 7, canTrade: true, canTransfer: false },
    place(100_001, spec),
    { kind: 'order.bulk', owner: 100_001, stopOnFail: true, orders: [spec, marketBuy('1000.5'), byBase('sell', '2')] },
    { kind: 'order.cancel', owner: 100_001, market: 2, orderId: 2 ** 40, clientOrderId: '' },
    { kind: 'order.cancel-all', owner: 100_001, market: null },
    modify(100_001, 77, { price: '1.5', size: '2' }),
    {
      kind: 'transfer',
      reason: 'demo-grant',
      legs: [
        { owner: 20, wallet: 'main', asset: 1, amount: amount(-(2n ** 60n)) },
        { owner: 100_001, wallet: 'staking', asset: 1, amount: amount(2n ** 60n) },
      ],
    },
    { kind: 'tick' },
  ]
  const stops: CommandBody[] = [
    { ...spec, postOnly: false, kind: 'conditional.place', owner: 100_001, activation: priceTicks(5_990_000) },
    {
      ...spec,
      kind: 'oco.place',
      owner: 100_001,
      activation: priceTicks(6_100_000),
      stopPrice: priceTicks(6_110_000),
      stopQuote: amount(-1n),
    },
    {
      kind: 'conditional.modify',
      owner: 100_001,
      market: 2,
      orderId: 2 ** 40,
      clientOrderId: '',
      activation: priceTicks(1),
      price: priceTicks(2),
      size: sizeLots(3),
      quoteAmount: amount(4n),
    },
  ]

  const amends: CommandBody[] = [
    {
      kind: 'order.amend',
      owner: 100_001,
      market: 2,
      orderId: 2 ** 40,
      clientOrderId: '',
      price: priceTicks(0),
      size: sizeLots(3),
    },
  ]

  const rpi: CommandBody[] = [
    place(100_001, limit('buy', '0.5', '60000', { rpi: true })),
    place(100_001, limit('buy', '0.5', '60000', { retail: true })),
  ]

  describe.each<[string, CommandBody[], Event[][]]>([
    ['version-1', bodies, someEvents()],
    ['stops', stops, stopEvents()],
    ['amend', amends, []],
    ['rpi', rpi, rpiEvents()],
  ])('%s', (name, given, happened) => {
    const path = new URL(`golden/${name}.json`, import.meta.url)
    const commands = given.map((body) => {
      const bytes = encodeSubmission({ ...body, id })
      stampCommand(bytes, 0, 2 ** 33 + 1, 1_750_000_000_000_001)
      return bytes
    })
    const written = { commands: commands.map(hex), events: happened.map((events) => hex(bytesOf(events))) }
    if (process.env['WRITE_GOLDEN'] === '1') writeFileSync(path, `${JSON.stringify(written, null, 2)}\n`)
    const golden: unknown = JSON.parse(readFileSync(path, 'utf8'))

    it('of commands and events are what this release writes', () => {
      expect(written).toEqual(golden)
    })

    it('of commands are what this release reads', () => {
      const at = micros(1_750_000_000_000_001)
      expect(commands.map((bytes) => decodeCommand(bytes, 0))).toEqual(
        given.map((body) => ({ ...body, id, seq: 2 ** 33 + 1, at })),
      )
    })
  })
})

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function bytesOf(events: readonly Event[]): Uint8Array {
  const out = new EventWriter()
  const [first] = events
  if (first) out.begin(first.seq, first.at)
  for (const event of events) encodeEvent(out, event)
  return out.bytes().slice()
}

/** An RPI order that rests and is taken by a retail order. */
function rpiEvents(): Event[][] {
  const exchange = openExchange()
  return [
    exchange.send(place(alice, limit('buy', '0.5', '60000', { rpi: true }))),
    exchange.send(place(bob, limit('sell', '0.5', '60000', { retail: true }))),
  ]
}

/** What a machine wrote by itself, every kind among it. */
function someEvents(): Event[][] {
  const exchange = openExchange({ fees: { maker: -100, taker: 1000 } })
  const id = 'e'.repeat(32)
  const bodies: [CommandBody, string?][] = [
    [{ kind: 'asset.list', asset: 3, ticker: 'SOL', scale: 9 }],
    [{ kind: 'account.configure', owner: bob, stpGroup: 7, canTrade: true, canTransfer: true }],
    [{ kind: 'fees.set', owner: bob, market: 0, maker: ppm(1), taker: ppm(2) }],
    [place(alice, limit('sell', '0.5', '60000', { clientOrderId: 'ask' }))],
    [place(bob, limit('buy', '0.2', '60001', { clientOrderId: 'bid' })), id],
    [place(bob, limit('buy', '0.2', '60001', { clientOrderId: 'bid' })), id],
    [place(bob, marketBuy('12345.678'))],
    [modify(alice, 1, { price: '61000' })],
    [place(bob, limit('buy', '900', '60001'))],
    [
      {
        kind: 'transfer',
        reason: 'wallet',
        legs: [
          { owner: bob, wallet: 'spot', asset: 1, amount: amount(-5n) },
          { owner: bob, wallet: 'main', asset: 1, amount: amount(5n) },
        ],
      },
    ],
    [{ kind: 'market.set-state', market: 0, state: 'delisting' }],
  ]
  return [...bodies.map(([body, given]) => exchange.send(body, given)), exchange.describe()]
}

/** A stop that enters, one that is cancelled, and a group whose limit order is filled. */
function stopEvents(): Event[][] {
  const exchange = openExchange()
  const stop = { kind: 'conditional.place', owner: alice, activation: priceTicks(5_900_000) } as const
  const bodies: CommandBody[] = [
    place(bob, limit('sell', '0.5', '60000')),
    place(alice, limit('buy', '0.1', '60000')),
    { ...stop, ...limit('sell', '1', '58000', { clientOrderId: 'stop' }) },
    { ...stop, ...marketBuy('100') },
    {
      ...limit('sell', '1', '60500'),
      kind: 'oco.place',
      owner: alice,
      activation: priceTicks(5_800_000),
      stopPrice: priceTicks(0),
      stopQuote: amount(0n),
    },
    place(bob, limit('buy', '0.2', '60500')),
    { kind: 'order.cancel', owner: alice, market: 0, orderId: 4, clientOrderId: '' },
    place(bob, limit('buy', '0.1', '59000')),
    place(alice, limit('sell', '0.1', '59000')),
  ]
  return [...bodies.map((body) => exchange.send(body)), exchange.describe()]
}

function onlyCodecErrors(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(CodecError)
  }
}
