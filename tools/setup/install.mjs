/** Installs the locked packages when they are missing or older than the lock file. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machineEnvironment } from './runtime.mjs'

/** Left in node_modules after an installation: the hash of the lock file it was made from. */
const MARK = 'node_modules/.installed-from'
/** How long npm waits for one download, in ms, at each try: a stalled one is given up soon, a slow one gets its time. */
const FETCH_TIMEOUTS = [120_000, 300_000, 600_000]

/** @param {string} root */
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Entry
 * a package in a lock file or in npm's record
 * @typedef {{ os: string, cpu: string, libc: string | null }} Machine in npm's words
 */

/** @returns {Machine} the one this runs on; which C library Linux has is told by Node's report, as npm itself finds out */
function thisMachine() {
  if (process.platform !== 'linux') return { os: process.platform, cpu: process.arch, libc: null }
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const report = process.report.getReport()
  return { os: 'linux', cpu: process.arch, libc: report.header?.glibcVersionRuntime ? 'glibc' : 'musl' }
}

/** @param {string | string[] | undefined} wanted @param {string | null} has */
const suits = (wanted, has) => wanted === undefined || (has !== null && [wanted].flat().includes(has))

/** @param {Entry} entry @param {Machine} machine */
const isForMachine = (entry, machine) =>
  (entry.os !== undefined || entry.cpu !== undefined) &&
  suits(entry.os, machine.os) &&
  suits(entry.cpu, machine.cpu) &&
  suits(entry.libc, machine.libc)

/**
 * What an installation lacks. Programs for one kind of machine (the Node runtime, PostgreSQL, the bundler) are optional in
 * the lock file, and npm leaves out without a word what is optional and could not be downloaded: those of this machine have
 * to be there. Any other optional package may be missing, but not in another version.
 * @param {Record<string, Entry>} wanted packages of the lock file, by their place
 * @param {Record<string, Entry>} found packages of npm's own record
 * @param {Machine} machine
 * @returns {string[]} their places, below the root
 */
export const missingPackages = (wanted, found, machine) =>
  Object.entries(wanted)
    .filter(([path, entry]) => {
      if (!path.includes('node_modules/') || entry.link) return false
      if (entry.optional && !found[path]) return isForMachine(entry, machine)
      return found[path]?.version !== entry.version
    })
    .map(([path]) => path)

/**
 * Held to npm's own record of what it installed, so an installation made by hand ("npm ci", "npm install") counts as well.
 * @param {string} root
 */
function missing(root) {
  /** @param {string} file @returns {Record<string, Entry>} */
  const packages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  const record = 'node_modules/.package-lock.json'
  return missingPackages(
    packages('package-lock.json'),
    existsSync(join(root, record)) ? packages(record) : {},
    thisMachine(),
  )
}

/** @param {string} root @returns {boolean} whether node_modules is what package-lock.json says */
export function isInstalled(root) {
  const mark = join(root, MARK)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockHash(root)) return true
  if (missing(root).length > 0) return false
  writeFileSync(mark, lockHash(root))
  return true
}

/**
 * Installs what the lock file says. A download that fails or stalls is tried again: npm keeps what came, so another try
 * fetches only the rest.
 * @param {string} root
 * @throws {Error} when npm could not install, with what is missing
 */
export function ensureInstalled(root) {
  if (isInstalled(root)) return
  console.log('Installing packages (npm ci) …')
  const options = ['--no-audit', '--no-fund', '--loglevel=error']
  for (const [index, timeout] of FETCH_TIMEOUTS.entries()) {
    if (index > 0) console.log(`Installing packages again (${index + 1} of ${FETCH_TIMEOUTS.length}) …`)
    spawnSync('npm', ['ci', ...options, `--fetch-timeout=${timeout}`], {
      cwd: root,
      env: machineEnvironment(),
      stdio: 'inherit',
    })
    if (isInstalled(root)) return
  }
  const names = missing(root)
  const some = names.slice(0, 5).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  throw new Error(
    `npm ci left out ${some.join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}: see its messages above; it needs the npm registry and may not run with --omit=optional`,
  )
}
