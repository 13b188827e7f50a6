import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort, isFree } from './setup/free-port.ts'

const root = join(import.meta.dirname, '..')

/** Runs `npm start`'s script until it has printed what is waited for. */
async function start(env: Record<string, string>, until: RegExp) {
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], { env: { ...process.env, ...env } })
  let output = ''
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
      if (until.test(output)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => reject(new Error(`it ended with ${String(code)}:\n${output}`)))
  })
  return { child, ended, output: () => output }
}

test('from nothing to a market with history and quotes, and to a clean stop', async () => {
  const data = await mkdtemp(join(tmpdir(), 'start-'))
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: data, DEMO: 'on', DATABASE_URL: '', SMTP_URL: '', NATS_URL: '' }
  try {
    const { child, ended } = await start(env, /The exchange is at http:\/\/localhost:\d+/)
    const origin = `http://127.0.0.1:${port}`
    const klines = await fetch(`${origin}/api/v1/public/kline?market=BTC_USDT&interval=1d&limit=100`)
    const { result } = (await klines.json()) as { result: unknown[] }
    expect(result.length).toBeGreaterThan(80)
    await expect
      .poll(
        async () => {
          const book = await fetch(`${origin}/api/v4/public/orderbook/BTC_USDT?limit=50`)
          const { asks, bids } = (await book.json()) as { asks: unknown[]; bids: unknown[] }
          return Math.min(asks.length, bids.length)
        },
        { interval: 500 },
      )
      .toBeGreaterThanOrEqual(20)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    // Nobody is left behind on the port.
    expect(await isFree(port)).toBe(true)
  } finally {
    await rm(data, { recursive: true, force: true })
  }
})

test('a wrong variable ends the start with its name and its mend', async () => {
  const failed = start({ REGION: 'mars', DEMO: 'off', PORT: String(await freePort()) }, /never printed/)
  // The log is JSON lines where nobody looks on.
  await expect(failed).rejects.toThrow(/REGION is \\?"mars\\?": set it to one of global/)
})

test('a taken port ends the start before anything is done, also when it is an exchange that answers there', async () => {
  const other = createHttpServer((_request, response) => response.setHeader('x-operation', 'ping').end('["pong"]'))
  other.listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  try {
    const failed = start({ DEMO: 'off', PORT: String(port) }, /The exchange is at/)
    await expect(failed).rejects.toThrow(`port ${port} is taken by an exchange that runs already: stop it, or set PORT`)
  } finally {
    other.close()
  }
})
