/**
 * `npm run flaky -- --times N [--kinds full,throttled,busy,late] [files]`: runs the tests again and again, fast, slow and beside
 * other work, and prints each test that did not pass every time. Without files it runs all of them, journeys included. Throttled
 * rounds run side by side, four at most, and slow one another.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../setup/build-web.mjs'
import { ensureChromium } from '../setup/chromium.mjs'
import { environment } from '../setup/runtime.mjs'
import { linesOf, readReport } from '../setup/report.ts'
import type { Outcome, Outcomes } from '../setup/report.ts'
import { differences, kinds } from './rounds.ts'
import type { Kind, Round } from './rounds.ts'

const root = join(import.meta.dirname, '../..')
const cores = availableParallelism()
/** A throttled round gets one of so many parts of the machine. The others go to rounds beside it, or to burners. */
const PARTS = 4
/** The tests of a round in the order of the gate, so that no exchange for browsers runs before its journeys do. */
const STEPS = [['!journeys', '!walk'], ['journeys'], ['walk']] as const

/** Takes time until it is killed, or whoever started it is gone. */
function burn(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (const parent = process.ppid; process.ppid === parent; );'], {
    stdio: 'ignore',
  })
}

/** Rounds of a kind, side by side. A round that ends leaves its part to burners until the last one has ended. */
async function runTogether(
  kind: Kind,
  numbers: readonly number[],
  files: readonly string[],
  browser: string,
): Promise<Round[]> {
  const burning: ChildProcess[] = []
  const takeParts = (parts: number): void => {
    for (let count = 0; count < parts * cores; count++) burning.push(burn())
  }
  if (kind === 'busy') burning.push(burn())
  if (kind === 'throttled') takeParts(PARTS - numbers.length)
  try {
    return await Promise.all(
      numbers.map(async (number) => {
        const round = await runRound(kind, number, files, browser)
        if (kind === 'throttled') takeParts(1)
        return round
      }),
    )
  } finally {
    for (const burner of burning) burner.kill('SIGKILL')
  }
}

async function runRound(kind: Kind, number: number, files: readonly string[], browser: string): Promise<Round> {
  const folder = await mkdtemp(join(tmpdir(), 'flaky-'))
  const env = {
    ...environment(root),
    CHROMIUM_PATH: browser,
    // Read by web/e2e/browser.ts.
    ...(kind === 'late' ? { LATE_ANSWERS: '1' } : {}),
  }
  const started = performance.now()
  try {
    const outcomes = new Map<string, Outcome>()
    const reasons = new Map<string, string>()
    for (const [index, projects] of STEPS.entries()) {
      const read = await runStep(projects, files, join(folder, `${index}.json`), env)
      for (const [test, outcome] of read.outcomes) outcomes.set(test, outcome)
      for (const [test, reason] of read.reasons) reasons.set(test, reason)
    }
    return { kind, number, seconds: (performance.now() - started) / 1000, outcomes, reasons }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runStep(
  projects: readonly string[],
  files: readonly string[],
  output: string,
  env: NodeJS.ProcessEnv,
): Promise<Outcomes> {
  const options = ['--passWithNoTests', '--reporter=json', `--outputFile=${output}`]
  const child = spawn('vitest', ['run', ...projects.map((name) => `--project=${name}`), ...options, ...files], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = (): void => {
    child.kill('SIGTERM')
    process.exitCode = 1
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    const report = await readFile(output, 'utf8').catch(() => null)
    if (report === null) throw new Error(`the tests ended with ${String(code)} and left no report`)
    return readReport(report, root)
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop)
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: { type: 'string', default: '3' }, kinds: { type: 'string', default: 'full,throttled,busy' } },
  })
  const times = Number(values.times)
  if (!Number.isInteger(times) || times < 1) throw new Error(`--times is "${values.times}": a whole number from 1`)
  const asked = values.kinds.split(',').map((name) => {
    const kind = kinds.find((known) => known === name)
    if (kind === undefined) throw new Error(`--kinds names "${name}": there are ${kinds.join(', ')}`)
    return kind
  })
  return { times, asked, files: positionals }
}

const { times, asked, files } = readArguments()
const browser = ensureChromium()
await ensureBuilt(root)
const rounds: Round[] = []
for (const kind of asked) {
  const together = kind === 'throttled' ? PARTS : 1
  for (let first = 1; first <= times; first += together) {
    const numbers = Array.from({ length: Math.min(together, times - first + 1) }, (_, index) => first + index)
    for (const round of await runTogether(kind, numbers, files, browser)) {
      rounds.push(round)
      const failed = [...round.outcomes.values()].filter((outcome) => outcome !== 'passed')
      console.log(
        `${kind} ${round.number}: ${round.outcomes.size} tests in ${round.seconds.toFixed(0)} s, ${failed.length} did not pass`,
      )
      for (const line of linesOf(round)) console.log(line)
    }
  }
}
const found = differences(rounds)
for (const { test, outcomes } of found) {
  console.log(test)
  rounds.forEach(({ kind, number }, index) => console.log(`  ${kind} ${number}: ${outcomes[index] ?? 'missing'}`))
}
console.log(found.length === 0 ? `no difference in ${rounds.length} rounds` : `${found.length} tests differ`)
process.exitCode = found.length === 0 ? 0 : 1
