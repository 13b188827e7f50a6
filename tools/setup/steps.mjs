/** What `npm test` and `npm run walk` have in common: getting ready for tests, and running them step by step. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { environment, runtimeFault } from './runtime.mjs'

/** @typedef {readonly [name: string, command: readonly string[]]} Step */

/** @param {Step} step */
const runsTests = ([, [program]]) => program === 'vitest'

/** @param {string} root @param {Step} step @param {NodeJS.ProcessEnv} extra */
function runStep(root, [name, [program = '', ...args]], extra) {
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

/**
 * Runs every step, also after one that failed, and names at the end what did not pass: of a long output often only the
 * last lines are kept.
 * @param {string} root @param {readonly Step[]} steps @param {NodeJS.ProcessEnv} extra
 */
function runSteps(root, steps, extra) {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'))
  /** @param {Step} step */
  const reportOf = ([name]) => join(folder, `${name}.json`)
  try {
    const failed = steps.filter((step) => {
      const [name, command] = step
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(step)}`]
      return !runStep(root, runsTests(step) ? [name, [...command, ...reporters]] : step, extra)
    })
    if (failed.length > 0) {
      console.log(`\n== FAILED: ${failed.map(([name]) => name).join(', ')}`)
      const list = ['tools/setup/failures.ts', root, ...failed.filter(runsTests).map(reportOf)]
      spawnSync('node', list, { cwd: root, env: environment(root), stdio: 'inherit' })
    }
    return failed.length === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Installs what is missing, builds the web app, finds a browser, then runs the steps. Sets the exit code of the process.
 * @param {string} root
 * @param {readonly Step[]} steps
 */
export async function runTests(root, steps) {
  try {
    ensureInstalled(root)
    const fault = runtimeFault(root)
    if (fault) throw new Error(fault)
    const browser = { CHROMIUM_PATH: ensureChromium() }
    await ensureBuilt(root)
    process.exitCode = runSteps(root, steps, browser) ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
