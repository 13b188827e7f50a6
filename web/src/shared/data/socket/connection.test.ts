import { socketErrorCodes } from '@exchange/contract/errors/socket'
import { recordedPushes } from '@exchange/contract/socket-docs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocketServer, type WebSocket as ServerLine } from 'ws'
import { BalancesStore, OpenOrdersStore } from './account-stores.ts'
import { SocketAuthorization, SocketState, TradeSocket, disconnectedCode, type SocketProblem } from './connection.ts'
import { DepthStore } from './depth-store.ts'
import type { PushOf } from './frames.ts'
import { Painter } from './painter.ts'

interface Heard {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** A small exchange end on a real port: remembers what it heard and answers by a table. */
class Exchange {
  readonly server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  readonly heard: Heard[] = []
  readonly lines = new Set<ServerLine>()
  answers: Record<string, (params: readonly unknown[]) => object> = {}
  silent = new Set<string>()

  constructor() {
    this.server.on('connection', (line) => {
      this.lines.add(line)
      line.on('close', () => this.lines.delete(line))
      line.on('message', (data) => this.hear(line, JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')))
    })
  }

  get url(): string {
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening')
    return `ws://127.0.0.1:${address.port}/ws`
  }

  methods(): string[] {
    return this.heard.map((one) => one.method)
  }

  push(method: string, params: unknown): void {
    for (const line of this.lines) line.send(JSON.stringify({ id: null, method, params }))
  }

  dropAll(): void {
    for (const line of this.lines) line.terminate()
  }

  async close(): Promise<void> {
    this.dropAll()
    await new Promise((done) => this.server.close(done))
  }

  private hear(line: ServerLine, message: Heard): void {
    this.heard.push(message)
    if (this.silent.has(message.method)) return
    const answer = this.answers[message.method]?.(message.params) ?? { result: { status: 'success' } }
    line.send(JSON.stringify({ id: message.id, result: null, error: null, ...answer }))
  }
}

/** Waits until a condition holds; the test's own limit is the only clock. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 2))
}

let exchange: Exchange
let network: EventTarget
let socket: TradeSocket
let token: () => Promise<string | null>
const problems: SocketProblem[] = []
const fast = { reconnectDelayMs: () => 5, authRetryDelayMs: () => 5, pingAfterIdleMs: 60_000, answerWithinMs: 5_000 }
const frames = new Painter((job) => setTimeout(job, 0))
const connected = () => socket.getStatus().state === SocketState.connected
const authorized = () => socket.getStatus().authorization === SocketAuthorization.done

beforeEach(async () => {
  exchange = new Exchange()
  await new Promise((listening) => exchange.server.once('listening', listening))
  network = new EventTarget()
  token = () => Promise.resolve('token-1')
  problems.length = 0
  socket = new TradeSocket({ url: () => exchange.url, fetchToken: () => token(), network, timing: fast })
  socket.onProblem((problem) => problems.push(problem))
})

afterEach(async () => {
  socket.stop()
  await exchange.close()
})

describe('the trade socket', () => {
  it('ST-22: goes from initial over connecting to connected, and answers questions by their ids', async () => {
    const states: number[] = [socket.getStatus().state]
    socket.subscribeStatus(() => states.push(socket.getStatus().state))
    exchange.answers['server.time'] = () => ({ result: 42 })
    socket.start()
    // Asked before the line is open: it waits.
    await expect(socket.request('server.time')).resolves.toBe(42)
    expect([...new Set(states)]).toEqual([SocketState.initial, SocketState.connecting, SocketState.connected])
  })

  it('a refusal rejects with its code; ER-28: too many requests names the data', async () => {
    exchange.answers['kline.query'] = () => ({ error: { code: 7, message: 'too many requests' } })
    socket.start()
    await expect(socket.request('kline.query', ['BTC_USDT', 0, 60, 60])).rejects.toMatchObject({
      code: socketErrorCodes['too-many-requests'],
    })
    expect(problems).toEqual([{ kind: 'too-many-requests', data: 'chart' }])
  })

  it('ST-23 ST-26: after a drop it reconnects, subscribes to everything again and runs the reconnect handlers', async () => {
    let reconnects = 0
    socket.onReconnect(() => (reconnects += 1))
    socket.hold('deals', ['BTC_USDT'])
    socket.hold('state', ['BTC_USDT'])
    socket.start()
    await until(() => exchange.heard.length === 2)
    expect(reconnects).toBe(0)
    const first = exchange.heard.map(({ method, params }) => ({ method, params }))
    exchange.heard.length = 0
    exchange.dropAll()
    await until(() => exchange.heard.length === 2)
    expect(exchange.heard.map(({ method, params }) => ({ method, params }))).toEqual(first)
    expect(reconnects).toBe(1)
    expect(socket.getStatus().opened).toBe(2)
  })

  it('a question in flight when the line breaks is answered with "disconnected", not left hanging', async () => {
    exchange.silent.add('asset.query')
    socket.start()
    const asked = socket.request('asset.query')
    await until(() => exchange.methods().includes('asset.query'))
    exchange.dropAll()
    await expect(asked).rejects.toMatchObject({ code: disconnectedCode })
  })

  it('a line that the exchange is closing is asked nothing more; what was asked is answered with "disconnected"', async () => {
    const states: number[] = []
    const send = vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (this: WebSocket) {
      states.push(this.readyState)
    })
    socket.start()
    await until(connected)
    const [line] = exchange.lines
    const own = vi.spyOn(WebSocket.prototype, 'readyState', 'get').mockReturnValue(WebSocket.CLOSING)
    const asked = socket.request('asset.query')
    own.mockRestore()
    send.mockRestore()
    line?.terminate()
    await expect(asked).rejects.toMatchObject({ code: disconnectedCode })
    expect(states).toEqual([])
  })

  it('ST-24 ST-25: offline closes the line and stays closed; online connects anew', async () => {
    socket.start()
    await until(connected)
    network.dispatchEvent(new Event('offline'))
    expect(socket.getStatus()).toMatchObject({ state: SocketState.initial, online: false })
    await until(() => exchange.lines.size === 0)
    network.dispatchEvent(new Event('online'))
    await until(connected)
    expect(socket.getStatus().opened).toBe(2)
  })

  it('ST-27 TC-08: authorizes with a fresh token on each connection and only then asks for private topics', async () => {
    let count = 0
    token = () => Promise.resolve(`token-${++count}`)
    socket.hold('asset', [])
    socket.setSignedIn(true)
    socket.start()
    await until(authorized)
    await until(() => exchange.heard.length === 2)
    exchange.dropAll()
    await until(() => exchange.heard.length === 4)
    expect(exchange.heard.map((one) => [one.method, ...one.params])).toEqual([
      ['server.auth', 'token-1', 'web'],
      ['asset.subscribe'],
      ['server.auth', 'token-2', 'web'],
      ['asset.subscribe'],
    ])
  })

  it('ST-28 ER-29 ER-51: a refused token is told once with code 1104 and tried again until it is taken', async () => {
    let refusals = 3
    exchange.answers['server.auth'] = () =>
      refusals-- > 0 ? { error: { code: 1, message: 'invalid token' } } : { result: { status: 'success' } }
    socket.setSignedIn(true)
    socket.start()
    await until(authorized)
    expect(exchange.methods().filter((method) => method === 'server.auth')).toHaveLength(4)
    expect(problems).toEqual([{ kind: 'token-refused', code: 1104 }])
  })

  it('signing out drops the authorized line', async () => {
    socket.setSignedIn(true)
    socket.start()
    await until(authorized)
    socket.setSignedIn(false)
    await until(() => connected() && socket.getStatus().opened === 2)
    expect(socket.getStatus().authorization).toBe(SocketAuthorization.none)
  })

  it('BC-36: pings an idle line, and gives a line up that swallows the ping', async () => {
    socket.stop()
    const timing = { ...fast, pingAfterIdleMs: 5, answerWithinMs: 20 }
    socket = new TradeSocket({ url: () => exchange.url, fetchToken: () => token(), timing })
    exchange.silent.add('server.ping')
    socket.start()
    await until(() => socket.getStatus().opened >= 2)
    expect(exchange.methods()).toContain('server.ping')
  })
})

describe('the stores over it', () => {
  const depth = (full: boolean, updateId: number, past: number | null, asks: string[][]) => [
    full,
    {
      update_id: updateId,
      ...(past === null ? {} : { past_update_id: past }),
      event_time: 1,
      timestamp: 1,
      asks,
      bids: [],
    },
    'BTC_USDT',
  ]

  it('F-30: a broken chain shows the last whole book as stale, asks anew and heals', async () => {
    const store = new DepthStore(socket, frames, 'BTC_USDT', { pricePrecision: 0, sizePrecision: 0 })
    store.subscribe(() => undefined)
    socket.start()
    await until(() => exchange.methods().includes('depth.subscribe'))
    exchange.push('depth.update', depth(true, 1, null, [['10', '1']]))
    await until(() => store.get().status === 'live')
    exchange.push('depth.update', depth(false, 5, 4, [['11', '1']]))
    await until(() => store.get().status === 'stale')
    expect(store.get().asks).toEqual([{ ticks: 10, lots: 1 }])
    await until(() => exchange.methods().filter((method) => method === 'depth.subscribe').length === 2)
    exchange.push('depth.update', depth(false, 6, 5, [['12', '1']]))
    exchange.push('depth.update', depth(true, 7, null, [['13', '1']]))
    await until(() => store.get().status === 'live')
    expect(store.get().asks).toEqual([{ ticks: 13, lots: 1 }])
  })

  it('a burst of pushes is painted once', async () => {
    const jobs: (() => void)[] = []
    const store = new DepthStore(socket, new Painter((job) => jobs.push(job)), 'BTC_USDT', {
      pricePrecision: 0,
      sizePrecision: 0,
    })
    let paints = 0
    store.subscribe(() => (paints += 1))
    socket.start()
    await until(() => exchange.methods().includes('depth.subscribe'))
    exchange.push('depth.update', depth(true, 1, null, [['10', '1']]))
    for (let id = 2; id <= 20; id += 1) exchange.push('depth.update', depth(false, id, id - 1, [['10', String(id)]]))
    exchange.answers['server.time'] = () => ({ result: 1 })
    await socket.request('server.time')
    expect(paints).toBe(0)
    for (const job of jobs) job()
    expect(jobs).toHaveLength(1)
    expect(paints).toBe(1)
    expect(store.get().asks).toEqual([{ ticks: 10, lots: 20 }])
  })

  it('F-31: balances come from asset.query and follow asset.update', async () => {
    exchange.answers['asset.query'] = () => ({ result: { BTC: { available: '1', freeze: '0' } } })
    const store = new BalancesStore(socket, frames)
    store.subscribe(() => undefined)
    socket.setSignedIn(true)
    socket.start()
    await until(() => store.get()?.get('BTC')?.available === '1')
    exchange.push('asset.update', [{ BTC: { available: '0.4', freeze: '0.6' } }])
    await until(() => store.get()?.get('BTC')?.freeze === '0.6')
  })

  it('F-31: open orders follow new, changed and finished', async () => {
    const recorded = recordedPushes['order.update']?.params as PushOf<'order.update'> | undefined
    const order = { ...recorded?.[1], id: 5, market: 'BTC_USDT', side: 2, left: '2' }
    exchange.answers['order.query'] = () => ({ result: { limit: 100, offset: 0, total: 1, records: [order] } })
    const store = new OpenOrdersStore(socket, frames, ['BTC_USDT'])
    const kinds: string[] = []
    store.onChange((change) => kinds.push(change.kind))
    store.subscribe(() => undefined)
    socket.setSignedIn(true)
    socket.start()
    await until(() => store.get()?.length === 1)
    expect(store.get()?.[0]).toMatchObject({ id: 5, side: 'buy', left: '2' })
    exchange.push('order.update', [1, { ...order, id: 6 }])
    exchange.push('order.update', [2, { ...order, left: '1' }])
    exchange.push('order.update', [3, { ...order, id: 6 }])
    await until(() => kinds.length === 3)
    await until(() => store.get()?.[0]?.left === '1')
    expect(store.get()).toHaveLength(1)
  })
})
