/** Orders that are not taken, and whoever runs the exchange, who looks at why and has them taken again. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openFileJournal } from '@exchange/adapters/journal-file'
import { startEngineInProcess } from '@exchange/server/engine/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, ApiError, isRecord, Trader } from '../liquidity/api-client.ts'
import { readKeys } from '../liquidity/keys.ts'
import { freePort } from '../setup/free-port.ts'
import { kill, start, stop } from '../sim/exchange-process.ts'
import type { Environment, ExchangeProcess } from '../sim/exchange-process.ts'

const run = promisify(execFile)
const DAY_US = 86_400_000_000

let data: string
let env: Environment
let exchange: ExchangeProcess
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'acceptance-'))
  env = { PORT: String(await freePort()), DATA_DIR: data, DEMO: '1' }
  exchange = await start(env)
})
afterAll(async () => {
  // With its database, which outlives a kill by a moment and would still write into the folder.
  await stop(exchange)
  await rm(data, { recursive: true, force: true })
})

/** What the command prints, and what it ends with. */
async function acceptance(...args: string[]): Promise<[code: number, text: string]> {
  const file = fileURLToPath(new URL('main.ts', import.meta.url))
  return run(process.execPath, [file, ...args], { env: { ...process.env, DATA_DIR: data } }).then(
    ({ stdout, stderr }) => [0, stdout + stderr],
    (error: { code: number; stdout: string; stderr: string }) => [error.code, error.stdout + error.stderr],
  )
}

/** What becomes of a demo trader's call: the answer's status. */
async function fate(path: string, fields: Readonly<Record<string, unknown>>): Promise<number> {
  const [key] = await readKeys(join(data, 'demo-keys.json'))
  if (key === undefined) throw new Error('no demo trader')
  const api = new Api(exchange.origin)
  try {
    const answer = await new Trader(api, key).call(path, fields)
    return isRecord(answer) || Array.isArray(answer) ? 200 : 0
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  } finally {
    await api.close()
  }
}
const order = async () => fate('/api/v4/order/new', { market: 'BTC_USDT', side: 'buy', amount: '0.01', price: '90000' })
const cancelAll = async () => fate('/api/v4/order/cancel/all', { market: 'BTC_USDT' })

test('a clock that jumped keeps orders out until whoever runs the exchange confirms it, without a restart', async () => {
  expect(await order()).toBe(200)
  expect(await acceptance()).toEqual([0, 'Orders are taken.\n'])
  expect(await stop(exchange)).toBe(0)
  expect(await acceptance()).toEqual([1, `no exchange runs on ${data}\n`])

  // The clock was a day ahead for a command.
  const ahead = await startEngineInProcess(await openFileJournal(join(data, 'journal')), {
    settings: { keepsSnapshots: false },
    now: () => Date.now() * 1000 + DAY_US,
  })
  await ahead.submit({ kind: 'tick', id: 'ac'.repeat(16) })
  await ahead.stop()

  exchange = await start(env)
  expect(await order()).toBe(503)
  expect(await acceptance()).toEqual([1, expect.stringMatching(/^Orders are not taken: the clock jumped \d+ s back/)])
  expect(await order()).toBe(503)
  expect(await acceptance('--resume')).toEqual([0, 'Orders are taken.\n'])
  expect(await order()).toBe(200)
  expect(exchange.output()).toMatch(/whoever runs the exchange has orders taken again/)
  // Nobody else on this machine may do the same.
  expect((await stat(join(data, 'control.sock'))).mode & 0o777).toBe(0o600)
})

test('below the mark of the disk orders stay out whatever is asked for; a killed process leaves nothing in the way', async () => {
  await kill(exchange)
  expect(await acceptance('--resume')).toEqual([1, `no exchange runs on ${data}\n`])
  exchange = await start({ ...env, DISK_STOP_MB: '1000000000', CONFIRM_CLOCK: 'on' })
  const held = [1, expect.stringMatching(/^Orders are not taken: the disk has only \d+ MiB left\.\n$/)]
  expect(await acceptance()).toEqual(held)
  expect(await acceptance('--resume')).toEqual(held)
  expect(await order()).toBe(503)
  expect(await cancelAll()).toBe(200)
})

test('an argument that is none changes nothing', async () => {
  expect(await acceptance('--go')).toEqual([1, expect.stringMatching(/Unknown option '--go'/)])
})
