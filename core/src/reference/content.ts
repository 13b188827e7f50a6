import { COMMAND_BODY_AT } from '../codec/commands-codec.ts'

const KIND_AT = 5

/**
 * Kind, length and body of the command from `offset` to `end` in 64 bits, to tell another content under the same id. Each step
 * turns the two halves and eight bytes into two halves without losing any of them. The last step takes the last eight
 * bytes, whichever of them are new.
 */
export function contentOf(bytes: Uint8Array, offset: number, end: number): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let low = view.getUint8(offset + KIND_AT)
  let high = (end - offset) ^ 0x9e3779b9
  const mix = (at: number): void => {
    const nextLow = Math.imul(low ^ view.getInt32(at, true), 0x85ebca6b)
    const nextHigh = Math.imul(high ^ view.getInt32(at + 4, true), 0xc2b2ae35)
    low = nextLow ^ (nextHigh >>> 13)
    high = nextHigh ^ (low >>> 16)
  }
  let at = offset + COMMAND_BODY_AT
  for (; at + 8 <= end; at += 8) mix(at)
  if (at < end) mix(end - 8)
  high = Math.imul(high ^ (low >>> 16), 0x27d4eb2f)
  low = Math.imul(low ^ (high >>> 15), 0x165667b1)
  return new Uint8Array(Int32Array.of(low, high).buffer).toHex()
}
