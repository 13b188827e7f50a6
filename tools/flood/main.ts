/**
 * `npm run flood [-- --seconds 15] [--kinds everything,pages]`: an exchange of its own; the latency of one address's orders,
 * first calm, then while another address floods it with everything at once (pages, socket queries, connections, exports,
 * registrations, reads, refused orders, unknown and large frames, bodies in pieces), then with pages alone and with each of
 * the cheap kinds alone, which its budget stops last. Ends with 1 when the p99 of the flooded orders is 50 ms or more, or when anybody but the flooder was
 * refused. With ADDRESS_POINTS=0 nothing but queues stands between the flood and the exchange.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { quantile } from '../bench/children.ts'
import { startServer } from '../conformance/server.ts'
import { Api, Trader } from '../liquidity/api-client.ts'
import type { ApiKey } from '../liquidity/api-client.ts'
import { ensureBuilt } from '../setup/build-web.mjs'
import { Caller } from './callers.ts'
import type { FloodSocket } from './callers.ts'
import { Tally, countLines, wasRefused } from './counts.ts'
import type { Counts } from './counts.ts'

const TRADER = '127.0.0.1'
const FLOODER = '127.0.0.2'
const BYSTANDER = '127.0.0.3'
const MOST_P99_MS = 50
const ORDER_PAUSE_MS = 10
const BYSTANDER_PAUSE_MS = 200
const MARKET = 'DBTC_DUSDT'
const PRICE = '90000'
const root = join(import.meta.dirname, '../..')

const EVERYTHING = 'everything'
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    kinds: { type: 'string', default: `${EVERYTHING},pages,reads,refused-orders,unknown-frames,large-frames,pieces` },
  },
})
const seconds = Math.min(300, Math.max(1, Number(values.seconds) || 15))

interface Phase {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly most: number
  readonly orders: Counts
  readonly bystander: Counts
}

interface Flood {
  readonly name: string
  /** What others felt of it. */
  readonly felt: Phase
  readonly sent: Counts
}

/** Places an order and takes it back, again and again, one after the other. */
async function orders(trader: Trader, tally: Tally, times: number[], end: number): Promise<void> {
  const timed = async (path: string, fields: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const from = performance.now()
    let answer: unknown
    await tally.count('orders', async () => {
      answer = await trader.call(path, { market: MARKET, ...fields })
      return 200
    })
    times.push(performance.now() - from)
    await sleep(ORDER_PAUSE_MS)
    return answer
  }
  while (performance.now() < end) {
    const placed = await timed('/api/v4/order/new', { side: 'buy', amount: '0.0005', price: PRICE })
    const orderId = (placed as { orderId?: number } | undefined)?.orderId
    if (orderId !== undefined) await timed('/api/v4/order/cancel', { orderId })
  }
}

/** Somebody who looks around: pages, figures, a chart. */
async function lookAround(origin: string, tally: Tally, end: number): Promise<void> {
  const caller = new Caller(origin, BYSTANDER, 4)
  const held: { socket: FloodSocket | null } = { socket: null }
  while (performance.now() < end) {
    await tally.count('sockets', async () => {
      if (held.socket?.isOpen !== true) held.socket = await caller.socket()
      return held.socket.ask('ping', [])
    })
    const now = Math.floor(Date.now() / 1_000)
    await tally.count('pages', async () => caller.get('/trade/BTC-USDT'))
    await tally.count('figures', async () => caller.get('/api/v4/public/ticker'))
    await tally.count('charts', async () =>
      held.socket === null ? 0 : held.socket.ask('kline.query', ['BTC_USDT', now - 3_600, now, 60]),
    )
    await sleep(BYSTANDER_PAUSE_MS)
  }
  held.socket?.close()
  await caller.close()
}

async function phase(origin: string, trader: Trader): Promise<Phase> {
  const [ordered, looked] = [new Tally(), new Tally()]
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  await Promise.all([orders(trader, ordered, times, end), lookAround(origin, looked, end)])
  times.sort((left, right) => left - right)
  return {
    count: times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    most: times.at(-1) ?? Number.NaN,
    orders: ordered.counts,
    bystander: looked.counts,
  }
}

/** Floods for as long as a phase takes, and a second before; null = with everything. */
function attack(origin: string, key: ApiKey, kind: string | null): { readonly done: Promise<Counts> } {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'attack.ts'),
      origin,
      FLOODER,
      String(seconds + 1),
      JSON.stringify(key),
      ...(kind === null ? [] : [kind]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let printed = ''
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.toString()
  })
  return { done: once(child, 'close').then(() => JSON.parse(printed) as Counts) }
}

const row = (what: string, cells: readonly string[]): string =>
  `${what.padEnd(18)} ${cells.map((cell) => cell.padStart(15)).join(' ')}`
const ms = (value: number): string => `${value.toFixed(1)} ms`

await ensureBuilt(root)
const server = await startServer(root, { NODE_ENV: 'production' })
const api = new Api(server.origin, 4, TRADER)
try {
  const [own, other] = server.keys
  if (own === undefined || other === undefined) throw new Error('the server has no two demo traders')
  const trader = new Trader(api, own, 'window')
  await phaseOfWarmth(trader)
  const calm = await phase(server.origin, trader)
  const floods: Flood[] = []
  for (const kind of values.kinds.split(',')) {
    const flooder = attack(server.origin, other, kind === EVERYTHING ? null : kind)
    await sleep(1_000)
    const felt = await phase(server.origin, trader)
    floods.push({ name: kind, felt, sent: await flooder.done })
  }
  const phases = [calm, ...floods.map(({ felt }) => felt)]
  const line = (what: string, cell: (one: Phase) => string): void => console.log(row(what, phases.map(cell)))
  console.log(row(`${seconds} s each`, ['calm', ...floods.map(({ name }) => name)]))
  line('orders', ({ count }) => String(count))
  line('p50 of an order', ({ p50 }) => ms(p50))
  line('p99 of an order', ({ p99 }) => ms(p99))
  line('slowest order', ({ most }) => ms(most))
  for (const { name, felt, sent } of floods) {
    console.log(`\n${name}: the flooder (${FLOODER})\n${countLines(sent).join('\n')}`)
    console.log(`the trader (${TRADER})\n${countLines(felt.orders).join('\n')}`)
    console.log(`somebody else (${BYSTANDER})\n${countLines(felt.bystander).join('\n')}`)
  }
  const isFast = floods.every(({ felt }) => felt.p99 < MOST_P99_MS)
  const refused = floods.some(({ felt }) => wasRefused(felt.orders) || wasRefused(felt.bystander))
  console.log(`\np99 under ${MOST_P99_MS} ms: ${isFast ? 'yes' : 'NO'}; nobody else refused: ${refused ? 'NO' : 'yes'}`)
  process.exitCode = isFast && !refused ? 0 : 1
} finally {
  await api.close()
  await server.stop()
}

/** What is compiled when it is first used is no part of what is measured. */
async function phaseOfWarmth(trader: Trader): Promise<void> {
  await orders(trader, new Tally(), [], performance.now() + 2_000)
}
