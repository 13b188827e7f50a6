/** A server of the bench's own: its own port and data, demo traders with funds, nobody else in it. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api, Trader } from '../liquidity/api-client.ts'
import type { ApiKey } from '../liquidity/api-client.ts'
import { readKeys } from '../liquidity/keys.ts'
import { ensureBuilt } from '../setup/build-web.mjs'
import { startPart, stopPart, untilReady } from '../setup/supervisor.mjs'

const root = join(import.meta.dirname, '../..')
/** Calls are limited by address; loopback has plenty of addresses (on Linux). */
const ADDRESSES = process.platform === 'linux' ? 16 : 1

export interface BenchServer {
  readonly origin: string
  readonly port: number
  /** Process id of the server. */
  readonly pid: number
  /** One client for each demo trader, each calling from an address of its own. */
  readonly traders: readonly Trader[]
  readonly apis: readonly Api[]
  /** The keys of the demo traders. */
  readonly keys: readonly ApiKey[]
  stop(): Promise<void>
}

const run = (script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`))))
  })

/** @param days of simulated past, so that pages have something to show */
export async function startBenchServer(port: number, days: number): Promise<BenchServer> {
  const data = await mkdtemp(join(tmpdir(), 'bench-data-'))
  const extra = {
    PORT: String(port),
    DATA_DIR: data,
    DEMO: 'on',
    DATABASE_URL: '',
    SMTP_URL: '',
    SMS_URL: '',
    NODE_ENV: 'production',
    // Nobody else trades here, and another exchange may run beside.
    CANARY: 'off',
    METRICS_PORT: '0',
    // Thousands of clients at a few addresses.
    ADDRESS_POINTS: '0',
    ADDRESS_CONNECTIONS: '0',
    ADDRESS_SOCKETS: '0',
  }
  await Promise.all([
    ensureBuilt(root),
    run('tools/liquidity/genesis.ts', ['--days', String(days)], { ...process.env, ...extra }),
  ])
  const part = startPart(root, 'server', 'server/processes/all-in-one.ts', [], extra)
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilReady(`${origin}/api/v4/public/ping`, part, 120_000)
    const apis = Array.from({ length: ADDRESSES }, (_, index) => new Api(origin, 8, addressOf(index)))
    const keys = await readKeys(join(data, 'demo-keys.json'))
    const traders = keys.flatMap((key, index) => {
      const api = apis[index % apis.length]
      return api === undefined ? [] : [new Trader(api, key, 'window')]
    })
    const stop = async (): Promise<void> => {
      await Promise.all(apis.map((api) => api.close()))
      await stopPart(part)
      await rm(data, { recursive: true, force: true })
    }
    return { origin, port, pid: part.child.pid ?? 0, traders, apis, keys, stop }
  } catch (error) {
    await stopPart(part)
    throw error
  }
}

/** @param index of the client */
const addressOf = (index: number): string => `127.0.0.${1 + (index % ADDRESSES)}`
