/** F-07: the promotion for customers of a mobile operator, and bonuses that are paid once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, PASSWORD, newUser, startTestExchange, withoutDemoFunds } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { App, byMail, proved } from './testing/proofs.ts'

const DAY_MS = 86_400_000
const prefixes = ['+38063', '+38093']
const promotion = {
  prefixes,
  bonuses: [
    { kind: 'registration', amount: '5', ticker: 'USDT' },
    { kind: 'protection', amount: '2.5', ticker: 'USDT' },
    { kind: 'trade', amount: '0.0001', ticker: 'DBTC' },
  ],
  until: null,
} as const

let here: TestExchange
/** Its promotion is over after a day. */
let ending: TestExchange
let without: TestExchange
beforeAll(async () => {
  here = await startTestExchange({ promotion })
  ending = await startTestExchange({ promotion: { ...promotion, until: Date.now() + 30 * DAY_MS } })
  without = await startTestExchange()
})
afterAll(async () => {
  for (const exchange of [here, ending, without]) {
    await exchange.close()
    expect(exchange.faults).toEqual([])
  }
})

const CENTER = 'GET /v2/bonus-center'
const CLAIM = 'POST /v2/bonus-center/claim'
const registration = { body: { kind: 'registration' } } as const

let numbers = 0
const newNumber = (begin = '+38063'): string => `${begin}${String(1_000_000 + ++numbers * 10_007).slice(-7)}`

/** An account that is opened with a number. */
async function openedWith(name: string, number: string, exchange = here) {
  const browser = new Browser(exchange.origin, { 'x-forwarded-for': `10.91.${++numbers}.1` })
  const asked = await browser.call('POST /v2/register/phone/code', { body: { phone: number, country: 'UA' } })
  expect(asked.status).toBe(200)
  const { data } = await browser.call('GET /v2/demo/messages', { query: { to: number } })
  const code = /^\d{6}/.exec(data[0]?.text ?? '')?.[0] ?? ''
  const confirmed = await browser.call('POST /v2/register/phone/confirmation', { body: { id: asked.data.id, code } })
  const { ticket } = confirmed.data
  const email = `${name}@users.test`
  const body = { email, password: PASSWORD, ticket, consents: { terms: true, privacy: true } } as const
  expect((await browser.call('POST /v2/register', { body })).status).toBe(200)
  const opened = await browser.call('POST /v2/register/confirmation', {
    body: { code: await browser.mailedCode(email) },
  })
  expect(opened.status).toBe(200)
  return { browser, email, userId: opened.data.userId }
}

const statesOf = async (browser: Browser) =>
  (await browser.call(CENTER)).data.bonuses.map(({ kind, state }) => `${kind} ${state}`)
const mainOf = async (browser: Browser, ticker = 'USDT') =>
  (await browser.call('GET /v2/balances')).data[ticker]?.main ?? '0'

describe('F-07 the promotion', () => {
  test('is shown to guests where the edition has it, and nowhere else', async () => {
    expect((await new Browser(here.origin).call('GET /v2/lifecell-promo')).data).toEqual(promotion)
    expect((await new Browser(without.origin).call('GET /v2/lifecell-promo')).data).toBeNull()
    const turkey = new Browser(here.origin, { host: 'turkey.localhost' })
    expect((await turkey.call('GET /v2/lifecell-promo')).error).toMatchObject({ error: 'not-found' })
  })

  test('ends: what has not been claimed is not paid, what was paid is still listed', async () => {
    const { browser } = await openedWith('promo-ends', newNumber(), ending)
    expect((await browser.call(CLAIM, registration)).status).toBe(200)
    expect((await browser.call('GET /v2/lifecell-promo')).data).not.toBeNull()
    ending.clock.pass(40 * DAY_MS)
    const later = new Browser(ending.origin)
    expect((await later.call('GET /v2/lifecell-promo')).data).toBeNull()
    await later.call('POST /v2/login', { body: { email: 'promo-ends@users.test', password: PASSWORD } })
    await later.call('POST /v2/login/confirmation', {
      body: { code: await later.mailedCode('promo-ends@users.test') },
    })
    expect((await later.call(CENTER)).data).toMatchObject({
      promotion: null,
      bonuses: [{ kind: 'registration', amount: '5', state: 'paid' }],
    })
    expect((await later.call(CLAIM, { body: { kind: 'protection' } })).error).toMatchObject({
      error: 'bonus-unavailable',
    })
  })
})

