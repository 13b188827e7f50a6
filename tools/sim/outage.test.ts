/** The database is killed under load and stays away: who trades goes on, and afterwards the tables know everything. */
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '@exchange/server/testing/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, ApiError } from '../liquidity/api-client.ts'
import { readKeys } from '../liquidity/keys.ts'
import { freePort } from '../setup/free-port.ts'
import { contradictions, readAccount, totals } from './account.ts'
import { start, stop } from './exchange-process.ts'
import type { ExchangeProcess } from './exchange-process.ts'
import { Witness } from './witness.ts'
import type { Random, Until } from './witness.ts'

/** How long it stays away: `npm run outage` asks for two minutes. */
const AWAY_MS = 1_000 * Number(process.env['OUTAGE_S'] ?? 4)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
/** Between two acts of one account, so that two minutes of them fit into a few pages of its history. */
const PAUSE_MS = 100
const addressOf = (index: number) => (process.platform === 'linux' ? `127.0.0.${1 + index}` : undefined)

let data: string
let exchange: ExchangeProcess
let apis: Api[] = []
let witnesses: Witness[] = []
const funding = new Map<Witness, Map<string, bigint>>()

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'outage-'))
  exchange = await start({ PORT: String(await freePort()), DATA_DIR: data, DEMO: '1' })
  const keys = (await readKeys(join(data, 'demo-keys.json'))).slice(0, 6)
  apis = keys.map((_, index) => new Api(exchange.origin, 8, addressOf(index)))
  witnesses = keys.flatMap((key, index) => {
    const api = apis[index]
    return api === undefined ? [] : [new Witness(api, key)]
  })
  for (const witness of witnesses) funding.set(witness, totals(await readAccount(witness.trader)))
})
afterAll(async () => {
  await Promise.all(apis.map(async (api) => api.close()))
  await stop(exchange)
  await rm(data, { recursive: true, force: true })
})

/** Orders and cancels of one account, none of which needs a table. */
async function trade(witness: Witness, random: Random, until: Until): Promise<void> {
  while (!until.over) {
    await witness.order(random)
    await sleep(PAUSE_MS)
  }
}

interface Asked {
  /** Answers that whoever asks understands: they came, or say when to ask again. */
  good: number
  readonly bad: string[]
}

/** What needs tables, asked again and again: a history, a transfer, a page's lists, a sign-in. */
async function askForTables(witness: Witness, asked: Asked, until: Until): Promise<void> {
  const { trader } = witness
  const signed: readonly (readonly [string, object])[] = [
    ['/api/v4/trade-account/executed-history', {}],
    ['/api/v4/trade-account/order/history', { market: 'BTC_USDT' }],
    ['/api/v4/main-account/history', { limit: 10, offset: 0 }],
  ]
  while (!until.over) {
    for (const [path, fields] of signed) {
      try {
        await trader.call(path, { ...fields })
        asked.good += 1
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { status, retryAfter, isLate } = error
        if ((status === 503 && retryAfter > 0) || isLate) asked.good += 1
        else asked.bad.push(error.message)
      }
    }
    for (const path of ['/v2/config', '/v2/trade/markets', '/v2/index', '/api/v4/public/assets']) {
      const answer = await fetch(exchange.origin + path, { redirect: 'manual' })
      await answer.text()
      const isUnderstood = answer.status < 500 || (answer.status === 503 && answer.headers.has('retry-after'))
      if (isUnderstood) asked.good += 1
      else asked.bad.push(`${path} answered ${answer.status}`)
    }
    await sleep(PAUSE_MS)
  }
}

/** Kills the server, with its folder moved so that whoever starts it again can't; answers how it comes back. */
async function sendAway(): Promise<() => Promise<void>> {
  const cluster = join(data, 'postgres', 'data')
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  await rename(cluster, `${cluster}.away`)
  process.kill(pid, 'SIGKILL')
  return async () => rename(`${cluster}.away`, cluster)
}

/** Each account shows what its owner was told, its histories included. */
async function expectWhatWasTold(): Promise<void> {
  const faults: string[] = []
  for (const witness of witnesses)
    faults.push(...contradictions(witness, await readAccount(witness.trader), funding.get(witness) ?? new Map()))
  expect(faults).toEqual([])
}

test('without PostgreSQL no order is refused, what needs it says when to ask again, and the tables catch up', async () => {
  console.log(`PostgreSQL away for ${AWAY_MS / 1_000} s: SEED=${seed}`)
  const random = randomOf(seed)
  const until: Until = { over: false }
  const asked: Asked = { good: 0, bad: [] }
  const going = witnesses.map(async (witness) => trade(witness, random, until))
  let meanwhile: readonly number[] = []
  try {
    await expect.poll(() => witnesses.every(({ told }) => told.size > 4)).toBe(true)
    const comeBack = await sendAway()
    const before = witnesses.map(({ told }) => told.size)
    going.push(...witnesses.slice(0, 2).map(async (witness) => askForTables(witness, asked, until)))
    await sleep(AWAY_MS)
    meanwhile = witnesses.map(({ told }, index) => told.size - (before[index] ?? 0))
    // Whoever stands in front of it goes on sending people here.
    expect(await (await fetch(`${exchange.origin}/health/ready`)).json()).toMatchObject({
      status: 'ok',
      parts: expect.arrayContaining([expect.objectContaining({ part: 'database', state: 'down' })]),
    })
    await comeBack()
    await expect.poll(() => exchange.output()).toContain('the embedded PostgreSQL runs again')
    // It is asked while it comes back, too.
    const { good } = asked
    await expect.poll(() => asked.good).toBeGreaterThan(good + 40)
  } finally {
    until.over = true
    await Promise.all(going)
  }
  expect(asked.bad).toEqual([])
  expect(Math.min(...meanwhile)).toBeGreaterThan(4)
  // A 503 to an order would be among them.
  expect(witnesses.map(({ unanswered }) => unanswered)).toEqual(witnesses.map(() => 0))
  await expectWhatWasTold()
  const orders = meanwhile.reduce((sum, count) => sum + count, 0)
  console.log(`${orders} orders were taken without PostgreSQL; ${asked.good} questions were answered or put off`)
})
