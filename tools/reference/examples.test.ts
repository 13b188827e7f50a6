/** Every program of the API's page, run as a reader would run it. */
import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { docSections, publicAnswers } from '@exchange/contract/public-docs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variablesOf } from '../../web/src/features/integrations/pure/call.ts'
import { ccxtCall, ccxtClient, exampleOf, isForCcxt } from '../../web/src/features/integrations/pure/examples.ts'
import { guideExamples, guideFacts, worked } from '../../web/src/features/integrations/pure/guide.ts'
import { loadedProgram } from '../../web/src/features/integrations/pure/loaded-programs.ts'
import { receiver } from '../../web/src/features/integrations/pure/receiver.ts'
import { signDelivery } from '../../server/modules/integrations/signing.ts'
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
/** What the program of the socket shows, in whatever language. */
const socketPrinted = /authorize.*success.*push ordersPending_update.*cancelled.*CANCELED/s

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

const has = async (program: string, args: readonly string[]): Promise<boolean> =>
  run(program, args).then(
    () => true,
    () => false,
  )

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
  const ordered = stagedCalls
    .filter((call) => isForCcxt(call))
    .toSorted((a, b) => variablesOf(b).length - variablesOf(a).length)
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

describe('A2 Python and Go', async () => {
  const found = {
    python: await has('python3', ['--version']),
    websockets: await has('python3', ['-c', 'import websockets']),
    go: await has('go', ['version']),
  }
  const told = Object.entries(found)
    .map(([name, isThere]) => `${name}: ${isThere ? 'found' : 'not found'}`)
    .join(', ')

  test('every program of the reference runs where its runtime is found', async ({ annotate }) => {
    await annotate(told)
    const { origin } = stage.exchange
    const bySection = sections.map((section) => stagedCalls.filter((call) => call.section === section))
    for (const calls of found.python ? bySection : []) {
      for (const call of calls) await writeFile(join(folder, `${call.id}.py`), loadedProgram(call, 'python', origin))
      const names = calls.map(({ id }) => id)
      const runner = `import runpy
for name in ${JSON.stringify(names)}:
    print('${MARK}' + name, flush=True)
    runpy.run_path(name + '.py')
`
      await writeFile(join(folder, 'run.py'), runner)
      const answers = printed(await output('python3', ['run.py']))
      expect(answers.map(([id]) => id)).toEqual(names)
      hold(answers)
    }
    const programs = join(folder, 'go')
    if (found.go) {
      for (const call of stagedCalls) {
        await mkdir(join(programs, call.id), { recursive: true })
        await writeFile(join(programs, call.id, 'main.go'), loadedProgram(call, 'go', origin))
      }
      await writeFile(join(programs, 'go.mod'), 'module examples\n\ngo 1.18\n')
      await output('go', ['build', '-o', `${join(programs, 'bin')}/`, './...'], programs)
    }
    for (const calls of found.go ? bySection : []) {
      const script = calls.map(({ id }) => `printf '%s\\n' '${MARK}${id}'\nbin/${id}`)
      const answers = printed(await output('bash', ['-euo', 'pipefail', '-c', script.join('\n')], programs))
      expect(answers.map(([id]) => id)).toEqual(calls.map(({ id }) => id))
      hold(answers)
    }
  })

  test('the programs of the guide run where their runtime and package are found', async ({ annotate }) => {
    const { origin } = stage.exchange
    if (found.python) {
      await writeFile(join(folder, 'client.py'), loadedProgram('client', 'python', origin))
      expect(await output('python3', ['client.py'])).toMatch(/DUSDT.*available/)
    }
    if (found.websockets) {
      await writeFile(join(folder, 'follow.py'), loadedProgram('socket', 'python', origin))
      expect(await output('python3', ['follow.py'])).toMatch(socketPrinted)
    }
    let hasModule = false
    if (found.go) {
      const programs = join(folder, 'guide')
      await mkdir(programs)
      await writeFile(join(programs, 'client.go'), loadedProgram('client', 'go', origin))
      expect(await output('go', ['run', 'client.go'], programs)).toMatch(/DUSDT.*available/)
      await writeFile(join(programs, 'go.mod'), 'module examples\n\ngo 1.18\n')
      await writeFile(join(programs, 'socket.go'), loadedProgram('socket', 'go', origin))
      hasModule = await output('go', ['get', 'github.com/gorilla/websocket@v1.5.0'], programs).then(
        () => true,
        () => false,
      )
      if (hasModule) expect(await output('go', ['run', 'socket.go'], programs)).toMatch(socketPrinted)
    }
    await annotate(`${told}, gorilla/websocket: ${hasModule ? 'found' : 'not found'}`)
  })
})

