/** Fees from a date: proposed and approved by two, announced before, told to the core once, withdrawn before. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { derivedCommandId, newCommandId, submit } from '../../kernel/index.ts'
import { ppm } from '@exchange/core/units'
import { Browser, newUser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { newOperator, why } from './testing/operator.ts'
import type { Operator } from './testing/operator.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const MARKET = 'DBTC_DUSDT'

let here: TestExchange
let ada: Operator
let ben: Operator
let dan: Operator
beforeAll(async () => {
  here = await startTestExchange()
  ada = await newOperator(here, 'ada', 'owner')
  ben = await newOperator(here, 'ben', 'owner')
  dan = await newOperator(here, 'dan', 'market-desk')
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})
beforeEach(async () => {
  await here.exchange.pool.query('delete from fee_changes')
  await here.exchange.modules.feeChanges.refresh()
})

const now = () => Math.floor(here.clock.now() / 1000)
const body = (from: number | undefined, maker = '0.03', taker = '0.07', market: string | null = MARKET) => ({
  market,
  maker,
  taker,
  ...(from === undefined ? {} : { from }),
  ...why,
})
const propose = async (...given: Parameters<typeof body>) => dan.act('PUT /admin/api/fees', { body: body(...given) })
const approve = async (proposal: string | null | undefined) =>
  ben.act('POST /admin/api/proposals/{id}/approve', { params: { id: proposal ?? '' }, body: why })
/** Proposed by the market desk and approved by an owner. */
async function plan(...given: Parameters<typeof body>) {
  const proposed = await propose(...given)
  expect(proposed.data).toMatchObject({ outcome: 'proposed' })
  expect((await approve(proposed.data.proposal)).data).toMatchObject({ outcome: 'done' })
}
const changes = async () => (await dan.call('GET /admin/api/fees')).data.changes
const withdraw = async (id: string, by = dan) =>
  by.call('POST /admin/api/fees/changes/{id}/withdraw', { params: { id }, body: why })
const rowOf = async (browser = new Browser(here.origin), market = MARKET) =>
  (await browser.call('GET /v2/fees')).data.markets.find((row) => row.market === market)
const rates = async () => {
  const row = await rowOf()
  return [row?.makerFee, row?.takerFee]
}
const run = async () => here.exchange.modules.operators.changeFees()
const records = async () =>
  (await ada.call('GET /admin/api/audit', { query: { act: 'fees.set', operator: 'console' } })).data.records
const setDirectly = async (maker: number, taker: number) => {
  const { core, kit } = here.exchange
  const market = core.views.directory.marketByName(MARKET)?.id ?? 0
  await submit(kit.engine, {
    kind: 'fees.set',
    owner: 0,
    market,
    maker: ppm(maker),
    taker: ppm(taker),
    id: newCommandId(),
  })
}

