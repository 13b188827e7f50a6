import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { noTraces, Places, Turnstile } from '../../kernel/index.ts'
import { withoutBudgets } from '../testing/limits.ts'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { SocketClient, call, get } from '../testing/clients.ts'
import { MirrorBook } from '../testing/mirror-book.ts'
import type { DepthData } from '../testing/mirror-book.ts'
import { startExchange } from '../testing/exchange.ts'
import type { TestExchange } from '../testing/exchange.ts'
import { textFrame } from '../../kernel/index.ts'
import { bookChecksum } from '../../modules/markets/streams/checksum.ts'
import { CloseCode, Connection, REQUESTS_PER_MINUTE } from './connection.ts'
import { SocketEdge } from './index.ts'

const MAKER = 100_001
const TAKER = 100_002
const M = 'ETH_USDT'
/** Lets nobody in. */
const nobody = () => {
  throw new Error('nobody signs in here')
}
const HERE = { ip: '127.0.0.1', region: 'global' } as const

let exchange: TestExchange
let maker: KeyPair
let taker: KeyPair
const clients: SocketClient[] = []
const open = async (): Promise<SocketClient> => {
  const client = await SocketClient.open(exchange.socketUrl)
  clients.push(client)
  return client
}
const signedIn = async (owner: number): Promise<SocketClient> => {
  const client = await open()
  await client.result('server.auth', [exchange.token(owner), 'web'])
  return client
}
const order = async (pair: KeyPair, path: string, fields: object) =>
  (await call(exchange.origin, pair, `/api/v4/order/${path}`, { market: M, ...fields })).body as Record<string, unknown>

beforeAll(async () => {
  exchange = await startExchange()
  for (const owner of [MAKER, TAKER]) await exchange.fund(owner, { USDT: '10000000', ETH: '10000', SOL: '1000' })
  maker = await exchange.key(MAKER)
  taker = await exchange.key(TAKER)
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await exchange.close()
})

