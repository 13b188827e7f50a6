/** What reading ahead has found for the commands that follow. A hint may be stale: whoever takes it looks whether it is right. */

/** How many commands are read for together: their lines should stay in the first-level cache until they run. */
export const MOST: u32 = 32

// A hint: where its command begins, the seat of who places, the order to be cancelled, the level of the price; the hash of
// the id. 0 = not known.
export const HINT_BYTES: usize = 32
const hints: usize = memory.data(1024, 64)
const none: usize = memory.data(32, 64)
let count: u32 = 0
let taken: u32 = 0
/** The hint of the running command. */
let hint: usize = none

export function hintAt(index: u32): usize {
  return hints + index * HINT_BYTES
}

/** So many hints are there now; each has its command. */
export function beginHints(commands: u32): void {
  count = commands
  taken = 0
  for (let index: u32 = 0; index < commands; index++) {
    store<u32>(hintAt(index), 0, 4)
    store<u64>(hintAt(index), 0, 8)
  }
}

/** The next command runs. */
export function takeHint(): void {
  hint = taken < count ? hintAt(taken) : none
  taken += 1
}

export function commandOf(given: usize): usize {
  return load<u32>(given)
}
export function setHintedSeat(given: usize, seat: usize): void {
  store<u32>(given, <u32>seat, 4)
}
export function setHintedOrder(given: usize, order: usize): void {
  store<u32>(given, <u32>order, 8)
}
export function setHintedLevel(given: usize, level: usize): void {
  store<u32>(given, <u32>level, 12)
}
export function setHintedHash(given: usize, hash: u64): void {
  store<u64>(given, hash, 16)
}
export function hashHintedAt(given: usize): u64 {
  return load<u64>(given, 16)
}

export function hintedSeat(): usize {
  return load<u32>(hint, 4)
}
export function hintedOrder(): usize {
  return load<u32>(hint, 8)
}
export function hintedLevel(): usize {
  return load<u32>(hint, 12)
}

/** Whether the running command has a hint, so that the hash of its id is there. */
export function isHinted(): bool {
  return hint !== none
}
export function hintedHash(): u64 {
  return load<u64>(hint, 16)
}
