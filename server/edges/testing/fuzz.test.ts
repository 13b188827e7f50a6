/** Whatever a client sends, it gets a documented refusal: never a 5xx, never the end of the server. */
import { connect } from 'node:net'
import { once } from 'node:events'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { publicOperations } from '@exchange/contract/public'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { SocketClient, call, get, signatureOf } from './clients.ts'
import { startExchange } from './exchange.ts'
import type { TestExchange } from './exchange.ts'

const OWNER = 100_001
const seed = Date.now() % 1_000_000

let exchange: TestExchange
let pair: KeyPair
beforeAll(async () => {
  exchange = await startExchange()
  await exchange.fund(OWNER, { USDT: '100000', ETH: '100' })
  pair = await exchange.key(OWNER)
})
afterAll(async () => {
  await exchange.close()
})

/** Near misses of every kind of field, and values of all shapes. */
const value = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    '9'.repeat(60),
    '0.' + '0'.repeat(70) + '1',
    'BTC_USDT',
    'btc_usdt',
    '__proto__',
    'constructor',
    '\u0000',
    'NaN',
    "'; drop table users; --",
    0,
    -0,
    -1,
    1e308,
    1e-308,
    2 ** 53,
    2 ** 64,
    -(2 ** 63),
    4_294_967_296,
    1.5,
    true,
    false,
    null,
    [],
    {},
    [[]],
    { length: 5 },
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
)
const good = {
  market: 'ETH_USDT',
  side: 'buy',
  amount: '1',
  price: '2000',
  limit: 10,
  offset: 0,
  orderId: 1,
  ticker: 'USDT',
  from: 'main',
  to: 'spot',
  startDate: 1,
  endDate: 2,
  status: 'ALL',
  type: ['spot'],
  orders: [{ market: 'ETH_USDT', side: 'buy', amount: '1', price: '2000' }],
}
const keysOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

function expectRefusal(answer: { readonly status: number; readonly text: string }, sent: unknown): void {
  expect(answer.status, `${JSON.stringify(sent)} → ${answer.text.slice(0, 300)}`).toBeLessThan(500)
  expect(answer.text).not.toMatch(/\bat .*\.ts:\d+|node_modules/)
}

