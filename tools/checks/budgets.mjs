/**
 * Weighs every page of the build (`npm run budgets`). A page stays below the ceiling of its weight class, and grows by no
 * more than an allowance over the weight that was last accepted. `npm run budgets -- --accept` accepts what is there: the
 * change of page-weights.json then says in review which pages grew, and by how much. KB are 1000 bytes, gzip.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { weighPages } from '../../web/build/page-weights.ts'
import { ensureBuilt, WEB_OUTPUT } from '../setup/build-web.mjs'

/** By the weight class that a route says: text; figures or forms; the terminal, whose chart comes after the first paint. */
const CEILINGS_KB = { text: 122, figures: 170, terminal: 250 }
/** What all changes since the last acceptance may add to a page together. */
const ALLOWANCE_KB = 2

/**
 * @typedef {{ route: string, weight: string | undefined, bytes: number }} Page
 * @typedef {Readonly<Record<string, number>>} Baseline KB by route, as they were accepted
 */

/** One decimal, as the baseline has it. @param {number} bytes */
const kilobytes = (bytes) => Math.round(bytes / 100) / 10

/**
 * What is wrong with the weight of a page; null when nothing is. A page that is not in the baseline yet has its ceiling alone.
 * @param {Page} page
 * @param {Baseline} baseline
 */
export function weightFault({ route, weight, bytes }, baseline) {
  const ceiling = Object.entries(CEILINGS_KB).find(([name]) => name === weight)?.[1]
  if (ceiling === undefined) return `its route says no weight: ${Object.keys(CEILINGS_KB).join(', ')} (staticData)`
  const now = kilobytes(bytes)
  if (now > ceiling) return `over the ${ceiling} KB of ${weight}: load what is used later when it is used`
  const accepted = baseline[route]
  if (accepted !== undefined && now > kilobytes((accepted + ALLOWANCE_KB) * 1000))
    return `grew by ${(now - accepted).toFixed(1)} KB, more than the ${ALLOWANCE_KB} KB of the allowance`
  return null
}

/** @param {readonly Page[]} pages @returns {Baseline} sorted by route, so that a change of it reads well */
export const baselineOf = (pages) =>
  Object.fromEntries(
    pages.map(({ route, bytes }) => [route, kilobytes(bytes)]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  const file = join(import.meta.dirname, 'page-weights.json')
  await ensureBuilt(root)
  const pages = await weighPages(join(root, WEB_OUTPUT))
  if (process.argv.includes('--accept')) writeFileSync(file, `${JSON.stringify(baselineOf(pages), null, 2)}\n`)
  /** @type {Baseline} */
  const baseline = JSON.parse(readFileSync(file, 'utf8'))
  let isHeld = true
  for (const page of pages.toSorted((a, b) => b.bytes - a.bytes)) {
    const fault = weightFault(page, baseline)
    isHeld &&= fault === null
    const accepted = baseline[page.route]
    const change =
      accepted === undefined ? 'new' : (kilobytes(page.bytes) - accepted).toFixed(1).replace(/^(?=\d)/, '+')
    const figures = `${kilobytes(page.bytes).toFixed(1).padStart(6)} KB ${change.padStart(5)}`
    console.log(`${fault === null ? 'ok  ' : 'FAIL'} ${figures}  ${(page.weight ?? '?').padEnd(8)}  ${page.route}`)
    if (fault !== null) console.log(`            ${fault}`)
  }
  if (!isHeld) {
    console.error('If a page is worth what it grew by, accept it: npm run budgets -- --accept (STYLE.md, "Pages").')
    process.exitCode = 1
  }
}
