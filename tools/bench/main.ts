/**
 * `npm run bench [-- --quick] [-- --only core,engine,age,storage,http,latency,sockets,pages,lighthouse] [-- --seed N]`: one table of medians. Everything is measured
 * in one go on one machine, and what is to be reached is a ratio of two figures of the same run or processor time per order:
 * machines differ by a factor of four. A part that can't run is an error.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { FlowSettings } from './flow.ts'
import { ageSection } from './sections/age.ts'
import { coreSection } from './sections/core.ts'
import { engineSection } from './sections/engine.ts'
import { httpSection } from './sections/http.ts'
import { latencySection } from './sections/latency.ts'
import { lighthouseSection } from './sections/lighthouse.ts'
import { pageSection } from './sections/pages.ts'
import { socketSection } from './sections/sockets.ts'
import { storageSection } from './sections/storage.ts'
import { startBenchServer } from './server.ts'
import type { BenchServer } from './server.ts'
import { formatTable } from './table.ts'
import type { Row } from './table.ts'
import { readMarkets, readPrices } from '../liquidity/venue.ts'

const SECTIONS = ['core', 'engine', 'age', 'storage', 'http', 'latency', 'sockets', 'pages', 'lighthouse'] as const
/** Parts that share one running server; `--only server` names them all. */
const SERVER_SECTIONS = ['http', 'latency', 'sockets', 'pages', 'lighthouse'] as const

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: SECTIONS.join(',') },
    seed: { type: 'string', default: process.env['SEED'] || '1' },
    port: { type: 'string', default: '3400' },
  },
})
const wanted = new Set(values.only.split(',').flatMap((name) => (name === 'server' ? SERVER_SECTIONS : [name])))
for (const name of wanted) {
  if (!SECTIONS.some((section) => section === name))
    throw new Error(`--only takes ${SECTIONS.join(', ')} or server, not "${name}"`)
}
const runs = values.quick ? 1 : 3
const seconds = values.quick ? 2 : 5
const orders = values.quick ? 8_000 : 24_000
const flow: FlowSettings = {
  commands: values.quick ? 300_000 : 1_500_000,
  seed: Number(values.seed),
  perSide: 5_000,
  users: 10_000,
}

async function priceOf(server: BenchServer, market: string): Promise<number> {
  const [api] = server.apis
  if (api === undefined) throw new Error('the bench server has no client')
  const [price] = await readPrices(
    api,
    (await readMarkets(api)).filter(({ name }) => name === market),
  )
  if (price === undefined) throw new Error(`${market} has no price`)
  return price.price
}

async function serverSections(): Promise<Row[]> {
  const server = await startBenchServer(Number(values.port), 1)
  try {
    return [
      ...(wanted.has('http') ? await httpSection(server, runs, orders) : []),
      ...(wanted.has('latency') ? await latencySection(server, seconds * 2) : []),
      ...(wanted.has('sockets') ? await socketSection(server, await priceOf(server, 'BTC_USDT')) : []),
      ...(wanted.has('pages') ? await pageSection(server, runs, seconds) : []),
      ...(wanted.has('lighthouse') ? await lighthouseSection(server) : []),
    ]
  } finally {
    await server.stop()
  }
}

const started = performance.now()
const [cpu] = cpus()
console.log(
  `seed ${values.seed}, ${runs} runs each, ${cpus().length} x ${cpu?.model.trim()}, Node ${process.version}\n`,
)
const rows: Row[] = []
if (wanted.has('core')) rows.push(...(await coreSection(flow, runs)))
// The engine keeps every submission as an object; a third of the flow is enough for it.
if (wanted.has('engine'))
  rows.push(...(await engineSection({ ...flow, commands: Math.floor(flow.commands / 3) }, runs)))
if (wanted.has('age')) rows.push(...(await ageSection(values.quick ? 2_000_000 : 50_000_000)))
// Sizes are the same in each run.
if (wanted.has('storage'))
  rows.push(
    ...(await storageSection({ ...flow, commands: values.quick ? 30_000 : 100_000, perSide: 1_000, users: 1_000 })),
  )
if (SERVER_SECTIONS.some((section) => wanted.has(section))) rows.push(...(await serverSections()))
console.log(formatTable(rows))
console.log(`\n${((performance.now() - started) / 1_000).toFixed(0)} s`)
