/**
 * The answers kept for a producer, the newest ones, numbered on for ever: pages of a few answers, of which there are never
 * more than the window needs, so that a command keeps or drops an answer without moving others.
 */
import { Pages } from '../base/pages'

// A ring: its pages 16, the number of the oldest answer 4, how many there are 4, the exponent of how many a page has 4.
const FIRST: usize = 16
const COUNT: usize = 20
const PER_PAGE: usize = 24
export const RING_BYTES: usize = 32

// An answer: epoch 4, number 8 at 8, the answer itself at 16. A cache line.
const ENTRY_EXPONENT: i32 = 6
const ENTRY_BYTES: usize = 64
const NUMBER: usize = 8
const ANSWER: usize = 16
/** A producer of figures keeps one answer, and needs no more than a line for it. */
const MOST_PER_PAGE: i32 = 4

export function epochOfKept(entry: usize): u32 {
  return load<u32>(entry)
}
export function numberOfKept(entry: usize): f64 {
  return load<f64>(entry, NUMBER)
}
/** See answers.ts. */
export function keptAnswer(entry: usize): usize {
  return entry + ANSWER
}

function pagesOf(ring: usize): Pages {
  return changetype<Pages>(ring)
}
function firstOf(ring: usize): u32 {
  return load<u32>(ring, FIRST)
}
function perPage(ring: usize): i32 {
  return load<i32>(ring, PER_PAGE)
}
export function ringCount(ring: usize): u32 {
  return load<u32>(ring, COUNT)
}

/** The answer that is `place` younger than the oldest. */
export function ringEntry(ring: usize, place: u32): usize {
  const number = firstOf(ring) + place
  const exponent = perPage(ring)
  return pagesOf(ring).at(number >> exponent) + ((<usize>(number & ((1 << exponent) - 1))) << ENTRY_EXPONENT)
}

/** Begins an empty ring for as many answers as the window says. */
export function openRing(ring: usize, window: u32): void {
  const exponent = exponentFor(window)
  pagesOf(ring).open(exponent + ENTRY_EXPONENT)
  pagesOf(ring).fit((window >> exponent) + 2, 0, 0)
  store<u32>(ring, 0, FIRST)
  store<u32>(ring, 0, COUNT)
  store<i32>(ring, exponent, PER_PAGE)
}

function exponentFor(window: u32): i32 {
  return min(MOST_PER_PAGE, 32 - <i32>clz(window - 1))
}

/** Room for one more answer, the newest, which the caller writes; there are fewer than the window says. */
export function pushAnswer(ring: usize, epoch: u32, number: f64): usize {
  const count = ringCount(ring)
  const place = firstOf(ring) + count
  const exponent = perPage(ring)
  if ((place & ((1 << exponent) - 1)) === 0) pagesOf(ring).add(place >> exponent)
  store<u32>(ring, count + 1, COUNT)
  const entry = ringEntry(ring, count)
  store<u32>(entry, epoch)
  store<f64>(entry, number, NUMBER)
  return entry + ANSWER
}

/** Drops so many of the oldest answers, a page at a time; with the last answer of a page the page goes. */
export function dropOldest(ring: usize, answers: u32): void {
  const exponent = perPage(ring)
  const first = firstOf(ring)
  dropPages(ring, pagesBetween(first, first + answers, exponent))
  store<u32>(ring, first + answers, FIRST)
  store<u32>(ring, ringCount(ring) - answers, COUNT)
}

/** How many pages begin between two answers; their numbers pass 2^32 and begin again. */
function pagesBetween(first: u32, after: u32, exponent: i32): u32 {
  return ((after >> exponent) - (first >> exponent)) & (u32.MAX_VALUE >> exponent)
}

function dropPages(ring: usize, count: u32): void {
  const first = firstOf(ring) >> perPage(ring)
  for (let page = first; page !== first + count; page++) pagesOf(ring).drop(page)
}

/** How many pages are there. */
function pageCount(ring: usize): u32 {
  const count = ringCount(ring)
  return count === 0 ? 0 : pagesBetween(firstOf(ring), firstOf(ring) + count - 1, perPage(ring)) + 1
}

const before: usize = memory.data(32, 8)

/** The window is another one: what does not fit it goes. Answers are moved only where they are a handful. */
export function resizeRing(ring: usize, window: u32): void {
  if (ringCount(ring) > window) dropOldest(ring, ringCount(ring) - window)
  const exponent = perPage(ring)
  const count = ringCount(ring)
  if (exponentFor(window) === exponent) {
    pagesOf(ring).fit((window >> exponent) + 2, firstOf(ring) >> exponent, pageCount(ring))
    return
  }
  memory.copy(before, ring, RING_BYTES)
  openRing(ring, window)
  for (let place: u32 = 0; place < count; place++) {
    const entry = ringEntry(before, place)
    memory.copy(pushAnswer(ring, epochOfKept(entry), numberOfKept(entry)), entry + ANSWER, ENTRY_BYTES - ANSWER)
  }
  dropPages(before, pageCount(before))
  pagesOf(before).close()
}