describe('session', () => {
  test('SM-02 ping, time and what is not understood', async () => {
    const client = await open()
    expect(await client.result('server.ping')).toBe('pong')
    expect(Math.abs(Number(await client.result('server.time')) - Date.now() / 1000)).toBeLessThan(5)
    expect(await client.code('no.such')).toBe(4)
    expect(await client.code('depth.subscribe', ['NO_SUCH', 50, '0'])).toBe(9)
    expect(await client.code('depth.subscribe', [M, 7, '0'])).toBe(1)
    expect(await client.code('depth.subscribe', [M, 50, '0.3'])).toBe(1)
    expect(await client.code('kline.query', [M, 10, 5, 60])).toBe(1)
    expect(await client.code('kline.query', [M, 0, 5, 7])).toBe(1)
    expect(await client.code('deals.subscribe', [5])).toBe(1)
  })

  const closed = [
    'asset.query',
    'asset.subscribe',
    'asset.unsubscribe',
    'order.query',
    'spot_order.query',
    'order.subscribe',
    'order.unsubscribe',
    'user_deals.subscribe',
    'user_deals.unsubscribe',
    'notification.subscribe',
    'user_event.subscribe',
    'notification.unsubscribe',
    'user_event.unsubscribe',
    'margin_order.query',
    'margin_positions.subscribe',
    'margin_positions.unsubscribe',
    'borrow_positions.subscribe',
    'borrow_positions.unsubscribe',
    'margin_asset.subscribe',
    'margin_asset.unsubscribe',
  ]
  test.each(closed)('%s asks a guest to sign in', async (method) => {
    expect(await (await open()).code(method)).toBe(6)
  })

  test.each(closed.filter((method) => /^(margin|borrow|conditional)/.test(method)))(
    'SM-15 %s is not available',
    async (method) => {
      expect(await (await signedIn(TAKER)).ask(method)).toEqual({
        result: null,
        error: { code: 3, message: 'this feature is not available' },
      })
    },
  )

  test('SM-01 a token signs in once; a wrong one does not', async () => {
    const client = await open()
    const token = exchange.token(TAKER)
    expect(await client.result('server.auth', [token, 'web'])).toEqual({ status: 'success' })
    expect(await client.code('server.auth', [token, 'web'])).toBe(1)
    expect(await client.code('server.auth', ['nonsense', 'web'])).toBe(1)
    expect(await client.code('server.auth', [])).toBe(1)
  })

  test('the end of the session ends the connection', async () => {
    const client = await signedIn(TAKER)
    const ended = client.closed()
    exchange.kit.socketTokens.end(`session of ${TAKER}`)
    expect(await ended).toEqual([CloseCode.sessionEnded, 'session ended'])
  })

  test.each(['{"id":1,', 'ping', '', Buffer.from([0xff, 0xfe])])(
    'a frame that is no JSON (%j) ends the connection',
    async (frame) => {
      const client = await open()
      const ended = client.closed()
      client.socket.send(frame)
      expect((await ended)[0]).toBe(1007)
    },
  )

  test.each(['[]', '7', 'null', '{}', '{"method":5}', '{"method":"server.ping","params":{}}'])(
    'JSON of another shape (%s) is an invalid argument',
    async (frame) => {
      const client = await open()
      const answer = once(client.socket, 'message')
      client.socket.send(frame)
      const [data]: unknown[] = await answer
      expect(JSON.parse(String(data))).toMatchObject({ id: null, error: { code: 1 } })
    },
  )

  test('the request after the last one of a minute answers error 7', async () => {
    const client = await open()
    const codes = await Promise.all(Array.from({ length: REQUESTS_PER_MINUTE + 1 }, () => client.code('server.ping')))
    expect(codes.slice(0, -1).every((code) => code === null)).toBe(true)
    expect(codes.at(-1)).toBe(7)
  })

  test('a frame beyond the limit ends the connection, not the server', async () => {
    const client = await open()
    const ended = client.closed()
    client.socket.send(JSON.stringify({ id: 1, method: 'server.ping', params: ['x'.repeat(70_000)] }))
    expect((await ended)[0]).toBe(1009)
    expect(await (await open()).result('server.ping')).toBe('pong')
  })

  /** A server with nothing but the socket on it. */
  async function socketAlone(given: { now: () => number; turnstile: Turnstile }) {
    const server = createServer()
    const { views, kit } = exchange
    const socket = new SocketEdge({
      clock: { now: given.now },
      log: { info: () => {}, warn: () => {}, error: () => {} },
      views,
      channels: exchange.channels,
      checkOutputs: true,
      keys: exchange.modules.apiKeys,
      socketTokens: kit.socketTokens,
      limiter: withoutBudgets((...call) => kit.limiter.take(...call)),
      region: () => 'global',
      metrics: exchange.metrics,
      traces: noTraces,
      calls: { lanes: new Map(), admit: async () => Promise.reject(new Error('nothing is served here')) },
      places: new Places(0),
      turnstile: given.turnstile,
    })
    server.on('upgrade', (request, stream, head) => void socket.upgrade(request, stream, head, '127.0.0.1'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return {
      url: `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/ws`,
      close: () => {
        socket.close()
        server.close()
      },
    }
  }

  test('a silent client is closed after a minute', async () => {
    let now = 0
    const alone = await socketAlone({ now: () => now, turnstile: new Turnstile() })
    const client = await SocketClient.open(alone.url)
    now = 59_000
    expect(await client.result('server.ping')).toBe('pong')
    now = 119_000
    expect(await client.closed()).toEqual([CloseCode.idle, 'idle'])
    alone.close()
  })

  test('S1 nothing more is read of a client whose frame waits for its turn, and later everything is answered', async () => {
    const turns: (() => void)[] = []
    const turnstile = new Turnstile(
      (run) => turns.push(run),
      () => 0,
    )
    const alone = await socketAlone({ now: () => 0, turnstile })
    const client = await SocketClient.open(alone.url)
    const asked = Array.from({ length: 150 }, async () => client.result('server.ping', ['x'.repeat(60_000)]))
    // The process has long read nine megabytes in so many turns, if it reads at all.
    for (let turn = 0; turn < 100; turn++) await nextTurn()
    expect(turnstile.waiting).toBeGreaterThan(0)
    expect(turnstile.waiting).toBeLessThan(5)
    const turning = setInterval(() => {
      for (const run of turns.splice(0)) run()
    })
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['pong']))
    clearInterval(turning)
    alone.close()
  })

  test('frames of every length class reach a client whole, in order, between those of the library', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
    await once(server, 'listening')
    const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map(
      (length) => 'é'.repeat(length >> 1) + 'x'.repeat(length & 1),
    )
    server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
      const connection = new Connection(socket, request.socket, HERE, 0, nobody)
      for (const text of texts) {
        connection.send(textFrame(text))
        socket.ping()
      }
      connection.close(CloseCode.idle, 'done')
      connection.send(textFrame('late'))
    })
    const address = server.address()
    const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    const heard: string[] = []
    let pings = 0
    client.on('message', (data: Buffer) => heard.push(data.toString()))
    client.on('ping', () => pings++)
    const [code]: unknown[] = await once(client, 'close')
    expect(code).toBe(CloseCode.idle)
    expect(heard).toEqual(texts)
    expect(pings).toBe(texts.length)
    server.close()
  })

  test('a client that does not read is dropped with a reason, and what waits for it is bounded', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    const address = server.address()
    const accepted = once(server, 'connection')
    const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    await once(client, 'open')
    client.pause()
    const [socket, request]: [WebSocket, IncomingMessage] = await accepted.then(([first, second]) => [first, second])
    const connection = new Connection(socket, request.socket, HERE, 0, nobody)
    const frame = textFrame(' '.repeat(64 * 1024))
    let most = 0
    for (let sent = 0; sent < 2000 && socket.readyState === WebSocket.OPEN; sent++) {
      connection.send(frame)
      most = Math.max(most, socket.bufferedAmount)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(socket.readyState).toBe(WebSocket.CLOSING)
    expect(most).toBeLessThan(2 * 1024 * 1024)
    const ended = once(client, 'close')
    client.resume()
    const [code, reason]: unknown[] = await ended
    expect([code, String(reason)]).toEqual([CloseCode.slowConsumer, 'slow consumer'])
    server.close()
  })
})

