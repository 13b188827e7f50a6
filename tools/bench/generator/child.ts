/**
 * The generator's process. It builds what it is told to, says that it is ready, sends on demand, and tells what came back:
 * so the other side can read the clocks of both processes around the sending alone.
 */
import { traceOf } from '@exchange/server/kernel/thrown'
import type { ApiKey } from '../../liquidity/api-client.ts'
import { quantile } from '../children.ts'
import { httpLane, runLane, socketLane } from './lanes.ts'
import type { Lane } from './lanes.ts'
import { Nonces, clientFrame, orderFields, signedRequest } from './requests.ts'

export type Kind = 'single' | 'bulk' | 'socket'

/** What to build, and where to send it. */
export interface Job {
  readonly kind: Kind
  readonly port: number
  readonly orders: number
  readonly connections: number
  /** Orders of one request; 1 unless they go in bulk. */
  readonly perRequest: number
  /** Requests under way on a connection. */
  readonly ahead: number
  /** Connections share them in turn. */
  readonly keys: readonly ApiKey[]
  /** Socket tokens, one for each connection. */
  readonly tokens: readonly string[]
}

export interface JobResult {
  readonly orders: number
  readonly failed: number
  /** One of the answers that were not what they should be. */
  readonly fault: string | null
  readonly seconds: number
  /** Milliseconds from a request to its answer. */
  readonly p50: number
  readonly p99: number
}

export type ToGenerator = { readonly prepare: Job } | 'send'
export type FromGenerator = 'ready' | { readonly result: JobResult } | { readonly error: string }

const nonces = new Nonces()
let number = 0
let prepared: { readonly lanes: readonly Lane[]; readonly requests: readonly (readonly Buffer[])[] } | null = null

function build({ kind, perRequest }: Job, key: ApiKey): Buffer {
  const order = () => orderFields(number++)
  if (kind === 'socket') return clientFrame(JSON.stringify({ id: number, method: 'order_new', params: [order()] }))
  const nonce = nonces.next(key.key, Date.now())
  if (kind === 'single') return signedRequest(key, '/api/v4/order/new', order(), nonce)
  const orders = Array.from({ length: perRequest }, order)
  return signedRequest(key, '/api/v4/order/bulk', { orders, stopOnFail: false }, nonce)
}

async function prepare(job: Job): Promise<void> {
  const each = Math.ceil(job.orders / job.perRequest / job.connections)
  const lanes: Lane[] = []
  const requests: Buffer[][] = []
  for (let lane = 0; lane < job.connections; lane++) {
    const key = job.keys[lane % job.keys.length]
    if (key === undefined) throw new Error('there are no keys')
    const address = process.platform === 'linux' ? `127.0.0.${1 + (lane % job.keys.length)}` : '127.0.0.1'
    lanes.push(
      job.kind === 'socket'
        ? await socketLane(job.port, address, job.tokens[lane] ?? '', job.ahead)
        : await httpLane(job.port, address),
    )
    requests.push(Array.from({ length: each }, () => build(job, key)))
  }
  prepared = { lanes, requests }
}

async function send(): Promise<JobResult> {
  if (prepared === null) throw new Error('nothing is prepared')
  const { lanes, requests } = prepared
  prepared = null
  const started = performance.now()
  const results = await Promise.all(lanes.map(async (lane, place) => runLane(lane, requests[place] ?? [])))
  const seconds = (performance.now() - started) / 1_000
  for (const { socket } of lanes) socket.destroy()
  const times = results.flatMap((result) => result.times).toSorted((left, right) => left - right)
  const sum = (of: 'orders' | 'failed'): number => results.reduce((total, result) => total + result[of], 0)
  return {
    orders: sum('orders'),
    failed: sum('failed'),
    fault: results.find((result) => result.fault !== null)?.fault ?? null,
    seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

const tell = (message: FromGenerator): void => void process.send?.(message)

process.on('message', (message: ToGenerator) => {
  const step = message === 'send' ? send().then((result) => tell({ result })) : prepare(message.prepare)
  void step.then(
    () => message !== 'send' && tell('ready'),
    (reason: unknown) => tell({ error: traceOf(reason) }),
  )
})
// It ends with the process that started it.
process.on('disconnect', () => process.exit(0))
