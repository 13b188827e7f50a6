/**
 * Texts of the interface: in every language a text for each key, with the arguments of the English one; no key that
 * nothing uses; no text written into a component.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import swc from '@swc/core'

/** Attributes whose value a person reads or hears. */
const READ = new Set(['aria-label', 'aria-description', 'aria-placeholder', 'alt', 'label', 'placeholder', 'title'])
/** Words of a language: not a mark such as ×, a ticker such as USDT, a file's ending, or the key of a text. */
const isWritten = (/** @type {string} */ text) =>
  /\p{L}{2}/u.test(text) && !/^[A-Z]+$/.test(text) && !/^\.\w+$/.test(text) && !/^[a-z-]+\.\w+$/.test(text)
/** Shows the design system itself: samples are its content. */
const SHOWCASE = /shared\/ui\/design\//

/** @typedef {Readonly<Record<string, string>>} Texts */

/** @param {string} folder @param {RegExp} pattern @returns {string[]} paths below the folder */
const filesBelow = (folder, pattern) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name))

/** @param {unknown} tokens as the compiler gives them @returns {string[]} names of arguments, sorted */
function argumentsOf(tokens) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {unknown} part */
  const visit = (part) => {
    if (!Array.isArray(part)) return
    const [name, , format] = part
    if (typeof name === 'string') found.add(name)
    if (typeof format === 'object' && format !== null)
      for (const branch of Object.values(format)) if (Array.isArray(branch)) branch.forEach(visit)
  }
  if (Array.isArray(tokens)) tokens.forEach(visit)
  return [...found].toSorted()
}

/** @param {string} text @returns {string} its arguments and its slots, to compare */
const shapeOf = (text) =>
  JSON.stringify([
    argumentsOf(compileMessageOrThrow(text)),
    [...text.matchAll(/<(\d)>/g)].map(([, slot]) => Number(slot)).toSorted((a, b) => a - b),
  ])

/**
 * What `writeMessage` of the web app can't write: all but words, values and plurals.
 * @param {unknown} tokens as the compiler gives them
 * @returns {unknown[]}
 */
function strangeParts(tokens) {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((part) => {
    if (typeof part === 'string' || !Array.isArray(part)) return []
    const [, kind, cases = {}] = part
    if (kind !== undefined && kind !== 'plural') return [part]
    const { offset, ...branches } = cases
    return offset === undefined ? Object.values(branches).flatMap(strangeParts) : [part]
  })
}

/**
 * @param {string} text
 * @param {string | undefined} original the English text
 * @returns {string | null} what is wrong with it
 */
function textFault(text, original) {
  if (original === undefined) return 'is not in English'
  if (text.trim() === '') return 'is empty'
  try {
    if (strangeParts(compileMessageOrThrow(text)).length > 0) return 'has more than words, values and plurals'
    if (original.trim() !== '' && shapeOf(original) !== shapeOf(text)) return 'takes other arguments than in English'
    return null
  } catch (reason) {
    return `can't be read: ${reason instanceof Error ? reason.message : String(reason)}`
  }
}

/**
 * @param {string} language its folder
 * @param {ReadonlyMap<string, Texts>} english by file
 * @param {ReadonlyMap<string, Texts>} own by file
 * @returns {string[]} one sentence for each text that is missing, empty, additional or another kind of text
 */
export function languageFaults(language, english, own) {
  const files = [...new Set([...english.keys(), ...own.keys()])]
  return files.flatMap((file) => {
    const texts = own.get(file)
    const originals = english.get(file)
    if (texts === undefined) return [`${language}/${file}.ts is missing`]
    if (originals === undefined) return [`${language}/${file}.ts is not in English`]
    const missing = Object.keys(originals).filter((key) => !Object.hasOwn(texts, key))
    const faults = Object.entries(texts).map(([key, text]) => [key, textFault(text, originals[key])])
    return [
      ...missing.map((key) => `${language}/${file}.ts has no text for ${key}`),
      ...faults.flatMap(([key, fault]) => (fault === null ? [] : [`${language}/${file}.ts: ${key} ${fault}`])),
    ]
  })
}

/**
 * @param {string} folder of one language
 * @returns {Promise<Map<string, Texts>>} by file
 */
async function textsOf(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(names.map((name) => import(pathToFileURL(join(folder, name)).href)))
  return new Map(names.map((name, at) => [name.slice(0, -3), modules[at].default]))
}

/** @param {string} source of one file @param {string} path @returns {string[]} texts written into its components */
export function writtenTexts(source, path) {
  /** @type {string[]} */
  const found = []
  /** @param {any} node */
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(visit)
    if (node.type === 'JSXText' && isWritten(node.value.trim())) found.push(node.value.trim())
    if (node.type === 'JSXAttribute' && node.value?.type === 'StringLiteral') {
      if (READ.has(node.name.value) && isWritten(node.value.value))
        found.push(`${node.name.value}="${node.value.value}"`)
    }
    Object.values(node).forEach(visit)
  }
  visit(swc.parseSync(source, { syntax: 'typescript', tsx: path.endsWith('.tsx') }))
  return found
}

/**
 * @param {Iterable<string>} keys `<file>.<key>`
 * @param {string} code of every file that may use one
 * @returns {string[]} keys that nothing names, whole or by how they begin
 */
export function unusedKeys(keys, code) {
  const named = new Set([...code.matchAll(/[\w-]+\.\w+/g)].map(([name]) => name))
  const beginnings = [...code.matchAll(/`([a-z-]+\.\w*)\$\{/g)].map(([, beginning = '']) => beginning)
  return [...keys].filter((key) => !named.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)))
}

/** @param {string} root of the repository @returns {Promise<string[]>} one sentence for each fault */
async function textFaults(root) {
  const source = join(root, 'web/src')
  const locales = join(source, 'locales')
  const english = await textsOf(join(locales, 'en'))
  /** @type {string[]} */
  const faults = []
  const languages = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name: language } of languages)
    faults.push(...languageFaults(language, english, await textsOf(join(locales, language))))
  const files = filesBelow(source, /(?<!\.test|\.d)\.tsx?$/).filter((path) => !path.startsWith(locales))
  const code = files.map((path) => readFileSync(path, 'utf8'))
  const keys = [...english].flatMap(([file, texts]) => Object.keys(texts).map((key) => `${file}.${key}`))
  faults.push(...unusedKeys(keys, code.join('\n')).map((key) => `locales/en: nothing uses "${key}"`))
  files.forEach((path, at) => {
    if (!path.endsWith('.tsx') || SHOWCASE.test(path)) return
    const written = writtenTexts(code[at] ?? '', path)
    faults.push(...written.map((text) => `${path.slice(root.length + 1)}: "${text}" belongs into src/locales`))
  })
  return faults
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '../..')
  if (!existsSync(join(root, 'web/src/locales'))) throw new Error('no locales below web/src')
  const faults = await textFaults(root)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
