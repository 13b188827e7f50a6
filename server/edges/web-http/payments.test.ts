/** F-42 payments by cards and banks: from the intent to the credit, and back where a payer wants it back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payment } from '@exchange/contract/payments'
import { SystemOwner } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import type { PayerAct, SimulatedPayments } from '@exchange/ports'
import { providerById } from '../../modules/markets/index.ts'
import { newUser, startTestExchange } from './testing/exchange.ts'
import type { Browser, TestExchange } from './testing/exchange.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CARDS = 'EUR_VISAMASTER'
const BANK = 'EUR_SEPA'
const NAME = 'Ada Lovelace'

const simulated = (): SimulatedPayments => {
  const { simulated: provider } = here.exchange.kit.payments
  if (provider === null) throw new Error('no provider')
  return provider
}
const referenceOf = ({ url }: Payment): string => new URL(url ?? 'http://none').searchParams.get('id') ?? ''
async function start(
  browser: Browser,
  amount: string,
  provider = CARDS,
  more: { readonly card?: string; readonly keepsCard?: boolean } = {},
): Promise<{ readonly payment: Payment; readonly reference: string }> {
  const { status, data, error } = await browser.call('POST /v2/payments', {
    body: { ticker: 'EUR', provider, amount, name: NAME, ...more },
  })
  if (status !== 200) throw new Error(`not started: ${JSON.stringify(error)}`)
  return { payment: data, reference: referenceOf(data) }
}
async function act(browser: Browser, reference: string, ...acts: readonly PayerAct[]): Promise<void> {
  for (const one of acts) {
    const { status, error } = await browser.call('POST /v2/demo/payments/{id}', {
      params: { id: reference },
      body: { act: one },
    })
    if (status !== 200) throw new Error(`${one} was not possible: ${JSON.stringify(error)}`)
  }
  await here.exchange.modules.payments.run()
}
const one = async (browser: Browser, id: string): Promise<Payment> =>
  (await browser.call('GET /v2/payments/{id}', { params: { id } })).data
const main = async (browser: Browser, ticker = 'EUR'): Promise<string> =>
  (await browser.call('GET /v2/balances')).data[ticker]?.main ?? 'none'
async function paid(browser: Browser, amount: string, provider = CARDS): Promise<{ id: string; reference: string }> {
  const { payment, reference } = await start(browser, amount, provider)
  await act(browser, reference, 'pay', ...(provider === CARDS ? (['prove'] as const) : []))
  expect((await one(browser, payment.id)).status).toBe('credited')
  return { id: payment.id, reference }
}
/** What the ledger says of the exchange's account at a provider. */
function mirror(provider: string, ticker = 'EUR'): string {
  const { balances, directory } = here.exchange.core.views
  const asset = directory.assetByTicker(ticker)
  const owner = providerById(provider)?.mirror
  if (asset === undefined || owner === undefined) throw new Error('no mirror')
  // What the bank owes us is below zero there.
  return formatDecimal(-BigInt(balances.of(owner, 'main', asset.id).available), asset.scale)
}
/** What the provider says of it: everything that it has ever put into a statement. */
async function statement(provider: string, scale = 2): Promise<string> {
  let cents = 0n
  const today = here.clock.now()
  for (let day = -1; day <= 220; day++)
    for await (const line of simulated().statement(new Date(today - day * DAY).toISOString().slice(0, 10)))
      if (line.way === provider) cents += line.cents - line.cost
  return formatDecimal(cents, scale)
}
const agree = async (provider: string) => expect(mirror(provider)).toBe(await statement(provider))

