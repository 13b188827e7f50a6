/** Whatever a client sends, it gets a documented refusal: never a 5xx, never the end of the server, never an effect. */
import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unservedOperations, publicOperations } from '@exchange/contract/public'
import { withoutBudgets } from './limits.ts'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { brokenBodies } from './broken-bodies.ts'
import { SocketClient, call, get, signatureOf } from './clients.ts'
import { standingOf } from './effects.ts'
import { startExchange } from './exchange.ts'
import type { TestExchange } from './exchange.ts'

const OWNER = 100_001
/** Has money and an order, and never calls. */
const BYSTANDER = 100_002
const seed = Date.now() % 1_000_000

let exchange: TestExchange
let pair: KeyPair
beforeAll(async () => {
  // What a limit refuses gets nowhere; limits have tests of their own.
  exchange = await startExchange({ limiter: withoutBudgets(() => {}) })
  await exchange.fund(OWNER, { USDT: '100000', ETH: '100' })
  pair = await exchange.key(OWNER)
  raw = await exchange.key(OWNER)
  await exchange.fund(BYSTANDER, { USDT: '100000', BTC: '1' })
  const resting = { market: 'SOL_USDT', side: 'buy', amount: '1', price: '100' }
  expect((await call(exchange.origin, await exchange.key(BYSTANDER), '/api/v4/order/new', resting)).status).toBe(200)
  untouched = await standingOf(exchange, [BYSTANDER])
  standing = await standingOf(exchange, [OWNER])
})
afterAll(async () => {
  await exchange.close()
})

/** What the bystander has. */
let untouched: string
/** What the caller has, as of the last answer. */
let standing: string

/** An answer is one of ours; one that refuses has changed nothing, and none changes what others have. */
async function expectNoHarm(answer: { readonly status: number; readonly text: string }, sent: unknown): Promise<void> {
  const said = `${JSON.stringify(sent)?.slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 300)}`
  expect(answer.status, said).toBeLessThan(500)
  expect(answer.text, said).not.toMatch(/\bat .*\.ts:\d+|node_modules/)
  const after = await standingOf(exchange, [OWNER])
  if (answer.status >= 400) expect(after, said).toBe(standing)
  standing = after
  expect(await standingOf(exchange, [BYSTANDER]), said).toBe(untouched)
}

/** What is read before the end of the headers may end the connection with them. */
const CUT_OFF = { status: 431, text: '' }

/** As fetch, but with headers that it would not send. */
async function send(
  path: string,
  body: Buffer,
  headers: OutgoingHttpHeaders,
): Promise<{ readonly status: number; readonly text: string }> {
  const sent = httpRequest(new URL(path, exchange.origin), { method: 'POST', headers, agent: false })
  sent.end(body)
  try {
    const [message] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
    return { status: message.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }
  } catch (reason) {
    if (Error.isError(reason) && 'code' in reason && /^(ECONNRESET|EPIPE)$/.test(String(reason.code))) return CUT_OFF
    throw reason
  }
}

const limit = { market: 'ETH_USDT', side: 'buy', amount: '1', price: '2000' }
const members = (fields: object): string => JSON.stringify(fields).slice(1, -1)
/** For calls that `call` can't make, with a key of their own, since the nonces of a key rise. */
let raw: KeyPair
let nonce = Date.now() * 1000

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
  orders: [limit],
}
const hmac = (text: string): string => createHmac('sha512', raw.secret).update(text).digest('hex')
const keysOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

