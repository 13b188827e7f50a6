import { micros } from '../units/index.ts'
import { commands } from '../registry/commands.ts'
import { CODEC_VERSION, CommandOrigin, MAX_RECORD } from '../registry/numbers.ts'
import { bodyCodec } from './bodies.ts'
import type { BodyCodec } from './bodies.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import type { Command, CommandBody, CommandId, CommandKind, Submission } from './commands.ts'
import { CodecError } from './error.ts'
import { commandKinds, origins } from './names.ts'

/** Where the parts of a command's header lie; registry/commands.ts. */
const VERSION_AT = 4
const KIND_AT = 5
const SEQ_AT = 8
const TIME_AT = 16
export const COMMAND_BODY_AT = 40

const bodies: Readonly<Record<CommandKind, BodyCodec>> = {
  'asset.list': bodyCodec(commands['asset.list'].body),
  'market.list': bodyCodec(commands['market.list'].body),
  'market.set-state': bodyCodec(commands['market.set-state'].body),
  'fees.set': bodyCodec(commands['fees.set'].body),
  'account.configure': bodyCodec(commands['account.configure'].body),
  'limits.set': bodyCodec(commands['limits.set'].body),
  'producer.open': bodyCodec(commands['producer.open'].body),
  'audit.anchor': bodyCodec(commands['audit.anchor'].body),
  'order.place': bodyCodec(commands['order.place'].body),
  'order.bulk': bodyCodec(commands['order.bulk'].body),
  'order.cancel': bodyCodec(commands['order.cancel'].body),
  'order.cancel-all': bodyCodec(commands['order.cancel-all'].body),
  'order.modify': bodyCodec(commands['order.modify'].body),
  'order.amend': bodyCodec(commands['order.amend'].body),
  'conditional.place': bodyCodec(commands['conditional.place'].body),
  'oco.place': bodyCodec(commands['oco.place'].body),
  'oto.place': bodyCodec(commands['oto.place'].body),
  'conditional.modify': bodyCodec(commands['conditional.modify'].body),
  transfer: bodyCodec(commands.transfer.body),
  'transfer.pending': bodyCodec(commands['transfer.pending'].body),
  'transfer.post': bodyCodec(commands['transfer.post'].body),
  'transfer.void': bodyCodec(commands['transfer.void'].body),
  tick: bodyCodec(commands.tick.body),
}

/** Room for the command that is being encoded, used again for each. */
const room = new ByteWriter()

/**
 * The bytes of a command, not yet stamped (seq and at are 0). Throws CodecError when a value is outside what the layout
 * can carry (a fraction, more than 64 bits, an id that is no id). Whether the command makes sense is for the machine.
 */
export function encodeSubmission(submission: Submission): Uint8Array<ArrayBuffer> {
  const out = room
  out.clear()
  out.u32(0)
  out.u8(CODEC_VERSION)
  out.u8(commands[submission.kind].code)
  out.u8(CommandOrigin[submission.origin ?? 'personal'])
  out.u8(0)
  out.safe(0)
  out.safe(0)
  out.hex(submission.id, 16)
  bodies[submission.kind].write(out, submission)
  if (out.length > MAX_RECORD) throw new CodecError(`a command of ${out.length} bytes is too long`)
  out.closeRecord(0)
  return out.copy()
}

/** The id of the command that a producer numbered. Throws CodecError unless the numbers fit. */
export function producedId(producer: number, epoch: number, number: number): CommandId {
  const out = room
  out.clear()
  out.u32(producer)
  out.u32(epoch)
  out.safe(number)
  return out.written().toHex()
}

/** Writes sequence number and time into the command at `offset`, in place. Both are safe integers ≥ 0. */
export function stampCommand(bytes: Uint8Array, offset: number, seq: number, at: number): void {
  if (!Number.isSafeInteger(seq) || seq < 1) throw new CodecError(`${seq} is not a sequence number`)
  if (!Number.isSafeInteger(at) || at < 0) throw new CodecError(`${at} is not a time in microseconds`)
  const length = commandLength(bytes, offset)
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, length)
  view.setFloat64(SEQ_AT, seq, true)
  view.setFloat64(TIME_AT, at, true)
}

/** Length in bytes of the command at `offset`. Throws CodecError when no whole command lies there. */
export function commandLength(bytes: Uint8Array, offset: number): number {
  return recordLength(bytes, offset, CODEC_VERSION)
}

/** As commandLength, for a command of another version: the header's size and length field are those of all versions. */
export function recordLength(bytes: Uint8Array, offset: number, version: number): number {
  if (offset < 0 || offset + COMMAND_BODY_AT > bytes.length) throw new CodecError('the command ends inside its header')
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, COMMAND_BODY_AT)
  const length = view.getUint32(0, true)
  const found = view.getUint8(VERSION_AT)
  if (found !== version) throw new CodecError(`the command has version ${found}, not ${version}`)
  if (length < COMMAND_BODY_AT || length > MAX_RECORD) throw new CodecError(`${length} is not the length of a command`)
  if (offset + length > bytes.length) throw new CodecError('the command is cut off')
  return length
}

/** Sequence number stamped into the command at `offset`; 0 = not stamped. */
export const commandSeq = (bytes: Uint8Array, offset: number): number =>
  new ByteReader(bytes, offset + SEQ_AT, offset + commandLength(bytes, offset)).safe()

/** What is before the body of the command at `offset`. Throws CodecError on anything but a header of a known kind. */
export function decodeHeader(bytes: Uint8Array, offset: number): Omit<Command, 'kind'> & { kind: CommandKind } {
  const reader = new ByteReader(bytes, offset + KIND_AT, offset + commandLength(bytes, offset))
  const kind = reader.name(commandKinds)
  const origin = reader.name(origins)
  if (reader.u8() !== 0) throw new CodecError('a reserved byte is not zero')
  const seq = reader.safe()
  const at = micros(reader.safe())
  if (seq < 0 || at < 0) throw new CodecError('sequence number or time below zero')
  return { kind, origin, id: reader.hex(16), seq, at }
}

/** The body alone. Throws CodecError on bytes that encodeSubmission can't have written. */
function decodeBody(bytes: Uint8Array, offset: number, kind: CommandKind): CommandBody {
  return readBody(new ByteReader(bytes, offset + COMMAND_BODY_AT, offset + commandLength(bytes, offset)), kind)
}

/** As decodeBody, from where the reader stands to where it ends. */
export function readBody(reader: ByteReader, kind: CommandKind): CommandBody {
  const body = { kind }
  bodies[kind].read(reader, body)
  reader.finish()
  return body as CommandBody
}

/** The command at `offset`. Throws CodecError on anything encodeSubmission and stampCommand can't have written. */
export function decodeCommand(bytes: Uint8Array, offset: number): Command {
  const { kind, ...header } = decodeHeader(bytes, offset)
  return { ...decodeBody(bytes, offset, kind), ...header }
}
