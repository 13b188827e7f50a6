import { CodecError } from '../codec/error.ts'
import {
  CODEC_VERSION,
  COMMAND_BODY_AT,
  CommandCode,
  KIND_AT,
  LENGTH_AT,
  MAX_RECORD,
  RESERVED_AT,
  VERSION_AT,
} from '../codec/layout.ts'

// An imported binding is read through its cell at every use; a module's own constant is folded into the machine code.
const BODY_AT = COMMAND_BODY_AT
const VERSION = CODEC_VERSION
const KIND = KIND_AT
const RESERVED = RESERVED_AT
const LENGTH = LENGTH_AT
const VERSION_OFFSET = VERSION_AT
const LONGEST = MAX_RECORD

const IS_KNOWN = new Uint8Array(256)
for (const code of Object.values(CommandCode)) IS_KNOWN[code] = 1

/** Length of the command at `offset`. Throws CodecError where no whole command of a known version and kind lies. */
export function lengthAt(view: DataView, offset: number): number {
  if (offset + BODY_AT > view.byteLength) throw new CodecError('the command ends inside its header')
  const length = view.getUint32(offset + LENGTH, true)
  if (view.getUint8(offset + VERSION_OFFSET) !== VERSION)
    throw new CodecError('the version of the command is not known')
  if (length < BODY_AT || length > LONGEST || offset + length > view.byteLength)
    throw new CodecError('the command is cut off')
  if (view.getUint16(offset + RESERVED, true) !== 0) throw new CodecError('reserved bytes are not zero')
  const kind = view.getUint8(offset + KIND)
  if (IS_KNOWN[kind] !== 1) throw new CodecError(`command kind ${kind} is not known to this release`)
  return length
}
