/** The answers of a snapshot that are kept for repeated commands: of producers and of commands with ids of their own. */
import { restoreAnswer } from '../once/answers'
import { lastSeq } from '../base/clock'
import { LIMIT_PERSONAL_IDS, MAX_BULK, MAX_WINDOW, R_LAST } from '../generated'
import { getLastOrderId } from '../book/ids'
import { putRowByte, rowFrom, rowWritten } from '../once/items'
import { limitOf } from '../base/limits'
import { keep, personalKept, recall } from '../once/personal'
import { addProducer, appendAnswer, findProducer, restoreEpoch } from '../once/producers'
import { getBytes, getCount, getI64, getU16, getU32, getU8, must } from './in'
import { Sorted } from '../base/sorted'

/** What is read: an id. */
const kept: usize = memory.data(16, 8)

/** What became of the items of bulks: where it begins, and how many there are. */
const rows = new Sorted()

export function beginRows(): void {
  rows.open(0)
}

/** No two lie in the same place of the row. */
export function checkRows(): void {
  rows.sort()
  for (let place: u32 = 1; place < rows.count; place++)
    must(rows.keyAt(place - 1) + rows.at(place - 1) <= rows.keyAt(place))
  rows.close()
}

export function readProducer(): void {
  const number = getU32()
  const epoch = getU32()
  const highest = getCount()
  const window = getU32()
  must(epoch > 0 && window - 1 < MAX_WINDOW && findProducer(number) === 0)
  const producer = addProducer(number, window)
  restoreEpoch(producer, epoch, <f64>highest)
  const answers = getU32()
  must(answers <= window)
  let lastEpoch: u32 = 0
  let last: i64 = 0
  for (let left = answers; left > 0; left--) {
    const inEpoch = getU32()
    const number = getCount()
    must(number > 0 && (inEpoch > lastEpoch || (inEpoch === lastEpoch && number > last)))
    lastEpoch = inEpoch
    last = number
    readAnswer(appendAnswer(producer, inEpoch, <f64>number))
  }
  must(lastEpoch < epoch ? highest === 0 : lastEpoch === epoch && last === highest)
}

export function readPersonal(): void {
  for (let left = getU32(); left > 0; left--) {
    memory.copy(kept, getBytes(16), 16)
    must(recall(kept) === 0 && personalKept() < limitOf(LIMIT_PERSONAL_IDS))
    readAnswer(keep(kept))
  }
}

function readAnswer(answer: usize): void {
  const content = <u64>getI64()
  const seq = getCount()
  const refusal = getU8()
  must(refusal <= R_LAST)
  const firstOrder = getCount()
  const orders = getU16()
  const items = getU16()
  const start = items === 0 ? 0 : getCount()
  must(seq > 0 && <f64>seq <= lastSeq && orders <= MAX_BULK && items <= MAX_BULK)
  must(orders === 0 || (firstOrder > 0 && firstOrder + orders - 1 <= getLastOrderId()))
  must(start + items <= <i64>rowWritten())
  restoreAnswer(answer, content, <f64>seq, <f64>firstOrder, <f64>start, orders, items, refusal)
  if (start < <i64>rowFrom()) return
  if (items > 0) rows.add(<u64>start, items)
  for (let item: u32 = 0; item < items; item++) {
    const code = getU8()
    must(code <= R_LAST)
    putRowByte(<f64>(start + item), code)
  }
}
