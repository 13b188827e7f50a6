/** Every refusal that an operation gives is described: its status, its media type and its body. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicOperations } from '@exchange/contract/public'
import { Problem } from '../../kernel/index.ts'
import { withoutBudgets } from '../testing/limits.ts'
import type { OpenApiDocument } from '../../kernel/index.ts'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { call, get } from '../testing/clients.ts'
import type { HttpAnswer } from '../testing/clients.ts'
import { unlisted } from '../testing/listed-refusals.ts'
import { startExchange } from '../testing/exchange.ts'
import type { TestExchange } from '../testing/exchange.ts'

type Declared = (typeof publicOperations)[number]
interface Response {
  readonly content: Readonly<Record<string, { readonly schema: object } | undefined>>
}

let exchange: TestExchange
let pair: KeyPair
let document: OpenApiDocument
/** What every call is refused with, before anything else is looked at. */
let refused: Error | null = null

beforeAll(async () => {
  exchange = await startExchange({
    limiter: withoutBudgets(() => {
      if (refused !== null) throw refused
    }),
  })
  pair = await exchange.key(100_071)
  document = (await get(exchange.origin, '/api/openapi.json')).body as OpenApiDocument
})
afterAll(async () => exchange.close())

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
const validators = new Map<string, ValidateFunction>()

/** What the document says against an answer; [] where it describes it. */
function faultsOf({ method, path }: Declared, { status, headers, text, body }: HttpAnswer): unknown[] {
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses as Record<string, Response> | undefined
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const described = responses?.[status]?.content[type]
  if (described === undefined) return [`${status} ${type} is not described`, text]
  const missing = unlisted(document, { method, path, status, code: headers.get('x-error-code'), body })
  if (missing.length > 0) return missing
  const key = `${method} ${path} ${status}`
  const validate =
    validators.get(key) ?? ajv.compile({ ...described.schema, components: document.components } as object)
  validators.set(key, validate)
  return validate(type === 'text/plain' ? text : body) ? [] : [...(validate.errors ?? []), text]
}

const ask = async ({ method, path }: Declared, fields: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> => {
  const real = path.replace('{market}', fields['market'] ?? 'BTC_USDT')
  if (method === 'POST') return call(exchange.origin, pair, real, fields)
  return get(exchange.origin, `${real}?${new URLSearchParams(fields).toString()}`)
}
const rows = publicOperations.map((operation) => [operation.id, operation] as const)

describe.each(rows)('%s describes', (_, operation) => {
  test('what it answers to an unknown market and to fields that are wrong', async () => {
    for (const fields of [{}, { market: 'NO_NO' }, { market: 'BTC_USDT', limit: 'x', interval: '7m', lastId: 'x' }])
      expect(faultsOf(operation, await ask(operation, fields))).toEqual([])
  })

  test('what it answers to too many calls and to a failure', async () => {
    for (const [reason, status] of [
      [new Problem('too-many-requests', { retryAfter: 1 }), 429],
      [new Error('a failure on purpose'), 500],
      ...(operation.auth === 'user' ? [[new Problem('overloaded', { retryAfter: 1 }), 503] as const] : []),
    ] as const) {
      refused = reason
      const answer = await ask(operation)
      refused = null
      expect(answer.status).toBe(status)
      expect(faultsOf(operation, answer)).toEqual([])
    }
  })
})

test('A5 the document is one by the schema of OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect([document.openapi, valid, errors]).toEqual(['3.1.0', true, undefined])
})

test.each([
  ['/api/v4/order/bulk', ['market', 'side', 'amount', 'price', 'clientOrderId', 'stp', 'postOnly', 'ioc', 'bboRole']],
  ['/api/v4/order/cancel/bulk', ['market', 'orderId', 'clientOrderId']],
])('A5 %s describes each field of its items', (path, names) => {
  const body = document.paths[path]?.['post']?.requestBody?.content['application/json']?.schema
  const described = Object.fromEntries(names.map((name) => [name, { description: expect.stringMatching(/^[A-Z1b]/) }]))
  expect(body).toMatchObject({ properties: { orders: { items: { type: 'object', properties: described } } } })
})

