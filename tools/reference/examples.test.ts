/** Every program of the API's page, run as a reader would run it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { docSections, publicAnswers } from '@exchange/contract/public-docs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ccxtCall, ccxtClient, exampleOf, variablesOf } from '../../web/src/features/integrations/pure/examples.ts'
import { differences } from '../conformance/recorded.ts'
import { openStage, stagedCalls } from './stage.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)
const sections = docSections.map(({ slug }) => slug)
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