describe('the guide', () => {
  const guide = (name: string) => {
    const { code } = guideExamples(stage.exchange.origin)[name] ?? {}
    if (code === undefined) throw new Error(`no example ${name}`)
    return code
  }

  test('the delivery of a webhook in the guide is signed as the exchange signs it', () => {
    const { method, params, id } = JSON.parse(guideFacts.deliveryBody)
    const told = Object.fromEntries(guideFacts.deliveryHeaders.split('\n').map((line) => line.split(': ')))
    const signer = { key: told['X-TXC-APIKEY'], secret: guideFacts.deliverySecret }
    const { nonce, ...rest } = params
    const signed = signDelivery(signer, { id, method, params: rest }, nonce, told['webhook-timestamp'] * 1000)
    const headers = { 'content-type': 'application/json', ...signed.headers }
    const lower = Object.fromEntries(Object.entries(told).map(([name, value]) => [name.toLowerCase(), value]))
    expect([signed.body, headers]).toEqual([guideFacts.deliveryBody, { 'content-type': 'application/json', ...lower }])
  })

  test('the receiver of the guide takes a signed delivery in any pieces, and no other', async () => {
    const secret = guideFacts.deliverySecret
    const program = receiver.replace(
      'listen(8080)',
      "listen(0, '127.0.0.1', function () { console.log(this.address().port) })",
    )
    expect(program).not.toBe(receiver)
    await writeFile(join(folder, 'receiver.mjs'), program)
    const env = { ...process.env, WEBHOOK_SECRET: secret, WEBHOOK_KEY: 'the-key' }
    const receiving = spawn(process.execPath, ['receiver.mjs'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface(receiving.stdout)[Symbol.asyncIterator]()
    const origin = `http://127.0.0.1:${(await lines.next()).value}`
    expect(await (await fetch(`${origin}/webhook-verification.txt`)).text()).toBe('the-key')
    const body = Buffer.from(JSON.stringify({ method: 'ping', params: { note: 'café' }, id: 'a-delivery' }))
    const signature = createHmac('sha512', secret).update(body.toString('base64')).digest('hex')
    // The second piece begins in the middle of a character.
    const middle = body.indexOf('é') + 1
    const send = async (pieces: readonly Buffer[], signed: string): Promise<number> => {
      const sent = request(origin, { method: 'POST', headers: { 'x-txc-signature': signed } })
      const answered = once(sent, 'response')
      for (const piece of pieces) await new Promise((done) => sent.write(piece, done))
      sent.end()
      const [answer]: IncomingMessage[] = await answered
      answer?.resume()
      return answer?.statusCode ?? 0
    }
    expect(await send([body.subarray(0, middle), body.subarray(middle)], signature)).toBe(200)
    expect((await lines.next()).value).toBe("ping { note: 'café' }")
    expect(
      await send(
        [body],
        signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    ).toBe(401)
    receiving.kill()
  })

  test('what is signed by hand is signed right', async () => {
    expect(Buffer.from(worked.body).toString('base64')).toBe(worked.payload)
    expect(createHmac('sha512', worked.secret).update(worked.payload).digest('hex')).toBe(worked.signature)
    expect((await output('bash', ['-euo', 'pipefail', '-c', guide('worked')])).trim()).toBe(worked.signature)
    expect(JSON.parse(await output('bash', ['-c', guide('public')]))).toMatchObject({ ticker_id: 'DBTC_DUSDT' })
  })

  test.each([
    ['client', /DUSDT/],
    ['sandbox', /tokens.*balance.*order.*status: 'OPEN'.*bought.*'FILLED'.*deals.*price.*cancelled.*'CANCELED'/s],
    ['socket', socketPrinted],
    ['events', /balance.*keep this for the next time: \d+-\d+/s],
  ])('TypeScript: %s', async (name, printed) => {
    await writeFile(join(folder, `${name}.mts`), guide(name))
    expect(await output(process.execPath, [`${name}.mts`])).toMatch(printed)
  })

  test('A2 a client that came too often says when to try again', async () => {
    const busy = createServer((_, response) => {
      response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '7' }).end('Too many requests.')
    }).listen(0, '127.0.0.1')
    await once(busy, 'listening')
    const address = busy.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    await writeFile(join(folder, 'busy.mts'), guideExamples(origin)['client']?.code ?? '')
    await expect(output(process.execPath, ['busy.mts'])).rejects.toThrow('429, try again in 7 s')
    if (await has('python3', ['--version'])) {
      await writeFile(join(folder, 'busy.py'), loadedProgram('client', 'python', origin))
      await expect(output('python3', ['busy.py'])).rejects.toThrow('429, try again in 7 s')
    }
    busy.close()
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

  test.each(['ccxt.whitebit', 'ccxt.pro.whitebit'] as const)(
    'A2 the client that is shown with a new key runs with %s',
    async (className) => {
      const { key, secret } = stage.key
      const written = { apiKey: `'${key}'`, secret: `'${secret}'` }
      const client = ccxtClient(stage.exchange.origin, { className, key: written })
      expect(client).not.toContain('process.env')
      const program = `${client}\nconsole.log(await exchange.fetchBalance())\nprocess.exit()`
      const args = ['--input-type=module', '-e', program]
      expect(await output(process.execPath, args, join(import.meta.dirname, '..'))).toMatch(/USDT: \{ free: \d/)
    },
  )

  test('the README shows the same client of ccxt', async () => {
    const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
    expect(readme).toContain(ccxtClient('http://localhost:3000'))
  })

  test('A2 the streams of ccxt follow the book and the orders', async () => {
    const follower = spawn(process.execPath, ['--input-type=module', '-e', guide('stream-ccxt')], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, API_KEY: stage.key.key, API_SECRET: stage.key.secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let seen = ''
    follower.stdout.setEncoding('utf8').on('data', (text: string) => (seen += text))
    // Whoever follows from now on sees the next order, not the one before.
    while (!/book \[.*order \d+ canceled 0/s.test(seen)) {
      expect(follower.exitCode, seen).toBeNull()
      await output('bash', ['-euo', 'pipefail', '-c', exampleOf(placing, 'curl', stage.exchange.origin)])
      await output('bash', ['-euo', 'pipefail', '-c', exampleOf(cancelling, 'curl', stage.exchange.origin)])
    }
    follower.kill()
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
