/**
 * A domain is spelled the same in the contract, the modules, the features and the docs: one name across, so that a
 * reader who knows one of the four places knows the other three.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Folders of contract/src that every domain shares. */
const SHARED_CONTRACT = new Set(['errors', 'kernel', 'regions'])
/** Their pages are those of the console, which the site knows nothing of. */
export const CONSOLE_DOMAINS = new Set(['operators'])
/** They serve other modules, and nobody calls them from outside. */
export const INNER_DOMAINS = new Set(['delivery'])
/** Features that are made of several domains and own none. */
const COMPOSED_FEATURES = new Set(['home', 'shell'])

/** @param {string} path */
const folders = (path) =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : []

/** @param {string} name @param {string} place */
const isAsked = (name, place) =>
  !(place === 'web/src/features/' && CONSOLE_DOMAINS.has(name)) &&
  !((place === 'web/src/features/' || place === 'contract/src/') && INNER_DOMAINS.has(name))

/**
 * @param {string} root of the repository
 * @returns {string[]} one sentence for each name that is not in all four lists
 */
export function domainFaults(root) {
  const docs = existsSync(join(root, 'docs/domains')) ? readdirSync(join(root, 'docs/domains')) : []
  const lists = new Map([
    ['contract/src/', folders(join(root, 'contract/src')).filter((name) => !SHARED_CONTRACT.has(name))],
    ['server/modules/', folders(join(root, 'server/modules'))],
    ['web/src/features/', folders(join(root, 'web/src/features')).filter((name) => !COMPOSED_FEATURES.has(name))],
    ['docs/domains/', docs.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -3))],
  ])
  const all = [...new Set([...lists.values()].flat())].toSorted()
  return all.flatMap((name) => {
    const missing = [...lists]
      .filter(([place, names]) => !names.includes(name) && isAsked(name, place))
      .map(([place]) => place)
    return missing.length === 0 ? [] : [`domain "${name}" is missing in ${missing.join(', ')}`]
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = domainFaults(join(import.meta.dirname, '../..'))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
