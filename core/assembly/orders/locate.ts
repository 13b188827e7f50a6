/** The resting order that a command refers to. */
import { findClient } from '../book/clients'
import {
  CLIENT_ID_MAX,
  R_INVALID_COMMAND,
  R_MARKET_CLOSED,
  R_MARKET_UNKNOWN,
  R_ORDER_NOT_FOUND,
  STATE_HALTED,
} from '../generated'
import { findOrder } from '../book/ids'
import { marketAt, stateOf } from '../markets/markets'
import { clientLengthOf, idOf, marketOf, ownerOf } from '../book/order'
import { OK, setBound } from '../base/refusal'
import { ref } from './specs'
import { isWaiting } from '../waiting/waiting'

/** The resting order that locate found. */
export let located: usize = 0

/** Finds the owner's resting order that `ref` names, at a market that is not halted. */
export function locate(owner: u32): u32 {
  setBound(0)
  const code = checkRef()
  if (code !== OK) return code
  located = handleOf(owner)
  return located === 0 ? R_ORDER_NOT_FOUND : OK
}

/** `ref` names an order one way, at a market that is not halted. */
export function checkRef(): u32 {
  const id = idOf(ref)
  if (id < 0 || (id === 0) === (clientLengthOf(ref) === 0)) return R_INVALID_COMMAND
  const rules = marketAt(marketOf(ref))
  if (rules === 0) return R_MARKET_UNKNOWN
  return stateOf(rules) === STATE_HALTED ? R_MARKET_CLOSED : OK
}

function handleOf(owner: u32): usize {
  if (idOf(ref) !== 0) {
    const found = findOrder(idOf(ref))
    return found !== 0 && !isWaiting(found) && ownerOf(found) === owner && marketOf(found) === marketOf(ref) ? found : 0
  }
  const named = clientLengthOf(ref) <= CLIENT_ID_MAX ? findClient(owner, marketOf(ref), ref) : 0
  return named !== 0 && !isWaiting(named) ? named : 0
}
