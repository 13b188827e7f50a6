/**
 * `npm run soak [-- --minutes 10] [-- --clients 50] [-- --seed N]`: a server of its own, clients with all channels, two bots
 * trading. Ends with 1 when a book differs, a client was dropped or memory grew by 5 % or more.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../conformance/server.ts'
import { freePort } from '../setup/free-port.ts'
import { soak } from './soak.ts'
import { Inspector, residentBytes } from './memory.ts'

const MOST_GROWTH = 0.05
/** When compilers and caches have what they need; from here on memory is compared. */
const SETTLED_S = 180
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

const inspectorPort = await freePort()
const server = await startServer(join(import.meta.dirname, '../..'), {
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort} --inspect-publish-uid=http`,
})
const inspector = await Inspector.attach(inspectorPort)
/** Megabytes at the end of each minute that is looked at. */
const memory = new Map<number, number>()
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
      if (second % 60 !== 59) return
      await inspector.collect()
      const megabytes = ((await residentBytes(server.pid)) ?? Number.NaN) / MEGABYTE
      memory.set(second + 1, megabytes)
      console.log(`${(second + 1) / 60} min: ${megabytes.toFixed(0)} MB`)
    },
  })
  const [settled, last] = [memory.get(SETTLED_S), [...memory.values()].at(-1)]
  const growth = seconds <= SETTLED_S || settled === undefined || last === undefined ? Number.NaN : last / settled - 1
  const faults = [...report.faults]
  if (growth >= MOST_GROWTH) faults.push(`memory grew by ${(growth * 100).toFixed(1)} %`)
  const rate = (count: number): string => `${count} (${(count / seconds).toFixed(1)}/s)`
  console.log(`steps of the bots   ${rate(report.steps)}`)
  console.log(`pushes              ${rate(report.pushes)}`)
  console.log(`changes of books    ${rate(report.deltas)}`)
  console.log(`memory growth       ${Number.isNaN(growth) ? 'not judged' : `${(growth * 100).toFixed(1)} %`}`)
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? 'everything holds' : `${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  inspector.close()
  await server.stop()
}
