import { COMMAND_AT_KIND, COMMAND_MIN } from '../generated'

/** 64 bits over kind and body of the command from `at` to `end`, to tell another content under the same id. */
export function contentHash(at: usize, end: usize): u64 {
  let low: u32 = load<u8>(at, COMMAND_AT_KIND)
  let high: u32 = <u32>(end - at) ^ 0x9e3779b9
  let left = end - at - COMMAND_MIN
  for (let word = at + COMMAND_MIN; left > 0; word += 8) {
    // The last step takes the last eight bytes, whichever of them are new.
    if (left < 8) {
      word = end - 8
      left = 8
    }
    low = (low ^ load<u32>(word)) * 0x85ebca6b
    high = (high ^ load<u32>(word, 4)) * 0xc2b2ae35
    low ^= high >> 13
    high ^= low >> 16
    left -= 8
  }
  high = (high ^ (low >> 16)) * 0x27d4eb2f
  low = (low ^ (high >> 15)) * 0x165667b1
  return <u64>low | ((<u64>high) << 32)
}
