/** PostgreSQL killed under load: what existing keys sign goes on, the rest is told to come back, and nothing is lost. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../edges/testing/clients.ts'
import { startExchange, type TestExchange } from '../edges/testing/exchange.ts'
import { newUser, startTestExchange, type Browser } from '../edges/web-http/testing/exchange.ts'
import type { Kit } from '../kernel/index.ts'
import { sql } from '../kernel/sql.ts'
import type { KeyPair } from '../modules/api-keys/index.ts'

const OWNER = 100_061
/** Longer than any answer from the database is believed without asking again; AWAY_SECONDS asks for more. */
const AWAY_MS = Number(process.env['AWAY_SECONDS'] ?? '8') * 1_000
const M = 'ETH_USDT'

let exchange: TestExchange
/** One for each thing that calls: nonces of a key grow, and calls beside each other may arrive in any order. */
let keys: { readonly first: KeyPair; readonly second: KeyPair; readonly reader: KeyPair }
let neverUsed: KeyPair

beforeAll(async () => {
  exchange = await startExchange()
  await exchange.fund(OWNER, { USDT: '100000' })
  const key = () => exchange.key(OWNER)
  keys = { first: await key(), second: await key(), reader: await key() }
  neverUsed = await exchange.key(OWNER)
})
afterAll(() => exchange.close())

interface Answered {
  readonly path: string
  readonly status: number
  readonly retryAfter: string | null
}

/** Where this exchange's own server of PostgreSQL keeps its data. */
async function folderOf({ db }: Kit): Promise<string> {
  const settings = await db.execute<{ data: string }>(sql`select current_setting('data_directory') as data`)
  const data = settings.rows[0]?.data ?? ''
  expect(data).not.toBe('')
  return data
}

/** The process of the server that runs in this folder; 0 when none does. */
async function serverOf(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
}

/** Ends whatever server runs in this folder, again and again, for so long and until enough was seen. */
async function keepKilling(data: string, milliseconds: number, isEnough: () => boolean): Promise<number> {
  let kills = 0
  let last = 0
  for (const end = performance.now() + milliseconds; performance.now() < end || !isEnough(); await sleep(20)) {
    const pid = await serverOf(data)
    if (!(pid > 0)) continue
    try {
      process.kill(pid, 'SIGKILL')
      if (pid !== last) kills += 1
      last = pid
    } catch {
      // It is gone already.
    }
  }
  return kills
}

