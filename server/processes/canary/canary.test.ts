import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startExchange } from '../../edges/testing/exchange.ts'
import type { TestExchange } from '../../edges/testing/exchange.ts'
import { Metrics } from '../../kernel/index.ts'
import {
  balancesAnswer,
  bookAnswer,
  candlesAnswer,
  dealsAnswer,
  orderAnswer,
  tickerAnswer,
  tradesAnswer,
} from './answers.ts'
import { CANARIES, CANARY_MARKET, startCanary } from './index.ts'
import { orderProbe } from './order.ts'
import { CanaryReport } from './report.ts'
import { probeRound } from './steps.ts'
import type { ProbeRound } from './steps.ts'
import { tradeProbe } from './trade.ts'
import { venueAt } from './venue.ts'
import type { Venue, VenueKey } from './venue.ts'

const MAKER = 100_001
const TAKER = 100_002
const PRICE = '91250'

let exchange: TestExchange
let venue: Venue
let keys: { readonly maker: VenueKey; readonly taker: VenueKey }
beforeAll(async () => {
  exchange = await startExchange()
  venue = venueAt(exchange.origin)
  for (const owner of [MAKER, TAKER]) await exchange.fund(owner, { DBTC: '1', DUSDT: '100000', USDT: '1000' })
  keys = { maker: await exchange.key(MAKER, 'trade'), taker: await exchange.key(TAKER, 'trade') }
})
afterAll(async () => {
  await exchange.close()
  expect(exchange.faults).toEqual([])
})

const round = async (through: Venue = venue, fallbackPrice: string | null = PRICE): Promise<ProbeRound> =>
  probeRound(async (run) => {
    await tradeProbe({ venue: through, ...keys, market: CANARY_MARKET, fallbackPrice }, run)
  })
const faultOf = ({ steps }: ProbeRound): string | undefined => steps.find(({ fault }) => fault !== null)?.step

describe('a round', () => {
  test('of an exchange that works is right in every step, also when the roles change', async () => {
    const { steps, outcome } = await round()
    expect(steps.filter(({ fault }) => fault !== null)).toEqual([])
    expect(outcome).toBe('right')
    const names = 'market price holdings place book take history trade ticker candle balance round'
    expect(steps.map(({ step }) => step)).toEqual(names.split(' '))
    keys = { maker: keys.taker, taker: keys.maker }
    expect((await round()).outcome).toBe('right')
  })

  test('leaves no order behind', async () => {
    expect((await round(altered(/executed-history/, () => []))).outcome).toBe('wrong')
    for (const key of Object.values(keys))
      expect(await venue.signed(key, '/api/v4/orders', { market: CANARY_MARKET })).toEqual([])
  })

  test('without room for an offer says nothing about the exchange', async () => {
    const book = { asks: [['91250.01', '1']], bids: [['91250', '1']] }
    expect((await round(altered(/orderbook/, () => book))).outcome).toBe('disturbed')
    expect(
      (
        await round(
          altered(/ticker/, () => ({})),
          null,
        )
      ).outcome,
    ).toBe('disturbed')
  })

  test('on a market where people trade enters an order and cancels it', async () => {
    const fields = { market: 'BTC_USDT', side: 'buy', amount: '0.001', price: '90000' }
    await venue.signed(keys.taker, '/api/v4/order/new', fields)
    const probe = { venue, key: keys.maker, market: 'BTC_USDT' }
    const { steps, outcome } = await probeRound(async (run) => orderProbe(probe, run))
    expect(steps.filter(({ fault }) => fault !== null)).toEqual([])
    expect(outcome).toBe('right')
    const kept = altered(/\/orders$/, (answer) => answer, true)
    expect((await probeRound(async (run) => orderProbe({ ...probe, venue: kept }, run))).outcome).toBe('wrong')
  })
})

/** An exchange that answers otherwise: `change` gets the true answer, or with `once` the first one again and again. */
function altered(path: RegExp, change: (answer: unknown) => unknown, once = false): Venue {
  let kept: unknown = null
  const through = async (asked: string, answer: Promise<unknown>): Promise<unknown> => {
    const truth = await answer
    if (!path.test(asked)) return truth
    if (once) return change((kept ??= truth))
    return change(truth)
  }
  return {
    get: async (asked) => through(asked, venue.get(asked)),
    signed: async (key, asked, fields) => through(asked, venue.signed(key, asked, fields)),
  }
}

