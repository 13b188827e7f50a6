/** How much of everything may be kept, and how much is counted; numbers of limits are those of the registry. */
import { LIMIT_LAST, LIMIT_STARTS, R_LIMIT_REACHED } from '../generated'
import { setBound } from './refusal'

// By number, from 1 on.
const limits: usize = memory.data(64, 4)
const counted: usize = memory.data(64, 4)
for (let limit: u32 = 1; limit <= LIMIT_LAST; limit++) setLimit(limit, unchecked(LIMIT_STARTS[limit]))

export function limitOf(limit: u32): u32 {
  return load<u32>(limits + (limit << 2))
}
export function setLimit(limit: u32, value: u32): void {
  store<u32>(limits + (limit << 2), value)
}

/** How much is kept of what is counted here: all but what another room counts anyway. */
export function countedOf(limit: u32): u32 {
  return load<u32>(counted + (limit << 2))
}

/** So many more, or fewer, are kept. */
export function countUsed(limit: u32, change: i32): void {
  store<u32>(counted + (limit << 2), countedOf(limit) + change)
}

/** Whether there is room for so many more of what is counted here. */
export function hasRoom(limit: u32, more: u32): bool {
  return <u64>countedOf(limit) + more <= <u64>limitOf(limit)
}

/** The refusal of a command that would pass the limit. */
export function limitReached(limit: u32): u32 {
  setBound(limit)
  return R_LIMIT_REACHED
}