describe(`every field, header and frame (seed ${seed})`, () => {
  const signed = publicOperations.filter(({ auth }) => auth === 'user')
  test.each(signed.map((operation) => [operation.path, operation] as const))('POST %s', async (path, { body }) => {
    const fields = keysOf(body).filter((name) => name !== 'request' && name !== 'nonce')
    if (fields.length === 0) fields.push('surplus')
    const arbitrary = fc.tuple(fc.constantFrom(...fields), value, fc.subarray(Object.entries(good)))
    await fc.assert(
      fc.asyncProperty(arbitrary, async ([name, wrong, rest]) => {
        const sent = { ...Object.fromEntries(rest), [name]: wrong }
        expectRefusal(await call(exchange.origin, pair, path, sent), sent)
      }),
      { seed, numRuns: 60 },
    )
  })

  test('items of a bulk', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(value, fc.record({ market: value, side: value, amount: value, price: value }, { requiredKeys: [] })),
          { maxLength: 25 },
        ),
        async (orders) => {
          expectRefusal(
            await call(exchange.origin, pair, '/api/v4/order/bulk', { orders, stopOnFail: orders.length % 2 === 0 }),
            orders,
          )
        },
      ),
      { seed, numRuns: 60 },
    )
  })

  const guests = publicOperations.filter(({ auth }) => auth === 'guest')
  test.each(guests.map((operation) => [operation.path, operation] as const))(
    'GET %s',
    async (path, { query, params }) => {
      const names = keysOf(query)
      await fc.assert(
        fc.asyncProperty(
          fc.string({ unit: 'grapheme', maxLength: 60 }),
          fc.dictionary(fc.constantFrom('x', ...names), value),
          async (part, pairs) => {
            const place = keysOf(params).length > 0 ? path.replace(/\{\w+\}/, encodeURIComponent(part) || '%20') : path
            const search = new URLSearchParams(
              Object.entries(pairs).map(([name, wrong]) => [
                name,
                typeof wrong === 'string' ? wrong : JSON.stringify(wrong),
              ]),
            )
            expectRefusal(await get(exchange.origin, `${place}?${search.toString()}`), [part, pairs])
          },
        ),
        { seed, numRuns: 40 },
      )
    },
  )

  test('headers and envelopes of a signed call', async () => {
    const path = '/api/v4/orders'
    const header = fc.oneof(
      fc.stringMatching(/^[\x20-\x7e]{0,200}$/),
      fc.base64String({ maxLength: 80 }),
      fc.constantFrom('', 'undefined', '[object Object]', 'a'.repeat(128)),
    )
    const names = fc.constantFrom(
      'x-txc-apikey',
      'x-txc-payload',
      'x-txc-signature',
      'content-type',
      'host',
      'x-forwarded-for',
      'accept',
      'x-command-id',
    )
    await fc.assert(
      fc.asyncProperty(
        names,
        header,
        fc.dictionary(fc.constantFrom('request', 'nonce', 'nonceWindow'), value),
        async (name, text, envelope) => {
          const body = JSON.stringify({ request: path, nonce: 1, ...envelope })
          const headers = { ...signatureOf(pair, body), ...(name === 'host' ? {} : { [name]: text.trim() }) }
          const response = await fetch(new URL(path, exchange.origin), { method: 'POST', body, headers })
          expectRefusal({ status: response.status, text: await response.text() }, [name, text, envelope])
        },
      ),
      { seed, numRuns: 300 },
    )
  })

  test('bodies that are no JSON, signed all the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const body = Buffer.from(bytes)
        const headers = { ...signatureOf(pair, ''), 'x-txc-payload': body.toString('base64') }
        const response = await fetch(new URL('/api/v4/orders', exchange.origin), { method: 'POST', body, headers })
        expectRefusal({ status: response.status, text: await response.text() }, bytes)
      }),
      { seed, numRuns: 100 },
    )
  })

  test('socket frames', async () => {
    const methods = fc.oneof(
      fc.constantFrom(
        'server.auth',
        'server.ping',
        'server.time',
        'depth.subscribe',
        'depth.unsubscribe',
        'deals.subscribe',
        'deals.unsubscribe',
        'state.subscribe',
        'state.unsubscribe',
        'kline.query',
        'kline.subscribe',
        'kline.unsubscribe',
        'kline_last_deal.query',
        'asset.query',
        'asset.subscribe',
        'order.query',
        'order.subscribe',
        'order.unsubscribe',
        'user_deals.subscribe',
        'user_deals.unsubscribe',
        'margin_order.query',
        ...publicOperations.flatMap(({ socketMethod }) => socketMethod ?? []),
        '__proto__',
        'constructor',
      ),
      fc.string({ maxLength: 20 }),
    )
    const fields = fc.dictionary(fc.constantFrom(...Object.keys(good), 'clientOrderId', 'activation_price'), value)
    const params = fc.oneof(
      fc.array(fc.oneof(value, fields, fc.constantFrom('ETH_USDT', 60, 50, '0', 1_700_000_000)), { maxLength: 5 }),
      value,
    )
    for (let round = 0; round < 5; round++) {
      const client = await SocketClient.open(exchange.socketUrl)
      if (round % 3 === 1) await client.result('server.auth', [exchange.token(OWNER), 'web'])
      if (round % 3 === 2) await client.authorize(exchange.origin, pair)
      const frames = fc.sample(
        fc.record({
          id: fc.oneof(fc.integer({ min: 1_000_000 }), fc.string(), fc.constantFrom(null, {}, [])),
          method: fc.oneof(methods, value),
          params,
        }),
        {
          seed: seed + round,
          numRuns: 150,
        },
      )
      const codes: unknown[] = []
      client.socket.on('message', (data: Buffer) => {
        const { error }: { error?: { code?: number } | null } = JSON.parse(data.toString('utf8'))
        if (error !== null && error !== undefined) codes.push(error.code)
      })
      for (const frame of frames) client.socket.send(JSON.stringify(frame))
      expect(await client.result('server.ping')).toBe('pong')
      expect(codes).not.toContain(2)
      await client.close()
    }
  })

  test('bytes that are no frames and upgrades that are none', async () => {
    const { port } = new URL(exchange.origin)
    const greetings = [
      'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n',
      'GET /elsewhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'nonsense\r\n\r\n',
    ]
    for (const [index, greeting] of greetings.entries()) {
      const stream = connect(Number(port), '127.0.0.1')
      stream.on('error', () => {})
      stream.write(greeting)
      for (const bytes of fc.sample(fc.uint8Array({ maxLength: 100 }), { seed: seed + index, numRuns: 5 }))
        stream.write(bytes)
      stream.end()
      stream.resume()
      await once(stream, 'close')
    }
    expect(await get(exchange.origin, '/api/v4/public/ping')).toMatchObject({ status: 200, body: ['pong'] })
  })

  test('nothing of ours failed', () => expect(exchange.faults).toEqual([]))
})
