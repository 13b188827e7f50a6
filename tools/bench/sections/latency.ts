/**
 * One order's way: from the request to its answer, to the own event on a socket and to the change of the public book. Through
 * HTTP with a signature and through the socket, while others trade.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord } from '../../liquidity/api-client.ts'
import type { Trader } from '../../liquidity/api-client.ts'
import { Connection, authorize } from '../../soak/connection.ts'
import { quantile } from '../children.ts'
import type { BenchServer } from '../server.ts'
import type { Row } from '../table.ts'

const MARKET = 'DBTC_DUSDT'
const PRICE = 91_250
/** Orders of others while one is watched, each second. */
const LOAD = 200
const LOAD_MS = 20
/** Orders that are watched at a time, each at a price that no other one has. */
const PROBES = 8
/** Books are pushed so often; a watched order comes at any moment between two pushes. */
const PUSH_MS = 100

type Step = 'answer' | 'own' | 'depth'
type Times = Readonly<Record<Step, number[]>>
type Call = (fields: Readonly<Record<string, unknown>>) => Promise<unknown>

/** A way to place and take back. */
interface Door {
  readonly name: string
  readonly place: Call
  readonly cancel: Call
}

/** Who waits for what is heard: a client order id, or a level of the book. */
class Ears {
  readonly #waiting = new Map<string, () => void>()

  until(what: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(what, resolve))
  }

  hear(method: string, params: unknown): void {
    const [first, second]: unknown[] = Array.isArray(params) ? params : []
    if (!isRecord(second)) return
    if (method === 'ordersPending_update' && first === 1) this.#wake(String(second['client_order_id']))
    const bids = method === 'depth_update' ? second['bids'] : []
    if (Array.isArray(bids)) for (const row of bids) this.#wake(String(row))
  }

  #wake(what: string): void {
    this.#waiting.get(what)?.()
    this.#waiting.delete(what)
  }
}

/** Others place far from the price and take back, LOAD times a second. */
function makeLoad(traders: readonly Trader[]): () => Promise<number> {
  let sent = 0
  const pending = new Set<Promise<unknown>>()
  const timer = setInterval(() => {
    for (let turn = 0; turn < (LOAD * LOAD_MS) / 1000; turn++) {
      const number = sent++
      const trader = traders[number % traders.length]
      const away = 0.005 + (number % 50) / 10_000
      const side = number % 2 === 0 ? 'buy' : 'sell'
      const price = (PRICE * (side === 'buy' ? 1 - away : 1 + away)).toFixed(0)
      const order = { market: MARKET, side, amount: '0.0002', price }
      const work =
        number % 100 < traders.length
          ? trader?.call('/api/v4/order/cancel/all', { market: MARKET })
          : trader?.call('/api/v4/order/new', order)
      if (work === undefined) continue
      pending.add(work)
      void work.catch(console.error).finally(() => pending.delete(work))
    }
  }, LOAD_MS)
  return async () => {
    clearInterval(timer)
    await Promise.allSettled(pending)
    await Promise.all(traders.map((trader) => trader.call('/api/v4/order/cancel/all', { market: MARKET })))
    return sent
  }
}

let probes = 0

async function probe({ place, cancel }: Door, ears: Ears, times: Times): Promise<void> {
  const number = probes++
  const clientOrderId = `probe-${process.pid}-${number}`
  const price = (PRICE - 1 - (number % 1000) / 100).toFixed(2).replace(/\.?0+$/, '')
  const amount = (0.0002 + (number % 97) / 1e6).toFixed(6).replace(/0+$/, '')
  const started = performance.now()
  const note = (step: Step) => (): void => {
    times[step].push(performance.now() - started)
  }
  await Promise.all([
    ears.until(clientOrderId).then(note('own')),
    ears.until(`${price},${amount}`).then(note('depth')),
    place({ market: MARKET, side: 'buy', amount, price, clientOrderId }).then(note('answer')),
  ])
  await cancel({ market: MARKET, clientOrderId })
}

async function measure(door: Door, ears: Ears, seconds: number): Promise<Times> {
  const times: Times = { answer: [], own: [], depth: [] }
  const end = performance.now() + seconds * 1000
  const prober = async (): Promise<void> => {
    while (performance.now() < end) {
      await sleep(Math.random() * PUSH_MS)
      await probe(door, ears, times)
    }
  }
  await Promise.all(Array.from({ length: PROBES }, prober))
  return times
}

function rowsOf(door: string, { answer, own, depth }: Times, perSecond: number): Row[] {
  const figures = (times: number[]): readonly [number, number] => {
    const sorted = times.toSorted((a, b) => a - b)
    return [quantile(sorted, 0.5), quantile(sorted, 0.99)]
  }
  const text = ([p50, p99]: readonly [number, number]): string => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`
  return [
    {
      what: `order ${door} -> own event: p50 / p99`,
      measured: text(figures(own)),
      target: '',
      met: null,
      note: `${own.length} orders among ${perSecond.toFixed(0)} others/s`,
    },
    { what: '  -> answer, durable', measured: text(figures(answer)), target: '', met: null, note: '' },
    {
      what: '  -> change of the public book',
      measured: text(figures(depth)),
      target: '',
      met: null,
      note: `pushed each ${PUSH_MS} ms`,
    },
  ]
}

export async function latencySection(server: BenchServer, seconds: number): Promise<Row[]> {
  const [own, ...others] = server.traders
  if (own === undefined) throw new Error('there are no demo traders')
  const ears = new Ears()
  const connection = await Connection.open(server.origin, (method, params) => ears.hear(method, params))
  await authorize(connection, own)
  await connection.ask('ordersPending_subscribe', [MARKET])
  await connection.ask('depth_subscribe', [MARKET, 100, '0'])
  const doors: readonly Door[] = [
    {
      name: 'by HTTP + HMAC',
      place: (fields) => own.call('/api/v4/order/new', fields),
      cancel: (fields) => own.call('/api/v4/order/cancel', fields),
    },
    {
      name: 'over the socket',
      place: (fields) => connection.ask('order_new', [fields]),
      cancel: (fields) => connection.ask('order_cancel', [fields]),
    },
  ]
  const rows: Row[] = []
  for (const door of doors) {
    await measure(door, ears, 1)
    const stop = makeLoad(others)
    const times = await measure(door, ears, seconds)
    rows.push(...rowsOf(door.name, times, (await stop()) / seconds))
  }
  connection.close()
  return rows
}
