/**
 * Commands of version 1, which the first edition wrote, in version 2. Seq, time and id stay; the id is personal. What
 * version 1 didn't know has the value under which everything stays as it was: orders use the spot wallet, markets are spot
 * markets, a supply is not known. Version 1's layout stands nowhere else in this edition: a body is what registry/commands.ts
 * says, less those values, with one byte for the flags of an order and one for permissions.
 */
import { commands } from '../registry/commands.ts'
import { AskedFlag, CODEC_VERSION, MarketKind, MarketState, TransferReason, Wallet } from '../registry/numbers.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { COMMAND_BODY_AT, decodeCommand, recordLength } from './commands-codec.ts'
import { CodecError } from './error.ts'

const VERSION_AT = 4
const KIND_AT = 5
/** Reserved in version 1. */
const ORIGIN_AT = 6
/** What version 1 knew; more would be damage there and have a meaning here. */
const FLAGS = AskedFlag.postOnly | AskedFlag.ioc | AskedFlag.retail | AskedFlag.rpi
const LAST_STATE = MarketState.delisting
const LAST_WALLET = Wallet.staking
const LAST_REASON = TransferReason.adjustment
/** Permissions of version 1, and what each allowed as it is called now: spot, margin, futures, borrow; withdraw, transfer out. */
const CAN_TRADE = 1
const TRADES = 1 | 2 | 4 | 32
const CAN_TRANSFER = 2
const TRANSFERS = 8 | 16
/** Bytes of an order before its flags, of a reference before its client order id, of a listing between its name and its state. */
const SPEC_HEAD = 28
const REF_HEAD = 10
const LISTING_MIDDLE = 46

/** Room for the command that is being upgraded, used again for each. */
const room = new ByteWriter()

/** The version 2 of the command of version 1 at `offset`. Throws CodecError on bytes that no first edition wrote. */
export function upgradeCommand(bytes: Uint8Array, offset: number): Uint8Array<ArrayBuffer> {
  const end = offset + recordLength(bytes, offset, 1)
  if (bytes[offset + ORIGIN_AT] !== 0) throw new CodecError('a reserved byte is not zero')
  const out = room
  out.clear()
  out.raw(bytes.subarray(offset, offset + COMMAND_BODY_AT))
  const reader = new ByteReader(bytes, offset + COMMAND_BODY_AT, end)
  upgradeBody(bytes[offset + KIND_AT] ?? 0, reader, out)
  reader.finish()
  out.closeRecord(0)
  const upgraded = out.copy()
  upgraded[VERSION_AT] = CODEC_VERSION
  decodeCommand(upgraded, 0)
  return upgraded
}

function upgradeBody(kind: number, reader: ByteReader, out: ByteWriter): void {
  switch (kind) {
    case commands['asset.list'].code:
      copy(reader, out, reader.rest)
      out.safe(0)
      return
    case commands['market.list'].code:
      copy(reader, out, 2)
      string(reader, out)
      copy(reader, out, LISTING_MIDDLE)
      out.u8(upTo(LAST_STATE, reader.u8()))
      out.u8(MarketKind.spot)
      return
    case commands['market.set-state'].code:
      copy(reader, out, 2)
      out.u8(upTo(LAST_STATE, reader.u8()))
      return
    case commands['account.configure'].code:
      copy(reader, out, 8)
      out.u16(permissions(upTo(CAN_TRADE | CAN_TRANSFER, reader.u8())))
      return
    case commands['order.place'].code:
      copy(reader, out, 4)
      spec(reader, out)
      return
    case commands['order.bulk'].code: {
      copy(reader, out, 5)
      const count = reader.u16()
      out.u16(count)
      for (let item = 0; item < count; item += 1) spec(reader, out)
      return
    }
    case commands['conditional.place'].code:
      copy(reader, out, 12)
      spec(reader, out)
      return
    case commands['oco.place'].code:
      copy(reader, out, 28)
      spec(reader, out)
      return
    case commands['order.cancel'].code:
      copy(reader, out, 4 + REF_HEAD)
      string(reader, out)
      return
    case commands['order.modify'].code:
    case commands['order.amend'].code:
      copy(reader, out, 20 + REF_HEAD)
      string(reader, out)
      return
    case commands['conditional.modify'].code:
      copy(reader, out, 36 + REF_HEAD)
      string(reader, out)
      return
    case commands.transfer.code:
      out.u8(upTo(LAST_REASON, reader.u8()))
      legs(reader, out)
      return
    case commands['fees.set'].code:
    case commands['order.cancel-all'].code:
    case commands.tick.code:
      copy(reader, out, reader.rest)
      return
    default:
      throw new CodecError(`version 1 has no command of kind ${kind}`)
  }
}

function spec(reader: ByteReader, out: ByteWriter): void {
  copy(reader, out, SPEC_HEAD)
  out.u16(upTo(FLAGS, reader.u8()))
  copy(reader, out, 2)
  out.u8(Wallet.spot)
  string(reader, out)
}

function legs(reader: ByteReader, out: ByteWriter): void {
  const count = reader.u16()
  out.u16(count)
  for (let leg = 0; leg < count; leg += 1) {
    copy(reader, out, 4)
    out.u8(upTo(LAST_WALLET, reader.u8()))
    copy(reader, out, 10)
  }
}

const permissions = (bits: number): number =>
  ((bits & CAN_TRADE) === 0 ? 0 : TRADES) | ((bits & CAN_TRANSFER) === 0 ? 0 : TRANSFERS)

const copy = (reader: ByteReader, out: ByteWriter, length: number): void => out.raw(reader.raw(length))

function string(reader: ByteReader, out: ByteWriter): void {
  const length = reader.u8()
  out.u8(length)
  copy(reader, out, length)
}

function upTo(last: number, value: number): number {
  if (value > last) throw new CodecError(`${value} was not known to version 1`)
  return value
}