describe('planted faults are found in the step that shows them', () => {
  const order = (change: (dealt: string) => object) => (answer: unknown) => {
    const truth = orderAnswer.parse(answer)
    return { ...truth, ...change(truth.dealStock) }
  }
  const deal = (change: object) => (answer: unknown) => dealsAnswer.parse(answer).map((row) => ({ ...row, ...change }))
  const ticker = (change: (last: string) => object) => (answer: unknown) => {
    const shown = tickerAnswer.parse(answer)[CANARY_MARKET]
    return { [CANARY_MARKET]: { ...shown, ...change(shown?.last_price ?? '') } }
  }
  const holding = (name: string) => (answer: unknown) => {
    const { [name]: held = { available: '0', freeze: '0' }, ...others } = balancesAnswer.parse(answer)
    return { ...others, [name]: { ...held, available: String(Number(held.available) + Math.random()) } }
  }
  const anHourAgo = (answer: unknown) => ({
    result: candlesAnswer.parse(answer).result.map(([start, ...rest]) => [start - 3_600, ...rest]),
  })
  test.each<[string, RegExp, (answer: unknown) => unknown]>([
    ['book', /orderbook.*limit=100/, (answer) => ({ ...bookAnswer.parse(answer), asks: [] })],
    ['place', /order\/new/, order(() => ({ status: 'FILLED' }))],
    ['take', /order\/new/, order((dealt) => ({ dealStock: dealt === '0' ? '0' : '0.00001' }))],
    ['history', /executed-history/, () => []],
    ['history', /executed-history/, deal({ price: '1' })],
    ['history', /executed-history/, deal({ role: 1 })],
    ['trade', /public\/trades/, (answer) => tradesAnswer.parse(answer).slice(1)],
    ['trade', /public\/trades/, (answer) => tradesAnswer.parse(answer).map((row) => ({ ...row, quote_volume: '77' }))],
    ['ticker', /ticker/, ticker(() => ({ quote_volume: '0' }))],
    ['ticker', /ticker/, ticker((last) => ({ last_price: String(Number(last) + 1) }))],
    ['candle', /kline/, () => ({ result: [] })],
    ['candle', /kline/, anHourAgo],
    ['balance', /trade-account\/balance/, holding('DBTC')],
    ['balance', /trade-account\/balance/, holding('DUSDT')],
    ['market', /public\/markets/, () => []],
  ])('%s', async (step, path, change) => {
    const seen = await round(altered(path, change))
    expect(seen.outcome).toBe('wrong')
    expect(faultOf(seen)).toBe(step)
  })

  test('an exchange that does not answer is a fault of the first step', async () => {
    const seen = await round(venueAt('http://127.0.0.1:1'))
    expect(faultOf(seen)).toBe('market')
  })
})

test('the canary makes its accounts, and its rounds are right and seen by the figures and the state page', async () => {
  const metrics = new Metrics()
  const report = new CanaryReport(metrics)
  const lines: string[] = []
  const line = (message: string, detail?: object) => lines.push(`${message} ${JSON.stringify(detail)}`)
  const log = { info: line, warn: line, error: line }
  expect(report.health().state).toBe('off')
  const { engine, views, modules: services, origin } = exchange
  const deps = { origin, engine, views, services, report, log, demo: true }
  const jobs = await startCanary(deps)
  expect(jobs.map(({ name }) => name)).toEqual(['canary trade', 'canary order'])
  for (let count = 0; count < 2; count++) for (const job of jobs) await job.run()
  expect(lines).toEqual([])
  expect(report.health()).toMatchObject({ component: 'canary', state: expect.stringMatching(/operational|degraded/) })
  const text = await metrics.text()
  expect(text).toContain('probe_ok{probe="trade"} 1')
  expect(text).toContain('probe_s_count{step="trade event"} 2')
  // A second start makes nothing anew, and funds nobody twice.
  const held = views.balances.all(CANARIES.first)
  await startCanary(deps)
  expect(views.balances.all(CANARIES.first)).toEqual(held)
})

test('two wrong rounds in a row or a minute of silence are an outage; one is not, and a disturbed round is none', () => {
  let now = 0
  const report = new CanaryReport(new Metrics(), () => now)
  const right: ProbeRound = { steps: [{ step: 'round', seconds: 0.1, fault: null }], outcome: 'right' }
  const wrong: ProbeRound = { steps: [{ step: 'trade', seconds: 0.1, fault: 'no' }], outcome: 'wrong' }
  report.begin()
  report.note('trade', right)
  expect(report.health()).toEqual({ component: 'canary', state: 'operational', latencyMs: 100 })
  report.note('trade', wrong)
  expect(report.health().state).toBe('degraded')
  report.note('trade', { steps: [], outcome: 'disturbed' })
  report.note('trade', wrong)
  expect(report.health().state).toBe('down')
  report.note('trade', right)
  expect(report.health().state).toBe('operational')
  now = 61_000
  expect(report.health().state).toBe('down')
})