test('A5 a field is described by its operation and not by its name alone', () => {
  const told = (path: string) =>
    Object.values(document.paths[path] ?? {}).flatMap(({ parameters, requestBody }) =>
      JSON.stringify([parameters, requestBody]),
    )
  const wallet = 'Wallet to put the amount into'
  expect(told('/api/v4/main-account/transfer').join('')).toContain(wallet)
  for (const path of Object.keys(document.paths))
    if (path !== '/api/v4/main-account/transfer') expect(told(path).join(''), path).not.toContain(wallet)
  expect(told('/api/v4/order/stock_market').join('')).not.toContain('for a market buy')
})

test.each([
  ['overloaded', 15],
  ['outcome-unknown', 16],
  ['acceptance-stopped', 18],
  ['data-unavailable', 19],
  ['producer-refused', 20],
] as const)('A3 a 503 for %s says its code %i in a header, since its body is plain text', async (name, code) => {
  refused = new Problem(name, { retryAfter: 1 })
  const { status, headers, text } = await call(exchange.origin, pair, '/api/v4/order/new', {})
  refused = null
  expect([status, headers.get('x-error-code'), headers.get('retry-after')]).toEqual([503, String(code), '1'])
  expect([headers.get('content-type'), text]).toEqual(['text/plain; charset=utf-8', new Problem(name).spec.message])
  const { responses } = document.paths['/api/v4/order/new']?.['post'] ?? {}
  expect(responses?.['503']).toMatchObject({ headers: { 'x-error-code': { schema: { type: 'integer' } } } })
})

const limit = { market: 'BTC_USDT', side: 'buy', amount: '1', price: '50000' }
test.each([
  ['new', { ...limit, rpi: true, ioc: true }, 40],
  ['new', { ...limit, rpi: true, retail: true }, 41],
  ['new', { ...limit, retail: true }, 42],
  ['new', { ...limit, rpi: true }, 43],
  ['new', { ...limit, bboRole: 1 }, 33],
  ['stop_limit', { ...limit, activation_price: '51000', bboRole: 1 }, 33],
  ['new', { ...limit, price: null, bboRole: 1, postOnly: true }, 37],
  ['new', { ...limit, price: null, bboRole: 1, ioc: true }, 37],
  ['cancel', { market: 'BTC_USDT' }, 30],
  ['cancel', { market: 'BTC_USDT', orderId: 1, clientOrderId: 'one' }, 30],
  ['modify', { market: 'BTC_USDT', orderId: 1, clientOrderId: 'one', price: '1' }, 30],
  ['amend', { market: 'BTC_USDT', price: '1' }, 30],
  ['oco-cancel', { market: 'BTC_USDT' }, 30],
])('order/%s lists what it refuses %j with', async (name, fields, code) => {
  const path = `/api/v4/order/${name}`
  const { status, body } = await call(exchange.origin, pair, path, fields)
  const { errors } = body as { errors: Readonly<Record<string, readonly string[]>> }
  expect([status, body]).toEqual([422, expect.objectContaining({ code })])
  expect(document.paths[path]?.['post']?.['x-errors']).toContainEqual(
    expect.objectContaining({ status, code, text: Object.values(errors)[0]?.[0] }),
  )
})

test.each([
  '/api/v4/sandbox/tokens',
  '/api/v4/main-account/fee',
  '/api/v4/webhooks',
  '/api/v4/webhooks/replay',
  '/api/v4/webhooks/undelivered',
])('%s says itself what each field of its answer is', (path) => {
  const operation = publicOperations.find((each) => each.path === path)
  const silent: string[] = []
  const walk = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      walk(value, `${at}/${key}`)
      if (key !== 'properties') continue
      for (const [name, field] of Object.entries(Object(value)))
        if (typeof Object(field).description !== 'string') silent.push(`${at}/${name}`)
    }
  }
  walk(operation?.output.toJSONSchema({ io: 'output' }), '')
  expect(silent).toEqual([])
})

test('the id of conditional-cancel is that of an OCO', () => {
  const body = document.paths['/api/v4/order/conditional-cancel']?.['post']?.requestBody?.content['application/json']
  expect(body?.schema).toMatchObject({ properties: { id: { description: 'ID of the OCO' } } })
})

