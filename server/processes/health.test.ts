import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, startTestExchange } from '../edges/web-http/testing/exchange.ts'
import type { TestExchange } from '../edges/web-http/testing/exchange.ts'
import { Metrics } from '../kernel/index.ts'
import { draining, watchHealth } from './health.ts'
import type { PartHealth } from './health.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => here.close())

const part = (parts: readonly PartHealth[], name: string) => parts.find((one) => one.part === name)

test('an exchange that is ready says how each part is, in words that give nothing away', async () => {
  const answer = await fetch(`${here.origin}/health/ready`)
  const said = JSON.parse(await answer.text()) as { status: string; parts: PartHealth[] }
  expect(answer.status).toBe(200)
  expect(said.status).toBe('ok')
  const names = ['engine', 'markets', 'doors', 'history', 'database', 'canary', 'memory', 'disk']
  expect(said.parts.map((one) => one.part)).toEqual(names)
  expect(part(said.parts, 'engine')).toMatchObject({ needed: true, why: null })
  expect(part(said.parts, 'canary')).toMatchObject({ needed: false, state: 'off' })
  const page = (await new Browser(here.origin).call('GET /v2/system-page')).data
  const told = page.components.map(({ component }) => component)
  expect(told.toSorted()).toEqual(['canary', 'database', 'doors', 'engine', 'history', 'mail', 'markets'])
})

test('without its database it says which part is down, goes on taking orders, and the figures say the same', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1_000 })
  const metrics = new Metrics()
  const { core } = here.exchange
  const canary = () => ({ component: 'canary', state: 'off', latencyMs: null }) as const
  const watch = watchHealth({ core, pool, measured: { median: () => 400 }, canary, dataDir: '.', metrics })
  const { ready, parts } = await watch.ready()
  expect(ready).toBe(true)
  expect(part(parts, 'database')).toEqual({
    part: 'database',
    state: 'down',
    latencyMs: null,
    needed: false,
    why: 'it does not answer',
  })
  expect(part(parts, 'engine')).toMatchObject({ state: 'degraded', why: 'commands wait long for the journal' })
  const text = await metrics.text()
  expect(text).toContain('part_ok{part="database"} 0')
  expect(text).toContain('part_ok{part="engine"} 1')
  expect(text).not.toContain('part_ok{part="canary"}')
  watch.stop()
  await pool.end()
})

test('a disk that can not be looked at and histories that stand still keep nobody from being served', async () => {
  const { engine, views } = here.exchange.core
  const lag = () => ({ views: { commands: 0, seconds: 0 }, projector: { commands: 9, seconds: 31 } })
  const canary = () => ({ component: 'canary', state: 'down', latencyMs: null }) as const
  const watch = watchHealth({
    core: { engine, views, lag },
    pool: here.exchange.pool,
    measured: { median: () => null },
    canary,
    dataDir: '/nowhere/at/all',
    metrics: new Metrics(),
  })
  const { ready, parts } = await watch.ready()
  expect(ready).toBe(true)
  expect(part(parts, 'history')).toMatchObject({ state: 'down', needed: false, why: 'histories do not go on' })
  expect(part(parts, 'canary')).toMatchObject({ state: 'down', needed: false })
  expect(part(parts, 'disk')).toBeUndefined()
  const stopping = draining({ ready, parts })
  expect(stopping.ready).toBe(false)
  expect(part(stopping.parts, 'doors')).toMatchObject({ state: 'down', needed: true, why: 'this process is stopping' })
  watch.stop()
})