/** Small, seeded, good enough to shuffle prices. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('the example of the checksum that is written down', () => {
  const rows = {
    bids: [
      ['1999.5', '0.3'],
      ['1999', '12'],
    ],
    asks: [['2000', '0.7']],
  } as const
  expect(bookChecksum(rows.bids, rows.asks)).toBe(3_315_615_434)
  expect(bookChecksum([], [])).toBe(0)
  const many = Array.from({ length: 12 }, (_, at) => [String(100 - at), '1'] as const)
  expect(bookChecksum(many, [])).toBe(bookChecksum(many.slice(0, 10), []))
})

describe('SM-10 depth', () => {
  const seed = Date.now() % 1_000_000
  test(`books rebuilt from deltas equal the book itself under random trading (seed ${seed})`, async () => {
    const random = randomNumbers(seed)
    const market = exchange.views.directory.marketByName(M)
    if (market === undefined) throw new Error('no market')
    const middle = market.referencePrice / 10 ** market.pricePrecision
    const streams = [
      [50, '0'],
      [5, '0'],
      [1, '0'],
      [100, '0.1'],
      [20, '1'],
    ] as const
    const mirrors = await Promise.all(
      streams.map(async ([limit, interval]) => {
        const client = await open()
        const mirror = new MirrorBook()
        let seen = 0
        const advance = () => {
          for (const push of client.of('depth.update').slice(seen)) {
            mirror.take(push.params)
            seen += 1
          }
        }
        expect(await client.result('depth.subscribe', [M, limit, interval])).toEqual({ status: 'success' })
        return { client, mirror, advance, limit, interval }
      }),
    )
    for (let step = 0; step < 300; step++) {
      const pair = random() < 0.5 ? maker : taker
      const side = random() < 0.5 ? 'buy' : 'sell'
      const away = (random() * 0.02 - 0.002) * (side === 'buy' ? -1 : 1)
      const amount = (0.05 + random() * 2).toFixed(3)
      if (random() < 0.25) await order(pair, 'stock_market', { side, amount })
      else if (random() < 0.05) await order(pair, 'cancel/all', {})
      else await order(pair, 'new', { side, amount, price: (middle * (1 + away)).toFixed(2) })
    }
    const depthOf = (limit: number, interval: string) =>
      exchange.views.books.depth(
        market.id,
        limit,
        interval === '0' ? 1 : Number(interval) * 10 ** market.pricePrecision,
      )
    for (const { client, mirror, advance, limit, interval } of mirrors) {
      const expected = depthOf(limit, interval)
      const count = () => (advance(), mirror.rows().asks.length + mirror.rows().bids.length)
      const same = () =>
        count() === expected.asks.length + expected.bids.length &&
        mirror
          .rows()
          .asks.every(([price], at) => Number(price) === (expected.asks[at]?.price ?? 0) / 10 ** market.pricePrecision)
      await client.until(
        () =>
          same() &&
          Number(mirror.rows().bids[0]?.[1] ?? 0) === (expected.bids[0]?.size ?? 0) / 10 ** market.sizePrecision,
      )
      const rest = await get(exchange.origin, `/api/v4/public/orderbook/${M}?limit=${limit}&nocache=${limit}`)
      if (interval === '0')
        expect(mirror.rows()).toEqual({ asks: (rest.body as DepthData).asks, bids: (rest.body as DepthData).bids })
      expect(mirror.deltas).toBeGreaterThan(0)
    }
    await order(maker, 'cancel/all', {})
    await order(taker, 'cancel/all', {})
  })

  test('a new subscription replaces the old one unless it says otherwise; unsubscribing ends them', async () => {
    const client = await open()
    await client.result('depth.subscribe', [M, 5, '0'])
    await client.result('depth.subscribe', ['BTC_USDT', 5, '0'])
    await client.result('depth.subscribe', ['SOL_USDT', 5, '0', true])
    const names = () => client.of('depth.update').map(({ params }) => (params as unknown[])[2])
    await client.until(() => names().includes('SOL_USDT'))
    // While the first one was followed its book may have changed once more.
    expect([...new Set(names())]).toEqual([M, 'BTC_USDT', 'SOL_USDT'])
    await client.result('depth.unsubscribe', ['BTC_USDT'])
    const before = names().length
    await order(maker, 'new', { side: 'sell', amount: '1', price: '2000' })
    await order(maker, 'new', { market: 'SOL_USDT', side: 'sell', amount: '5', price: '150' })
    await client.until(() => names().length > before)
    expect([...new Set(names().slice(before))]).toEqual(['SOL_USDT'])
    await order(maker, 'cancel/all', { market: undefined })
    await client.result('depth.unsubscribe', [])
  })
})

describe('public streams', () => {
  test('SM-11 SM-13 SM-14 trades, the last day and candles follow a trade', async () => {
    const client = await open()
    await order(maker, 'new', { side: 'sell', amount: '2', price: '2000' })
    await client.result('deals.subscribe', [M])
    await client.result('state.subscribe', [])
    await client.result('kline.subscribe', [M, 60])
    await client.until(
      () =>
        client.of('deals.update').length === 1 &&
        client.of('state.update').length >= exchange.views.directory.markets().length,
    )
    const bought = await order(taker, 'stock_market', { side: 'buy', amount: '0.7' })
    expect(bought['status']).toBe('FILLED')
    await client.until(() => client.of('deals.update').length > 1)
    const [name, [deal]] = client.params('deals.update', 1) as [string, Record<string, unknown>[]]
    expect([name, deal]).toEqual([
      M,
      { id: expect.any(Number), time: expect.any(Number), price: '2000', amount: '0.7', type: 'buy', rpi: false },
    ])
    expect(await client.result('kline_last_deal.query', [M])).toEqual(deal)
    await client.until(() =>
      client
        .of('state.update')
        .some(
          ({ params }) =>
            (params as [string, { last: string }])[0] === M &&
            (params as [string, { last: string }])[1].last === '2000',
        ),
    )
    expect(client.of('state.update').at(-1)?.params).toEqual([
      expect.any(String),
      {
        period: 86_400,
        last: expect.any(String),
        open: expect.any(String),
        close: expect.any(String),
        high: expect.any(String),
        low: expect.any(String),
        volume: expect.any(String),
        deal: expect.any(String),
      },
    ])
    await client.until(() => client.of('kline.update').some(({ params }) => (params as unknown[][])[0]?.[2] === '2000'))
    const row = (client.params('kline.update', -1) as unknown[][])[0] ?? []
    expect(row).toHaveLength(8)
    expect(row[7]).toBe(M)
    const now = Math.floor(Date.now() / 1000)
    const rows = (await client.result('kline.query', [M, now - 120, now, 60])) as unknown[][]
    expect(rows.at(-1)).toHaveLength(7)
    for (const method of ['deals', 'state', 'kline'])
      expect(await client.result(`${method}.unsubscribe`, [])).toEqual({ status: 'success' })
    await order(maker, 'cancel/all', {})
  })

  test('the first push of trades holds at most 80, newest first', async () => {
    const client = await open()
    await client.result('deals.subscribe', [M])
    await client.until(() => client.of('deals.update').length === 1)
    const [, deals] = client.params('deals.update', 0) as [string, { id: number }[]]
    expect(deals.length).toBeLessThanOrEqual(80)
    expect(deals.map(({ id }) => id)).toEqual(deals.map(({ id }) => id).toSorted((a, b) => b - a))
  })
})

describe('own streams', () => {
  test('SM-04 SM-09 SM-12 balances, orders and trades of the owner alone', async () => {
    const [mine, other] = [await signedIn(MAKER), await signedIn(TAKER)]
    for (const client of [mine, other])
      for (const stream of ['asset', 'order', 'user_deals']) await client.result(`${stream}.subscribe`, [])
    const placed = await order(maker, 'new', { side: 'sell', amount: '2', price: '2000', clientOrderId: 'streamed' })
    await mine.until(() => mine.of('order.update').length === 1 && mine.of('asset.update').length === 1)
    expect(mine.of('order.update')[0]?.params).toEqual([
      1,
      expect.objectContaining({
        id: placed['orderId'],
        market: M,
        type: 1,
        side: 1,
        price: '2000',
        amount: '2',
        left: '2',
        deal_stock: '0',
        client_order_id: 'streamed',
        stp: 'no',
        status: 'OPEN',
      }),
    ])
    expect(mine.of('asset.update')[0]?.params).toEqual([{ ETH: { available: expect.any(String), freeze: '2' } }])
    await order(taker, 'stock_market', { side: 'buy', amount: '0.5' })
    await mine.until(() => mine.of('order.update').length === 2 && mine.of('user_deals.update').length === 1)
    expect(mine.of('order.update')[1]?.params).toEqual([
      2,
      expect.objectContaining({ left: '1.5', deal_stock: '0.5', deal_money: '1000', status: 'PARTIALLY_FILLED' }),
    ])
    expect(mine.of('user_deals.update')[0]?.params).toEqual([
      expect.any(Number),
      expect.any(Number),
      M,
      placed['orderId'],
      '2000',
      '0.5',
      '1',
      'streamed',
      1,
      1,
      'USDT',
    ])
    await other.until(() => other.of('order.update').length === 1)
    expect(other.of('order.update')[0]?.params).toEqual([
      3,
      expect.objectContaining({ type: 202, side: 2, status: 'FILLED', price: '0' }),
    ])
    const open = (await mine.result('spot_order.query', [M, 0, 10])) as { total: number; records: object[] }
    expect(open).toMatchObject({ limit: 10, offset: 0, total: 1, records: [{ id: placed['orderId'], left: '1.5' }] })
    expect(await mine.result('order.query', [])).toMatchObject({ limit: 100, offset: 0, total: 1 })
    expect(await mine.result('asset.query', ['ETH'])).toEqual({ ETH: { available: expect.any(String), freeze: '1.5' } })
    await order(maker, 'cancel', { orderId: placed['orderId'] })
    await mine.until(() => mine.of('order.update').length === 3)
    expect(mine.of('order.update')[2]?.params).toEqual([3, expect.objectContaining({ left: '1.5' })])
    expect(other.of('order.update')).toHaveLength(1)
  })

  test('a subscription names markets and tickers, and ends', async () => {
    const client = await signedIn(MAKER)
    await client.result('order.subscribe', ['BTC_USDT'])
    await client.result('asset.subscribe', ['BTC'])
    const { orderId } = await order(maker, 'new', { side: 'sell', amount: '1', price: '2100' })
    await client.result('order.subscribe', [M])
    await order(maker, 'cancel', { orderId })
    await client.until(() => client.of('order.update').length === 1)
    expect(client.pushes).toEqual([{ method: 'order.update', params: [3, expect.anything()] }])
    await client.result('order.subscribe', [M, 'BTC_USDT'])
    await client.result('order.unsubscribe', ['BTC_USDT'])
    await order(maker, 'new', { side: 'sell', amount: '1', price: '2100' })
    await order(maker, 'cancel/all', {})
    await client.until(() => client.of('order.update').length === 3)
    await client.result('order.unsubscribe')
    await order(maker, 'new', { side: 'sell', amount: '1', price: '2100' })
    await order(maker, 'cancel/all', {})
    await client.result('server.ping')
    expect(client.pushes).toHaveLength(3)
  })
})

test('nothing of ours failed', () => expect(exchange.faults).toEqual([]))
