/**
 * Paths that documents, comments and the rules of the arrows name are there. A rule whose folder has moved guards nothing,
 * and says so to nobody.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const WORKSPACES = ['core', 'contract', 'ports', 'adapters', 'server', 'web', 'tools']
const NAMED = new RegExp(`(?<![\\w./@-])(?:${[...WORKSPACES, 'docs', 'deploy'].join('|')})(?:/[\\w.*<>{},$-]+)+`, 'g')
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/
/** A record that another one has taken the place of tells of the files of its time. */
const SUPERSEDED = /^Status: superseded/m
const BUILT = /(?:^|\/)(?:node_modules|dist|\.output|\.tmp)(?:\/|$)/

/**
 * @param {string} file of a document or a source, from the root
 * @param {string} text of the file
 * @param {(pattern: string) => boolean} isThere whether a glob from the root finds something
 * @returns {string[]} one sentence for each path that it names and that isn't there
 */
export function pathFaults(file, text, isThere) {
  const isDocument = file.endsWith('.md')
  if (isDocument && SUPERSEDED.test(text)) return []
  return text.split('\n').flatMap((line, at) => {
    if (!isDocument && !COMMENT.test(line)) return []
    return Array.from(line.matchAll(NAMED), ([path]) => path.replace(/[.,]+$/, ''))
      .filter((path) => !BUILT.test(path) && !isThere(path.replaceAll(/<\w+>|\bNAME\b/g, '*')))
      .map((path) => `${file}:${at + 1} names ${path}, which is not there`)
  })
}

/** @param {string} pattern @returns {string[]} its alternatives outside parentheses */
function alternatives(pattern) {
  const parts = ['']
  let depth = 0
  for (const letter of pattern) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

/**
 * @typedef {{ path?: string | string[], pathNot?: string | string[] }} Side
 * @param {readonly { name?: string, from: Side, to: Side }[]} rules of dependency-cruiser
 * @param {readonly string[]} places files and folders, from the root
 * @returns {string[]} one sentence for each alternative of a rule that begins at a workspace and meets no file
 */
export function ruleFaults(rules, places) {
  return rules.flatMap(({ name, from, to }) =>
    [from.path, from.pathNot, to.path, to.pathNot]
      .flat()
      .flatMap((pattern) => (pattern === undefined ? [] : alternatives(pattern)))
      .filter((part) => /^\^[(a-z]/.test(part) && !part.includes(':'))
      .filter((part) => {
        const expression = new RegExp(part.replaceAll(/\$\d/g, '[^/]+'))
        return !places.some((place) => expression.test(place))
      })
      .map((part) => `the arrow ${name ?? '?'} names ${part}, which meets no file`),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '../..')
  const exclude = (/** @type {string} */ path) => BUILT.test(path)
  const documents = globSync('{*.md,{docs,deploy}/**/*.md}', { cwd: root })
  const places = WORKSPACES.flatMap((workspace) => globSync(`${workspace}/**`, { cwd: root, exclude }))
  /** @type {Map<string, boolean>} */
  const known = new Map()
  /** @param {string} pattern */
  const isThere = (pattern) => {
    const path = /^docs\/decisions\/\d{4}$/.test(pattern) ? `${pattern}-*` : pattern
    let answer = known.get(path)
    if (answer === undefined) {
      answer = /[*{]/.test(path) ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path))
      known.set(path, answer)
    }
    return answer
  }
  /** @type {{ default: { forbidden: Parameters<typeof ruleFaults>[0] } }} */
  const { default: arrows } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href)
  const faults = [
    ...[...documents, ...places.filter((place) => /\.(?:ts|tsx|mjs)$/.test(place))].flatMap((file) =>
      pathFaults(file, readFileSync(join(root, file), 'utf8'), isThere),
    ),
    ...ruleFaults(arrows.forbidden, places),
  ]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
