import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import {
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  double,
  jsonValue,
  oneof,
  record,
  string,
} from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webOperations } from '@exchange/contract'
import type { Operation } from '@exchange/contract/kernel'
import { socketMethods, socketPushes } from '@exchange/contract/channels'
import { errors as catalogue } from '@exchange/contract/errors'
import type { ErrorName, ErrorSpec } from '@exchange/contract/errors'
import { publicOperations } from '@exchange/contract/public'
import type { AsyncApiDocument, DescribedOperation } from '../../kernel/index.ts'
import { brokenBodies } from '../testing/broken-bodies.ts'
import { standingOf } from '../testing/effects.ts'
import { Browser, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

let here: TestExchange
let user: Browser
/** Several accounts take turns: the limits of one are tested elsewhere. */
let fuzzers: readonly Browser[]
/** Everybody here. */
let owners: readonly number[]
beforeAll(async () => {
  here = await startTestExchange()
  const names = ['matrix', 'fuzzer-1', 'fuzzer-2', 'fuzzer-3', 'fuzzer-4']
  const users = await Promise.all(names.map(async (name) => newUser(here.origin, name)))
  owners = users.map(({ userId }) => userId)
  const browsers = users.map(({ browser }) => browser)
  user = browsers[0] ?? new Browser(here.origin)
  fuzzers = browsers.slice(1)
  // Something to lose.
  for (const browser of browsers) {
    expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
    const body = { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' } as const
    expect((await browser.call('POST /v2/balances/transfer', { body })).status).toBe(200)
  }
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

/** A value for every path parameter. */
const pathOf = (operation: Operation, value = 'BTC_USDT') =>
  operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))
const bodyOf = (operation: Operation) => (operation.body.type === 'undefined' ? undefined : {})
/** Ends the session of whoever calls it. */
const LEAVING = new Set(['accounts.logout', 'accounts.freeze'])

describe('authorisation matrix over every operation of the contract', () => {
  test.each(webOperations.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    const guest = new Browser(here.origin)
    await guest.call('POST /v2/login/code')
    const asGuest = await guest.send(operation.method, pathOf(operation), bodyOf(operation))
    expect(asGuest.headers.get('x-operation')).toBe(id)
    expect(asGuest.status === 401).toBe(operation.auth === 'user')
    expect(asGuest.status).toBeLessThan(500)
    if (operation.csrf && operation.auth === 'guest') {
      const forged = await guest.send(operation.method, pathOf(operation), bodyOf(operation), {
        'x-csrf-token': 'forged',
      })
      expect(forged.status).toBe(403)
    }
    if (LEAVING.has(id)) return
    const asUser = await user.send(operation.method, pathOf(operation), bodyOf(operation))
    expect(asUser.status).not.toBe(401)
    expect(asUser.status).toBeLessThan(500)
    expect(asUser.headers.get('x-operation')).toBe(id)
  })

  test('what is made up as a session is nobody', async () => {
    for (const session of ['', 'x', 'a'.repeat(43), '../../etc', '%00']) {
      const stranger = new Browser(here.origin)
      stranger.setCookie('session', session)
      expect((await stranger.send('GET', '/v2/balances')).status).toBe(401)
    }
  })
})

/** Values that tend to break parsers, numbers and databases. */
const nasty = oneof(
  constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    -1e-320,
    2 ** 53,
    '',
    ' ',
    '0',
    '-1',
    '1e5',
    '1,5',
    'NaN',
    '\u0000',
    '\u202e',
    '💥'.repeat(20),
    'a'.repeat(5000),
    '9'.repeat(40),
    '0.0000000000000000000000000000000000001',
    "'; drop table users; --",
    '<script>',
    '../../',
    'BTC_USDT',
    'buy',
    'constructor',
    '__proto__',
    [],
    {},
    [null],
    { $gt: 1 },
    { toString: 1 },
  ),
  string({ unit: 'binary', maxLength: 30 }),
  double(),
  jsonValue({ maxDepth: 2 }),
)

/** Names of the fields of a schema, read from its JSON Schema so that unions and transforms do not hide them. */
function fieldsOf(schema: Operation['body']): string[] {
  if (schema.type === 'undefined') return []
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('properties' in node && typeof node.properties === 'object' && node.properties !== null)
      for (const name of Object.keys(node.properties)) found.add(name)
    for (const child of Object.values(node)) visit(child)
  }
  visit(schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }))
  return [...found]
}

/** Good values, so that one bad field at a time reaches the code behind the parser. */
const good: Readonly<Record<string, unknown>> = {
  market: 'BTC_USDT',
  side: 'buy',
  amount: '0.001',
  price: '50000',
  ticker: 'USDT',
  from: 'main',
  to: 'spot',
  email: 'fuzz@users.test',
  password: 'a long enough phrase',
  code: '123456',
  orderId: 1,
  label: 'fuzz',
  markets: ['BTC_USDT'],
  consents: { terms: true, privacy: true },
  id: 'BTC_USDT',
  type: 'main',
}

