/** Which second order of an OTO waits for which first one. */
import { TABLE_BYTES } from '../base/address-table'
import {
  EV_ORDER_FINISHED,
  EV_OTO_WAITING,
  EV_OTO_WAITING_AT_ACTIVATION,
  EV_OTO_WAITING_AT_ORDER,
  EV_OTO_WAITING_AT_PRIMARY,
  EV_OTO_WAITING_AT_SECONDARY_KIND,
  FINISH_FILLED,
  FINISH_MODIFIED,
  FINISH_OTO,
  ORDER_AT_UPDATED_AT,
} from '../generated'
import { Pool } from '../base/memory'
import { idOf, updatedAtOf } from '../book/order'
import { Table } from '../base/table'
import { appendEnter } from './tasks'
import { activationOf, dropOrder, kindOf, openWaiting, otherOf, setOther } from './waiting'

// Who waits for a first order: its id as the key 16, the second order 4.
const LINK_BYTES: usize = 24
const SECOND: usize = 16
const records = new Pool(LINK_BYTES)
const links = changetype<Table>(memory.data(TABLE_BYTES, 8))
links.open(8)

export function sayWaiting(second: usize): void {
  const body = openWaiting(EV_OTO_WAITING, EV_OTO_WAITING_AT_ORDER, 0, 0, second)
  store<f64>(body, <f64>otherOf(second), EV_OTO_WAITING_AT_PRIMARY)
  store<u8>(body, <u8>kindOf(second), EV_OTO_WAITING_AT_SECONDARY_KIND)
  store<f64>(body, <f64>activationOf(second), EV_OTO_WAITING_AT_ACTIVATION)
  // The order itself is as it was.
  store<f64>(body + EV_OTO_WAITING_AT_ORDER, updatedAtOf(second), ORDER_AT_UPDATED_AT)
}

/** The second order waits for the first one, which is known by its id alone. */
export function link(first: i64, second: usize): void {
  const record = records.take()
  store<u64>(record, <u64>first)
  store<u64>(record, 0, 8)
  store<u32>(record, <u32>second, SECOND)
  links.add(record)
}

/** Whether a second order still waits for its first one. */
export function isLinked(second: usize): bool {
  return secondOf(otherOf(second)) === second
}

/** A second order waits for its first one no more. */
export function unlink(second: usize): void {
  const record = links.find(<u64>otherOf(second), 0)
  if (record === 0 || load<u32>(record, SECOND) !== <u32>second) return
  links.remove(record)
  records.give(record)
}

/** The second order that waits for a first one, or 0. */
export function secondOf(first: i64): usize {
  const record = links.find(<u64>first, 0)
  return record === 0 ? 0 : <usize>load<u32>(record, SECOND)
}

/** The first order of an OTO is gone: filled whole it lets the second one in, in its turn, anything else ends it. */
export function afterFirst(first: i64, reason: u32): void {
  const second = secondOf(first)
  if (second === 0 || reason === FINISH_MODIFIED) return
  if (reason !== FINISH_FILLED) {
    finishSecond(second, FINISH_OTO)
    return
  }
  unlink(second)
  appendEnter(idOf(second))
}

/** The first order is modified: the second one waits for the new one. False where none waits. */
export function followFirst(from: i64, to: i64): bool {
  const second = secondOf(from)
  if (second === 0) return false
  unlink(second)
  setOther(second, to)
  link(to, second)
  sayWaiting(second)
  return true
}

/** The second order is gone without having entered. It held nothing. */
export function finishSecond(second: usize, reason: u32): void {
  openWaiting(EV_ORDER_FINISHED, 0, 0, reason, second)
  unlink(second)
  dropOrder(second)
}
