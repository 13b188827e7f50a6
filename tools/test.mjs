/**
 * `npm test`: installs what lacks, judges the sources, then runs every test of every workspace and the journeys in a
 * real browser. Nothing is skipped: what can't run is an error that says what is missing.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build-web.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { environment, runtimeFault } from './setup/runtime.mjs'

const root = join(import.meta.dirname, '..')

/** @param {string} name @param {string[]} command @param {Record<string, string>} [extra] */
function step(name, command, extra = {}) {
  const [program = '', ...args] = command
  console.log(`\n== ${name}`)
  const started = performance.now()
  const { status } = spawnSync(program, args, {
    cwd: root,
    env: { ...environment(root), ...extra },
    stdio: 'inherit',
  })
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(0)} s)`)
  return status === 0
}

try {
  ensureInstalled(root)
  const fault = runtimeFault(root)
  if (fault) throw new Error(fault)
  const browser = { CHROMIUM_PATH: ensureChromium() }
  await ensureBuilt(root)
  const results = [
    step('check', ['node', 'tools/check.mjs']),
    step('tests', ['vitest', 'run', '--project', '!journeys'], browser),
    step('journeys in a browser', ['vitest', 'run', '--project', 'journeys'], browser),
  ]
  process.exitCode = results.every(Boolean) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
