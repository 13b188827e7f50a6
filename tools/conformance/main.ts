/**
 * `npm run conformance`: holds a server of its own against the reference: the OpenAPI files, the recorded answers and
 * the specification's list of calls. The reference lies beside the clone (../shared, or --reference FOLDER).
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { unservedOperations, publicOperations } from '@exchange/contract/public'
import { unlisted } from '@exchange/server/edges/testing/listed-refusals'
import type { OpenApiDocument } from '@exchange/server/kernel/index'
import { isRecord } from '../liquidity/api-client.ts'
import { playAppScenario } from './app-scenario.ts'
import { faultsOf, loadReference } from './openapi.ts'
import type { ReferenceOperation } from './openapi.ts'
import { differences, loadRecordings } from './recorded.ts'
import { frameFaults, loadSocketReference } from './asyncapi.ts'
import { Session, askForLater, playScenario, withdraw } from './scenario.ts'
import type { Answered } from './scenario.ts'
import { documentFaults, loadReferenceFrames } from './socket-examples.ts'
import { playSocketScenario } from './socket-scenario.ts'
import type { Frame } from './dialogue.ts'
import { startServer } from './server.ts'
import { checkSite } from './site.ts'
import { Visitor } from './visitor.ts'

const MARKET = 'BTC_USDT'
/** Operations that the reference has not. */
const EXTENSIONS: ReadonlySet<string> = new Set(publicOperations.flatMap((o) => (o.isExtension ? [o.path] : [])))
/** Keys of old recordings that an asset or a market of this exchange may lack, or that the reference writes otherwise by now. */
const OPTIONAL = /\.(networks|limits|confirmations|can_deposit|can_withdraw)/
/** Where a person is sent, who meets the sign-in page there. */
const PAGES: ReadonlySet<string> = new Set(['GET /auth/login'])
const LATER: ReadonlySet<string> = new Set([
  ...PAGES,
  ...unservedOperations.map(({ method, path }) => `${method} ${path}`),
])
/** Answered, but never with a success here: orders that there are none of. */
const NEVER_DONE: ReadonlySet<string> = new Set(['POST /api/v4/order/oto-cancel'])

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    reference: { type: 'string', default: resolve(root, '../shared') },
    verbose: { type: 'boolean', default: false },
  },
})

/** Candles refuse with 200 and this shape, which the reference tells in prose only. */
const isCandleRefusal = ({ operation, status, body }: Answered): boolean =>
  operation.endsWith('/kline') &&
  status === 200 &&
  isRecord(body) &&
  body['success'] === false &&
  body['result'] === null &&
  isRecord(body['message'])

/** The first version names the fields of a refusal, which the reference tells in prose only. */
const isFieldRefusal = ({ operation, status, body }: Answered): boolean =>
  operation.startsWith('/api/v1/') &&
  status === 422 &&
  isRecord(body) &&
  body['success'] === false &&
  isRecord(body['message'])

const toldInProse = (answer: Answered): boolean => isCandleRefusal(answer) || isFieldRefusal(answer)

/** How an account without a product is refused the reference shows for some of a product's operations only. */
const isUntold = ({ method, operation, status }: Answered, { answers }: ReferenceOperation): boolean =>
  LATER.has(`${method} ${operation}`) && !answers.has(String(status)) && !answers.has('default')

/** Every refusal that was seen is listed by the operation that gave it, in our own description. */
async function checkListed(answers: readonly Answered[], origin: string): Promise<string[]> {
  const response = await fetch(new URL('/api/openapi.json', origin))
  const document = (await response.json()) as OpenApiDocument
  const own = answers.filter(({ method, operation }) => !LATER.has(`${method} ${operation}`))
  const faults = own.flatMap((answer) => unlisted(document, { ...answer, path: answer.operation, code: answer.code }))
  const refused = own.filter(({ status }) => status >= 400)
  console.log(`our OpenAPI document: ${refused.length} refusals looked up`)
  return [...new Set(faults)]
}

const show = ({ method, path, status }: Answered): string => `${method} ${path} → ${status}`

/** @returns faults against the OpenAPI files, and how much of them was covered */
function checkShapes(answers: readonly Answered[], folder: string): string[] {
  const reference = loadReference(folder)
  const faults: string[] = []
  const covered = new Set<string>()
  const told = answers.filter(({ operation }) => !EXTENSIONS.has(operation))
  for (const answer of told) {
    const operation = reference.find(({ method, path }) => method === answer.method && path === answer.operation)
    if (operation === undefined) {
      faults.push(`${show(answer)}: not in the reference`)
      continue
    }
    const wrong =
      toldInProse(answer) || isUntold(answer, operation) ? [] : faultsOf(operation, answer.status, answer.body)
    if (wrong.length === 0 && answer.status < 300 && !toldInProse(answer))
      covered.add(`${answer.method} ${answer.operation}`)
    faults.push(...wrong.map((text) => `${show(answer)}: ${text}\n    ${JSON.stringify(answer.body).slice(0, 300)}`))
  }
  const named = new Set(told.map(({ method, operation }) => `${method} ${operation}`))
  for (const name of named) {
    if (NEVER_DONE.has(name)) covered.add(name)
    if (!covered.has(name) && !LATER.has(name)) faults.push(`${name} never succeeded`)
    if (covered.has(name) && LATER.has(name)) faults.push(`${name} is listed as later, and succeeded`)
  }
  const all = reference.map(({ method, path }) => `${method} ${path}`)
  const later = all.filter((name) => LATER.has(name))
  for (const name of all) if (!covered.has(name) && !LATER.has(name)) faults.push(`${name} was not tried`)
  console.log(
    `OpenAPI: ${told.length} answers checked; ${covered.size} operations covered, ${later.length} granted later, ${all.length} in all`,
  )
  return faults
}

