/**
 * `npm run soak [-- --minutes 10] [-- --clients 50] [-- --seed N]`: a server of its own, clients with all channels, two bots
 * trading. Ends with 1 when a book differs, a client was dropped or memory grew by 5 % or more.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../conformance/server.ts'
import { soak } from './soak.ts'
import { growth, residentBytes } from './memory.ts'

const MOST_GROWTH = 0.05
const MARKET = { name: 'DBTC_DUSDT', price: 91_250, pricePrecision: 2, sizePrecision: 6, size: 0.0005 }
const MEGABYTE = 2 ** 20

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '50' },
    seed: { type: 'string', default: process.env['SEED'] || String(Date.now() % 1_000_000) },
  },
})
const seconds = Math.round(Number(values.minutes) * 60)
console.log(`seed ${values.seed}: ${values.clients} clients, ${seconds} s`)

const server = await startServer(join(import.meta.dirname, '../..'))
const samples: number[] = []
try {
  const report = await soak({
    origin: server.origin,
    keys: server.keys,
    market: MARKET,
    clients: Number(values.clients),
    seconds,
    seed: Number(values.seed),
    pauseMs: 25,
    watch: async (second) => {
      const bytes = await residentBytes(server.pid)
      if (bytes !== null) samples.push(bytes)
      if (second % 60 === 59)
        console.log(`${(second + 1) / 60} min: ${bytes === null ? 'no /proc' : `${(bytes / MEGABYTE).toFixed(0)} MB`}`)
    },
  })
  const grown = growth(samples)
  const faults = [...report.faults]
  if (grown !== null && grown >= MOST_GROWTH) faults.push(`memory grew by ${(grown * 100).toFixed(1)} %`)
  const rate = (count: number): string => `${count} (${(count / seconds).toFixed(1)}/s)`
  console.log(`steps of the bots   ${rate(report.steps)}`)
  console.log(`pushes              ${rate(report.pushes)}`)
  console.log(`changes of books    ${rate(report.deltas)}`)
  console.log(`memory growth       ${grown === null ? 'not judged' : `${(grown * 100).toFixed(1)} %`}`)
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? 'everything holds' : `${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await server.stop()
}
