/**
 * What was answered to a command, kept to be given again: content of the command u64, its seq f64, first order id f64,
 * where the items of a bulk begin in their row f64, orders u16, items u16, refusal u8.
 */
import { openEvent, sayRefused } from '../base/events'
import {
  EV_REPEATED,
  EV_REPEATED_AT_FIRST_SEQ,
  EV_REPEATED_AT_ITEMS,
  EV_REPEATED_AT_ORDERS,
  EV_REPEATED_AT_REFUSAL,
  EV_REPEATED_MIN,
  R_ANSWER_FORGOTTEN,
} from '../generated'
import { isKept, itemsToKeep, keepItems, rowByte, rowWritten } from './items'
import { OK } from '../base/refusal'

export function contentOf(answer: usize): u64 {
  return load<u64>(answer)
}
export function seqOf(answer: usize): f64 {
  return load<f64>(answer, 8)
}
export function firstOrderOf(answer: usize): f64 {
  return load<f64>(answer, 16)
}
/** Where its items begin in the row; 0 without items. */
export function rowStartOf(answer: usize): f64 {
  return load<f64>(answer, 24)
}
export function ordersOf(answer: usize): u32 {
  return load<u16>(answer, 32)
}
/** How many items it has in the row: those of a bulk of which one was refused. */
export function itemsOf(answer: usize): u32 {
  return load<u16>(answer, 34)
}
export function refusalOf(answer: usize): u32 {
  return load<u8>(answer, 36)
}

/** Writes the answer to the running command, and what became of its items. */
export function writeAnswer(answer: usize, content: u64, seq: f64, firstOrder: f64, orders: u32, refusal: u32): void {
  const items = itemsToKeep()
  restoreAnswer(answer, content, seq, firstOrder, items === 0 ? 0 : rowWritten(), orders, items, refusal)
  if (items !== 0) keepItems()
}

export function restoreAnswer(
  answer: usize,
  content: u64,
  seq: f64,
  firstOrder: f64,
  rowStart: f64,
  orders: u32,
  items: u32,
  refusal: u32,
): void {
  store<u64>(answer, content)
  store<f64>(answer, seq, 8)
  store<f64>(answer, firstOrder, 16)
  store<f64>(answer, rowStart, 24)
  store<u16>(answer, <u16>orders, 32)
  store<u16>(answer, <u16>items, 34)
  store<u32>(answer, refusal, 36)
}

/** Whether all of the answer is kept: what became of the items of a bulk may be forgotten. */
export function isWhole(answer: usize): bool {
  return itemsOf(answer) === 0 || isKept(rowStartOf(answer))
}

/** Gives the answer again, unless what became of its items is not known any more. */
export function sayRepeated(answer: usize, isBulk: bool): void {
  if (!isWhole(answer)) {
    sayRefused(R_ANSWER_FORGOTTEN, 0, 0)
    return
  }
  const start = rowStartOf(answer)
  let items = itemsOf(answer)
  const isListed = items > 0
  // A bulk with nothing in the row had no refusal, or was no command.
  if (!isListed && isBulk && refusalOf(answer) === OK) items = ordersOf(answer)
  const body = openEvent(EV_REPEATED, EV_REPEATED_MIN + items)
  store<f64>(body, seqOf(answer), EV_REPEATED_AT_FIRST_SEQ)
  store<u8>(body, <u8>refusalOf(answer), EV_REPEATED_AT_REFUSAL)
  store<f64>(body, firstOrderOf(answer), EV_REPEATED_AT_ORDERS)
  store<u16>(body, <u16>ordersOf(answer), EV_REPEATED_AT_ORDERS + 8)
  store<u16>(body, <u16>items, EV_REPEATED_AT_ITEMS)
  for (let item: u32 = 0; item < items; item++) {
    store<u8>(body + EV_REPEATED_AT_ITEMS + 2 + item, isListed ? <u8>rowByte(start + <f64>item) : 0)
  }
}
