/**
 * `npm start`: from a fresh clone to a running exchange. Plain JavaScript without a dependency, because it runs before
 * anything is installed, on whatever Node (20 or newer) the machine has.
 *
 * install → build the web app → write the demo history into an empty journal → server → liquidity bots
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { portFaults } from './doctor/faults.mjs'
import { ensureBuilt, ensureConsoleBuilt } from './setup/build-web.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { environment, pinnedNode, runtimeFault } from './setup/runtime.mjs'
import { keepAlive, startPart, stopPart, untilReady } from './setup/supervisor.mjs'

const root = join(import.meta.dirname, '..')
const dev = process.argv.includes('--dev')
const port = process.env.PORT || '3000'
/** The same default as the server's: simulated markets only where the database is the embedded one. */
const demo = process.env.DEMO ? /^(1|on|true|yes)$/i.test(process.env.DEMO) : !process.env.DATABASE_URL
const READY_MS = 300_000

/** @param {string} script @param {string[]} args */
const run = (script, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(root), [join(root, script), ...args], {
      cwd: root,
      env: environment(root),
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve(undefined) : reject(new Error(`${script} ended with ${code}`))))
  })

/** @type {import('./setup/supervisor.mjs').Part | null} */
let server = null
/** @type {import('./setup/supervisor.mjs').Part | null} */
let bots = null
let stopping = false

/** Bots first: they would report a server that goes away. @param {number} code */
async function stop(code) {
  if (stopping) return
  stopping = true
  if (bots) await stopPart(bots)
  if (server) await stopPart(server)
  process.exit(code)
}

const isStopping = () => stopping
const startBots = () => (bots = startPart(root, 'liquidity bots', 'tools/liquidity/main.ts', []))
const startServer = () => {
  const part = startPart(root, 'server', 'server/processes/all-in-one.ts', dev ? ['--dev'] : [], {
    NODE_ENV: dev ? 'development' : 'production',
  })
  // One that was asked to stop has done so.
  void part.ended.then((code) => (code === 0 ? stop(0) : undefined))
  return (server = part)
}

async function start() {
  // First of all: who already answers there would be taken for the server that is started here.
  const [taken] = await portFaults(process.env)
  if (taken) throw new Error(taken)
  ensureInstalled(root)
  const fault = runtimeFault(root)
  if (fault) throw new Error(fault)
  await Promise.all([
    dev ? ensureConsoleBuilt(root) : ensureBuilt(root),
    demo ? run('tools/liquidity/genesis.ts', ['--if-empty']) : Promise.resolve(),
  ])
  if (stopping) return
  const first = startServer()
  await untilReady(`http://127.0.0.1:${port}/api/v4/public/ping`, first, READY_MS)
  // One that never came up would not come up the next time either; one that did is started again.
  void keepAlive({ start: startServer, isStopping }, first)
  if (demo) void keepAlive({ start: startBots, isStopping }, startBots())
  console.log(`\n  The exchange is at http://localhost:${port}${demo ? '  (simulated markets, demo funds)' : ''}\n`)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.on('SIGHUP', () => void stop(0))
try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('"npm run doctor" names what is wrong with the installation.')
  await stop(1)
}