describe(`every field, header and frame (seed ${seed})`, () => {
  const signed = publicOperations.filter(({ auth }) => auth === 'user')
  test.each(signed.map((operation) => [operation.path, operation] as const))('POST %s', async (path, { body }) => {
    const fields = keysOf(body).filter((name) => name !== 'request' && name !== 'nonce')
    if (fields.length === 0) fields.push('surplus')
    const arbitrary = fc.tuple(fc.constantFrom(...fields), value, fc.subarray(Object.entries(good)))
    await fc.assert(
      fc.asyncProperty(arbitrary, async ([name, wrong, rest]) => {
        const sent = { ...Object.fromEntries(rest), [name]: wrong }
        await expectNoHarm(await call(exchange.origin, pair, path, sent), sent)
      }),
      { seed, numRuns: 25 },
    )
    // What the database takes nowhere is tried in every field, whatever the seed.
    for (const name of fields)
      for (const sent of [{ [name]: '\u0000' }, { ...good, [name]: '\u0000' }, { ...good, [name]: ['\u0000'] }])
        await expectNoHarm(await call(exchange.origin, pair, path, sent), sent)
  })

  test('items of a bulk', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(value, fc.record({ market: value, side: value, amount: value, price: value }, { requiredKeys: [] })),
          { maxLength: 25 },
        ),
        async (orders) => {
          await expectNoHarm(
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
            await expectNoHarm(await get(exchange.origin, `${place}?${search.toString()}`), [part, pairs])
          },
        ),
        { seed, numRuns: 15 },
      )
    },
  )

  test('headers and envelopes of a signed order', async () => {
    const path = '/api/v4/order/new'
    const own = await exchange.key(OWNER)
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
          const body = JSON.stringify({ ...limit, request: path, nonce: 1, ...envelope })
          const headers = { ...signatureOf(own, body), ...(name === 'host' ? {} : { [name]: text.trim() }) }
          const response = await fetch(new URL(path, exchange.origin), { method: 'POST', body, headers })
          await expectNoHarm({ status: response.status, text: await response.text() }, [name, text, envelope])
        },
      ),
      { seed, numRuns: 150 },
    )
  })

  const order = members(limit)
  const inBody = [
    ...signed.map(({ path }) => path),
    ...unservedOperations.flatMap((o) => (o.asked.kind === 'key' ? [o.path] : [])),
  ]
  const brokenNames = [...brokenBodies('', order).keys()]
  test.each(inBody)('broken bodies of %s, signed all the same', async (path) => {
    for (const name of brokenNames) {
      const body = brokenBodies(members({ request: path, nonce: (nonce += 1) }), order).get(name) ?? Buffer.alloc(0)
      const text = body.toString('base64')
      const headers = { ...signatureOf(raw, ''), 'x-txc-payload': text, 'x-txc-signature': hmac(text) }
      const answer = await send(path, body, headers)
      await expectNoHarm(answer, name)
      // Whatever is asked beside the broken part is not done either.
      if (path.endsWith('/order/new')) expect(answer.status, name).toBeGreaterThanOrEqual(400)
    }
  })

  test('headers of an order that are too many, too long, twice or of another encoding', async () => {
    const path = '/api/v4/order/new'
    const body = () => Buffer.from(`{${order},${members({ request: path, nonce: (nonce += 1) })}}`)
    const stranger = await exchange.key(BYSTANDER)
    const twice = (name: string) => (headers: Record<string, string>) => ({
      ...headers,
      [name]: [headers[name] ?? '', headers[name] ?? ''],
    })
    const cases: Readonly<Record<string, (headers: Record<string, string>) => OutgoingHttpHeaders>> = {
      'key twice': twice('x-txc-apikey'),
      'payload twice': twice('x-txc-payload'),
      'signature twice': twice('x-txc-signature'),
      'two keys': (headers) => ({ ...headers, 'x-txc-apikey': [stranger.key, raw.key] }),
      'the key of another': (headers) => ({ ...headers, 'x-txc-apikey': stranger.key }),
      'upper-case signature': (headers) => ({
        ...headers,
        'x-txc-signature': headers['x-txc-signature']?.toUpperCase(),
      }),
      'half a signature': (headers) => ({ ...headers, 'x-txc-signature': headers['x-txc-signature']?.slice(0, 64) }),
      'payload with line ends': (headers) => ({
        ...headers,
        'x-txc-payload': headers['x-txc-payload']?.replace(/.{20}/, '$& '),
      }),
      'payload with more behind it': (headers) => ({ ...headers, 'x-txc-payload': `${headers['x-txc-payload']}AAAA` }),
      'a header of 70 KB': (headers) => ({ ...headers, 'x-long': 'x'.repeat(70_000) }),
      '3000 headers': (headers) => ({
        ...headers,
        ...Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`x-${at}`, '1'])),
      }),
      'a body said to be packed': (headers) => ({ ...headers, 'x-txc-signature': 'x', 'content-encoding': 'gzip' }),
      'bytes beyond ASCII': (headers) => ({ ...headers, 'x-txc-apikey': 'é\u00ff', 'content-type': 'é' }),
      'a host of nothing': (headers) => ({ ...headers, host: '', 'x-txc-signature': '' }),
    }
    for (const [name, changed] of Object.entries(cases)) {
      const sent = body()
      const answer = await send(path, sent, changed(signatureOf(raw, sent.toString('utf8'))))
      await expectNoHarm(answer, name)
      expect(answer.status, name).toBeGreaterThanOrEqual(400)
    }
  })

  test('bodies that are no JSON, signed all the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const body = Buffer.from(bytes)
        const headers = { ...signatureOf(pair, ''), 'x-txc-payload': body.toString('base64') }
        const response = await fetch(new URL('/api/v4/orders', exchange.origin), { method: 'POST', body, headers })
        await expectNoHarm({ status: response.status, text: await response.text() }, bytes)
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

  test('orders over the socket', async () => {
    const client = await SocketClient.open(exchange.socketUrl)
    await client.authorize(exchange.origin, pair)
    for (const { socketMethod, body } of publicOperations) {
      if (socketMethod === null) continue
      const field = fc.tuple(fc.constantFrom(...keysOf(body)), value, fc.subarray(Object.entries(good)))
      const params = fc.oneof(
        field.map(([name, wrong, rest]) => [{ ...Object.fromEntries(rest), [name]: wrong }]),
        fc.array(value, { maxLength: 3 }),
      )
      for (const sent of fc.sample(params, { seed, numRuns: 15 })) {
        const { error } = await client.ask(socketMethod, sent)
        expect(error?.code, JSON.stringify(sent)).not.toBe(2)
        await expectNoHarm({ status: error === null ? 200 : 400, text: JSON.stringify(error) }, [socketMethod, sent])
      }
    }
    await client.close()
  })

  test('frames that break parsers end one connection at most', async () => {
    const frames = [...brokenBodies(members({ id: 1, method: 'order_new' }), `"params":[{${order}}]`)]
    for (const [name, frame] of frames) {
      const client = await SocketClient.open(exchange.socketUrl)
      const ended = once(client.socket, 'close')
      client.socket.send(frame, { binary: false })
      client.socket.close()
      await ended
      await expectNoHarm({ status: 400, text: '' }, name)
    }
    expect(await get(exchange.origin, '/api/v4/public/ping')).toMatchObject({ status: 200 })
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
