/**
 * JavaScript that a browser loads for a page before anybody does anything, from the built manifest: the entry, what the
 * route asks for, and all that those import. KB are 1000 bytes, gzip.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { ensureBuilt, WEB_OUTPUT } from '../setup/build-web.mjs'

/** Pages with figures or forms; the terminal's chart comes after the first paint. Every other page is text. */
const LIVE_KB = 170
const TEXT_KB = 120
const TERMINAL_KB = 250
/** @param {string} route */
export const budgetOf = (route) =>
  /^\/(?:trade|dev)\//.test(route)
    ? TERMINAL_KB
    : /^\/(?:$|markets|futures|assets|balance|history|fees|trading-data|settings|auth|m\/)/.test(route)
      ? LIVE_KB
      : TEXT_KB

/**
 * @typedef {{ filePath: string, children?: string[], preloads?: string[], scripts?: { attrs: { src?: string } }[] }} ManifestRoute
 * @typedef {{ route: string, kilobytes: number, budget: number }} Row
 */

/**
 * One row per route that shows something.
 * @param {string} output folder of the build
 * @returns {Promise<Row[]>}
 */
export async function weighRoutes(output) {
  const assets = join(output, 'server/assets')
  const file = readdirSync(assets).find((name) => name.startsWith('_tanstack-start-manifest'))
  if (file === undefined) throw new Error(`no route manifest in ${assets}`)
  /** @type {{ tsrStartManifest: () => { routes: Record<string, ManifestRoute> } }} */
  const { tsrStartManifest } = await import(pathToFileURL(join(assets, file)).href)
  const { routes } = tsrStartManifest()
  const weigh = weigher(join(output, 'client'))
  // The query cache comes with every page that does not say it is text.
  const cache = readdirSync(join(output, 'client/assets'))
    .filter(
      (name) =>
        name.startsWith('data-') &&
        readFileSync(join(output, 'client/assets', name), 'utf8').includes('defaultQueryOptions'),
    )
    .map((name) => `/assets/${name}`)
  if (cache.length === 0) throw new Error('the chunk of the query cache is not found')
  /** @type {Row[]} */
  const rows = []
  /** @param {string} id @param {readonly string[]} above */
  const walk = (id, above) => {
    const route = routes[id]
    if (route === undefined) return
    const { filePath, children = [], preloads = [], scripts = [] } = route
    const isText = children.length > 0 || readFileSync(filePath, 'utf8').includes('isText: true')
    const files = [...above, ...preloads, ...scripts.flatMap(({ attrs }) => attrs.src ?? []), ...(isText ? [] : cache)]
    // A group's name in parentheses is no part of the address.
    const path = id.replaceAll(/\/\([^)]+\)/g, '')
    if (children.length === 0 && preloads.length > 0)
      rows.push({ route: path, kilobytes: weigh(files) / 1000, budget: budgetOf(path) })
    for (const child of children) walk(child, files)
  }
  walk('__root__', [])
  return rows.toSorted((a, b) => b.kilobytes - a.kilobytes)
}

/**
 * Gives the weight of scripts and of all that they import at once.
 * @param {string} client folder of what the browser loads
 */
function weigher(client) {
  /** @type {Map<string, { bytes: number, imports: string[] }>} */
  const known = new Map()
  /** @param {string} path */
  const read = (path) => {
    let chunk = known.get(path)
    if (chunk === undefined) {
      const code = readFileSync(join(client, path), 'utf8')
      const imports = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.$-]+\.js)["'`]/g)].map(
        ([, name]) => `/assets/${name}`,
      )
      known.set(path, (chunk = { bytes: gzipSync(code).length, imports }))
    }
    return chunk
  }
  /** @param {readonly string[]} files */
  return (files) => {
    const all = new Set(files)
    let bytes = 0
    // A set that grows while it is walked is walked to its end.
    for (const path of all) {
      const chunk = read(path)
      bytes += chunk.bytes
      for (const next of chunk.imports) all.add(next)
    }
    return bytes
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  await ensureBuilt(root)
  const rows = await weighRoutes(join(root, WEB_OUTPUT))
  for (const { route, kilobytes, budget } of rows)
    console.log(`${kilobytes > budget ? 'FAIL' : 'ok  '} ${kilobytes.toFixed(1).padStart(6)} of ${budget} KB  ${route}`)
  if (rows.some(({ kilobytes, budget }) => kilobytes > budget)) {
    console.error('A page carries too much before the first interaction: load it when it is used (STYLE.md, "Pages").')
    process.exitCode = 1
  }
}
