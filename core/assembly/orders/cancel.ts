/** An order is cancelled, whether it rests or waits. */
import { FINISH_CANCELED, R_INVALID_COMMAND, R_ORDER_NOT_FOUND } from '../generated'
import { marketAt } from '../markets/markets'
import { finishResting } from './matcher'
import { marketOf } from '../book/order'
import { finishSecond } from '../waiting/oto-links'
import { OK } from '../base/refusal'
import { cancelStop } from './stop-ends'
import { locate, located } from './locate'
import { readRef, ref } from './specs'
import { findWaiting, isStop } from '../waiting/waiting'

/** Either order of an OCO takes the other with it. */
export function cancel(at: usize, end: usize): u32 {
  if (at + 4 > end || readRef(at + 4, end) !== end) return R_INVALID_COMMAND
  const owner = load<u32>(at)
  const code = locate(owner)
  if (code === OK) finishResting(located, marketAt(marketOf(ref)), FINISH_CANCELED)
  if (code !== R_ORDER_NOT_FOUND) return code
  const waiting = findWaiting(owner, ref)
  if (waiting === 0) return code
  if (isStop(waiting)) cancelStop(waiting)
  else finishSecond(waiting, FINISH_CANCELED)
  return OK
}
