/**
 * MurmurHash3, the x86 128-bit variant (Austin Appleby, public domain; MurmurHash3_x86_128), over bytes that come in pieces:
 * 32-bit multiplications only. It tells drift apart, it does not resist an adversary.
 */
const C1 = 0x239b961b
const C2 = 0xab0e9789
const C3 = 0x38b34ae5
const C4 = 0xa1e38b93
const BLOCK = 16

export class Murmur128 {
  private h1: number
  private h2: number
  private h3: number
  private h4: number
  private length = 0
  /** What came and fills no block yet. */
  private readonly rest = new Uint8Array(BLOCK)
  private resting = 0

  constructor(seed = 0) {
    this.h1 = seed
    this.h2 = seed
    this.h3 = seed
    this.h4 = seed
  }

  /** Takes the next bytes in. */
  update(bytes: Uint8Array): void {
    this.length = (this.length + bytes.length) >>> 0
    let at = 0
    if (this.resting > 0) {
      at = Math.min(BLOCK - this.resting, bytes.length)
      this.rest.set(bytes.subarray(0, at), this.resting)
      this.resting += at
      if (this.resting < BLOCK) return
      this.blocks(this.rest, 0, BLOCK)
    }
    const end = bytes.length - ((bytes.length - at) % BLOCK)
    this.blocks(bytes, at, end)
    this.resting = bytes.length - end
    this.rest.set(bytes.subarray(end))
  }

  /** 32 lower-case hex digits over all that came; nothing may come after. */
  digest(): string {
    this.rest.fill(0, this.resting)
    const view = new DataView(this.rest.buffer)
    const h4 = this.h4 ^ mix4(view.getUint32(12, true)) ^ this.length
    const h3 = this.h3 ^ mix3(view.getUint32(8, true)) ^ this.length
    const h2 = this.h2 ^ mix2(view.getUint32(4, true)) ^ this.length
    const h1 = this.h1 ^ mix1(view.getUint32(0, true)) ^ this.length
    const first = h1 + h2 + h3 + h4
    const a1 = avalanche(first)
    const [a2, a3, a4] = [avalanche(h2 + first), avalanche(h3 + first), avalanche(h4 + first)]
    const sum = (a1 + a2 + a3 + a4) | 0
    return hex(sum) + hex(sum + a2) + hex(sum + a3) + hex(sum + a4)
  }

  private blocks(bytes: Uint8Array, from: number, to: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let { h1, h2, h3, h4 } = this
    for (let at = from; at < to; at += BLOCK) {
      h1 = (Math.imul(rotate(h1 ^ mix1(view.getUint32(at, true)), 19) + h2, 5) + 0x561ccd1b) | 0
      h2 = (Math.imul(rotate(h2 ^ mix2(view.getUint32(at + 4, true)), 17) + h3, 5) + 0x0bcaa747) | 0
      h3 = (Math.imul(rotate(h3 ^ mix3(view.getUint32(at + 8, true)), 15) + h4, 5) + 0x96cd1c35) | 0
      h4 = (Math.imul(rotate(h4 ^ mix4(view.getUint32(at + 12, true)), 13) + h1, 5) + 0x32ac3b17) | 0
    }
    this.h1 = h1
    this.h2 = h2
    this.h3 = h3
    this.h4 = h4
  }
}

/** The hash over bytes in pieces. */
export function murmur128(pieces: Iterable<Uint8Array>): string {
  const hash = new Murmur128()
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))
const mix1 = (word: number): number => Math.imul(rotate(Math.imul(word, C1), 15), C2)
const mix2 = (word: number): number => Math.imul(rotate(Math.imul(word, C2), 16), C3)
const mix3 = (word: number): number => Math.imul(rotate(Math.imul(word, C3), 17), C4)
const mix4 = (word: number): number => Math.imul(rotate(Math.imul(word, C4), 18), C1)

function avalanche(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')
