import { commandLength, decodeCommand, encodeSubmission } from '@exchange/core'
import { reasonOf } from '../kernel/thrown.ts'
import { markedStandIn } from './quarantine.ts'

export interface ReadCommands {
  /** The same commands in the same order; in place of one that can't be read stands one that is quarantined. */
  readonly bytes: Uint8Array
  readonly count: number
  /** Why commands can't be read, one sentence each. */
  readonly faults: readonly string[]
}

/**
 * Reads each of these unstamped commands and writes it again, so that nothing is journaled that could not be read back
 * as it was written.
 * @throws CodecError when not even the lengths can be read
 */
export function readable(bytes: Uint8Array): ReadCommands {
  const parts: Uint8Array[] = []
  const faults: string[] = []
  let count = 0
  let kept = 0
  for (let offset = 0; offset < bytes.length; count++) {
    const end = offset + commandLength(bytes, offset)
    const fault = faultOf(bytes, offset, end)
    if (fault !== null) {
      faults.push(fault)
      parts.push(bytes.subarray(kept, offset), markedStandIn(bytes, offset))
      kept = end
    }
    offset = end
  }
  if (faults.length === 0) return { bytes, count, faults }
  return { bytes: Buffer.concat([...parts, bytes.subarray(kept)]), count, faults }
}

function faultOf(bytes: Uint8Array, offset: number, end: number): string | null {
  try {
    const again = encodeSubmission(decodeCommand(bytes, offset))
    return Buffer.compare(bytes.subarray(offset, end), again) === 0 ? null : 'it reads as another command'
  } catch (error) {
    return reasonOf(error)
  }
}
