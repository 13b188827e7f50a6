/**
 * Rows of the specification are named in titles of tests and in tables of rows alone: their text is not in this
 * repository, so a row's name tells a reader of the sources nothing.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROW = /\b(?:F|R|RR|C|ER|PR|BC|ST|ENT|EN|SER|VR|SM|TC|STM|SX|SE|MT|SS|CH)-\d{2,3}\b/
/** The table of route rules says which row each rule is; the conformance run compares rows with a running exchange. */
const NAMING = /\.test\.tsx?$|^contract\/src\/site\/rules\/|^tools\/conformance\//
const WORKSPACES = ['core', 'contract', 'ports', 'adapters', 'server', 'web', 'tools']

/** @param {string} root of the repository @returns {string[]} files that may not name rows, from the root */
export const judgedFiles = (root) =>
  WORKSPACES.flatMap((workspace) =>
    globSync(`${workspace}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }),
  ).filter((file) => !NAMING.test(file))

/** @param {string} file @param {string} text @returns {string[]} one sentence for each row that it names */
export const rowFaults = (file, text) =>
  text.split('\n').flatMap((line, at) => {
    const row = ROW.exec(line)?.[0]
    return row === undefined ? [] : [`${file}:${at + 1} names ${row}: say what it asks for instead`]
  })

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '../..')
  const faults = judgedFiles(root).flatMap((file) => rowFaults(file, readFileSync(join(root, file), 'utf8')))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
