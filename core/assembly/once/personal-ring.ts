/** The entries of the ids of persons, in order of arrival, the oldest of which leaves when another one comes. */
import { Pages, PAGES_BYTES } from '../base/pages'

// An entry is a cache line: the id 16, the answer (see answers.ts).
const ENTRY_BYTES: usize = 64
/** As exponents: entries of a page, and its bytes. */
const PER_PAGE: u32 = 10
const PAGE_EXPONENT: i32 = 16
const KERNEL_PAGE: usize = 4096

const pages = changetype<Pages>(memory.data(PAGES_BYTES, 8))
pages.open(PAGE_EXPONENT)
/** The first page that is there, and the first one behind it that is not. */
let firstPage: u32 = 0
let endPage: u32 = 0

/** How many are kept. */
export let count: u32 = 0
/** The place of the next one; places count up for ever. */
export let next: u64 = 0

/** The entry at a place that is kept, or the next one's. */
export function entryAt(place: u64): usize {
  return pages.at(<u32>(place >> PER_PAGE)) + <usize>(place & ((1 << PER_PAGE) - 1)) * ENTRY_BYTES
}

/** The oldest leaves. */
export function dropOldest(): void {
  count -= 1
}

/** The next one is there. */
export function advance(): void {
  count += 1
  next += 1
  if ((<u32>next & ((1 << PER_PAGE) - 1)) === 0) turnPage()
}

/** The next entry begins a page: those that only have entries that left go. */
function turnPage(): void {
  const oldest = <u32>((next - count) >> PER_PAGE)
  for (; firstPage !== oldest; firstPage++) pages.drop(firstPage)
  if (endPage === <u32>(next >> PER_PAGE)) addPage()
}

function addPage(): void {
  pages.add(endPage)
  endPage += 1
}

/** Makes room for the pages of so many entries, and at the beginning the first of them. */
export function fitEntries(most: u32): void {
  pages.fit(mostPages(most), firstPage, endPage - firstPage)
  if (endPage === firstPage) addPage()
}

/** Pages that are ever there at once: those of what is kept, one in use at each end, and one more. */
function mostPages(most: u32): u32 {
  return (most >> PER_PAGE) + 3
}

/** Makes pages for so many entries to come, if there are ever to be `most` at most, and writes to them; at most `left` pages. */
export function reserveEntries(entries: u32, most: u32, left: u32): void {
  const wanted = <u32>((next + entries) >> PER_PAGE) + 1 - firstPage
  const end = min(wanted, mostPages(most))
  for (; left > 0 && endPage - firstPage < end; left--) {
    addPage()
    const page = pages.at(endPage - 1)
    for (let at: usize = 0; at < 1 << PAGE_EXPONENT; at += KERNEL_PAGE) store<u32>(page + at, 0)
  }
}
