/** The soak in short: a client that misses or misreads a frame would not have the book at the end. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchange } from '@exchange/server/edges/testing/exchange'
import type { TestExchange } from '@exchange/server/edges/testing/exchange'
import { soak } from './soak.ts'

const OWNERS = [100_061, 100_062]
const seed = Date.now() % 1_000_000
let exchange: TestExchange

beforeAll(async () => {
  exchange = await startExchange()
  for (const owner of OWNERS) await exchange.fund(owner, { USDT: '10000000', ETH: '10000' })
})
afterAll(async () => {
  await exchange.close()
  expect(exchange.faults).toEqual([])
})

test(`every client has the book and its orders after a while of trading (seed ${seed})`, async () => {
  const keys = await Promise.all(OWNERS.map(async (owner) => ({ owner, ...(await exchange.key(owner)) })))
  const report = await soak({
    origin: exchange.origin,
    keys,
    market: { name: 'ETH_USDT', price: 2000, pricePrecision: 2, sizePrecision: 4, size: 0.05 },
    clients: 12,
    seconds: 12,
    seed,
    pauseMs: 5,
  })
  expect(report.faults).toEqual([])
  expect(report.deltas).toBeGreaterThan(0)
})
