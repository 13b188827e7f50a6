import { describe, expect, it } from 'vitest'
import { murmur128 } from './murmur.ts'

const hash = (text: string, seed = 0): string => murmur128(new TextEncoder().encode(text), seed)

describe('MurmurHash3 x86 128', () => {
  it.each([
    ['', 0, '00000000000000000000000000000000'],
    ['', 1, '88c4adec54d201b954d201b954d201b9'],
    ["I will not buy this tobacconist's, it is scratched.", 0, '9b5b7ba2ef3f7866889adeaf00f3f98e'],
  ])('of "%s" with seed %i is the published value', (text, seed, expected) => {
    expect(hash(text, seed)).toBe(expected)
  })

  it('differs by every byte and by the length', () => {
    const seen = new Set<string>()
    for (let length = 0; length < 70; length += 1) {
      const bytes = new Uint8Array(length)
      seen.add(murmur128(bytes))
      for (let at = 0; at < length; at += 1) {
        bytes.fill(0)
        bytes[at] = 1
        seen.add(murmur128(bytes))
      }
    }
    expect(seen.size).toBe(70 + (69 * 70) / 2)
  })

  it('reads the bytes of a view from where it begins', () => {
    const whole = new TextEncoder().encode('xxhello, canonical bytes')
    expect(murmur128(whole.subarray(2))).toBe(hash('hello, canonical bytes'))
  })
})
