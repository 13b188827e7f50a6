/**
 * One word, one thing: a type that core, contract, server or web exports has a name of its own among them all. What is the
 * same thing on two layers, each in its own shape, stands in the list of pairs.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One thing seen from two layers: as the ledger has it, as the doors show it, as the browser keeps it. */
const pairs = new Set([
  'AccountEvent',
  'Balance',
  'Bar',
  'Candle',
  'Deal',
  'EventGroup',
  'Level',
  'Market',
  'Oco',
  'Order',
  'SelfTradePrevention',
  'Side',
  'Ticker',
  'Wallet',
])

const DECLARED = /^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm

/**
 * Names that several files export as a type.
 * @param {readonly (readonly [file: string, text: string])[]} sources
 * @param {ReadonlySet<string>} allowed
 * @returns {string[]} a line for each name
 */
export function sharedTypeNames(sources, allowed = pairs) {
  /** @type {Map<string, string[]>} */
  const files = new Map()
  for (const [file, text] of sources)
    for (const [, name = ''] of text.matchAll(DECLARED)) files.set(name, [...(files.get(name) ?? []), file])
  const shared = [...files].filter(([name, places]) => places.length > 1 && !allowed.has(name))
  const unneeded = [...allowed].filter((name) => (files.get(name)?.length ?? 0) < 2)
  return [
    ...shared.map(([name, places]) => `${name} is the name of ${places.length} types: ${places.join(', ')}`),
    ...unneeded.map((name) => `${name} has one meaning now: take it off the list of pairs`),
  ]
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const sources = ['core', 'contract', 'server', 'web'].flatMap((workspace) =>
    globSync(`${workspace}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**', '**/testing/**', '**/*.test.*', '**/test/**', 'core/assembly/**'],
    }),
  )
  const faults = sharedTypeNames(
    sources.map((file) => /** @type {const} */ ([file, readFileSync(join(root, file), 'utf8')])),
  )
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