test('no order is refused that a key signs, the rest is answered 503 with Retry-After, histories are whole afterwards', async () => {
  const place = async (key: KeyPair) =>
    call(exchange.origin, key, '/api/v4/order/new', { market: M, side: 'buy', amount: '0.01', price: '1000' })
  const cancelAll = async (key: KeyPair) => call(exchange.origin, key, '/api/v4/order/cancel/all', { market: M })
  const readHistory = async (key: KeyPair) => call(exchange.origin, key, '/api/v4/trade-account/order/history', {})
  // Nobody has asked yet what this account was granted.
  const placeRpi = async (key: KeyPair) =>
    call(exchange.origin, key, '/api/v4/order/new', { market: M, side: 'buy', amount: '0.01', price: '999', rpi: true })
  await exchange.modules.orderGrants.give(OWNER, 'rpi')
  await exchange.modules.orderGrants.load()
  await place(keys.first)
  await cancelAll(keys.second)
  await readHistory(keys.reader)
  const data = await folderOf(exchange.kit)
  const orders: Answered[] = []
  const others: Answered[] = []
  let isAway = true
  const noted = async (into: Answered[], path: string, answer: Promise<{ status: number; headers: Headers }>) => {
    const { status, headers } = await answer
    into.push({ path, status, retryAfter: headers.get('retry-after') })
  }
  const trade = async (key: KeyPair): Promise<void> => {
    while (isAway) {
      await noted(orders, 'new', place(key))
      await noted(orders, 'new', placeRpi(key))
      await noted(orders, 'cancel all', cancelAll(key))
      await sleep(20)
    }
  }
  const ask = async (): Promise<void> => {
    while (isAway) {
      await noted(others, 'history', readHistory(keys.reader))
      await noted(others, '/', fetch(`${exchange.origin}/api/v4/public/ping`))
      await sleep(50)
    }
  }
  const load = [trade(keys.first), trade(keys.second), ask()]
  const isEnough = () => orders.length > 20 && others.some(({ status }) => status === 503)
  const kills = await keepKilling(data, AWAY_MS, isEnough)
  isAway = false
  await Promise.all(load)
  expect(kills).toBeGreaterThan(0)
  expect(orders.filter(({ status }) => status !== 200)).toEqual([])
  expect(others.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  expect(others.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([])

  await expect.poll(async () => (await place(neverUsed)).status).toBe(200)
  await cancelAll(keys.first)
  const { seq } = await exchange.engine.state()
  await expect.poll(() => exchange.histories.caughtUp(seq).then(() => 'shown', String)).toBe('shown')
  const placed = orders.filter(({ path }) => path === 'new').length + 2
  const found = await exchange.kit.db.execute<{ count: string }>(
    sql`select count(*) from views.orders where owner = ${OWNER}`,
  )
  expect(Number(found.rows[0]?.count)).toBe(placed)
  const unbalanced = await exchange.kit.db.execute(
    sql`select trade_id, seq, asset from views.ledger group by 1, 2, 3 having sum(change) <> 0`,
  )
  expect(unbalanced.rows).toEqual([])
  const { live, rebuilt } = await exchange.tables()
  expect(live).toEqual(rebuilt)
  expect(exchange.faults).toEqual([])
})

test('whoever was signed in before a restart trades on, although the database goes away before this process has seen him, and pages still know whom they knew', async () => {
  const here = await startTestExchange()
  try {
    const { browser } = await newUser(here.origin, 'trading-on')
    await browser.call('POST /v2/demo/claim')
    const transfer = { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' } as const
    expect((await browser.call('POST /v2/balances/transfer', { body: transfer })).status).toBe(200)
    const { browser: signedOut } = await newUser(here.origin, 'signed-out')
    const ended = signedOut.cookie('session') ?? ''
    await signedOut.call('POST /logout')

    const { browser: reader } = await newUser(here.origin, 'reading-on')

    await here.restart()
    const statuses = { signedIn: new Set<number>(), signedOut: new Set<number>() }
    browser.origin = here.origin
    reader.origin = here.origin
    // What every page asks for first.
    const userOf = async (one: Browser) => {
      const { status, data } = await one.call('GET /v2/settings')
      return status === 200 ? (data.user?.email ?? 'nobody') : status
    }
    const known = await userOf(reader)
    signedOut.origin = here.origin
    signedOut.setCookie('session', ended)
    const body = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '20000' } as const
    const place = async (): Promise<void> => {
      const placed = await browser.call('POST /v2/trade/spot/limit', { body })
      statuses.signedIn.add(placed.status)
      if (placed.status !== 200) return
      const { orderId: id, market } = placed.data
      const cancelled = await browser.call('DELETE /v2/trade/order/{id}', { params: { id }, query: { market } })
      statuses.signedIn.add(cancelled.status)
    }
    const data = await folderOf(here.exchange.kit)
    let orders = 0
    let isAway = true
    const seen = new Set<string | number>()
    const trade = async (): Promise<void> => {
      for (; isAway; await sleep(50)) {
        await place()
        const refused = await signedOut.call('POST /v2/trade/spot/limit', { body }, { 'x-csrf-token': 'any' })
        statuses.signedOut.add(refused.status)
        seen.add(await userOf(reader))
        orders += 1
      }
    }
    // The server has ended before the first call of this process.
    process.kill(await serverOf(data), 'SIGKILL')
    const [kills] = await Promise.all([
      keepKilling(data, AWAY_MS, () => orders > 10).finally(() => (isAway = false)),
      trade(),
    ])
    expect(kills).toBeGreaterThan(0)
    expect([...statuses.signedIn]).toEqual([200])
    expect([...seen]).toEqual([known])
    expect(known).toContain('reading-on')
    // Nobody trades by a session that had ended: it isn't known here, or known to have ended by a server that lived for a moment.
    expect([...statuses.signedOut].filter((status) => status !== 503 && status !== 401)).toEqual([])
  } finally {
    await here.close()
  }
  expect(here.faults).toEqual([])
})
