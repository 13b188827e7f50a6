/**
 * `npm test`: installs what is missing, judges the sources, then runs every test of every workspace and the journeys in a
 * real browser. Nothing is skipped: what can't run is an error that says what is missing.
 */
import { join } from 'node:path'
import { runTests } from './setup/steps.mjs'

await runTests(join(import.meta.dirname, '..'), [
  ['check', ['node', 'tools/check.mjs']],
  ['tests', ['vitest', 'run', '--project', '!journeys', '--project', '!walk']],
  ['journeys in a browser', ['vitest', 'run', '--project', 'journeys']],
])
