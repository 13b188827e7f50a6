import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocketServer, type WebSocket as ServerLine } from 'ws'
import { BalancesStore } from './account-stores.ts'
import { freshnessOf, SocketState, TradeSocket } from './connection.ts'
import { DepthStore } from './depth-store.ts'
import { Painter } from './painter.ts'
import type { SocketClock } from './timing.ts'

/** A clock that stands still until the test turns it. */
class HandClock implements SocketClock {
  private time = 0
  private readonly jobs = new Set<{ readonly at: number; readonly job: () => void }>()

  readonly now = (): number => this.time

  readonly after = (ms: number, job: () => void): (() => void) => {
    const entry = { at: this.time + ms, job }
    this.jobs.add(entry)
    return () => this.jobs.delete(entry)
  }

  turn(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const due = [...this.jobs].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.jobs.delete(due)
      this.time = Math.max(this.time, due.at)
      due.job()
    }
    this.time = end
  }

  /** As if the device slept: the time has passed, and what was due runs late, all at once. */
  sleep(ms: number): void {
    this.time += ms
    this.turn(0)
  }
}

/** Answers pings unless it is mute, and remembers them. */
class Server {
  readonly server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  readonly lines: ServerLine[] = []
  pings = 0
  mute = false

  constructor() {
    this.server.on('connection', (line) => {
      this.lines.push(line)
      line.on('message', (data) => {
        const { id, method }: { id: number; method: string } = JSON.parse(
          Buffer.isBuffer(data) ? data.toString() : '{}',
        )
        if (method === 'server.ping') this.pings += 1
        if (!this.mute) line.send(JSON.stringify({ id, result: 'pong', error: null }))
      })
    })
  }

  get url(): string {
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening')
    return `ws://127.0.0.1:${address.port}`
  }

  push(method: string, params: unknown): void {
    for (const line of this.lines) line.send(JSON.stringify({ id: null, method, params }))
  }
}

/** Waits until a condition holds; the test's own limit is the only clock. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 2))
}

let server: Server
let clock: HandClock
let network: EventTarget
let socket: TradeSocket
const freshness = () => freshnessOf(socket.getStatus())
/** Everything the server was told so far has been answered and heard. */
const settle = () => socket.request('server.time')

beforeEach(async () => {
  server = new Server()
  await new Promise((listening) => server.server.once('listening', listening))
  clock = new HandClock()
  network = new EventTarget()
  socket = new TradeSocket({
    url: () => server.url,
    fetchToken: () => Promise.resolve(null),
    network,
    clock,
    timing: { reconnectDelayMs: () => 0 },
  })
})
afterEach(async () => {
  socket.stop()
  for (const line of server.lines) line.terminate()
  await new Promise((done) => server.server.close(done))
})

async function open(): Promise<void> {
  socket.start()
  await until(() => socket.getStatus().state === SocketState.connected)
  await settle()
}

describe('U2 what is live is known from what is heard', () => {
  it('asks after 3 s of silence, and a server that answers stays live', async () => {
    await open()
    clock.turn(2_999)
    await settle()
    expect(server.pings).toBe(0)
    clock.turn(3_000)
    await until(() => server.pings === 1)
    await settle()
    clock.turn(2_999)
    expect([freshness(), server.pings]).toEqual(['live', 1])
  })

  it('is stale after 6 s of silence, and live again with the first word', async () => {
    await open()
    server.mute = true
    clock.turn(5_999)
    expect(freshness()).toBe('live')
    clock.turn(1)
    expect(freshness()).toBe('stale')
    expect(socket.getStatus().state).toBe(SocketState.connected)
    server.push('deals.update', ['BTC_USDT', []])
    await until(() => freshness() === 'live')
  })

  it('gives the line up after 10 s of silence and opens another', async () => {
    await open()
    server.mute = true
    clock.turn(10_000)
    expect(freshness()).toBe('stale')
    server.mute = false
    clock.turn(0)
    await until(() => socket.getStatus().opened === 2)
    await settle()
    expect(freshness()).toBe('live')
  })

  it('a new line heals nothing until it says something', async () => {
    await open()
    for (const line of server.lines) line.terminate()
    await until(() => socket.getStatus().state !== SocketState.connected)
    expect(freshness()).toBe('stale')
    server.mute = true
    clock.turn(0)
    await until(() => socket.getStatus().state === SocketState.connected)
    expect(freshness()).toBe('stale')
    clock.turn(6_000)
    expect(freshness()).toBe('stale')
    server.push('deals.update', ['BTC_USDT', []])
    await until(() => freshness() === 'live')
  })

  it('after a sleep it asks before it gives up', async () => {
    await open()
    clock.sleep(60_000)
    expect([freshness(), socket.getStatus().state]).toEqual(['stale', SocketState.connected])
    await until(() => freshness() === 'live')
    expect(socket.getStatus().opened).toBe(1)
  })

  it('is offline at once, and stale when no line opens within 6 s', async () => {
    expect(freshness()).toBe('first')
    await open()
    network.dispatchEvent(new Event('offline'))
    expect(freshness()).toBe('offline')
    const lost = new TradeSocket({ url: () => 'ws://127.0.0.1:1', fetchToken: () => Promise.resolve(null), clock })
    lost.start()
    clock.turn(5_999)
    expect(freshnessOf(lost.getStatus())).toBe('first')
    clock.turn(1)
    expect(freshnessOf(lost.getStatus())).toBe('stale')
    lost.stop()
  })

  it('own balances are read by another way while the line is silent, less and less often, and not for who has left', async () => {
    let asked = 0
    const frames = new Painter((job) => setTimeout(job, 0))
    const store = new BalancesStore(socket, frames, async () => {
      asked += 1
      return { BTC: { available: String(asked), freeze: '0' } }
    })
    store.subscribe(() => undefined)
    socket.setSignedIn(true)
    await open()
    server.mute = true
    clock.turn(6_000)
    expect([freshness(), asked]).toEqual(['stale', 0])
    clock.turn(2_000)
    expect(asked).toBe(1)
    await until(() => store.get()?.get('BTC')?.available === '1')
    clock.turn(3_999)
    expect(asked).toBe(1)
    clock.turn(1)
    expect(asked).toBe(2)
    socket.setSignedIn(false)
    clock.turn(60_000)
    expect(asked).toBe(2)
  })

  it('a book is stale while the line is silent, and heals without a new snapshot when the line speaks again', async () => {
    const frames = new Painter((job) => setTimeout(job, 0))
    const store = new DepthStore(socket, frames, 'BTC_USDT', { pricePrecision: 0, sizePrecision: 0 })
    store.subscribe(() => undefined)
    await open()
    const book = { update_id: 1, event_time: 1, timestamp: 1, asks: [['10', '1']], bids: [] }
    server.push('depth.update', [true, book, 'BTC_USDT'])
    await until(() => store.get().status === 'live')
    server.mute = true
    clock.turn(6_000)
    await until(() => store.get().status === 'stale')
    expect(store.get().asks).toEqual([{ ticks: 10, lots: 1 }])
    server.push('deals.update', ['BTC_USDT', []])
    await until(() => store.get().status === 'live')
  })
})
