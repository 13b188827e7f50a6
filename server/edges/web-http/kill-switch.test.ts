/** G20: a program that falls silent loses its open orders of a market, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../testing/clients.ts'
import { newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

const SET = '/api/v4/order/kill-switch'
const STATUS = '/api/v4/order/kill-switch/status'
const MARKET = 'DBTC_DUSDT'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

/** A program with demo tokens in its spot wallet. */
async function program(name: string) {
  const { browser, userId } = await newUser(here.origin, name)
  await browser.call('POST /v2/demo/claim')
  const body = { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' } as const
  expect((await browser.call('POST /v2/balances/transfer', { body })).status).toBe(200)
  const key = await here.exchange.modules.apiKeys.ensure(userId, {
    label: 'program',
    type: 'trade',
    ips: [],
  })
  const ask = async (path: string, fields: object = {}) => call(here.origin, key, path, fields)
  const place = async () => {
    const { status, body } = await ask('/api/v4/order/new', {
      market: MARKET,
      side: 'buy',
      amount: '0.001',
      price: '20000',
    })
    expect([status, body]).toEqual([200, expect.objectContaining({ market: MARKET })])
  }
  const open = async () => ((await ask('/api/v4/orders', { market: MARKET })).body as unknown[]).length
  return { ask, place, open }
}

const fire = async () => here.exchange.modules.killSwitches.fire()

describe('the kill switch', () => {
  test('cancels the open orders of its market when it is not set again in time', async () => {
    const { ask, place, open } = await program('silent')
    const other = await program('bystander')
    await Promise.all([place(), other.place()])
    const { status, body } = await ask(SET, { market: MARKET, timeout: '5' })
    expect([status, body]).toMatchObject([200, { market: MARKET, types: null }])
    const { startTime, cancellationTime } = body as { startTime: number; cancellationTime: number }
    expect(cancellationTime - startTime).toBe(5)
    expect((await ask(STATUS)).body).toEqual([body])
    here.clock.pass(4_000)
    await fire()
    expect(await open()).toBe(1)
    await ask(SET, { market: MARKET, timeout: 5 })
    here.clock.pass(4_000)
    await fire()
    expect(await open()).toBe(1)
    here.clock.pass(1_000)
    await expect.poll(open).toBe(0)
    await expect.poll(async () => (await ask(STATUS)).body).toEqual([])
    expect(await other.open()).toBe(1)
  })

  test('is taken away by null, and then nothing is cancelled', async () => {
    const { ask, place, open } = await program('awake')
    await place()
    await ask(SET, { market: MARKET, timeout: '5', types: ['spot'] })
    expect((await ask(SET, { market: MARKET, timeout: null })).body).toEqual([])
    here.clock.pass(10_000)
    await fire()
    expect([await open(), (await ask(STATUS, { market: MARKET })).body]).toEqual([1, []])
  })

  test('leaves spot orders alone when it is set for others', async () => {
    const { ask, place, open } = await program('marginal')
    await place()
    const { body } = await ask(SET, { market: MARKET, timeout: '5', types: ['margin', 'futures'] })
    expect(body).toMatchObject({ types: ['margin', 'futures'] })
    here.clock.pass(6_000)
    await expect.poll(async () => (await ask(STATUS)).body).toEqual([])
    expect(await open()).toBe(1)
  })

  test('A3 an empty list of types stands for every type, as clients send it that name none', async () => {
    const { ask, place, open } = await program('unnamed')
    await place()
    expect((await ask(SET, { market: MARKET, timeout: '5', types: [] })).body).toMatchObject({ types: null })
    here.clock.pass(6_000)
    await expect.poll(open).toBe(0)
  })

  test('that was due while nobody watched fires after the start', async () => {
    const { ask, place, open } = await program('restarted')
    await place()
    await ask(SET, { market: MARKET, timeout: '600' })
    const { rows } = await here.exchange.pool.query('select owner from kill_switches')
    expect(rows).toHaveLength(1)
    await here.exchange.modules.killSwitches.load()
    here.clock.pass(601_000)
    await expect.poll(open).toBe(0)
  })

  test.each([
    [{ market: MARKET }, 30, { timeout: ['Timeout field is required.'] }],
    [{ market: MARKET, timeout: 'soon' }, 30, { timeout: ['Timeout field should be an integer.'] }],
    [{ market: MARKET, timeout: '4' }, 30, { timeout: ['Timeout should be at least 5.'] }],
    [{ market: MARKET, timeout: 601 }, 30, { timeout: ['Timeout should be at most 600.'] }],
    [{ market: 'NO_SUCH', timeout: '5' }, 31, { market: ['Market is not available.'] }],
    [{ market: 'NO_SUCH', timeout: null }, 31, { market: ['Market is not available.'] }],
  ])('refuses %j', async (fields, code, errors) => {
    const { ask } = await program(`wrong-${crypto.randomUUID()}`)
    const { status, body } = await ask(SET, fields)
    expect([status, body]).toMatchObject([422, { code, errors }])
    expect((await ask(STATUS)).body).toEqual([])
  })
})
