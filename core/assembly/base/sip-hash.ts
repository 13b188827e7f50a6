/**
 * SipHash-1-3 (Aumasson and Bernstein) with a key that the host gives: what tables are searched by where strangers choose
 * the bytes. Without the key nobody can choose names that collide. Nothing that can be seen depends on the key.
 */
let first0: u64 = 0
let first1: u64 = 0
let first2: u64 = 0
let first3: u64 = 0
setHashKey(0, 0)

/** Before anything is kept. The words are those of the key, each with its first byte as the lowest. */
export function setHashKey(low: u64, high: u64): void {
  first0 = low ^ 0x736f6d6570736575
  first1 = high ^ 0x646f72616e646f6d
  first2 = low ^ 0x6c7967656e657261
  first3 = high ^ 0x7465646279746573
}

/** Rounds without a word, at the end. */
const LAST_ROUNDS: u32 = 3

/** The hash of the eight bytes of `word` and of the `length` bytes from `at` on, as one message. */
export function sipHash(word: u64, at: usize, length: u32): u64 {
  const whole = length >> 3
  const words = whole + 2
  let v0 = first0
  let v1 = first1
  let v2 = first2
  let v3 = first3
  let next = word
  for (let turn: u32 = 1; turn <= words + LAST_ROUNDS; turn++) {
    v3 ^= next
    v0 += v1
    v1 = rotl<u64>(v1, 13) ^ v0
    v0 = rotl<u64>(v0, 32)
    v2 += v3
    v3 = rotl<u64>(v3, 16) ^ v2
    v0 += v3
    v3 = rotl<u64>(v3, 21) ^ v0
    v2 += v1
    v1 = rotl<u64>(v1, 17) ^ v2
    v2 = rotl<u64>(v2, 32)
    v0 ^= next
    if (turn <= whole) {
      next = load<u64>(at + ((turn - 1) << 3))
    } else if (turn === whole + 1) {
      next = lastWord(at + (whole << 3), length)
    } else {
      next = 0
      if (turn === words) v2 ^= 0xff
    }
  }
  return v0 ^ v1 ^ v2 ^ v3
}

/** What is left of the bytes, and the length of the whole message in the highest byte. */
function lastWord(at: usize, length: u32): u64 {
  const rest = length & 7
  const bytes: u64 = rest === 0 ? 0 : load<u64>(at) & (((<u64>1) << (rest << 3)) - 1)
  return bytes | ((<u64>(length + 8)) << 56)
}

/** The word that ends a message of 16 bytes. */
const SIXTEEN: u64 = 0x1000000000000000

/**
 * The hash of 16 bytes, without a loop: every command's id is hashed, and so the processor works on those of several commands
 * at a time.
 */
export function sipHash16(first: u64, second: u64): u64 {
  let v0 = first0
  let v1 = first1
  let v2 = first2
  let v3 = first3 ^ first
  v0 += v1
  v2 += v3
  v1 = rotl<u64>(v1, 13) ^ v0
  v3 = rotl<u64>(v3, 16) ^ v2
  v0 = rotl<u64>(v0, 32) + v3
  v2 += v1
  v3 = rotl<u64>(v3, 21) ^ v0
  v1 = rotl<u64>(v1, 17) ^ v2
  v2 = rotl<u64>(v2, 32)
  v0 ^= first
  v3 ^= second
  v0 += v1
  v2 += v3
  v1 = rotl<u64>(v1, 13) ^ v0
  v3 = rotl<u64>(v3, 16) ^ v2
  v0 = rotl<u64>(v0, 32) + v3
  v2 += v1
  v3 = rotl<u64>(v3, 21) ^ v0
  v1 = rotl<u64>(v1, 17) ^ v2
  v2 = rotl<u64>(v2, 32)
  v0 ^= second
  v3 ^= SIXTEEN
  v0 += v1
  v2 += v3
  v1 = rotl<u64>(v1, 13) ^ v0
  v3 = rotl<u64>(v3, 16) ^ v2
  v0 = rotl<u64>(v0, 32) + v3
  v2 += v1
  v3 = rotl<u64>(v3, 21) ^ v0
  v1 = rotl<u64>(v1, 17) ^ v2
  v2 = rotl<u64>(v2, 32)
  v0 ^= SIXTEEN
  v2 ^= 0xff
  v0 += v1
  v2 += v3
  v1 = rotl<u64>(v1, 13) ^ v0
  v3 = rotl<u64>(v3, 16) ^ v2
  v0 = rotl<u64>(v0, 32) + v3
  v2 += v1
  v3 = rotl<u64>(v3, 21) ^ v0
  v1 = rotl<u64>(v1, 17) ^ v2
  v2 = rotl<u64>(v2, 32)
  v0 += v1
  v2 += v3
  v1 = rotl<u64>(v1, 13) ^ v0
  v3 = rotl<u64>(v3, 16) ^ v2
  v0 = rotl<u64>(v0, 32) + v3
  v2 += v1
  v3 = rotl<u64>(v3, 21) ^ v0
  v1 = rotl<u64>(v1, 17) ^ v2
  v2 = rotl<u64>(v2, 32)
  v0 += v1
  v2 += v3
  v1 = rotl<u64>(v1, 13) ^ v0
  v3 = rotl<u64>(v3, 16) ^ v2
  v0 = rotl<u64>(v0, 32) + v3
  v2 += v1
  v3 = rotl<u64>(v3, 21) ^ v0
  v1 = rotl<u64>(v1, 17) ^ v2
  v2 = rotl<u64>(v2, 32)
  return v0 ^ v1 ^ v2 ^ v3
}
