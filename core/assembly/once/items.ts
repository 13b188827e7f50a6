/**
 * What became of the items of bulk commands: a byte each, their refusals, written one after the other into one row for
 * ever. The last bytes of the row are kept, as many as the limit answerBytes says.
 */
import { LIMIT_ANSWER_BYTES, MAX_BULK } from '../generated'
import { countUsed, limitOf } from '../base/limits'
import { Pages, PAGES_BYTES } from '../base/pages'

/** What is kept, in pages of 64 KiB. */
const PAGE_EXPONENT: i32 = 16
const pages = changetype<Pages>(memory.data(PAGES_BYTES, 8))
pages.open(PAGE_EXPONENT)
/** The first page that is there, and the first one behind it that is not. */
let firstPage: u64 = 0
let endPage: u64 = 0
/** How many bytes were ever written, and the first of them that is kept. */
let written: u64 = 0
let from: u64 = 0

/** What became of the items of the running bulk. */
const codes: usize = memory.data(1024, 8)
let count: u32 = 0
let hasRefusals: bool = false

export function rowWritten(): f64 {
  return <f64>written
}
export function rowFrom(): f64 {
  return <f64>from
}

/** For a snapshot that is restored: the row was written up to here, and this is the first byte that is kept of it. */
export function restoreRow(end: f64, first: f64): void {
  written = <u64>end
  from = <u64>first
  turnPages(from, written)
  countUsed(LIMIT_ANSWER_BYTES, <i32>(written - from))
}

/** A bulk of that many items, at most MAX_BULK, runs. */
export function beginItems(items: u32): void {
  count = min(items, MAX_BULK)
  hasRefusals = false
  memory.fill(codes, 0, count)
}

/** An item of the bulk is refused. */
export function noteItem(item: u32, code: u32): void {
  store<u8>(codes + item, <u8>code)
  hasRefusals = true
}

/** How many items the running command leaves in the row: those of a bulk that had a refusal. They begin at rowWritten. */
export function itemsToKeep(): u32 {
  return hasRefusals ? count : 0
}

/** Writes them; ends the bulk. */
export function keepItems(): void {
  const items = itemsToKeep()
  hasRefusals = false
  if (items === 0) return
  const most = <u64>limitOf(LIMIT_ANSWER_BYTES)
  const kept = written - from
  const after = written + items
  const first = after - from > most ? after - most : from
  turnPages(first, after)
  const skipped = first > written ? <u32>(first - written) : 0
  for (let item = skipped; item < items; item++) putRowByte(<f64>(written + item), load<u8>(codes + item))
  written = after
  from = first
  countUsed(LIMIT_ANSWER_BYTES, <i32>(written - from - kept))
}

/** Whether the bytes from a place in the row on are all kept. */
export function isKept(start: f64): bool {
  return start >= rowFrom()
}

/** A byte of the row that is kept. */
export function rowByte(place: f64): u32 {
  return load<u8>(addressOf(<u64>place))
}
export function putRowByte(place: f64, byte: u32): void {
  store<u8>(addressOf(<u64>place), <u8>byte)
}

function addressOf(place: u64): usize {
  return pages.at(<u32>(place >> PAGE_EXPONENT)) + <usize>(place & ((1 << PAGE_EXPONENT) - 1))
}

/** The pages of what is kept from now on, and no others. */
function turnPages(first: u64, end: u64): void {
  const from = first >> PAGE_EXPONENT
  for (; firstPage < endPage && firstPage < from; firstPage++) pages.drop(<u32>firstPage)
  if (firstPage === endPage) {
    firstPage = from
    endPage = from
  }
  if (first === end) return
  const to = ((end - 1) >> PAGE_EXPONENT) + 1
  pages.fit(<u32>(to - from), <u32>firstPage, <u32>(endPage - firstPage))
  for (; endPage < to; endPage++) pages.add(<u32>endPage)
}
