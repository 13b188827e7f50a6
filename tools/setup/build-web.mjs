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
/** Of these the console. */
const CONSOLE_SOURCES = ['web/console', 'web/src/shared', 'web/package.json', 'contract/src', 'package-lock.json']
/** Where Vite puts the build, and the mark beside it: the hash of the sources it was made from. */
export const WEB_OUTPUT = 'web/dist'
const MARK = 'web/dist/.built-from'
const CONSOLE_MARK = 'web/dist/console/.built-from'

/** @param {string} path @returns {string[]} all files below, sorted */
function files(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => files(join(path, name)))
}

/** @param {string} root @param {readonly string[]} sources */
function sourceHash(root, sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => files(join(root, source)))) {
    if (/\.test\.tsx?$|routeTree\.gen\.ts$/.test(file)) continue
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Builds what the mark was not made from; the mark is taken before the build: an edit made while it runs makes the next
 * start build again.
 * @param {string} root
 * @param {{ what: string, mark: string, sources: readonly string[], options: readonly string[] }} build
 * @returns {Promise<boolean>} whether it had to be built; rejects with the build's output when it fails
 */
async function ensure(root, { what, mark, sources, options }) {
  const path = join(root, mark)
  const hash = sourceHash(root, sources)
  if (existsSync(path) && readFileSync(path, 'utf8') === hash) return false
  console.log(`Building ${what} …`)
  await runBuild(root, options)
  writeFileSync(path, hash)
  return true
}

/**
 * The pages of the operators' console, which have no server of their own while somebody develops either.
 * @param {string} root
 */
export const ensureConsoleBuilt = async (root) =>
  ensure(root, {
    what: 'the console',
    mark: CONSOLE_MARK,
    sources: CONSOLE_SOURCES,
    options: ['--config', 'console/vite.config.ts'],
  })

/**
 * The site and the console.
 * @param {string} root
 * @returns {Promise<void>} rejects with the build's output when it fails
 */
export async function ensureBuilt(root) {
  await ensure(root, { what: 'the web app', mark: MARK, sources: SOURCES, options: [] })
  // In this order: the console goes into the folder that the build of the site empties.
  await ensureConsoleBuilt(root)
}

/** @param {string} root @param {readonly string[]} options @returns {Promise<void>} */
function runBuild(root, options) {
  return new Promise((resolve, reject) => {
    const build = spawn('vite', ['build', '--logLevel', 'warn', ...options], {
      cwd: join(root, 'web'),
      // Whoever asks for the build, a test for example, gets the one that is shipped.
      env: { ...environment(root), NODE_ENV: 'production' },
    })
    let output = ''
    build.stdout.on('data', (chunk) => (output += chunk))
    build.stderr.on('data', (chunk) => (output += chunk))
    build.on('error', reject)
    build.on('close', (code) => {
      if (code !== 0) return reject(new Error(`the web app does not build:\n${output}`))
      resolve()
    })
  })
}
