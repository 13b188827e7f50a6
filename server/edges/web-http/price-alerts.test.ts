/** F-38, EN-20, ENT-20: alerts wait on the server, and are told once when their market gets there. */
import type { PriceAlert } from '@exchange/contract/price-alerts'
import { formatDecimal } from '@exchange/core/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { mailsTo } from './testing/mails.ts'
import { demoTrader } from './testing/traders.ts'

const MARKET = 'DBTC_DUSDT'
const MINUTE_MS = 60_000

let here: TestExchange
let seller: Browser
let buyer: Browser
beforeAll(async () => {
  here = await startTestExchange()
  seller = await demoTrader(here.origin, 'sells')
  buyer = await demoTrader(here.origin, 'buys')
  await trade(0)
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

/** The price that is so many ticks of a thousandth away from where the market began. */
function priceAt(thousandths: number): string {
  const market = here.exchange.core.views.directory.marketByName(MARKET)
  if (market === undefined) throw new Error(`no market ${MARKET}`)
  const ticks = (BigInt(market.referencePrice) * BigInt(1_000 + thousandths)) / 1_000n
  return formatDecimal(ticks, market.pricePrecision)
}

/** Two people trade there. */
async function trade(thousandths: number): Promise<void> {
  const body = { market: MARKET, amount: '0.0001', price: priceAt(thousandths) }
  expect((await seller.call('POST /v2/trade/spot/limit', { body: { ...body, side: 'sell' } })).status).toBe(200)
  expect((await buyer.call('POST /v2/trade/spot/limit', { body: { ...body, side: 'buy' } })).status).toBe(200)
}

const add = async (browser: Browser, body: Partial<PriceAlert> & { readonly value: string }) =>
  browser.call('POST /v2/price-alerts', { body: { market: MARKET, ...body } })
const listOf = async (browser: Browser) => (await browser.call('GET /v2/price-alerts')).data.alerts
const toldTo = async (browser: Browser) =>
  (await browser.call('GET /v2/notifications')).data.records.filter(({ kind }) => kind === 'price-alert')
const query = async (text: string, values: unknown[] = []) => (await here.exchange.pool.query(text, values)).rows
/** Starts the exchange again; whoever is here goes on there. */
async function restart(browser: Browser): Promise<void> {
  await here.restart()
  for (const one of [seller, buyer, browser]) one.origin = here.origin
}

/** Its state once it is that. */
async function until(browser: Browser, id: string, state: PriceAlert['state']): Promise<void> {
  await expect.poll(async () => (await listOf(browser)).find((alert) => alert.id === id)?.state).toBe(state)
}

describe('an alert', () => {
  test('of a price is told once when a trade gets there, by the bell and by mail, and is over', async () => {
    const { browser, email } = await newUser(here.origin, 'waits')
    const { status, data: up } = await add(browser, { value: priceAt(5), note: 'sell half', mail: true })
    expect(status).toBe(201)
    expect(up).toMatchObject({
      market: MARKET,
      kind: 'price',
      condition: 'gte',
      value: priceAt(5),
      state: 'armed',
      repeat: 'once',
      fires: 0,
      firedAt: null,
    })
    const { data: down } = await add(browser, { value: priceAt(-5) })
    expect(down.condition).toBe('lte')
    await trade(4)
    await trade(6)
    await until(browser, up.id, 'fired')
    await trade(1)
    await trade(7)
    const told = { market: MARKET, what: 'price', condition: 'gte', value: priceAt(5), reached: priceAt(6) }
    await expect
      .poll(async () => (await toldTo(browser)).map(({ values }) => values))
      .toEqual([{ ...told, note: 'sell half' }])
    const [first, second] = await listOf(browser)
    expect([first?.id, second?.id]).toEqual([down.id, up.id])
    expect(second).toMatchObject({ fires: 1, firedValue: priceAt(6) })
    const mails = async () => (await mailsTo(here, email)).filter(({ subject }) => subject.includes('DBTC/DUSDT'))
    await expect.poll(async () => (await mails()).map(({ text }) => text.includes('sell half'))).toEqual([true])
    await trade(0)
  })

  test('is refused where the market is there already, where it is known, and where its value is none', async () => {
    const { browser } = await newUser(here.origin, 'refused')
    const refusal = async (body: Parameters<typeof add>[1]) => (await add(browser, body)).error.error
    expect((await add(browser, { value: priceAt(9) })).status).toBe(201)
    const table: readonly (readonly [Parameters<typeof add>[1], string])[] = [
      [{ value: priceAt(9) }, 'alert-known'],
      [{ value: priceAt(0) }, 'alert-holds'],
      [{ value: priceAt(9), condition: 'lte' }, 'alert-holds'],
      [{ value: priceAt(-9), condition: 'gte' }, 'alert-holds'],
      [{ value: '0' }, 'price-not-positive'],
      [{ value: '-1' }, 'price-not-positive'],
      [{ value: '1.123456789' }, 'price-step'],
      [{ value: '9'.repeat(30) }, 'price-too-large'],
      [{ kind: 'change', value: '0' }, 'alert-value'],
      [{ kind: 'change', value: '-100' }, 'alert-value'],
      [{ kind: 'change', value: '1.234' }, 'alert-value'],
      [{ kind: 'volume', value: '-5' }, 'alert-value'],
      [{ kind: 'volume', value: '9'.repeat(19) }, 'alert-value'],
      [{ market: 'NO_SUCH', value: '1' }, 'market-unknown'],
    ]
    for (const [body, error] of table) expect(await refusal(body), JSON.stringify(body)).toBe(error)
    expect((await new Browser(here.origin).call('GET /v2/price-alerts')).status).toBe(401)
    expect(await listOf(browser)).toHaveLength(1)
  })

  test('a hundred of them wait for an account, also when they are asked for at once; of nobody else', async () => {
    const { browser, userId } = await newUser(here.origin, 'many')
    await query(
      `insert into price_alerts select gen_random_uuid(), $1, 1, 'price', 'gte', 1000000000 + n, '', 'once', false, 'armed', 0, 0,
       now(), 0 from generate_series(1, 98) as n`,
      [userId],
    )
    const answers = await Promise.all([20, 21, 22, 23].map(async (at) => add(browser, { value: priceAt(at) })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 422)?.error.error).toBe('alerts-too-many')
    const { browser: other } = await newUser(here.origin, 'other')
    const [mine] = await listOf(browser)
    const params = { id: mine?.id ?? '' }
    expect((await other.call('DELETE /v2/price-alerts/{id}', { params })).status).toBe(404)
    expect((await other.call('PUT /v2/price-alerts/{id}', { params, body: { value: priceAt(30) } })).status).toBe(404)
    expect(await listOf(other)).toEqual([])
    await query('delete from price_alerts where user_id = $1', [userId])
  })

  test('is moved to the other side of the market, and waits for that; removed, it is told never', async () => {
    const { browser } = await newUser(here.origin, 'moves')
    const { data: alert } = await add(browser, { value: priceAt(3) })
    const { data: other } = await add(browser, { value: priceAt(4) })
    const params = { id: alert.id }
    const moved = await browser.call('PUT /v2/price-alerts/{id}', { params, body: { value: priceAt(-3) } })
    expect(moved.data).toMatchObject({ id: alert.id, condition: 'lte', value: priceAt(-3) })
    const known = await browser.call('PUT /v2/price-alerts/{id}', { params, body: { value: priceAt(4) } })
    expect(known.error.error).toBe('alert-known')
    expect((await browser.call('DELETE /v2/price-alerts/{id}', { params: { id: other.id } })).status).toBe(200)
    await trade(5)
    await trade(-4)
    await until(browser, alert.id, 'fired')
    await expect.poll(async () => (await toldTo(browser)).map(({ values }) => values['value'])).toEqual([priceAt(-3)])
    expect((await browser.call('PUT /v2/price-alerts/{id}', { params, body: { value: priceAt(8) } })).status).toBe(404)
    await trade(0)
  })

  test('that is told each time rests for a minute, and until the market has come back', async () => {
    const { browser } = await newUser(here.origin, 'each-time')
    const { data: alert } = await add(browser, { value: priceAt(2), repeat: 'each' })
    await trade(2)
    await until(browser, alert.id, 'resting')
    await trade(0)
    await trade(3)
    here.clock.pass(MINUTE_MS)
    await expect.poll(async () => (await toldTo(browser)).length).toBe(1)
    // It is still beyond: it rests on.
    expect((await listOf(browser))[0]?.state).toBe('resting')
    await trade(0)
    await until(browser, alert.id, 'armed')
    await trade(4)
    await expect.poll(async () => (await toldTo(browser)).length).toBe(2)
    expect((await listOf(browser))[0]).toMatchObject({ state: 'resting', fires: 2 })
    await browser.call('DELETE /v2/price-alerts/{id}', { params: { id: alert.id } })
    await trade(0)
  })

  test('of a change in percent, and of a volume, looks at the last 24 hours', async () => {
    const { browser } = await newUser(here.origin, 'percent')
    const change = await add(browser, { kind: 'change', value: '1.5' })
    expect(change.data).toMatchObject({ condition: 'gte', value: '1.5' })
    expect((await add(browser, { kind: 'change', value: '-1.5' })).data.condition).toBe('lte')
    const { tickers, directory } = here.exchange.core.views
    const market = directory.marketByName(MARKET)
    if (market === undefined) throw new Error(`no market ${MARKET}`)
    const { deal } = tickers.ticker(market.id)
    const volume = await add(browser, { kind: 'volume', value: formatDecimal(deal + 1n, market.quote.scale) })
    expect(volume.data.condition).toBe('gte')
    await trade(20)
    await until(browser, change.data.id, 'fired')
    await until(browser, volume.data.id, 'fired')
    const told = (await toldTo(browser)).map(({ values }) => values['what'])
    expect(new Set(told)).toEqual(new Set(['change', 'volume']))
    await trade(0)
  })
})

describe('after a kill', () => {
  test('what was written down and not told is told, and nothing twice', async () => {
    const { browser, userId } = await newUser(here.origin, 'killed')
    const { data: untold } = await add(browser, { value: priceAt(12) })
    const { data: waits } = await add(browser, { value: priceAt(40) })
    await trade(13)
    await until(browser, untold.id, 'fired')
    await expect.poll(async () => (await toldTo(browser)).length).toBe(1)
    // As a kill leaves it between the two.
    await query(`delete from notifications where user_id = $1`, [userId])
    await query('update price_alerts set told = 0 where id = $1', [untold.id])
    for (const _ of [1, 2]) {
      await restart(browser)
      await expect.poll(async () => (await toldTo(browser)).map(({ values }) => values['value'])).toEqual([priceAt(12)])
    }
    expect((await listOf(browser)).map(({ id, state, fires }) => [id, state, fires])).toEqual([
      [waits.id, 'armed', 0],
      [untold.id, 'fired', 1],
    ])
  })

  test('hundreds that one trade reaches are each told once', async () => {
    const { browser, userId } = await newUser(here.origin, 'crowd')
    await query(
      `insert into price_alerts select gen_random_uuid(), $1, m.id, 'price', 'gte', m.level + n, '', 'once', false, 'armed', 0, 0,
       now(), 0 from generate_series(1, 400) as n, (select $2::int as id, $3::bigint as level) as m`,
      [userId, here.exchange.core.views.directory.marketByName(MARKET)?.id, ticksAt(30)],
    )
    await restart(browser)
    await trade(45)
    const told = `select count(*)::int as rows, count(distinct subject)::int as subjects from notifications where user_id = $1`
    await expect.poll(async () => (await query(told, [userId]))[0]).toEqual({ rows: 400, subjects: 400 })
    // That it was told is noted behind the telling.
    const noted = `select distinct state, fires, told from price_alerts where user_id = $1`
    await expect.poll(async () => query(noted, [userId])).toEqual([{ state: 'fired', fires: 1, told: 1 }])
  })
})

function ticksAt(thousandths: number): string {
  const market = here.exchange.core.views.directory.marketByName(MARKET)
  return ((BigInt(market?.referencePrice ?? 0) * BigInt(1_000 + thousandths)) / 1_000n).toString()
}
