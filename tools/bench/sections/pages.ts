/** Server-rendered pages a second, and what each page makes a browser download in JavaScript. */
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { Pool } from 'undici'
import { ensureChromium } from '../../setup/chromium.mjs'
import { closedLoop, medianLoad } from '../load.ts'
import type { Load } from '../load.ts'
import type { BenchServer } from '../server.ts'
import { short } from '../table.ts'
import type { Row } from '../table.ts'

const CLIENTS = 8
const PAGES = ['/', '/markets', '/trade/BTC-USDT'] as const
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export async function pageSection(server: BenchServer, runs: number, seconds: number): Promise<Row[]> {
  const pool = new Pool(server.origin, { connections: CLIENTS })
  let number = 0
  const get = async (path: string): Promise<void> => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { accept: 'text/html' } })
    const text = await body.text()
    if (statusCode !== 200 || !text.includes('BTC')) throw new Error(`${path} answered ${statusCode}`)
  }
  const shared = (): Promise<void> => get('/markets')
  // An address that nobody asked for before is rendered for whoever asks.
  const own = (): Promise<void> => get(`/markets?request=${++number}`)
  try {
    await closedLoop(CLIENTS, 4, own)
    const loads: { own: Load[]; shared: Load[] } = { own: [], shared: [] }
    for (let run = 0; run < runs; run++) {
      loads.own.push(await closedLoop(CLIENTS, seconds, own))
      loads.shared.push(await closedLoop(CLIENTS, seconds, shared))
    }
    return [
      pageRow('server-rendered /markets: pages/s', medianLoad(loads.own)),
      pageRow('  one address, guests share it', medianLoad(loads.shared)),
      ...(await scriptRows(server)),
    ]
  } finally {
    await pool.destroy()
  }
}

function pageRow(what: string, load: Load): Row {
  if (load.errors > 0) throw new Error(`${load.errors} pages failed`)
  return {
    what,
    measured: short(load.perSecond),
    target: '',
    met: null,
    note: `${CLIENTS} connections, p99 ${load.p99.toFixed(0)} ms`,
  }
}

/** Counts what a browser really fetches, lazy parts included, gzipped here so that every server setting counts alike. */
async function scriptRows(server: BenchServer): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: FLAGS })
  try {
    const rows: Row[] = []
    for (const path of PAGES) {
      const context = await browser.newContext()
      const page = await context.newPage()
      const sizes: Promise<number>[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') {
          sizes.push(
            response.body().then(
              (body) => gzipSync(body).length,
              () => 0,
            ),
          )
        }
      })
      await page.goto(server.origin + path, { waitUntil: 'load' })
      // Lazy parts follow the first paint; sockets keep the network from ever being idle.
      await page.waitForTimeout(4_000)
      const bytes = await Promise.all(sizes)
      const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1_024
      if (bytes.length === 0) throw new Error(`${path} loaded no script`)
      rows.push({
        what: `JavaScript of ${path}`,
        measured: `${kilobytes.toFixed(0)} KiB gz`,
        target: '',
        met: null,
        note: `${bytes.length} files, lazy ones included`,
      })
      await context.close()
    }
    return rows
  } finally {
    await browser.close()
  }
}
