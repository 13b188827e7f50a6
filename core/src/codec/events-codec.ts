import { micros } from '../units/index.ts'
import { events } from '../registry/events.ts'
import { CODEC_VERSION } from '../registry/numbers.ts'
import { bodyCodec } from './bodies.ts'
import type { BodyCodec } from './bodies.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { CodecError } from './error.ts'
import type { Event, EventBody, EventKind } from './events.ts'
import type { Refusal } from '../registry/refusals.ts'
import { eventKinds, refusals } from './names.ts'

const VERSION_AT = 4
const KIND_AT = 5
const SEQ_AT = 8
const BODY_AT = 28

const bodies: Readonly<Record<EventKind, BodyCodec>> = {
  'asset.listed': bodyCodec(events['asset.listed'].body),
  'market.listed': bodyCodec(events['market.listed'].body),
  'market.state': bodyCodec(events['market.state'].body),
  'fees.set': bodyCodec(events['fees.set'].body),
  'account.configured': bodyCodec(events['account.configured'].body),
  'limits.set': bodyCodec(events['limits.set'].body),
  'audit.anchored': bodyCodec(events['audit.anchored'].body),
  'order.put': bodyCodec(events['order.put'].body),
  'order.updated': bodyCodec(events['order.updated'].body),
  'order.finished': bodyCodec(events['order.finished'].body),
  'conditional.armed': bodyCodec(events['conditional.armed'].body),
  'conditional.fired': bodyCodec(events['conditional.fired'].body),
  'conditional.finished': bodyCodec(events['conditional.finished'].body),
  'oto.waiting': bodyCodec(events['oto.waiting'].body),
  trade: bodyCodec(events.trade.body),
  balance: bodyCodec(events.balance.body),
  transfer: bodyCodec(events.transfer.body),
  'transfer.pending': bodyCodec(events['transfer.pending'].body),
  'transfer.finished': bodyCodec(events['transfer.finished'].body),
  refused: bodyCodec(events.refused.body),
  repeated: bodyCodec(events.repeated.body),
  'producer.opened': bodyCodec(events['producer.opened'].body),
}

/** Every event in the bytes, in order. Throws CodecError on anything EventWriter can't have written. */
export function decodeEvents(bytes: Uint8Array): Event[] {
  const found: Event[] = []
  for (let offset = 0; offset < bytes.length;) {
    const length = eventLength(bytes, offset)
    found.push(decodeEvent(bytes, offset, length))
    offset += length
  }
  return found
}

/**
 * The commands that were refused for one of these reasons, by sequence number; of other events only the lengths are read.
 * Throws CodecError when the bytes are not whole events.
 */
export function refusalsIn(bytes: Uint8Array, reasons: ReadonlySet<Refusal>): Map<number, Refusal> {
  const found = new Map<number, Refusal>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let offset = 0; offset < bytes.length;) {
    if (offset + BODY_AT > bytes.length) throw new CodecError('the event ends inside its header')
    const length = view.getUint32(offset, true)
    if (length < BODY_AT || offset + length > bytes.length) throw new CodecError('the event is cut off')
    if (view.getUint8(offset + KIND_AT) === events.refused.code) {
      const reason = refusals.get(view.getUint8(offset + BODY_AT))
      if (reason !== undefined && reasons.has(reason)) found.set(view.getFloat64(offset + SEQ_AT, true), reason)
    }
    offset += length
  }
  return found
}

function eventLength(bytes: Uint8Array, offset: number): number {
  if (offset + BODY_AT > bytes.length) throw new CodecError('the event ends inside its header')
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, BODY_AT)
  const length = view.getUint32(0, true)
  const version = view.getUint8(VERSION_AT)
  if (version !== CODEC_VERSION) throw new CodecError(`event version ${version} is not known`)
  if (length < BODY_AT || offset + length > bytes.length) throw new CodecError('the event is cut off')
  return length
}

function decodeEvent(bytes: Uint8Array, offset: number, length: number): Event {
  const reader = new ByteReader(bytes, offset + VERSION_AT + 1, offset + length)
  const kind = reader.name(eventKinds)
  if (reader.u16() !== 0) throw new CodecError('reserved bytes are not zero')
  const seq = reader.safe()
  const at = micros(reader.safe())
  const index = reader.u32()
  const event = { kind, seq, at, index }
  bodies[kind].read(reader, event)
  reader.finish()
  return event as unknown as Event
}

/** Where an event goes whose body is in bytes. */
export interface RawEvents {
  raw(kind: number, body: Uint8Array): void
}

/** Room for the event that is being encoded, used again for each. */
const room = new ByteWriter()

/**
 * Appends one event given as an object. The production machine writes its events itself; this is the road of the reference
 * and of whoever rebuilds event bytes. Throws CodecError when a value is outside what the layout carries.
 */
export function encodeEvent(out: RawEvents, event: EventBody): void {
  room.clear()
  bodies[event.kind].write(room, event)
  out.raw(events[event.kind].code, room.written())
}