test('a call without a key describes no code, and candles refuse with 200', async () => {
  const described = (path: string) => document.paths[path]?.['get']
  expect(described('/api/v4/public/trades/{market}')?.['x-errors']).toEqual([
    {
      name: 'market-unknown',
      status: 422,
      code: null,
      field: 'market',
      text: 'Market is not available.',
      body: { market: ['Market is not available.'] },
    },
    {
      name: null,
      status: 422,
      code: null,
      field: 'type',
      text: "Type should be 'sell' or 'buy'.",
      body: { type: ["Type should be 'sell' or 'buy'."] },
    },
  ])
  expect(described('/api/v1/public/ticker')?.['x-errors'][0]).toMatchObject({ text: 'Market is not available' })
  expect(described('/api/v4/public/kline')?.['x-errors'][0]).toMatchObject({ status: 200, code: null })
  expect(described('/api/v4/public/kline')?.responses).not.toHaveProperty('422')
})

test.each([
  ['/api/v4/main-account/withdraw', 422, 5, 'amount', 'Not enough money, {asset} balance = {balance}'],
  ['/api/v4/main-account/withdraw', 412, 1, null, /^This action is unauthorized/],
  ['/api/v4/trade-account/executed-history', 422, 30, 'orderHistory', 'OrderHistory was not found.'],
  ['/api/v4/main-account/address', 400, 0, 'ticker', 'The selected ticker is invalid.'],
  ['/api/v4/orders', 422, 30, 'limit', 'Limit field should be an integer.'],
  ['/api/v4/order/cancel/bulk', 200, 404, 'orderId', 'Unexecuted order was not found.'],
  ['/api/v4/order/bulk', 200, 10, 'amount', 'Not enough balance.'],
] as const)(
  'A2 %s lists its refusal with status %i and code %i, its field and its body',
  (path, status, code, field, text) => {
    const { 'x-errors': errors = [], responses } = document.paths[path]?.['post'] ?? {}
    const listed = errors.find((error) => error.status === status && error.code === code && error.field === field)
    expect(listed?.text).toMatch(text)
    const body = field === null ? { code, errors: {} } : { code, errors: { [field]: [listed?.text] } }
    expect(listed?.body).toMatchObject(status === 200 ? { result: null, error: body } : body)
    expect(responses).toHaveProperty(String(status))
  },
)

test('A2 a refusal that an operation does not list is found, in a list as well', () => {
  const seen = { method: 'POST', path: '/api/v4/order/cancel', status: 422, code: null }
  const bulk = { ...seen, path: '/api/v4/order/cancel/bulk', status: 200 }
  const item = (code: number) => [{ result: null, error: { code, message: '', errors: {} } }]
  expect(unlisted(document, { ...seen, body: { code: 2 } })).toEqual([])
  expect(unlisted(document, { ...seen, body: { code: 250 } })).toHaveLength(1)
  expect(unlisted(document, { ...seen, status: 418, body: '' })).toHaveLength(1)
  expect(unlisted(document, { ...seen, status: 503, code: '16', body: '' })).toEqual([])
  expect(unlisted(document, { ...bulk, body: item(404) })).toEqual([])
  expect(unlisted(document, { ...bulk, body: item(250) })).toHaveLength(1)
})

test('A2 every refusal of every operation has its body', () => {
  const all = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .filter((operation) => 'x-access' in operation)
    .flatMap((operation) => operation['x-errors'].map((error) => [operation.operationId, error] as const))
  expect(all.length).toBeGreaterThan(500)
  for (const [id, { body, text, field }] of all) {
    expect([id, text]).toEqual([id, expect.stringMatching(/\S/)])
    const written = JSON.stringify(body)
    expect(written, id).toContain(JSON.stringify(text).slice(1, -1))
    if (field !== null) expect(written, id).toContain(`"${field}":[`)
  }
})

test('a signed call that is not signed is refused as described', async () => {
  for (const [, operation] of rows.filter(([, { auth }]) => auth === 'user')) {
    const response = await fetch(new URL(operation.path, exchange.origin), { method: 'POST', body: '{}' })
    const text = await response.text()
    const { status, headers } = response
    const answer = { status, headers, text, body: JSON.parse(text), operation: operation.id }
    expect(status).toBe(401)
    expect(faultsOf(operation, answer)).toEqual([])
  }
})
