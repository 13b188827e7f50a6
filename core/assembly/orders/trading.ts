/** Orders are placed, one or many. */
import { identify, match } from './entering'
import { sayRefused } from '../base/events'
import { MATCHES_PER_COMMAND, MAX_BULK, R_INVALID_COMMAND, R_MARKET_UNKNOWN, R_NOT_ATTEMPTED } from '../generated'
import { beginItems, noteItem } from '../once/items'
import { marketAt } from '../markets/markets'
import { matches } from './matcher'
import { marketOf } from '../book/order'
import { admit, checkPlacing } from './placing'
import { bound, OK, setBound } from '../base/refusal'
import { checkRoom, mayRest } from './room'
import { MALFORMED, order, readSpec } from './specs'

export function place(at: usize, end: usize): u32 {
  if (at + 4 > end || readSpec(at + 4, end) !== end) return R_INVALID_COMMAND
  return placeOne(load<u32>(at))
}

/** Says what became of the items that are refused; answers the first refusal. */
export function bulk(at: usize, end: usize): u32 {
  if (!isBulk(at, end)) return R_INVALID_COMMAND
  const owner = load<u32>(at)
  const stopOnFail = load<u8>(at, 4) === 1
  const count: u32 = load<u16>(at, 5)
  beginItems(count)
  const before = matches
  let first = OK
  let next = at + 7
  for (let item: u32 = 0; item < count; item++) {
    next = readSpec(next, end)
    let code = R_NOT_ATTEMPTED
    setBound(0)
    const attempts = matches - before < MATCHES_PER_COMMAND && (first === OK || !stopOnFail)
    if (attempts) code = placeOne(owner)
    if (code === OK) continue
    sayRefused(code, item, bound)
    noteItem(item, code)
    if (first === OK) first = code
  }
  return first
}

function isBulk(at: usize, end: usize): bool {
  if (at + 7 > end || load<u8>(at, 4) > 1) return false
  const count: u32 = load<u16>(at, 5)
  let next = at + 7
  for (let item: u32 = 0; item < count && next !== MALFORMED; item++) next = readSpec(next, end)
  return count > 0 && count <= MAX_BULK && next === end
}

function placeOne(owner: u32): u32 {
  setBound(0)
  const rules = marketAt(marketOf(order))
  if (rules === 0) return R_MARKET_UNKNOWN
  let code = checkPlacing(owner, rules)
  if (code === OK) code = checkRoom(mayRest() ? 1 : 0)
  if (code !== OK) return code
  admit()
  identify()
  match(rules)
  return OK
}
