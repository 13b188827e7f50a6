import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { amount, priceTicks } from '../src/units/index.ts'
import type { PriceTicks } from '../src/units/index.ts'
import type { CommandMismatch, EventMismatch } from '../src/codec/bodies.ts'
import { ByteReader } from '../src/codec/byte-reader.ts'
import { ByteWriter } from '../src/codec/byte-writer.ts'
import {
  commandLength,
  commandSeq,
  decodeCommand,
  decodeHeader,
  encodeSubmission,
  producedId,
  stampCommand,
} from '../src/codec/commands-codec.ts'
import type { OrderSpec, Submission } from '../src/codec/commands.ts'
import { CodecError } from '../src/codec/error.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import { decodeEvents, encodeEvent, refusalsIn } from '../src/codec/events-codec.ts'
import { fieldCodecs } from '../src/codec/field-codecs.ts'
import * as fields from '../src/registry/fields.ts'
import { ReservedFlag } from '../src/registry/numbers.ts'
import type { Refusal } from '../src/registry/refusals.ts'
import { commandBody, commandId, eventBody, origin, valueOf } from './support/arbitraries.ts'
import { spec } from './support/specs.ts'

const stamp = fc.record({ seq: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), at: fc.maxSafeNat() })
const hits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 })

describe('commands', () => {
  it('come back from their bytes as they were', () => {
    fc.assert(
      fc.property(commandBody, origin, commandId, stamp, fc.nat(20), (body, origin, id, { seq, at }, offset) => {
        const bytes = encodeSubmission({ ...body, origin, id })
        const placed = new Uint8Array(offset + bytes.length + 3)
        placed.set(bytes, offset)
        stampCommand(placed, offset, seq, at)
        expect(commandLength(placed, offset)).toBe(bytes.length)
        expect(commandSeq(placed, offset)).toBe(seq)
        expect(decodeCommand(placed, offset)).toEqual({ ...body, origin, id, seq, at })
      }),
      { numRuns: 3000 },
    )
  })

  it('cut off anywhere, or followed by more than they say, are refused', () => {
    fc.assert(
      fc.property(commandBody, commandId, (body, id) => {
        const bytes = encodeSubmission({ ...body, origin: 'personal', id })
        for (let end = 0; end < bytes.length; end += 1) {
          expect(() => decodeCommand(bytes.subarray(0, end), 0)).toThrow(CodecError)
          const shorter = bytes.slice(0, end)
          if (end >= 4) new DataView(shorter.buffer).setUint32(0, end, true)
          expect(() => decodeCommand(shorter, 0)).toThrow(CodecError)
        }
        const longer = Uint8Array.of(...bytes, 0)
        new DataView(longer.buffer).setUint32(0, longer.length, true)
        expect(() => decodeCommand(longer, 0)).toThrow(CodecError)
      }),
      { numRuns: 100 },
    )
  })

  it('damaged or invented are refused, or are another command with these very bytes', () => {
    const decoded = (bytes: Uint8Array): void => {
      const command = orCodecError(() => decodeCommand(bytes, 0))
      if (command === undefined) return
      const again = encodeSubmission(command)
      if (command.seq > 0) stampCommand(again, 0, command.seq, command.at)
      else new DataView(again.buffer).setFloat64(16, command.at, true)
      expect(again.toHex()).toBe(bytes.slice(0, again.length).toHex())
    }
    fc.assert(
      fc.property(commandBody, origin, commandId, hits, (body, origin, id, hits) => {
        const bytes = encodeSubmission({ ...body, origin, id })
        for (const [at, value] of hits) bytes[at % bytes.length] = value
        decoded(bytes)
      }),
      { numRuns: 8000 },
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), decoded))
  })

  it('of a producer carry its number in the id', () => {
    const id = producedId(7, 3, 2 ** 40 + 1)
    const bytes = encodeSubmission({ kind: 'tick', origin: 'produced', id })
    expect(decodeHeader(bytes, 0)).toEqual({ kind: 'tick', origin: 'produced', id, seq: 0, at: 0 })
    const view = new DataView(bytes.buffer)
    expect([view.getUint32(24, true), view.getUint32(28, true), view.getFloat64(32, true)]).toEqual([7, 3, 2 ** 40 + 1])
  })

  it.each(Object.entries(ReservedFlag))('an order that asks for %s is refused', (_name, bit) => {
    const bytes = encodeSubmission(place(spec()))
    new DataView(bytes.buffer).setUint16(44 + 28, bit, true)
    expect(() => decodeCommand(bytes, 0)).toThrow(CodecError)
  })

  const good = place(spec())
  const cast = (value: number): PriceTicks => value as PriceTicks
  it.each<[string, Submission]>([
    ['an id that is none', { ...good, id: 'xyz' }],
    ['an id in capitals', { ...good, id: 'A'.repeat(32) }],
    ['an id of other letters', { ...good, id: 'ü'.repeat(32) }],
    ['a price that is no whole number', { ...good, price: cast(0.5) }],
    ['a price beyond the safe integers', { ...good, price: cast(2 ** 53) }],
    ['a price that is no number', { ...good, price: cast(Number.NaN) }],
    ['an owner below zero', { ...good, owner: -1 }],
    ['an owner beyond 32 bits', { ...good, owner: 2 ** 32 }],
    ['the market that stands for all', { ...good, market: 65_535 }],
    ['a client order id beyond 255 bytes', { ...good, clientOrderId: 'ü'.repeat(128) }],
    [
      'too many orders',
      { ...named, kind: 'order.bulk', owner: 1, stopOnFail: false, orders: Array.from({ length: 1001 }, () => spec()) },
    ],
    [
      'too many legs',
      {
        ...named,
        kind: 'transfer',
        reason: 'wallet',
        legs: Array.from({ length: 1001 }, () => ({ owner: 1, wallet: 'main', asset: 0, amount: amount(1n) })),
      },
    ],
    ['amounts for no leg', { ...named, kind: 'transfer.post', key: named.id, amounts: [] }],
    ['a digest that is too short', { ...named, kind: 'audit.anchor', digest: '00' }],
    ['permissions that are not known', { ...named, kind: 'account.configure', owner: 1, stpGroup: 0, permissions: 64 }],
    [
      'a limit twice',
      {
        ...named,
        kind: 'limits.set',
        limits: [
          { limit: 'cells', value: 1 },
          { limit: 'cells', value: 2 },
        ],
      },
    ],
    ['a limit beyond 32 bits', { ...named, kind: 'limits.set', limits: [{ limit: 'cells', value: 2 ** 32 }] }],
    ['a limit below zero', { ...named, kind: 'limits.set', limits: [{ limit: 'cells', value: -1 }] }],
  ])('%s can not be encoded', (_name, submission) => {
    expect(() => encodeSubmission(submission)).toThrow(CodecError)
    expect(decodeCommand(encodeSubmission(good), 0)).toMatchObject(good)
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
      { numRuns: 3000 },
    )
  })

  it('tell without being decoded which commands were refused for what', () => {
    const reasons = new Set<Refusal>(['id-reused', 'answer-forgotten', 'producer-superseded'])
    const some = fc.constantFrom<Refusal>(...reasons, 'overflow')
    const refusal = some.map((code) => ({ kind: 'refused' as const, code, item: 0, limit: 0n }))
    fc.assert(
      fc.property(fc.array(fc.oneof(eventBody, refusal), { minLength: 1, maxLength: 12 }), fc.nat(9), (bodies, gap) => {
        const out = new EventWriter(16)
        const expected = new Map<number, Refusal>()
        bodies.forEach((body, index) => {
          const seq = 1 + index * (1 + gap)
          out.begin(seq, 1)
          encodeEvent(out, body)
          if (body.kind === 'refused' && reasons.has(body.code)) expected.set(seq, body.code)
        })
        const bytes = out.bytes()
        expect(refusalsIn(bytes, reasons)).toEqual(expected)
        expect(() => refusalsIn(bytes.subarray(0, bytes.length - 1), reasons)).toThrow(CodecError)
      }),
    )
  })

  it('cut off anywhere are refused', () => {
    fc.assert(
      fc.property(eventBody, (body) => {
        const bytes = bytesOf(body)
        for (let end = 1; end < bytes.length; end += 1) {
          expect(() => decodeEvents(bytes.subarray(0, end))).toThrow(CodecError)
          const shorter = bytes.slice(0, end)
          if (end >= 4) new DataView(shorter.buffer).setUint32(0, end, true)
          expect(() => decodeEvents(shorter)).toThrow(CodecError)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('damaged or invented are refused, or are other events with these very bytes', () => {
    const decoded = (bytes: Uint8Array): void => {
      const events = orCodecError(() => decodeEvents(bytes))
      const [event] = events ?? []
      if (events?.length !== 1 || event === undefined || event.index !== 0) return
      const out = new EventWriter()
      out.begin(event.seq, event.at)
      encodeEvent(out, event)
      expect(out.bytes().toHex()).toBe(bytes.toHex())
    }
    fc.assert(
      fc.property(eventBody, hits, (body, hits) => {
        const bytes = bytesOf(body)
        for (const [at, value] of hits) bytes[at % bytes.length] = value
        decoded(bytes)
      }),
      { numRuns: 8000 },
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), decoded))
  })

  it('order ids of a repeated command are consecutive', () => {
    const repeated = { kind: 'repeated', firstSeq: 1, refusal: null, items: null } as const
    expect(() => encodeEvent(new EventWriter(), { ...repeated, orders: [1, 3] })).toThrow(CodecError)
    expect(() => encodeEvent(new EventWriter(), { ...repeated, orders: [2, 3] })).not.toThrow()
  })

  it('the first order id of a repeated command without orders is 0', () => {
    const out = new EventWriter()
    out.begin(1, 2)
    encodeEvent(out, { kind: 'repeated', firstSeq: 1, refusal: null, items: null, orders: [] })
    const bytes = out.bytes().slice()
    expect(decodeEvents(bytes)).toHaveLength(1)
    new DataView(bytes.buffer).setFloat64(bytes.length - 12, 5, true)
    expect(() => decodeEvents(bytes)).toThrow(CodecError)
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

describe('the layout', () => {
  it('of the types is that of the registry', () => {
    expectTypeOf<CommandMismatch>().toBeNever()
    expectTypeOf<EventMismatch>().toBeNever()
  })

  it.each([
    ['spec', fields.orderSpec],
    ['ref', fields.orderRef],
    ['listing', fields.marketListing],
    ['order', fields.orderState],
    ['stopCondition', fields.stopCondition],
    ['tradeParty', fields.tradeParty],
  ] as const)('of %s is that of the registry', (type, list) => {
    fc.assert(
      fc.property(valueOf[type], (value) => {
        const [whole, fieldByField] = [new ByteWriter(), new ByteWriter()]
        write(whole, type, value)
        for (const [name, part] of list) writeField(fieldByField, name, part, value as Record<string, unknown>)
        expect(fieldByField.copy().toHex()).toBe(whole.copy().toHex())
      }),
      { numRuns: 200 },
    )
  })

  it('strings keep every character they were written with', () => {
    for (const text of ['', '\uFEFFBTC', 'BTC\u0000', '₿', '😀']) {
      const out = new ByteWriter()
      out.string(text)
      expect(new ByteReader(out.copy()).string()).toBe(text)
    }
    for (const damaged of [
      [1, 0x80],
      [2, 0xc0, 0x80],
      [3, 0xed, 0xa0, 0x80],
      [4, 0xf4, 0x90, 0x80, 0x80],
    ])
      expect(() => new ByteReader(Uint8Array.from(damaged)).string()).toThrow(CodecError)
  })
})

const named = { origin: 'personal', id: '0'.repeat(32) } as const

function place(order: OrderSpec): Submission & { kind: 'order.place' } {
  return { ...order, ...named, kind: 'order.place', owner: 100_001, price: priceTicks(order.price) }
}

function bytesOf(body: Parameters<typeof encodeEvent>[1]): Uint8Array<ArrayBuffer> {
  const out = new EventWriter()
  out.begin(1, 1)
  encodeEvent(out, body)
  return out.bytes().slice()
}

function write(out: ByteWriter, type: keyof typeof fieldCodecs, value: unknown): void {
  const codec = fieldCodecs[type] as { write(out: ByteWriter, value: unknown): void }
  codec.write(out, value)
}

/** A field of a record as the registry has it; bits of flags are summed here, apart from what is tested. */
function writeField(out: ByteWriter, name: string, type: fields.FieldType, record: Record<string, unknown>): void {
  const bits: Record<string, number> = {
    postOnly: 1,
    ioc: 2,
    retail: 4,
    rpi: 8,
    activated: 32,
    grouped: 64,
    fok: 128,
    oto: 2048,
  }
  const codes: Record<string, string[]> = {
    side: ['', 'sell', 'buy'],
    orderType: ['', 'limit', 'market', 'stock-market'],
    stp: ['no', 'cb', 'cn', 'co'],
    source: ['', 'web', 'api', 'socket', 'system'],
    marketKind: ['', 'spot', 'margin-spot', 'perpetual'],
  }
  if (type === 'askedFlags' || type === 'orderFlags')
    out.u16(Object.entries(bits).reduce((sum, [flag, bit]) => sum + (record[flag] === true ? bit : 0), 0))
  else if (codes[type]) out.u8(codes[type].indexOf(String(record[name])))
  else if (name === 'reason') out.u8(0)
  else if (type in fieldCodecs) write(out, type as keyof typeof fieldCodecs, record[name])
  else throw new Error(`${type} is not known here`)
}

function orCodecError<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    expect(error).toBeInstanceOf(CodecError)
    return undefined
  }
}
