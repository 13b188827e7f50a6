/** Orders over HTTP with HMAC, each answered when it is durable: one by one, and twenty at a time. */
import type { BenchServer } from '../server.ts'
import { closedLoop, medianLoad } from '../load.ts'
import type { Load } from '../load.ts'
import { short } from '../table.ts'
import type { Row } from '../table.ts'

const MARKET = 'DBTC_DUSDT'
/** Near the listing's price, so that no band is in the way. */
const PRICE = 91_250
const CLIENTS = 32
const BULK = 20

/** Buyers and sellers take turns at one price, so about half of the orders trade and the book stays small. */
const order = (client: number, number: number): Record<string, unknown> => ({
  market: MARKET,
  side: (client + number) % 2 === 0 ? 'buy' : 'sell',
  amount: '0.0002',
  price: String(PRICE + ((number * 7) % 10)),
})

function insist(load: Load, what: string): Load {
  if (load.errors > load.perSecond * 0.01) throw new Error(`${what}: ${load.errors} calls failed`)
  return load
}

export async function httpSection(server: BenchServer, runs: number, seconds: number): Promise<Row[]> {
  let number = 0
  const trader = (client: number) => {
    const found = server.traders[client % server.traders.length]
    if (found === undefined) throw new Error('there are no demo traders')
    return found
  }
  const one = (client: number): Promise<unknown> => trader(client).call('/api/v4/order/new', order(client, number++))
  const twenty = (client: number): Promise<unknown> =>
    trader(client).call('/api/v4/order/bulk', {
      orders: Array.from({ length: BULK }, () => order(client, number++)),
      stopOnFail: false,
    })
  const cleanUp = (): Promise<unknown> =>
    Promise.all(server.traders.map((each) => each.call('/api/v4/order/cancel/all', { market: MARKET })))
  await closedLoop(CLIENTS, 2, one)
  const full: Load[] = []
  const half: Load[] = []
  const bulk: Load[] = []
  for (let run = 0; run < runs; run++) {
    const loaded = insist(await closedLoop(CLIENTS, seconds, one), 'orders')
    full.push(loaded)
    // Each caller rests as long as an answer takes at full load: about half of the calls a second.
    half.push(
      insist(await closedLoop(CLIENTS, seconds, one, (CLIENTS / loaded.perSecond) * 1_000), 'orders at half load'),
    )
    bulk.push(insist(await closedLoop(8, seconds, twenty), 'bulk orders'))
    await cleanUp()
  }
  const [f, h, b] = [medianLoad(full), medianLoad(half), medianLoad(bulk)]
  const latency = (load: Load): string => `${load.p50.toFixed(1)} / ${load.p99.toFixed(1)} ms`
  const bulkOrders = b.perSecond * BULK
  return [
    {
      what: 'HTTP + HMAC: orders/s, durable',
      measured: short(f.perSecond),
      target: '>= 2,000',
      met: f.perSecond >= 2_000,
      note: `${CLIENTS} connections, ${runs} runs, client on the same cores`,
    },
    { what: '  p50 / p99 at full load', measured: latency(f), target: '', met: null, note: '' },
    {
      what: '  p50 / p99 at half load',
      measured: latency(h),
      target: '',
      met: null,
      note: `${short(h.perSecond)} orders/s`,
    },
    {
      what: 'HTTP bulk: orders/s, durable',
      measured: short(bulkOrders),
      target: '>= 15,000',
      met: bulkOrders >= 15_000,
      note: `${BULK} a request, p99 ${b.p99.toFixed(0)} ms`,
    },
  ]
}
