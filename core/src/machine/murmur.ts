/**
 * MurmurHash3, the x86 128-bit variant (Austin Appleby, public domain; MurmurHash3_x86_128): 32-bit multiplications only,
 * so it runs at full speed without bigints. It tells drift apart, it does not resist an adversary.
 */
const C1 = 0x239b961b
const C2 = 0xab0e9789
const C3 = 0x38b34ae5
const C4 = 0xa1e38b93

/** 32 lower-case hex digits. */
export function murmur128(bytes: Uint8Array, seed = 0): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = bytes.length
  const blocks = length - (length % 16)
  let h1 = seed
  let h2 = seed
  let h3 = seed
  let h4 = seed
  for (let at = 0; at < blocks; at += 16) {
    h1 = (Math.imul(rotate(h1 ^ mix1(view.getUint32(at, true)), 19) + h2, 5) + 0x561ccd1b) | 0
    h2 = (Math.imul(rotate(h2 ^ mix2(view.getUint32(at + 4, true)), 17) + h3, 5) + 0x0bcaa747) | 0
    h3 = (Math.imul(rotate(h3 ^ mix3(view.getUint32(at + 8, true)), 15) + h4, 5) + 0x96cd1c35) | 0
    h4 = (Math.imul(rotate(h4 ^ mix4(view.getUint32(at + 12, true)), 13) + h1, 5) + 0x32ac3b17) | 0
  }
  h4 ^= mix4(tail(bytes, blocks + 12, length))
  h3 ^= mix3(tail(bytes, blocks + 8, length))
  h2 ^= mix2(tail(bytes, blocks + 4, length))
  h1 ^= mix1(tail(bytes, blocks, length))
  return finish(h1 ^ length, h2 ^ length, h3 ^ length, h4 ^ length)
}

function finish(first: number, second: number, third: number, fourth: number): string {
  const h1 = avalanche(first + second + third + fourth)
  const h2 = avalanche(second + (first + second + third + fourth))
  const h3 = avalanche(third + (first + second + third + fourth))
  const h4 = avalanche(fourth + (first + second + third + fourth))
  const sum = (h1 + h2 + h3 + h4) | 0
  return hex(sum) + hex(sum + h2) + hex(sum + h3) + hex(sum + h4)
}

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))
const mix1 = (word: number): number => Math.imul(rotate(Math.imul(word, C1), 15), C2)
const mix2 = (word: number): number => Math.imul(rotate(Math.imul(word, C2), 16), C3)
const mix3 = (word: number): number => Math.imul(rotate(Math.imul(word, C3), 17), C4)
const mix4 = (word: number): number => Math.imul(rotate(Math.imul(word, C4), 18), C1)

/** Up to four bytes, little endian; those past the end are zero. */
function tail(bytes: Uint8Array, at: number, end: number): number {
  let word = 0
  for (let byte = 0; byte < 4 && at + byte < end; byte += 1) word |= (bytes[at + byte] ?? 0) << (8 * byte)
  return word
}

function avalanche(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')
