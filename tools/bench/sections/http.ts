/**
 * Orders of keys, each answered when it is durable: one by one and twenty at a time over HTTP, and over the socket. Beside
 * them, in the same run, what Node can do at all: the same requests, checked and echoed.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Trader, isRecord } from '../../liquidity/api-client.ts'
import { median } from '../children.ts'
import { cpuText, totalCpu } from '../cpu.ts'
import { Generator } from '../generator/process.ts'
import type { Job, Measured } from '../generator/process.ts'
import { MARKET } from '../generator/requests.ts'
import type { BenchServer } from '../server.ts'
import { short } from '../table.ts'
import type { Row } from '../table.ts'

const CONNECTIONS = 32
const BULK = 20
const BULK_CONNECTIONS = 8
/** A socket carries several orders at a time. */
const SOCKETS = 16
const AHEAD = 2
/** What single orders, an order of a list and an order over the socket are to reach. */
const LEAST_OF_ECHO = 0.7
const MOST_OF_ECHO_CPU = 5
const MOST_BULK_US = 20
const MOST_SOCKET_US = 55

interface Target {
  readonly port: number
  readonly pid: number
}

interface Run {
  readonly single: Measured
  readonly bulk: Measured
  readonly socket: Measured
  /** node:http and bare sockets. */
  readonly http: Measured
  readonly net: Measured
}

async function startEcho(kind: 'http' | 'net', server: BenchServer) {
  const env = { ...process.env, ECHO_KEYS: JSON.stringify(server.keys) }
  const child = fork(join(import.meta.dirname, '../echo-child.ts'), [kind], { env, stdio: 'inherit' })
  const [port]: unknown[] = await once(child, 'message')
  return { port: Number(port), pid: child.pid ?? 0, stop: () => child.disconnect() }
}

/** The traders once more, with nonces of their own kind: the generator has used some of the window. */
const callersOf = ({ keys, apis }: BenchServer): readonly Trader[] =>
  keys.flatMap((key, place) => {
    const api = apis[place % apis.length]
    return api === undefined ? [] : [new Trader(api, key, 'rising')]
  })

async function tokens(callers: readonly Trader[]): Promise<string[]> {
  const fetched: string[] = []
  for (let place = 0; place < SOCKETS; place++) {
    const answer = await callers[place % callers.length]?.call('/api/v4/profile/websocket_token')
    fetched.push(isRecord(answer) ? String(answer['websocket_token']) : '')
  }
  return fetched
}

/** Nonces are good for some seconds, so a slow machine is asked for fewer orders at a time. */
const SECONDS = 3
const WARM_ORDERS = 4_000

/** @param most orders of one measurement */
export async function httpSection(server: BenchServer, runs: number, most: number): Promise<Row[]> {
  const echoes = { http: await startEcho('http', server), net: await startEcho('net', server) }
  const generator = new Generator()
  const callers = callersOf(server)
  let orders = WARM_ORDERS
  const usual = () => ({ perRequest: 1, ahead: 1, keys: server.keys, tokens: [], orders, connections: CONNECTIONS })
  const single = async (target: Target): Promise<Measured> =>
    generator.run({ ...usual(), kind: 'single', port: target.port }, target.pid)
  const other = async (job: Pick<Job, 'kind'> & Partial<Job>): Promise<Measured> =>
    generator.run({ ...usual(), ...job, port: server.port }, server.pid)
  const bulk = async () => other({ kind: 'bulk', connections: BULK_CONNECTIONS, perRequest: BULK })
  const socket = async () =>
    other({ kind: 'socket', connections: SOCKETS, ahead: AHEAD, tokens: await tokens(callers) })
  const cleanUp = (): Promise<unknown> =>
    Promise.all(callers.map((each) => each.call('/api/v4/order/cancel/all', { market: MARKET })))
  const round = async (): Promise<Run> => {
    const http = await single(echoes.http)
    const result = { http, single: await single(server), net: await single(echoes.net), bulk: await bulk() }
    const whole = { ...result, socket: await socket() }
    await cleanUp()
    return whole
  }
  try {
    // What is compiled when it is first used is no part of what is measured.
    const { perSecond } = (await round()).single
    orders = Math.min(most, Math.ceil(perSecond * SECONDS))
    const done: Run[] = []
    for (let run = 0; run < runs; run++) done.push(await round())
    return rowsOf(done)
  } finally {
    generator.close()
    echoes.http.stop()
    echoes.net.stop()
  }
}

type Figure = (run: Run) => number

function rowsOf(runs: readonly Run[]): Row[] {
  const of = (figure: Figure): number => median(runs.map(figure))
  const cpu =
    (name: keyof Run): Figure =>
    (run) =>
      totalCpu(run[name].cpu)
  /** Of the run in the middle, so that its threads add up to its sum. */
  const middle = (name: keyof Run): Measured => {
    const sorted = runs.toSorted((left, right) => cpu(name)(left) - cpu(name)(right))
    const found = sorted[Math.floor((sorted.length - 1) / 2)]
    if (found === undefined) throw new Error('no run')
    return found[name]
  }
  const row = (what: string, measured: string, note: string, target = '', met: boolean | null = null): Row => ({
    what,
    measured,
    target,
    met,
    note,
  })
  const rate = (what: string, name: keyof Run, note: string): Row =>
    row(
      what,
      short(of((run) => run[name].perSecond)),
      `${note}, p50 / p99 ${of((run) => run[name].p50).toFixed(1)} / ${of((run) => run[name].p99).toFixed(1)} ms`,
    )
  const threads = (name: keyof Run, most: number | null): Row => {
    const used = of(cpu(name))
    const note = `${cpuText(middle(name).cpu)}; generator ${of((run) => run[name].generatorCpu).toFixed(1)}`
    const target = most === null ? '' : `<= ${most}`
    return row(
      '  us of CPU per order',
      used.toFixed(1),
      note,
      target,
      most === null || Number.isNaN(used) ? null : used <= most,
    )
  }
  const share = of((run) => run.single.perSecond / run.http.perSecond)
  const times = of((run) => totalCpu(run.single.cpu) / totalCpu(run.http.cpu))
  const atLeast = `>= ${LEAST_OF_ECHO}`
  return [
    rate('bare node:http, signed echo: requests/s', 'http', `${CONNECTIONS} connections, ${runs.length} runs`),
    threads('http', null),
    rate('bare sockets, signed echo: requests/s', 'net', 'HTTP read by hand'),
    threads('net', null),
    rate('HTTP + HMAC: orders/s, durable', 'single', `${CONNECTIONS} connections, raw generator on the same cores`),
    row('  of the bare node:http echo', `${share.toFixed(2)} x`, 'in each run', atLeast, share >= LEAST_OF_ECHO),
    threads('single', null),
    row(
      '  of its CPU',
      `${times.toFixed(1)} x`,
      'in each run',
      `<= ${MOST_OF_ECHO_CPU} x`,
      Number.isNaN(times) ? null : times <= MOST_OF_ECHO_CPU,
    ),
    rate('HTTP bulk: orders/s, durable', 'bulk', `${BULK} a request`),
    threads('bulk', MOST_BULK_US),
    rate('socket: orders/s, durable', 'socket', `${SOCKETS} sockets, ${AHEAD} orders under way on each`),
    threads('socket', MOST_SOCKET_US),
  ]
}
