/** Every program of the API's page, run as a reader would run it. */
import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { docSections, publicAnswers } from '@exchange/contract/public-docs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ccxtCall, ccxtClient, exampleOf, variablesOf } from '../../web/src/features/integrations/pure/examples.ts'
import { guideExamples, worked } from '../../web/src/features/integrations/pure/guide.ts'
import { differences } from '../conformance/recorded.ts'
import { openStage, stagedCalls } from './stage.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)
const sections = docSections.map(({ slug }) => slug)
const named = (id: string) => {
  const call = stagedCalls.find((each) => each.id === id)
  if (call === undefined) throw new Error(`no operation ${id}`)
  return call
}
const [placing, cancelling] = [named('trading.publicPlaceLimit'), named('trading.publicCancel')]
const MARK = '=== '

let stage: Stage
let folder: string

beforeAll(async () => {
  stage = await openStage()
  folder = await mkdtemp(join(tmpdir(), 'pub-examples-'))
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a program with a key and what only a reader knows. */
async function output(program: string, args: readonly string[], cwd = folder): Promise<string> {
  const { key, secret } = stage.key
  const env = { ...process.env, ...(await stage.variables()), API_KEY: key, API_SECRET: secret }
  return (await run(program, args, { cwd, env, maxBuffer: 1 << 26 })).stdout
}

/** What was printed below each mark, by operation. */
const printed = (text: string): readonly (readonly [id: string, answer: string])[] =>
  text
    .split(MARK)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end), part.slice(end + 1).trim()]
    })

/** Each answer has the kinds of values of the recorded one. */
function hold(answers: ReturnType<typeof printed>): void {
  const recorded: Readonly<Record<string, { readonly body: unknown } | undefined>> = publicAnswers
  for (const [id, answer] of answers)
    expect([id, differences(recorded[id]?.body, JSON.parse(answer))], `${id} ${answer}`).toEqual([id, []])
}

test.each(sections)('curl: %s', async (section) => {
  const calls = stagedCalls.filter((call) => call.section === section)
  const script = calls.map(
    (call) => `printf '%s\\n' '${MARK}${call.id}'\n${exampleOf(call, 'curl', stage.exchange.origin)}echo`,
  )
  const answers = printed(await output('bash', ['-euo', 'pipefail', '-c', script.join('\n')]))
  expect(answers.map(([id]) => id)).toEqual(calls.map(({ id }) => id))
  hold(answers)
})

test.each(sections)('TypeScript: %s', async (section) => {
  const calls = stagedCalls.filter((call) => call.section === section)
  for (const call of calls)
    await writeFile(join(folder, `${call.id}.mts`), exampleOf(call, 'typescript', stage.exchange.origin))
  // One process for all: the answer is printed as JSON instead of for the eye.
  const runner = `console.log = (answer) => process.stdout.write(JSON.stringify(answer) + '\\n')
for (const id of ${JSON.stringify(calls.map(({ id }) => id))}) {
  process.stdout.write('${MARK}' + id + '\\n')
  await import('./' + id + '.mts')
}`
  await writeFile(join(folder, 'run.mjs'), runner)
  const answers = printed(await output(process.execPath, ['run.mjs']))
  expect(answers.map(([id]) => id)).toEqual(calls.map(({ id }) => id))
  hold(answers)
})

test('ccxt: every call is answered, or refused as recorded', async () => {
  const refused = Object.entries(publicAnswers).flatMap(([id, { status }]) => (status >= 400 ? [id] : []))
  // What names an order comes before the call that cancels all of them.
  const ordered = stagedCalls.toSorted((a, b) => variablesOf(b.example).length - variablesOf(a.example).length)
  const calls = ordered.map((call) => `  '${call.id}': async () => ${ccxtCall(call)},`)
  const program = `${ccxtClient(stage.exchange.origin)}
const calls = {
${calls.join('\n')}
}
const failed = {}
for (const [id, call] of Object.entries(calls))
  await call().catch((reason) => (failed[id] = String(reason)))
console.log(JSON.stringify(failed))
process.exit()
`
  const failed: unknown = JSON.parse(
    await output(process.execPath, ['--input-type=module', '-e', program], join(import.meta.dirname, '..')),
  )
  expect(Object.keys(Object(failed)).toSorted(), JSON.stringify(failed)).toEqual(refused.toSorted())
})

describe('the guide', () => {
  const guide = (name: string) => {
    const { code } = guideExamples(stage.exchange.origin)[name] ?? {}
    if (code === undefined) throw new Error(`no example ${name}`)
    return code
  }

  test('what is signed by hand is signed right', async () => {
    expect(Buffer.from(worked.body).toString('base64')).toBe(worked.payload)
    expect(createHmac('sha512', worked.secret).update(worked.payload).digest('hex')).toBe(worked.signature)
    expect((await output('bash', ['-euo', 'pipefail', '-c', guide('worked')])).trim()).toBe(worked.signature)
    expect(JSON.parse(await output('bash', ['-c', guide('public')]))).toMatchObject({ ticker_id: 'DBTC_DUSDT' })
  })

  test.each([
    ['client', /DUSDT/],
    ['sandbox', /tokens.*balance.*order.*status: 'OPEN'.*bought.*'FILLED'.*deals.*price.*cancelled.*'CANCELED'/s],
    ['socket', /authorize.*success.*push ordersPending_update.*order_?.*cancelled/s],
    ['events', /balance.*keep this for the next time: \d+-\d+/s],
  ])('TypeScript: %s', async (name, printed) => {
    await writeFile(join(folder, `${name}.mts`), guide(name))
    expect(await output(process.execPath, [`${name}.mts`])).toMatch(printed)
  })

  test('ccxt goes through the sandbox', async () => {
    const program = `${guide('sandbox-ccxt')}\nprocess.exit()`
    const printed = await output(
      process.execPath,
      ['--input-type=module', '-e', program],
      join(import.meta.dirname, '..'),
    )
    expect(printed).toMatch(/tokens.*DBTC_DUSDT.*balance.*deals.*price: \d+.*cancelled.*'canceled'/s)
  })

  test('the book of the guide knows that it is right', async () => {
    await writeFile(join(folder, 'book.mts'), guide('book'))
    const follower = spawn(process.execPath, ['book.mts'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface(follower.stdout)[Symbol.asyncIterator]()
    const read: string[] = [String((await lines.next()).value)]
    for (let count = 0; count < 3; count++) {
      await output('bash', ['-euo', 'pipefail', '-c', exampleOf(placing, 'curl', stage.exchange.origin)])
      await output('bash', ['-euo', 'pipefail', '-c', exampleOf(cancelling, 'curl', stage.exchange.origin)])
      read.push(String((await lines.next()).value))
    }
    follower.kill()
    for (const line of read) expect(line).toMatch(/^\d+ the book is right/)
  })
})
