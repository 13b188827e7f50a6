import { isSafe } from './check'
import {
  atOf,
  contentHighOf,
  contentOf,
  isOutcome,
  locate,
  locateNext,
  orderFound,
  ordersOf,
  recall,
  refusalOf,
  remember,
  seqFound,
} from './remembered'

/** A remembered command as a snapshot has it: id 16, content 8, seq 8, at 8, refusal 1, first order 8, orders 2. */
const SAVED_BYTES: usize = 51

/** Writes `count` entries from `from` on to `to`; answers the entry that follows them. */
export function saveEntries(from: usize, count: u32, to: usize): usize {
  let entry = from
  let at = to
  if (count > 0) locate(from)
  for (let left = count; left > 0; left--) {
    store<u64>(at, load<u64>(entry))
    store<u64>(at, load<u64>(entry, 8), 8)
    store<u32>(at, contentOf(entry), 16)
    store<u32>(at, contentHighOf(entry), 20)
    store<f64>(at, seqFound, 24)
    store<f64>(at, atOf(entry), 32)
    store<u8>(at, <u8>refusalOf(entry), 40)
    const orders = ordersOf(entry)
    store<f64>(at, orders === 0 ? 0 : orderFound, 41)
    store<u16>(at, <u16>orders, 49)
    at += SAVED_BYTES
    entry = locateNext(entry)
  }
  return entry
}

/** Remembers the `count` commands that saveEntries wrote to `from`; false where that is none of its bytes. */
export function restoreEntries(from: usize, count: u32): bool {
  const end = from + <usize>count * SAVED_BYTES
  for (let at = from; at < end; at += SAVED_BYTES) {
    const seq = load<f64>(at, 24)
    const time = load<f64>(at, 32)
    const firstOrder = load<f64>(at, 41)
    const refusal: u32 = load<u8>(at, 40)
    const orders: u32 = load<u16>(at, 49)
    if (!isSafe(seq) || !isSafe(time) || !isSafe(firstOrder)) return false
    if (!isOutcome(refusal, orders) || (orders === 0) !== (firstOrder === 0)) return false
    recall(at)
    remember(at, load<u32>(at, 16), load<u32>(at, 20), seq, time, firstOrder, orders, refusal)
  }
  return true
}