describe('paying in', () => {
  test('F-42 the ways of a currency say what they cost, what they allow, and how long money stays', async () => {
    const { browser } = await newUser(here.origin, 'ways')
    const { data } = await browser.call('GET /v2/payments/ways', { query: { ticker: 'EUR' } })
    expect(data).toMatchObject([
      { provider: BANK, kind: 'bank', feePercent: '0', staysSeconds: 0, minimum: '10', isSimulated: true },
      { provider: CARDS, kind: 'card', feePercent: '2', staysSeconds: 72 * 3600, maximum: '5000', step: '0.01' },
    ])
    expect(data[1]?.limits).toEqual([
      { hours: 24, most: '2500', left: '2500' },
      { hours: 720, most: '10000', left: '10000' },
    ])
    expect((await browser.call('GET /v2/payments/ways', { query: { ticker: 'BTC' } })).data).toEqual([])
    expect((await browser.call('GET /v2/payments/ways', { query: { ticker: 'NONE' } })).error.code).toBe(1202)
  })

  test('F-42 R-171 a card: the page of the provider, its proof, the credit without the fee', async () => {
    const { browser } = await newUser(here.origin, 'card')
    const { payment, reference } = await start(browser, '100.01')
    expect(payment).toMatchObject({ status: 'open', amount: '100.01', fee: '2.01', receive: '98', kind: 'card' })
    expect(payment.url).toMatch(/\/dev\/payment\?id=/)
    const { data: page } = await browser.call('GET /v2/demo/payments/{id}', { params: { id: reference } })
    expect(page).toMatchObject({ way: CARDS, amount: '100.01', stage: 'open' })
    expect(page.returnTo).toBe(`${here.origin}/payment/visamaster-deposit?transactionId=${payment.id}`)
    await act(browser, reference, 'pay')
    expect((await one(browser, payment.id)).status).toBe('open')
    await act(browser, reference, 'prove')
    const done = await one(browser, payment.id)
    expect(done).toMatchObject({ status: 'credited', url: null, refunded: '0', dispute: null, failure: null })
    expect(done.card).toMatchObject({ first: '400000', brand: 'Visa' })
    expect(done.staysUntil).toBe((done.creditedAt ?? 0) + 72 * 3600)
    expect(await main(browser)).toBe('98')
    const { data: listed } = await browser.call('GET /v2/payments', { query: { status: 'credited' } })
    expect(listed.records).toEqual([done])
    await agree(CARDS)
  })

  test('F-42 R-170 a bank: what is paid is credited whole, and may leave at once', async () => {
    const { browser } = await newUser(here.origin, 'bank')
    const { id } = await paid(browser, '50', BANK)
    expect(await one(browser, id)).toMatchObject({ fee: '0', receive: '50', staysUntil: null, card: null })
    expect(await main(browser)).toBe('50')
    await agree(BANK)
  })

  test.each([
    ['decline', 'declined'],
    ['other-name', 'name'],
    ['cancel', 'canceled'],
  ] as const)('%s: nothing is credited', async (what, failure) => {
    const { browser } = await newUser(here.origin, `refused-${what}`)
    const { payment, reference } = await start(browser, '20')
    await act(browser, reference, what)
    expect(await one(browser, payment.id)).toMatchObject({ status: 'failed', failure, url: null })
    expect(await main(browser)).toBe('0')
  })

  test('a slow bank: it is processed until the answer comes', async () => {
    const { browser } = await newUser(here.origin, 'slow')
    const { payment, reference } = await start(browser, '20')
    await act(browser, reference, 'slow')
    expect((await one(browser, payment.id)).status).toBe('processing')
    here.clock.pass(30_000)
    await here.exchange.modules.payments.run()
    expect((await one(browser, payment.id)).status).toBe('credited')
  })

  test('what nobody pays expires', async () => {
    const { browser, userId } = await newUser(here.origin, 'late')
    const { payment } = await start(browser, '20')
    here.clock.pass(31 * MINUTE)
    await here.exchange.modules.payments.run()
    // The session of this browser is over by then.
    const { rows } = await here.exchange.modules.payments.page(userId, {}, { limit: 1, offset: 0 })
    expect(rows.map(({ id, state }) => [id, state])).toEqual([[payment.id, 'expired']])
  })

  test('the same command is the same payment, and another one under its id is refused', async () => {
    const { browser } = await newUser(here.origin, 'again')
    const headers = { 'x-command-id': '0123456789abcdef0123456789abcdef' }
    const body = { ticker: 'EUR', provider: CARDS, amount: '20', name: NAME }
    const first = (await browser.call('POST /v2/payments', { body }, headers)).data
    expect((await browser.call('POST /v2/payments', { body }, headers)).data).toEqual(first)
    const other = await browser.call('POST /v2/payments', { body: { ...body, amount: '21' } }, headers)
    expect(other.error.code).toBe(1015)
  })

  test.each([
    [{ amount: '9.99' }, 5103],
    [{ amount: '-1' }, 5103],
    [{ amount: '5000.01' }, 5104],
    [{ amount: '1'.repeat(30) }, 5104],
    [{ amount: '10.001' }, 1204],
    [{ ticker: 'BTC' }, 5101],
    [{ ticker: 'NONE' }, 1202],
    [{ provider: 'USD_SWIFT' }, 5101],
    [{ ticker: 'TRY', provider: 'TRY_FAST' }, 1212],
    [{ name: undefined }, 5108],
    [{ name: '4000 0000 0000 0002' }, 5109],
    [{ card: '8a8a8a8a-8a8a-4a8a-8a8a-8a8a8a8a8a8a' }, 5110],
  ])('%j is refused with %i', async (change, code) => {
    const { browser } = await newUser(here.origin, `wrong-${JSON.stringify(change).length}-${code}`)
    const body = { ticker: 'EUR', provider: CARDS, amount: '20', name: NAME, ...change }
    const { status, error } = await browser.call('POST /v2/payments', { body })
    expect([status < 500, error.code]).toEqual([true, code])
    expect((await browser.call('GET /v2/payments')).data.records).toEqual([])
  })

  test('limits count what was begun and is not over, and twenty are open at most', async () => {
    const { browser } = await newUser(here.origin, 'limits')
    const pay = async (amount: string) =>
      browser.call('POST /v2/payments', { body: { ticker: 'EUR', provider: CARDS, amount, name: NAME } })
    const first = (await pay('2000')).data
    expect((await pay('1000')).error.code).toBe(5105)
    await act(browser, referenceOf(first), 'cancel')
    const all = await Promise.all(Array.from({ length: 22 }, async () => pay('10')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(all.find(({ status }) => status !== 200)?.error.code).toBe(5107)
  })

  test('PR-20 another account sees nothing of it', async () => {
    const [{ browser }, { browser: other }] = [
      await newUser(here.origin, 'mine'),
      await newUser(here.origin, 'not-mine'),
    ]
    const { payment } = await start(browser, '20')
    expect((await other.call('GET /v2/payments/{id}', { params: { id: payment.id } })).error.code).toBe(5100)
  })
})

describe('what is told', () => {
  test('a callback twice and out of order has one effect', async () => {
    const { browser } = await newUser(here.origin, 'twice')
    const { id, reference } = await paid(browser, '100')
    const before = await one(browser, id)
    await act(browser, reference, 'repeat', 'repeat')
    expect(await one(browser, id)).toEqual(before)
    expect(await main(browser)).toBe('98')
    await agree(CARDS)
  })

  test('a forged call is refused, and a true one over HTTP only wakes', async () => {
    const { browser } = await newUser(here.origin, 'forged')
    const { payment, reference } = await start(browser, '100')
    const body = JSON.stringify({ event: 'made up', reference })
    const send = async (signature: string, provider = 'simulated') =>
      browser.call('POST /v2/payments/callbacks/{provider}', { params: { provider }, body: { body, signature } })
    for (const signature of ['', '00', 'zz'.repeat(32), '0'.repeat(64)])
      expect((await send(signature)).error.code).toBe(5111)
    expect((await send('0'.repeat(64), 'nobody')).error.code).toBe(5111)
    expect((await one(browser, payment.id)).status).toBe('open')
  })
})

describe('what goes back', () => {
  test('partial refunds: each once, the fee in proportion, never more than was paid', async () => {
    const { browser } = await newUser(here.origin, 'refunds')
    const { id, reference } = await paid(browser, '100.01')
    await act(browser, reference, 'refund-half')
    expect(await one(browser, id)).toMatchObject({ refunded: '50' })
    await act(browser, reference, 'refund-half', 'repeat')
    expect(await one(browser, id)).toMatchObject({ refunded: '75' })
    await agree(CARDS)
    // 25.01 of 100.01 are left, of which the fee was 2.01.
    expect(Number(await main(browser))).toBeCloseTo(25.01 - (2.01 * 25.01) / 100.01, 6)
  })

  test('a chargeback after spending: a claim, and nothing leaves the account; won, it is all back', async () => {
    const { browser, userId } = await newUser(here.origin, 'spent')
    const fees = () => {
      const { balances, directory } = here.exchange.core.views
      return balances.of(SystemOwner.fees, 'main', directory.assetByTicker('EUR')?.id ?? 0).available
    }
    const { id, reference } = await paid(browser, '100')
    await browser.call('POST /v2/balances/transfer', {
      body: { ticker: 'EUR', amount: '60', from: 'main', to: 'spot' },
    })
    // Held by an order, so that it can't be taken back.
    const order = { market: 'BTC_EUR', side: 'buy', amount: '0.001', price: '50000' } as const
    expect((await browser.call('POST /v2/trade/spot/limit', { body: order })).status).toBe(200)
    const before = fees()
    await act(browser, reference, 'dispute')
    expect(await one(browser, id)).toMatchObject({ dispute: 'open', staysUntil: null })
    expect(await main(browser)).toBe('0')
    await agree(CARDS)
    const heldUntil = await here.exchange.modules.accounts.holds.outflowHeldUntil(userId)
    const waits = (heldUntil?.getTime() ?? 0) > here.clock.now()
    await act(browser, reference, 'win')
    expect(await one(browser, id)).toMatchObject({ dispute: 'won' })
    expect([waits, fees()]).toEqual([true, before])
    await agree(CARDS)
  })
})

describe('saved cards', () => {
  test('R-268 VR-12 a card is kept by its token, masked, pays again, and can be removed', async () => {
    const { browser } = await newUser(here.origin, 'keeps')
    const { reference } = await start(browser, '20', CARDS, { keepsCard: true })
    await act(browser, reference, 'pay', 'prove')
    const { data: cards } = await browser.call('GET /v2/cards')
    expect(cards).toMatchObject([{ first: '400000', holder: NAME, ticker: 'EUR', isExpired: false, isSimulated: true }])
    expect(JSON.stringify(cards)).not.toMatch(/card_/)
    const [card] = cards
    if (card === undefined) throw new Error('no card')
    const again = await start(browser, '20', CARDS, { card: card.id, keepsCard: true })
    await act(browser, again.reference, 'pay', 'prove')
    expect((await one(browser, again.payment.id)).card?.last).toBe(card.last)
    expect((await browser.call('GET /v2/cards')).data).toHaveLength(1)
    const { browser: other } = await newUser(here.origin, 'takes')
    const params = { id: card.id }
    expect((await other.call('DELETE /v2/cards/{id}', { params })).error.code).toBe(5110)
    expect((await browser.call('DELETE /v2/cards/{id}', { params })).status).toBe(200)
    expect((await browser.call('GET /v2/cards')).data).toEqual([])
    expect((await browser.call('DELETE /v2/cards/{id}', { params })).error.code).toBe(5110)
  })
})

describe('after a stop', () => {
  test('an exchange that comes back credits what was paid meanwhile, once', async () => {
    const { browser } = await newUser(here.origin, 'stopped')
    const { payment, reference } = await start(browser, '40')
    await simulated().act(reference, 'pay')
    await here.exchange.stop()
    await here.restart().catch(() => {})
    browser.origin = here.origin
    await simulated().act(reference, 'prove')
    await here.exchange.modules.payments.run()
    expect((await one(browser, payment.id)).status).toBe('credited')
    expect(await main(browser)).toBe('39.2')
    await agree(CARDS)
  })
})

describe('whatever happens', () => {
  test('rows, ledger and provider agree to the cent after random acts, repeated calls and stops', async () => {
    const seed = 20_261_127
    let state = seed
    const below = (bound: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * bound)
    }
    const { browser, userId } = await newUser(here.origin, 'random')
    const payments: { readonly id: string; readonly reference: string }[] = []
    for (let count = 0; count < 12; count++) {
      const amount = `${10 + below(90)}.${String(below(100)).padStart(2, '0')}`
      const { payment, reference } = await start(browser, amount, below(2) === 0 ? CARDS : BANK)
      payments.push({ id: payment.id, reference })
    }
    const acts = ['pay', 'prove', 'refund-half', 'dispute', 'win', 'lose', 'repeat', 'decline', 'slow'] as const
    for (let step = 0; step < 120; step++) {
      const payment = payments[below(payments.length)]
      const act = acts[below(acts.length)]
      if (payment === undefined || act === undefined) throw new Error('nothing to do')
      // Which of them are possible is a matter of chance, too.
      await simulated().act(payment.reference, act)
      if (step === 60) {
        await here.restart()
        browser.origin = here.origin
      }
      if (below(10) === 0) here.clock.pass(25_000)
    }
    await expect
      .poll(async () => {
        here.clock.pass(40_000)
        await here.exchange.modules.payments.run()
        return here.exchange.modules.payments.countOpen(userId)
      })
      .toBe(0)
    await agree(CARDS)
    await agree(BANK)
    const { rows } = await here.exchange.modules.payments.page(userId, {}, { limit: 100, offset: 0 })
    const { rows: moved } = await here.exchange.pool.query<{ kind: string; sum: string }>(
      `select kind, sum(m.amount)::text as sum from payment_moves m join payments p on p.id = m.payment_id
         where p.user_id = $1 and m.state = 'done' group by kind`,
      [userId],
    )
    const sums = new Map(moved.map(({ kind, sum }) => [kind, BigInt(sum)]))
    const credited = rows.filter(({ creditedAt }) => creditedAt !== null)
    expect([seed, sums.get('capture')]).toEqual([seed, credited.reduce((sum, { amount }) => sum + amount, 0n)])
    expect(sums.get('refund') ?? 0n).toBe(rows.reduce((sum, { refunded }) => sum + refunded, 0n))
    // Nobody is charged for more than there was.
    expect(Number(await main(browser))).toBeGreaterThanOrEqual(0)
  })
})
