/** One book that changes all the time, and many sockets that follow it. */
import { readFile } from 'node:fs/promises'
import { measure } from '../children.ts'
import type { BenchServer } from '../server.ts'
import type { Row } from '../table.ts'

const MARKET = 'BTC_USDT'
const SECONDS = 8
/** Several changes within each push interval. */
const CHANGE_MS = 25
/** Kernel ticks of /proc: 100 a second on Linux. */
const TICKS_PER_SECOND = 100

/** Processor seconds a process has used, or null where there is no /proc. */
async function cpuSeconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Places and cancels quotes until told to stop. */
function moveBook(server: BenchServer, price: number): () => Promise<void> {
  const trader = server.traders[0]
  if (trader === undefined) throw new Error('there are no demo traders')
  let number = 0
  let work: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    const step = number++
    const order = {
      market: MARKET,
      side: step % 2 === 0 ? 'buy' : 'sell',
      amount: '0.001',
      price: String(Math.round(price * (step % 2 === 0 ? 0.999 - (step % 40) / 1e5 : 1.001 + (step % 40) / 1e5))),
    }
    work = trader.call('/api/v4/order/new', order)
    if (step % 80 === 79) work = trader.call('/api/v4/order/cancel/all', { market: MARKET })
    work.catch((error: unknown) => console.error(error))
  }, CHANGE_MS)
  return async () => {
    clearInterval(timer)
    await work
    await trader.call('/api/v4/order/cancel/all', { market: MARKET })
  }
}

export async function socketSection(server: BenchServer, price: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of [1_000, 3_000]) {
    const stop = moveBook(server, price)
    const before = await cpuSeconds(server.pid)
    const started = performance.now()
    const {
      p50 = Number.NaN,
      p99 = Number.NaN,
      pushesPerSocket = 0,
    } = await measure('sockets-child.ts', [
      String(server.port),
      String(count),
      String(SECONDS),
      String(server.apis.length),
      MARKET,
    ])
    const after = await cpuSeconds(server.pid)
    const share = before === null || after === null ? null : (after - before) / ((performance.now() - started) / 1_000)
    await stop()
    rows.push({
      what: `${count} sockets on one book: p50 / p99`,
      measured: `${p50.toFixed(0)} / ${p99.toFixed(0)} ms`,
      target: '',
      met: null,
      note: `${pushesPerSocket.toFixed(1)} pushes/s each${share === null ? '' : `, server at ${(share * 100).toFixed(0)} % of a core`}`,
    })
  }
  return rows
}
