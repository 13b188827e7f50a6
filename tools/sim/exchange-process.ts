/** A whole exchange as a process of its own, for proofs that kill it or start it wrongly. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const READY_MS = 600_000

/** What has to be said so that the surroundings of a test say nothing. */
const BLANK = {
  DATABASE_URL: '',
  NATS_URL: '',
  SMTP_URL: '',
  SMS_URL: '',
  REGION: '',
  DEMO: '',
  SEED: '',
  NODE_ENV: 'production',
  LOG_FORMAT: 'text',
  CANARY: 'off',
  PAGES: 'off',
  METRICS_PORT: '0',
}

export type Environment = Readonly<Record<string, string>>

export interface ExchangeProcess {
  readonly origin: string
  /** Everything it printed. */
  output(): string
  send(signal: 'SIGTERM' | 'SIGKILL'): void
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
}

/** Begins to start; whoever needs it ready waits with `untilReady`. */
export function launch(env: Environment): ExchangeProcess {
  const child = spawn(process.execPath, [join(root, 'server/processes/all-in-one.ts')], {
    cwd: root,
    env: { ...process.env, ...BLANK, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const hear = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    origin: `http://127.0.0.1:${env['PORT'] ?? ''}`,
    output: () => output,
    send: (signal) => child.kill(signal),
    ended,
  }
}

/** @throws Error with what it printed when it ends or is not ready in time */
async function untilReady(exchange: ExchangeProcess): Promise<void> {
  let over = false
  void exchange.ended.then(() => (over = true))
  for (const end = Date.now() + READY_MS; Date.now() < end && !over; await sleep(25)) {
    const answer = await fetch(`${exchange.origin}/health/ready`).catch(() => null)
    await answer?.text()
    if (answer?.ok === true) return
  }
  throw new Error(`the exchange is not ready:\n${exchange.output()}`)
}

export async function start(env: Environment): Promise<ExchangeProcess> {
  const exchange = launch(env)
  await untilReady(exchange)
  return exchange
}

/** @returns its exit code */
export async function stop(exchange: ExchangeProcess): Promise<number | null> {
  exchange.send('SIGTERM')
  return exchange.ended
}

/** Without a moment to write anything down. */
export async function kill(exchange: ExchangeProcess): Promise<void> {
  exchange.send('SIGKILL')
  await exchange.ended
}
