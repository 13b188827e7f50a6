/** Builds the web app when its sources changed since the last build. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment } from './runtime.mjs'

/** Everything the bundle is made of. */
const SOURCES = [
  'web/src',
  'web/build',
  'web/public',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'core/src/units',
  'core/src/formulas',
  'package-lock.json',
]
/** Where Vite puts the build, and the mark beside it: the hash of the sources it was made from. */
export const WEB_OUTPUT = 'web/dist'
const MARK = 'web/dist/.built-from'

/** @param {string} path @returns {string[]} all files below, sorted */
function files(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => files(join(path, name)))
}

/** @param {string} root */
function sourceHash(root) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => files(join(root, source)))) {
    if (/\.test\.tsx?$|routeTree\.gen\.ts$/.test(file)) continue
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} root */
const isBuilt = (root) => existsSync(join(root, MARK)) && readFileSync(join(root, MARK), 'utf8') === sourceHash(root)

/**
 * @param {string} root
 * @returns {Promise<void>} rejects with the build's output when it fails
 */
export function ensureBuilt(root) {
  if (isBuilt(root)) return Promise.resolve()
  console.log('Building the web app …')
  // Taken before the build: an edit made while it runs makes the next start build again.
  const hash = sourceHash(root)
  return new Promise((resolve, reject) => {
    const build = spawn('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'web'), env: environment(root) })
    let output = ''
    build.stdout.on('data', (chunk) => (output += chunk))
    build.stderr.on('data', (chunk) => (output += chunk))
    build.on('error', reject)
    build.on('close', (code) => {
      if (code !== 0) return reject(new Error(`the web app does not build:\n${output}`))
      writeFileSync(join(root, MARK), hash)
      resolve()
    })
  })
}
