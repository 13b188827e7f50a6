/** How much of everything may be kept; numbers of limits are those of the registry. */
import { LIMIT_LAST, LIMIT_STARTS } from './generated'

// By number, from 1 on.
const limits: usize = memory.data(64, 4)
for (let limit: u32 = 1; limit <= LIMIT_LAST; limit++) setLimit(limit, unchecked(LIMIT_STARTS[limit]))

export function limitOf(limit: u32): u32 {
  return load<u32>(limits + (limit << 2))
}
export function setLimit(limit: u32, value: u32): void {
  store<u32>(limits + (limit << 2), value)
}
