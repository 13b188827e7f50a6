/** Orders and cancels past the framework are answered as the framework answers them. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MemoryLimiter } from '../../kernel/index.ts'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { call, signatureOf } from '../testing/clients.ts'
import { startExchange } from '../testing/exchange.ts'
import type { TestExchange } from '../testing/exchange.ts'
import { withoutBudgets } from '../testing/limits.ts'

const OWNER = 100_061
const MANY = 8
/** The direct way takes the first; any other spelling goes through the framework. */
const TYPES = ['application/json', 'application/json; charset=utf-8'] as const
const CANCEL = '/api/v4/order/cancel'

let exchange: TestExchange
let pair: KeyPair
let addresses = 0

beforeAll(async () => {
  const limiter = new MemoryLimiter(() => 0)
  exchange = await startExchange({ limiter: withoutBudgets((group, key) => limiter.take(group, key, MANY, 3600)) })
  await exchange.fund(OWNER, { USDT: '100000' })
})
afterAll(async () => {
  await exchange.close()
  expect(exchange.faults).toEqual([])
})

const named = new Set(['date', 'x-request-id'])
async function answerTo(path: string, body: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(new URL(path, exchange.origin), { method: 'POST', body, headers })
  const kept = [...response.headers].filter(([name]) => !named.has(name))
  return { status: response.status, headers: Object.fromEntries(kept), text: await response.text() }
}

let nonce = Date.now() * 1000
/** The same request both ways, each with a nonce of its own. */
async function bothWays(path: string, fields: object, change: Readonly<Record<string, string>> = {}) {
  pair = await exchange.key(OWNER)
  const address = `10.9.0.${++addresses}`
  const answers = []
  for (const type of TYPES) {
    const body = JSON.stringify({ ...fields, request: path, nonce: ++nonce })
    const headers = { ...signatureOf(pair, body), 'x-forwarded-for': address, 'content-type': type, ...change }
    answers.push(await answerTo(path, body, headers))
  }
  return answers
}

test.each([
  ['an unknown order', CANCEL, { market: 'ETH_USDT', orderId: 77 }, {}, 422],
  ['a wrong field', '/api/v4/order/new', { market: 'ETH_USDT', side: 'hold' }, {}, 422],
  ['no payload', CANCEL, {}, { 'x-txc-payload': '' }, 401],
  ['a wrong signature', CANCEL, {}, { 'x-txc-signature': 'ab'.repeat(64) }, 401],
  ['a short signature', CANCEL, {}, { 'x-txc-signature': 'ab' }, 401],
  ['nothing to cancel', '/api/v4/order/cancel/all', { market: 'ETH_USDT' }, {}, 200],
  ['the first version', '/api/v1/order/cancel', { market: 'ETH_USDT', orderId: 77 }, {}, 422],
])('%s', async (_, path, fields, change, status) => {
  const [direct, framed] = await bothWays(path, fields, change)
  expect(direct).toEqual(framed)
  expect(direct?.status).toBe(status)
  expect(direct?.headers['x-operation']).toMatch(/^trading\./)
})

test('a limit: both ways say when to come back', async () => {
  const address = `10.9.0.${++addresses}`
  const first = await exchange.key(OWNER)
  for (let count = 0; count < MANY; count++)
    await call(exchange.origin, first, CANCEL, { market: 'ETH_USDT', orderId: 1 }, { 'x-forwarded-for': address })
  const answers = []
  for (const type of TYPES) {
    const body = JSON.stringify({ request: CANCEL, nonce: ++nonce })
    const headers = { ...signatureOf(first, body), 'x-forwarded-for': address, 'content-type': type }
    answers.push(await answerTo(CANCEL, body, headers))
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
})

/** What the server says to these bytes, until it has said so much or hangs up. */
async function raw(parts: readonly string[], enough: RegExp): Promise<string> {
  const { port } = new URL(exchange.origin)
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
  let heard = ''
  const done = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
      if (enough.test(heard)) resolve()
    })
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  for (const part of parts) {
    await new Promise((resolve) => socket.write(part, resolve))
    // A packet of its own.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await done
  socket.destroy()
  return heard
}

async function requestOf(fields: object): Promise<{ readonly head: string; readonly body: string }> {
  pair = await exchange.key(OWNER)
  const body = JSON.stringify({ ...fields, request: CANCEL, nonce: ++nonce })
  const headers = { host: 'localhost', ...signatureOf(pair, body), 'x-forwarded-for': `10.9.0.${++addresses}` }
  const lines = Object.entries({ ...headers, 'content-length': body.length }).map((line) => line.join(': '))
  return { head: `POST ${CANCEL} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, body }
}

test('a body may come in any number of packets, and the connection goes on', async () => {
  const [first, second] = [
    await requestOf({ market: 'ETH_USDT', orderId: 7 }),
    await requestOf({ market: 'ETH_USDT', orderId: 8 }),
  ]
  const parts = [first.head, ...(first.body.match(/.{1,9}/g) ?? []), second.head + second.body]
  const heard = await raw(parts, /422[^]*422[^]*}$/)
  expect(heard.match(/HTTP\/1\.1 422/g)).toHaveLength(2)
})

test('who hangs up in the middle of a body is answered by nobody, and nothing breaks', async () => {
  const { head, body } = await requestOf({ market: 'ETH_USDT', orderId: 7 })
  const socket = connect({ port: Number(new URL(exchange.origin).port), host: '127.0.0.1' })
  await new Promise((resolve) => socket.write(head + body.slice(0, 20), resolve))
  socket.destroy()
  expect((await call(exchange.origin, pair, CANCEL, { market: 'ETH_USDT', orderId: 7 })).status).toBe(422)
})

test('what is too large, or has no body, goes the framework’s way', async () => {
  const large = await answerTo(CANCEL, 'x'.repeat(256 * 1024 + 1), { 'content-type': TYPES[0] })
  expect([large.status, JSON.parse(large.text)]).toMatchObject([413, { code: 9 }])
  const empty = await answerTo(CANCEL, '', { 'content-type': TYPES[0] })
  expect([empty.status, JSON.parse(empty.text)]).toMatchObject([401, { code: 9 }])
})
