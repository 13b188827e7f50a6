/** The figures of a whole exchange, read as Prometheus reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, startTestExchange } from '../edges/web-http/testing/exchange.ts'
import type { TestExchange } from '../edges/web-http/testing/exchange.ts'
import { coreTables } from '../engine/index.ts'
import { mayLabel } from '../kernel/metrics/labels.ts'

/** So many lines have more series than an exchange of this size needs. */
const MOST_LINES = 6_000

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

async function figures(): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${here.exchange.metricsPort}/metrics`)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('what an order does is measured from the door to the tables', async () => {
  const { browser } = await newUser(here.origin, 'measured')
  await browser.call('POST /v2/demo/claim')
  await browser.call('POST /v2/balances/transfer', {
    body: { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' },
  })
  const order = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '80000' } as const
  const placed = await browser.call('POST /v2/trade/spot/limit', { body: order })
  expect(placed.status).toBe(200)
  expect(placed.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
  const refused = await browser.call('POST /v2/trade/spot/limit', { body: { ...order, amount: '500' } })
  expect(refused.status).toBe(422)
  await here.exchange.core.projected()
  const read = await figures()
  const operation = placed.headers.get('x-operation') ?? ''
  expect(read.get(`http_s_count{door="web",operation="${operation}",status="200"}`)).toBe(1)
  expect(read.get(`http_s_count{door="web",operation="${operation}",status="422"}`)).toBe(1)
  expect(read.get('ack_s_count{kind="order.place"}')).toBe(2)
  expect(read.get('commands_total{kind="order.place",result="applied"}')).toBe(1)
  expect(read.get('commands_total{kind="order.place",result="refused"}')).toBe(1)
  const appended = read.get('append_s_count{store="file"}') ?? 0
  expect(appended).toBeGreaterThan(0)
  expect(read.get('batch_commands_count')).toBe(appended)
  expect(read.get('batch_commands_sum')).toBe(here.exchange.core.engine.lastSeq)
  expect(read.get('match_s_count')).toBeGreaterThan(0)
  expect(read.get('epoch')).toBe(1)
  for (const table of coreTables) expect(read.has(`table_used_ratio{table="${table}"}`)).toBe(true)
  const isFilled = async (): Promise<boolean> => ((await figures()).get('table_used_ratio{table="assets"}') ?? 0) > 0
  await expect.poll(isFilled).toBe(true)
  expect(read.get('follower_lag_commands{consumer="projector"}')).toBe(0)
  expect(read.get('follower_lag_s{consumer="views"}')).toBe(0)
  expect(read.get('queue{lane="entry"}')).toBe(0)
  expect(read.get('socket_connections')).toBe(0)
  const jobs = [...read.keys()].filter((name) => name.startsWith('job_late_s'))
  expect(jobs).toContain('job_late_s{job="forgetting old notifications"}')
  for (const space of ['heap', 'process']) {
    const used = read.get(`memory_used_ratio{space="${space}"}`) ?? 0
    expect(used).toBeGreaterThan(0)
    expect(used).toBeLessThan(1)
  }
  expect(read.get('disk_free_ratio{mount="data"}')).toBeGreaterThan(0)
})

test('no label names anybody, and there are not more series than there may be', async () => {
  const read = await figures()
  expect(read.size).toBeLessThan(MOST_LINES)
  const labels = [...read.keys()].flatMap((name) => [...name.matchAll(/(\w+)="([^"]*)"/g)])
  const libraries = /^(nodejs|process)_/
  const doubtful = [...read.keys()]
    .filter((name) => !libraries.test(name))
    .flatMap((name) => [...name.matchAll(/(\w+)="([^"]*)"/g)])
    .filter(([, label, value = '']) => label !== 'le' && label !== 'status' && !mayLabel(value))
  expect(labels.length).toBeGreaterThan(100)
  expect(doubtful).toEqual([])
})
