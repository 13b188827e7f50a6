/**
 * Errors of the catalogue: a program tells refusals apart by their codes, so no two have the same; and each is one that
 * something answers with.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errors } from '../../contract/src/errors/index.ts'

/** Where an error is thrown, declared by an operation, or known to the browser. */
const USERS = [
  'contract/src/!(errors)/**/*.ts',
  'contract/src/errors/*/*.ts',
  'server/**/*.ts',
  'web/src/shared/**/*.ts',
]

/**
 * @param {Readonly<Record<string, { readonly code: number }>>} catalogue by the names of the errors
 * @returns {string[]} one sentence for each code that several errors have
 */
export function codeFaults(catalogue) {
  const byCode = Map.groupBy(Object.keys(catalogue), (name) => catalogue[name]?.code)
  return [...byCode]
    .filter(([, names]) => names.length > 1)
    .map(([code, names]) => `contract/src/errors: ${names.join(' and ')} have the same code ${code}`)
}

/**
 * @param {Readonly<Record<string, object>>} catalogue by the names of the errors
 * @param {string} code of every file that may use one
 * @returns {string[]} one sentence for each error that nothing names
 */
export function unusedErrors(catalogue, code) {
  const named = new Set([...code.matchAll(/['"`]([a-z][a-z0-9-]*)['"`]/g)].map(([, name]) => name))
  return Object.keys(catalogue)
    .filter((name) => !named.has(name))
    .map((name) => `contract/src/errors: nothing answers with ${name}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '../..')
  const files = USERS.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const faults = [...codeFaults(errors), ...unusedErrors(errors, code)]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