function checkRecordings(answers: readonly Answered[], folder: string): string[] {
  let compared = 0
  const faults = loadRecordings(folder).flatMap((recording) => {
    const path = recording.path.replace(/(orderbook|trades)\/[A-Z0-9_]+$/, '$1/{market}')
    const real = answers.filter(
      ({ method, operation, status }) => method === recording.method && operation === path && status < 300,
    )
    if (real.length === 0) return []
    compared += 1
    // A recording shows one of the forms an answer may take.
    const all = real.map(({ body }) => differences(recording.body, body).filter((text) => !OPTIONAL.test(text)))
    const least = all.toSorted((a, b) => a.length - b.length)[0] ?? []
    return least.map((text) => `recorded ${recording.name}: ${text}`)
  })
  console.log(`recorded answers: ${compared} compared`)
  return faults
}

/** Methods and pushes of products that are not open. */
const CLOSED_SOCKET = /^(balanceMargin|positions|borrows)/

function checkFrames(frames: readonly Frame[], missing: readonly string[], folder: string): string[] {
  const { answers, pushes } = loadSocketReference(folder)
  const faults = missing.map((name) => `socket: ${name} never came`)
  const seen = new Set(frames.map(({ method }) => method))
  for (const { method, isPush, frame } of frames) {
    const wrong = frameFaults((isPush ? pushes : answers).get(method), frame)
    faults.push(...wrong.map((text) => `socket ${method}: ${text}\n    ${JSON.stringify(frame).slice(0, 300)}`))
  }
  const all = [...answers.keys(), ...pushes.keys()]
  for (const name of all) if (!seen.has(name) && !CLOSED_SOCKET.test(name)) faults.push(`socket: ${name} was not tried`)
  console.log(
    `AsyncAPI: ${frames.length} frames of ${all.filter((name) => seen.has(name)).length} methods and pushes checked; the reference has ${all.length}`,
  )
  return faults
}

/** Our own AsyncAPI document describes every frame that the reference shows. */
function checkSocketDocument(folder: string): string[] {
  const frames = loadReferenceFrames(folder).filter(({ method }) => !CLOSED_SOCKET.test(method))
  console.log(`our AsyncAPI document: held to ${frames.length} frames of the reference`)
  return frames.flatMap((frame) =>
    documentFaults(frame).map((text) => `/api/asyncapi.json, ${frame.from}, ${frame.kind} ${frame.method}: ${text}`),
  )
}

async function checkSpecification(origin: string, reference: string): Promise<string[]> {
  const script = join(reference, 'checks/spec-coverage.mjs')
  const args = [script, origin, '--only', 'calls', '--features', 'F-28,F-30,F-31', '--json']
  const output = await new Promise<string>((done, failed) => {
    execFile(process.execPath, args, { maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      stdout.startsWith('[')
        ? done(stdout)
        : failed(new Error(`spec-coverage gave no result: ${stderr || (error?.message ?? 'no output')}`)),
    )
  })
  const parsed: unknown = JSON.parse(output)
  const rows = Array.isArray(parsed) ? parsed.filter(isRecord) : []
  const short = rows.filter(({ ok }) => ok === false)
  console.log(`specification: ${rows.length - short.length} of ${rows.length} checks of calls hold`)
  return short.map(({ id, what, got }) => `${String(id)} ${String(what)} | got ${String(got)}`)
}

async function main(): Promise<number> {
  const { reference } = values
  if (!existsSync(join(reference, 'reference/openapi'))) {
    console.error(`no reference in ${reference}: name its folder with --reference`)
    return 2
  }
  const server = await startServer(root)
  try {
    const session = new Session(server.origin)
    const visitor = await Visitor.signUp(server.origin, 'visitor')
    await playScenario(session, server.traders, MARKET)
    const outside = await visitor.read('/v2/demo/chains/outside?network=TRC20')
    await server.giveFactor(server.traders.taker)
    await withdraw(session, server.traders.taker, String(outside['address']))
    await askForLater(session, server.traders.taker)
    const { frames, missing } = await playSocketScenario(server.origin, session, server.traders, MARKET)
    const siteFaults = await checkSite(server.origin, reference)
    // One code a minute is mailed to an address: the check of the site is longer.
    await playAppScenario(session, server, visitor, MARKET)
    const { answers } = session
    if (values.verbose)
      for (const answer of answers) console.log(show(answer), JSON.stringify(answer.body).slice(0, 200))
    const faults = [
      ...(await checkListed(answers, server.origin)),
      ...checkShapes(answers, join(reference, 'reference/openapi')),
      ...checkFrames(frames, missing, join(reference, 'reference/asyncapi')),
      ...checkSocketDocument(join(reference, 'reference')),
      ...checkRecordings(answers, join(reference, 'reference/recorded/Endpoints')),
      ...(await checkSpecification(server.origin, reference)),
      ...siteFaults,
    ]
    for (const text of faults) console.error(text)
    console.log(faults.length === 0 ? 'conforms' : `${faults.length} faults`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await server.stop()
  }
}

process.exitCode = await main()