const fuzzed = webOperations.filter((operation) => !LEAVING.has(operation.id))

const standing = async () => standingOf(here.exchange.core, owners)

/** An answer of ours; one that refuses has moved nothing. */
async function expectNoHarm(response: Response, before: string, sent: unknown): Promise<void> {
  const answer = await response.text()
  const said = `${JSON.stringify(sent)?.slice(0, 300)} → ${response.status} ${answer.slice(0, 300)}`
  expect(response.status, said).toBeLessThan(500)
  expect(answer, said).not.toMatch(/node_modules|\.ts:\d+|at async/)
  if (response.status >= 400) expect(await standing(), said).toBe(before)
}

describe('every field of every operation, fuzzed, gives no 5xx, and no effect where it is refused (reliability 6)', () => {
  test.each(fuzzed.map((operation, at) => [operation.id, operation, at] as const))('%s', async (_id, operation, at) => {
    const fuzzer = fuzzers[at % fuzzers.length] ?? user
    const names = {
      params: fieldsOf(operation.params),
      query: fieldsOf(operation.query),
      body: fieldsOf(operation.body),
    }
    const places = (Object.keys(names) as (keyof typeof names)[]).flatMap((part) =>
      names[part].map((name) => ({ part, name })),
    )
    const cases = record({
      place: places.length === 0 ? constant(null) : constantFrom(...places),
      value: nasty,
      whole: boolean(),
    })
    await assert(
      asyncProperty(cases, async ({ place, value, whole }) => {
        const fields = (part: keyof typeof names) => {
          const kept = names[part]
            .filter((name) => part === 'params' || good[name] !== undefined)
            .map((name) => [name, good[name] ?? 'x'] as const)
          return { ...Object.fromEntries(kept), ...(place?.part === part ? { [place.name]: value } : {}) }
        }
        const params: Readonly<Record<string, unknown>> = fields('params')
        const path = operation.path.replaceAll(
          /\{(\w+)\}/g,
          (_, name: string) => encodeURIComponent(text(params[name])) || 'x',
        )
        const query = new URLSearchParams(
          Object.entries(operation.query.type === 'undefined' ? {} : fields('query')).map(([name, field]) => [
            name,
            text(field),
          ]),
        )
        const body =
          operation.method === 'GET' ? undefined : whole && place?.part !== 'params' ? (value ?? null) : fields('body')
        // Each call from an address of its own, for the same reason.
        const address = `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.9`
        const before = await standing()
        const response = await fuzzer.send(operation.method, `${path}?${query.toString()}`, body, {
          'x-forwarded-for': address,
        })
        await expectNoHarm(response, before, [path, body])
      }),
      { numRuns: 25 },
    )
  })

  const order = JSON.stringify({ market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '50000' }).slice(1, -1)
  const taking = webOperations.filter(({ id, method }) => !LEAVING.has(id) && method !== 'GET')
  test.each(taking.map((operation) => [operation.id, operation] as const))(
    '%s, broken bodies',
    async (_, operation) => {
      const before = await standing()
      for (const [name, body] of brokenBodies('', order)) {
        const response = await user.send(operation.method, pathOf(operation), body)
        await expectNoHarm(response, before, [operation.path, name])
      }
      // Nor has what was answered: where a body may be absent, nothing is what it asks for.
      expect(await standing()).toBe(before)
    },
  )

  test.each([
    { what: 'half an object', body: '{"a":', type: 'application/json', status: 400 },
    { what: 'a text', body: '"text"', type: 'application/json', status: 422 },
    { what: 'null', body: 'null', type: 'application/json', status: 422 },
    { what: 'a poisoned prototype', body: '{"__proto__":{"admin":true}}', type: 'application/json', status: 400 },
    { what: 'a form', body: 'a=1', type: 'application/x-www-form-urlencoded', status: 415 },
    { what: 'plain text', body: 'hello', type: 'text/plain', status: 415 },
    { what: '70 KB', body: `"${'x'.repeat(70_000)}"`, type: 'application/json', status: 413 },
  ])('a body that is $what answers $status', async ({ body, type, status }) => {
    const response = await user.send('POST', '/v2/trade/spot/limit', body, { 'content-type': type })
    expect(response.status).toBe(status)
    expect(response.headers.get('x-operation')).toBe('trading.limit')
    expect(await response.json()).toMatchObject({ status, notification: null, warning: null })
  })

  test('addresses that nothing serves are 404 without an operation', async () => {
    for (const path of ['/v2/nothing', '/v2', '/v2/trade/markets/BTC_USDT/more', '/v2/%ff', '/v2/trade/order/1']) {
      const response = await user.send('GET', path)
      expect([400, 404]).toContain(response.status)
      expect(response.headers.get('x-operation')).toBeNull()
    }
  })
})

