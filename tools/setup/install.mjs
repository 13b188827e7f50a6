/** Installs the locked packages when they are missing or older than the lock file. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machineEnvironment } from './runtime.mjs'

/** Left in node_modules after an installation: the hash of the lock file it was made from. */
const MARK = 'node_modules/.installed-from'

/** @param {string} root */
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/**
 * npm's own record of what it installed names the same packages as the lock file, so an installation made by hand
 * ("npm ci", "npm install") counts as well.
 * @param {string} root
 */
function recordAgrees(root) {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  /** @type {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  /** @type {Record<string, { version?: string }>} */
  const found = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.link ||
      (entry.optional && !found[path]) ||
      found[path]?.version === entry.version,
  )
}

/** @param {string} root @returns {boolean} whether node_modules is what package-lock.json says */
export function isInstalled(root) {
  const mark = join(root, MARK)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockHash(root)) return true
  if (!recordAgrees(root)) return false
  writeFileSync(mark, lockHash(root))
  return true
}

/**
 * @param {string} root
 * @throws {Error} when npm could not install, with the way to find out more
 */
export function ensureInstalled(root) {
  if (isInstalled(root)) return
  console.log('Installing packages (npm ci) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: machineEnvironment(),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('npm ci failed: see its message above; it needs the npm registry')
  writeFileSync(join(root, MARK), lockHash(root))
}