describe('fees from a date', () => {
  test('are shown to operators and to everybody before they hold, and hold when the date has come', async () => {
    await setDirectly(1_000, 2_000)
    const from = now() + 3 * HOUR
    await plan(from)
    expect(await changes()).toMatchObject([{ market: MARKET, maker: '0.03', taker: '0.07', from, state: 'planned' }])
    expect(await rowOf()).toMatchObject({
      makerFee: '0.1',
      takerFee: '0.2',
      next: { makerFee: '0.03', takerFee: '0.07', from },
    })
    here.clock.pass((3 * HOUR - 60) * 1_000)
    await run()
    expect(await rates()).toEqual(['0.1', '0.2'])
    here.clock.pass(61_000)
    for (const operator of [ada, ben, dan]) await operator.signIn()
    await run()
    expect(await rowOf()).toMatchObject({ makerFee: '0.03', takerFee: '0.07', next: null })
    expect((await changes())[0]).toMatchObject({ state: 'done', why: null })
    expect((await records())[0]).toMatchObject({
      target: `everybody ${MARKET}`,
      reason: 'its date has come',
      after: { makerPpm: 300, takerPpm: 700 },
      command: expect.any(Number),
      result: 'done',
    })
    const before = (await records()).length
    await run()
    expect(await records()).toHaveLength(before)
  })

  test('are withdrawn before by one person, and then never hold', async () => {
    await setDirectly(1_000, 2_000)
    await plan(now() + HOUR)
    const [change] = await changes()
    const support = await newOperator(here, 'sue', 'support')
    expect((await withdraw(change?.id ?? '', support)).status).toBe(403)
    expect((await withdraw(change?.id ?? '')).data).toMatchObject({ outcome: 'done' })
    expect((await rowOf())?.next).toBeNull()
    expect((await withdraw(change?.id ?? '')).error).toMatchObject({
      error: 'act-refused',
      data: { state: 'withdrawn' },
    })
    expect((await withdraw(crypto.randomUUID())).error.error).toBe('not-found')
    here.clock.pass((HOUR + 1) * 1_000)
    for (const operator of [ada, ben, dan]) await operator.signIn()
    await run()
    expect(await rates()).toEqual(['0.1', '0.2'])
    expect((await changes())[0]).toMatchObject({ state: 'withdrawn' })
    const { records: log } = (await ada.call('GET /admin/api/audit', { query: { act: 'fees.withdraw' } })).data
    expect(log.find(({ result }) => result === 'done')).toMatchObject({
      operator: 'dan',
      target: `everybody ${MARKET}`,
      before: { maker: '0.03', taker: '0.07' },
      after: null,
    })
  })

  test('can’t be withdrawn once the date has come', async () => {
    await plan(now() + HOUR)
    const [change] = await changes()
    here.clock.pass((HOUR + 1) * 1_000)
    for (const operator of [ada, ben, dan]) await operator.signIn()
    expect((await withdraw(change?.id ?? '')).error.error).toBe('act-refused')
    await run()
    expect((await changes())[0]).toMatchObject({ state: 'done' })
  })

  test('what every market pays is announced where the market has no entry of its own, and to nobody who pays something else', async () => {
    await setDirectly(1_000, 2_000)
    const from = now() + HOUR
    await plan(from, '0.01', '0.02', null)
    const { browser, userId } = await newUser(here.origin, 'own-fees')
    const { data } = await new Browser(here.origin).call('GET /v2/fees')
    const free = data.markets.find(({ market }) => market !== MARKET)
    expect((await rowOf())?.next).toBeNull()
    expect(free?.next).toEqual({ makerFee: '0.01', takerFee: '0.02', from })
    expect((await rowOf(browser, free?.market))?.next).toEqual(free?.next)
    await ada.act('PUT /admin/api/fees/{owner}', { params: { owner: userId }, body: body(undefined, '0', '0', null) })
    expect((await rowOf(browser, free?.market))?.next).toBeNull()
  })

  test('a date that has passed, one too far ahead, and a second change of that moment are refused', async () => {
    const refused = async (...given: Parameters<typeof body>) => (await propose(...given)).error
    expect(await refused(now() - 1)).toMatchObject({ error: 'act-refused', data: { why: 'its date has passed' } })
    expect(await refused(now() + 367 * DAY)).toMatchObject({ data: { why: 'its date is more than a year ahead' } })
    expect(await refused(now() + HOUR, '0.1', '0.1', 'NO_SUCH')).toMatchObject({ error: 'market-not-found' })
    const from = now() + HOUR
    await plan(from)
    expect(await refused(from, '0.5', '0.5')).toMatchObject({
      data: { why: 'another change of this market begins then' },
    })
    // What is approved after its date does nothing.
    const late = await propose(now() + 600)
    here.clock.pass(601_000)
    expect((await approve(late.data.proposal)).error.error).toBe('act-refused')
    expect(await changes()).toHaveLength(1)
  })

  test('a hundred may be planned, and no more', async () => {
    await here.exchange.pool.query(
      `insert into fee_changes select gen_random_uuid(), 'DBTC_DUSDT', 1, 1, $1::timestamptz + number * interval '1 hour', $1, 'planned'
       from generate_series(1, 99) as number`,
      [new Date(here.clock.now())],
    )
    await plan(now() + 200 * DAY)
    expect((await propose(now() + 201 * DAY)).error).toMatchObject({
      error: 'act-refused',
      data: { why: '100 changes are planned already' },
    })
    const answers = await changes()
    expect(answers).toHaveLength(100)
  })
})

/** As a process left it when it ended. */
async function written(state: 'planned' | 'sending', from: number): Promise<string> {
  const id = crypto.randomUUID()
  await here.exchange.pool.query('insert into fee_changes values ($1, $2, 400, 800, $3, $4, $5)', [
    id,
    MARKET,
    new Date(from * 1_000),
    new Date(here.clock.now()),
    state,
  ])
  return id
}

describe('a stop in between', () => {
  test('before the core was told: they hold after the restart', async () => {
    await setDirectly(1_000, 2_000)
    await plan(now() + HOUR)
    here.clock.pass((HOUR + 1) * 1_000)
    // Begun, and then the process was killed.
    await here.exchange.pool.query("update fee_changes set state = 'sending'")
    await here.restart()
    await run()
    expect(await rates()).toEqual(['0.03', '0.07'])
  })

  test('after the core was told and before that was written down: the core is not told twice', async () => {
    const { core, kit } = here.exchange
    const change = await written('sending', now() - 1)
    const market = core.views.directory.marketByName(MARKET)?.id ?? 0
    const id = derivedCommandId('fee-change', change)
    await submit(kit.engine, { kind: 'fees.set', owner: 0, market, maker: ppm(400), taker: ppm(800), id })
    // Somebody sets something else before the exchange goes on.
    await setDirectly(5_000, 6_000)
    await here.restart()
    await run()
    expect(await rates()).toEqual(['0.5', '0.6'])
    const { rows: after } = await here.exchange.pool.query('select state from fee_changes')
    expect(after).toEqual([{ state: 'done' }])
  })

  test('what is planned is announced after a restart as well', async () => {
    await written('planned', now() + HOUR)
    await here.restart()
    expect((await rowOf())?.next).toMatchObject({ makerFee: '0.04', takerFee: '0.08' })
  })
})