/** As it would stand in an address. */
function text(value: unknown): string {
  // Lone surrogates can't be written into an address.
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

describe('limits and editions', () => {
  test('calls above the limit are refused with 429 and Retry-After, others are not held up', async () => {
    const busy = new Browser(here.origin)
    const answers = []
    for (let count = 0; count < 31; count++) answers.push(await busy.call('POST /v2/login/code'))
    const last = answers.at(-1)
    const allowed = webOperations.find(({ id }) => id === 'accounts.resendLoginCode')?.rateLimit.points ?? 0
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(31 - allowed)
    expect(last?.error).toMatchObject({ code: 1008 })
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await new Browser(here.origin).call('POST /v2/login/code')).status).toBe(422)
  })

  test('the edition is that of the host name', async () => {
    for (const [host, region] of [
      ['turkey.localhost', 'turkey'],
      ['localhost', 'global'],
      ['kazakhstan.localhost', 'kazakhstan'],
    ])
      expect((await new Browser(here.origin).call('GET /v2/settings', {}, { host: host ?? '' })).data.region).toBe(
        region,
      )
  })

  /** Of refusals that a program can't tell from one another the first. */
  function toldApart(names: readonly ErrorName[]): readonly ErrorName[] {
    const first = new Map<string, ErrorName>()
    for (const name of names) {
      const { status, code, kindCode, field, text, message }: ErrorSpec = catalogue[name]
      const answer = JSON.stringify([status, kindCode ?? code, field, text ?? message])
      if (!first.has(answer)) first.set(answer, name)
    }
    return [...first.values()]
  }

  test('the OpenAPI document describes every operation of both doors', async () => {
    const response = await fetch(`${here.origin}/api/openapi.json`)
    const document = (await response.json()) as {
      openapi: string
      paths: Record<string, Record<string, DescribedOperation>>
      tags: readonly { name: string }[]
    }
    expect(document.openapi).toBe('3.1.0')
    for (const operation of [...webOperations, ...publicOperations])
      expect(document.paths[operation.path]?.[operation.method.toLowerCase()]?.operationId).toBe(operation.id)
    const tags = new Set(document.tags.map(({ name }) => name))
    for (const { path, method, errors } of publicOperations) {
      const described = document.paths[path]?.[method.toLowerCase()]
      expect(tags).toContain(described?.tags[0])
      expect(described?.['x-errors'].flatMap(({ name }) => name ?? [])).toEqual(toldApart(errors))
      expect(Object.keys(described?.responses ?? {})).toContain('429')
    }
  })

  test('H2 the AsyncAPI document is served beside it, and describes every method and push of the socket', async () => {
    const response = await fetch(`${here.origin}/api/asyncapi.json`)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    const document = (await response.json()) as AsyncApiDocument
    expect(document.asyncapi).toBe('3.0.0')
    for (const { method } of socketMethods) expect(document.operations[method]?.action).toBe('receive')
    for (const { method } of socketPushes) expect(document.operations[method]?.action).toBe('send')
  })

  test('both documents say where the exchange is, by the name that was asked, unless it is not ours', async () => {
    const { port } = new URL(here.origin)
    const serversAt = async (path: string, headers: Readonly<Record<string, string>>): Promise<unknown> => {
      const asked = httpRequest(here.origin + path, { headers })
      asked.end()
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      return (JSON.parse(await readAll(response)) as { servers: unknown }).servers
    }
    const socketAt = (host: string, protocol: string) => ({ exchange: expect.objectContaining({ host, protocol }) })
    const local = { host: `turkey.localhost:${port}` }
    expect(await serversAt('/api/openapi.json', local)).toEqual([{ url: `http://turkey.localhost:${port}` }])
    expect(await serversAt('/api/asyncapi.json', local)).toEqual(socketAt(`turkey.localhost:${port}`, 'ws'))
    const foreign = { host: '203.0.113.9', 'x-forwarded-proto': 'https' }
    expect(await serversAt('/api/openapi.json', foreign)).toEqual([{ url: 'https://localhost' }])
    expect(await serversAt('/api/asyncapi.json', foreign)).toEqual(socketAt('localhost', 'wss'))
    for (let n = 0; n < 20; n++) await serversAt('/api/asyncapi.json', { host: `n${n}.localhost` })
    expect(await serversAt('/api/asyncapi.json', local)).toEqual(socketAt(`turkey.localhost:${port}`, 'ws'))
  })

  test('health tells a supervisor that it lives and is ready', async () => {
    for (const path of ['/health/live', '/health/ready']) expect((await fetch(here.origin + path)).status).toBe(200)
  })
})
