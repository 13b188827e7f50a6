import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { Metrics } from '../kernel/index.ts'
import { readConfig } from './config.ts'
import { openMetrics } from './metrics-door.ts'
import type { MetricsSettings } from './metrics-door.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const door of open.splice(0)) await door.close()
})
const lines: string[] = []
const log = { info: () => {}, warn: (text: string) => void lines.push(text), error: () => {} }
const local: MetricsSettings = { port: 0, address: '127.0.0.1', token: null, isChosen: true }

async function opened(settings: Partial<MetricsSettings> = {}): Promise<number> {
  const door = await openMetrics(new Metrics().withProcess(), { ...local, ...settings }, log)
  if (door === null) throw new Error('the door stayed closed')
  open.push(door)
  return door.port
}

/** Asks with headers that fetch would not send. */
async function ask(port: number, headers: Readonly<Record<string, string>>, path = '/metrics') {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>()
  request({ port, host: '127.0.0.1', path, headers }, (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString() }))
  })
    .on('error', reject)
    .end()
  return promise
}

test('tells the figures of the exchange and of the process itself', async () => {
  const port = await opened()
  const { status, text } = await ask(port, {})
  expect(status).toBe(200)
  for (const name of ['ack_s', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'nodejs_heap_size'])
    expect(text).toContain(`# HELP ${name}`)
  expect((await ask(port, {}, '/')).status).toBe(404)
})

test('a page of a stranger can not read it through a name that leads to this machine', async () => {
  const port = await opened()
  expect((await ask(port, { host: `rebound.example:${port}` })).status).toBe(403)
  expect((await ask(port, { host: `localhost:${port}` })).status).toBe(200)
  expect((await ask(port, { host: `[::1]:${port}` })).status).toBe(200)
})

test('with a token nobody reads it without', async () => {
  const port = await opened({ token: 'sixteen or more letters' })
  expect((await ask(port, {})).status).toBe(401)
  expect((await ask(port, { authorization: 'Bearer sixteen or more' })).status).toBe(401)
  expect((await ask(port, { authorization: 'Bearer sixteen or more letters' })).status).toBe(200)
})

test('a port that is taken ends the start when somebody chose it, and is a warning when nobody did', async () => {
  const port = await opened()
  await expect(openMetrics(new Metrics(), { ...local, port }, log)).rejects.toThrow('EADDRINUSE')
  expect(await openMetrics(new Metrics(), { ...local, port, isChosen: false }, log)).toBeNull()
  expect(lines.at(-1)).toContain('set METRICS_PORT to a free port')
})

test('is for this machine alone, unless there is a token', () => {
  expect(readConfig({}).metrics).toEqual({ port: 9464, address: '127.0.0.1', token: null, isChosen: false })
  expect(readConfig({ METRICS_PORT: '0' }).metrics).toBeNull()
  expect(() => readConfig({ METRICS_HOST: '0.0.0.0' })).toThrow('set METRICS_TOKEN too')
  const shared = readConfig({ METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'sixteen or more letters' })
  expect(shared.metrics).toMatchObject({ address: '0.0.0.0', token: 'sixteen or more letters' })
})
