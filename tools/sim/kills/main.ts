/**
 * `npm run kill [-- --rounds 200] [--journal file|postgres] [--seed N]`: kills a whole exchange under signed load again and
 * again, with the test that does it some rounds at a time, each time with a new seed. Ends with 1 at the first seed that fails.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { environment } from '../../setup/runtime.mjs'
import { ROUNDS_A_SEED } from './rounds.ts'

const root = join(import.meta.dirname, '../../..')
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    journal: { type: 'string', default: 'file' },
    seed: { type: 'string', default: '1' },
  },
})
const rounds = Number(values.rounds)
const first = Number(values.seed)
if (!Number.isSafeInteger(rounds) || rounds < 1)
  throw new Error(`--rounds is "${values.rounds}": a whole number from 1`)
if (!Number.isSafeInteger(first)) throw new Error(`--seed is "${values.seed}": a whole number`)
if (!['file', 'postgres'].includes(values.journal))
  throw new Error(`--journal is "${values.journal}": there are file and postgres`)

const began = performance.now()
const seeds = Math.ceil(rounds / ROUNDS_A_SEED)
for (let seed = first; seed < first + seeds; seed++) {
  const { status, stdout } = spawnSync('vitest', ['run', 'tools/sim/crash.test.ts'], {
    cwd: root,
    env: { ...environment(root), SEED: String(seed), JOURNAL: values.journal, NO_COLOR: '1' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for (const line of stdout.split('\n').filter((said) => said.startsWith('kill -9'))) console.log(line)
  if (status === 0) continue
  console.log(stdout)
  console.error(`seed ${seed} failed: SEED=${seed} JOURNAL=${values.journal} npx vitest run tools/sim/crash.test.ts`)
  process.exit(1)
}
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `${seeds * ROUNDS_A_SEED} rounds on the ${values.journal} journal lost and doubled nothing, in ${seconds} s`,
)
