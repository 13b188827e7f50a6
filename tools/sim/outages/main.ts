/** `npm run outage [-- --seconds 120] [--seed N]`: takes PostgreSQL away under load for so long, with the test that does it. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { environment } from '../../setup/runtime.mjs'

const root = join(import.meta.dirname, '../../..')
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, seed: { type: 'string', default: '1' } },
})
if (!/^[1-9]\d{0,3}$/.test(values.seconds))
  throw new Error(`--seconds is "${values.seconds}": a whole number from 1 to 9999`)
if (!/^\d{1,9}$/.test(values.seed)) throw new Error(`--seed is "${values.seed}": a whole number`)
const { status } = spawnSync('vitest', ['run', 'tools/sim/outage.test.ts'], {
  cwd: root,
  env: { ...environment(root), OUTAGE_S: values.seconds, SEED: values.seed },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
