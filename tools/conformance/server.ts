/** A server of this check's own: a free port, a data folder that is thrown away, a short simulated past. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiKey } from '../liquidity/api-client.ts'
import { readKeys } from '../liquidity/keys.ts'
import type { Traders } from './scenario.ts'
import { withDatabase } from '../setup/database.ts'
import { freePort } from '../setup/free-port.ts'
import { startPart, stopPart, untilReady } from '../setup/supervisor.mjs'

const START_TIMEOUT_MS = 180_000

export interface CheckedServer {
  readonly origin: string
  /** Process id of the server. */
  readonly pid: number
  /** Demo traders with funds. */
  readonly traders: Traders
  /** An app that every demo knows. */
  readonly exampleApp: { readonly clientId: string; readonly clientSecret: string; readonly redirectUri: string }
  /** The keys of all of them. */
  readonly keys: readonly ApiKey[]
  /** Gives the account of this key a second factor, as its owner would. */
  giveFactor(key: ApiKey): Promise<void>
  stop(): Promise<void>
}

function run(
  root: string,
  script: string,
  args: readonly string[],
  extra: Readonly<Record<string, string>>,
): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      env: { ...process.env, ...extra },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('error', failed)
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`${script} ended with ${code}`))))
  })
}

/** @param environment what the server gets beyond that of this check */
export async function startServer(
  root: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<CheckedServer> {
  const port = await freePort()
  const data = await mkdtemp(join(tmpdir(), 'pub-conformance-'))
  const extra = {
    PORT: String(port),
    DATA_DIR: data,
    DEMO: 'on',
    DATABASE_URL: '',
    NATS_URL: '',
    SMTP_URL: '',
    SMS_URL: '',
    REGION: 'global',
  }
  const origin = `http://127.0.0.1:${port}`
  await run(root, 'tools/liquidity/genesis.ts', ['--days', '1'], extra)
  const part = startPart(root, 'server', 'server/processes/all-in-one.ts', [], { ...extra, ...environment })
  const stop = async (): Promise<void> => {
    await stopPart(part)
    await rm(data, { recursive: true, force: true })
  }
  try {
    await untilReady(`${origin}/api/v4/public/ping`, part, START_TIMEOUT_MS)
    const keys = await readKeys(join(data, 'demo-keys.json'))
    const [maker, taker] = keys
    if (maker === undefined || taker === undefined) throw new Error('the server has no two demo traders')
    const exampleApp = JSON.parse(await readFile(join(data, 'example-app.json'), 'utf8')) as CheckedServer['exampleApp']
    const giveFactor = async ({ key }: ApiKey): Promise<void> =>
      withDatabase(
        async (pool) =>
          void (await pool.query(
            `insert into totp_secrets (user_id, last_step, enabled_at) select user_id, 0, now() from api_keys where key = $1`,
            [key],
          )),
        extra,
      )
    return { origin, pid: part.child.pid ?? 0, traders: { maker, taker }, keys, exampleApp, giveFactor, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