describe('C-163 the bonus center', () => {
  test('C-005 C-006 pays each bonus once its condition is met', async () => {
    const { browser, email } = await openedWith('promo-whole', newNumber())
    expect(await statesOf(browser)).toEqual(['registration ready', 'protection locked', 'trade locked'])
    const claimed = await browser.call(CLAIM, registration)
    expect(claimed.data.bonuses[0]).toMatchObject({ amount: '5', ticker: 'USDT', state: 'paid' })
    expect(claimed.data.bonuses[0]?.paidAt).toBeCloseTo(here.clock.now() / 1000, -2)
    expect(await mainOf(browser)).toBe('5')
    await expect
      .poll(async () => (await browser.call('GET /v2/history/transfers')).data.records)
      .toMatchObject([{ reason: 'reward', ticker: 'USDT', amount: '5', from: 'external', to: 'main' }])

    const protection = { body: { kind: 'protection' } } as const
    expect((await browser.call(CLAIM, protection)).error).toMatchObject({ error: 'bonus-unavailable' })
    const { data } = await proved(browser, 'POST /v2/settings/2fa/generate', {}, byMail(browser, email))
    const app = new App(data.secret, here.clock)
    await browser.call('POST /v2/settings/2fa/toggle', { body: { enabled: true, totp: app.code() } })
    expect((await browser.call(CLAIM, protection)).status).toBe(200)
    expect(await mainOf(browser)).toBe('7.5')

    const trade = { body: { kind: 'trade' } } as const
    expect((await browser.call(CLAIM, trade)).error).toMatchObject({ error: 'bonus-unavailable' })
    const other = (await newUser(here.origin, 'promo-maker')).browser
    const trades = [
      [other, 'buy', 'DUSDT', '1000'],
      [browser, 'sell', 'DBTC', '0.1'],
    ] as const
    for (const [who, side, ticker, amount] of trades) {
      await who.call('POST /v2/demo/claim')
      await who.call('POST /v2/balances/transfer', { body: { ticker, from: 'main', to: 'spot', amount } })
      const body = { market: 'DBTC_DUSDT', side, price: '50000', amount: '0.002' } as const
      expect((await who.call('POST /v2/trade/spot/limit', { body })).status).toBe(200)
    }
    await expect.poll(() => statesOf(browser)).toEqual(['registration paid', 'protection paid', 'trade ready'])
    expect((await browser.call(CLAIM, trade)).status).toBe(200)
    expect(await statesOf(browser)).toEqual(['registration paid', 'protection paid', 'trade paid'])
  })

  test('pays once, however often and at once it is asked', async () => {
    const { browser } = await openedWith('promo-race', newNumber())
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => browser.call(CLAIM, registration)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await browser.call(CLAIM, registration)).status).toBe(200)
    expect(await mainOf(browser)).toBe('5')
  })

  test('takes no more claims of an account than it says', async () => {
    const { browser } = await openedWith('promo-limit', newNumber())
    for (let claim = 0; claim < 20; claim++) expect((await browser.call(CLAIM, registration)).status).toBe(200)
    expect((await browser.call(CLAIM, registration)).error).toMatchObject({ error: 'too-many-requests' })
  })

  test('pays nothing to an account that was opened without a number of the operator', async () => {
    const other = await openedWith('promo-other', newNumber('+38067'))
    const plain = await newUser(here.origin, 'promo-plain')
    for (const { browser } of [other, plain]) {
      expect((await browser.call(CENTER)).data.takesPart).toBe(false)
      expect(await statesOf(browser)).toEqual(['registration locked', 'protection locked', 'trade locked'])
      expect((await browser.call(CLAIM, registration)).error).toMatchObject({ error: 'bonus-unavailable' })
      expect(await mainOf(browser)).toBe('0')
    }
  })

  test('pays nothing to an account that got its number later, or has it no more', async () => {
    const late = await newUser(here.origin, 'promo-late')
    const number = newNumber()
    const body = { phone: number, country: 'UA' }
    await proved(late.browser, 'POST /v2/settings/phone', { body }, byMail(late.browser, late.email))
    const { data } = await late.browser.call('GET /v2/demo/messages', { query: { to: number } })
    const code = /^\d{6}/.exec(data[0]?.text ?? '')?.[0] ?? ''
    expect((await late.browser.call('POST /v2/settings/phone/confirmation', { body: { code } })).status).toBe(200)
    expect((await late.browser.call(CLAIM, registration)).error).toMatchObject({ error: 'bonus-unavailable' })

    const gone = await openedWith('promo-gone', newNumber())
    await proved(gone.browser, 'DELETE /v2/settings/phone', {}, byMail(gone.browser, gone.email))
    expect((await gone.browser.call(CLAIM, registration)).error).toMatchObject({ error: 'bonus-unavailable' })
  })

  test('pays once for a number, whichever accounts are opened with it', async () => {
    const number = newNumber()
    const first = await openedWith('promo-first', number)
    expect((await first.browser.call(CLAIM, registration)).status).toBe(200)
    await proved(first.browser, 'DELETE /v2/settings/phone', {}, byMail(first.browser, first.email))
    const second = await openedWith('promo-second', number)
    expect(await statesOf(second.browser)).toEqual(['registration used', 'protection locked', 'trade locked'])
    await second.browser.call(CLAIM, registration)
    expect(await mainOf(second.browser)).toBe('0')
    expect(await mainOf(first.browser)).toBe('5')
  })

  test('a bonus that could not be paid can be claimed again', async () => {
    const { browser } = await openedWith('promo-refused', newNumber())
    await withoutDemoFunds(here, async () => {
      expect((await browser.call(CLAIM, registration)).error).toMatchObject({ error: 'bonus-unavailable' })
      expect(await statesOf(browser)).toContain('registration ready')
    })
    expect((await browser.call(CLAIM, registration)).status).toBe(200)
    expect(await mainOf(browser)).toBe('5')
  })

  test('what a stop left half-way is finished once: paid before, or not yet', async () => {
    const paid = await openedWith('promo-stop-paid', newNumber())
    const unpaid = await openedWith('promo-stop-unpaid', newNumber())
    await paid.browser.call(CLAIM, registration)
    const { pool } = here.exchange
    await pool.query(`update bonuses set status = 'pending', paid_at = null where user_id = $1`, [paid.userId])
    await pool.query(
      `insert into bonuses (id, user_id, kind, number_hash, asset, amount, status, created_at)
       select gen_random_uuid(), $2, kind, 'another', asset, amount, 'pending', created_at from bonuses where user_id = $1`,
      [paid.userId, unpaid.userId],
    )
    await here.restart()
    for (const { browser } of [paid, unpaid]) {
      browser.origin = here.origin
      expect(await statesOf(browser)).toContain('registration paid')
      expect(await mainOf(browser)).toBe('5')
    }
  })
})
