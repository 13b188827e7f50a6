import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchange } from '@exchange/server/edges/testing/exchange'
import type { TestExchange } from '@exchange/server/edges/testing/exchange'
import { keyFrom } from './figures.ts'

const main = join(import.meta.dirname, 'main.ts')
let exchange: TestExchange
let folder: string
beforeAll(async () => {
  exchange = await startExchange()
  folder = await mkdtemp(join(tmpdir(), 'probe-'))
})
afterAll(async () => {
  await exchange.close()
  await rm(folder, { recursive: true })
})

async function probe(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: Record<string, unknown> }>()
  execFile(process.execPath, [main, ...args], { env: { ...process.env, ...env } }, (error, out) => {
    const code = typeof error?.code === 'number' ? error.code : 0
    resolve({ code, said: JSON.parse(out === '' ? '{}' : out) })
  })
  return promise
}

test('looks at what is public without keys, and says where nobody answers', async () => {
  expect(await probe(['--origin', exchange.origin])).toMatchObject({ code: 0, said: { outcome: 'right', faults: [] } })
  const nobody = await probe(['--origin', 'http://127.0.0.1:1'])
  expect(nobody).toMatchObject({ code: 1, said: { outcome: 'wrong' } })
})

test('trades with two keys, and writes figures for Prometheus', async () => {
  const [maker, taker] = [100_001, 100_002]
  for (const owner of [maker, taker]) await exchange.fund(owner, { DBTC: '1', DUSDT: '100000' })
  const text = async (owner: number): Promise<string> => {
    const { key, secret } = await exchange.key(owner, 'trade')
    return `${key}:${secret}`
  }
  const keys = { PROBE_MAKER: await text(maker), PROBE_TAKER: await text(taker) }
  const textfile = join(folder, 'probe.prom')
  const args = ['--origin', exchange.origin, '--textfile', textfile]
  // Nobody offers anything, so nothing can be said yet.
  expect(await probe(args, keys)).toMatchObject({ code: 1, said: { outcome: 'disturbed' } })
  const { venueAt } = await import('@exchange/server/processes/canary/venue')
  const third = await exchange.key(maker, 'trade')
  const bid = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '91000' }
  await venueAt(exchange.origin).signed(third, '/api/v4/order/new', bid)
  await exchange.fund(100_003, { DBTC: '1' })
  const seller = await exchange.key(100_003, 'trade')
  const ask = { market: 'DBTC_DUSDT', side: 'sell', amount: '0.001', price: '91500' }
  await venueAt(exchange.origin).signed(seller, '/api/v4/order/new', ask)
  const seen = await probe(args, keys)
  expect(seen).toMatchObject({ code: 0, said: { probe: 'outside', outcome: 'right', faults: [] } })
  const figures = await readFile(textfile, 'utf8')
  expect(figures).toContain('probe_ok{probe="outside"} 1\n')
  expect(figures).toMatch(/^probe_step_seconds\{step="outside balance"\} [\d.e-]+$/m)
})

test('a key is key:secret', () => {
  expect(keyFrom('K', {})).toBeNull()
  expect(keyFrom('K', { K: 'a:b' })).toEqual({ key: 'a', secret: 'b' })
  expect(() => keyFrom('K', { K: 'a' })).toThrow('K has to be key:secret')
})
