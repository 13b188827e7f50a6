/** F-18, F-02, C-165, R-255: in which language an account gets its mails, and which. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_MAILS_PER_HOUR } from '@exchange/contract/accounts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const WANTED = 'GET /v2/languages/communication'
const GENERAL = 'POST /v2/settings/general'

const wanted = async (browser: Browser) => (await browser.call(WANTED)).data
const choose = async (browser: Browser, communication: object) =>
  browser.send('POST', '/v2/settings/general', { communication })
const subjectsTo = async (email: string) =>
  (await new Browser(here.origin).call('GET /v2/demo/mailbox', { query: { to: email } })).data.map(
    ({ subject }) => subject,
  )
/** A mail of security: somebody signs in on a new device. */
const signInElsewhere = async (email: string) =>
  new Browser(here.origin).call('POST /v2/login', { body: { email, password: PASSWORD } })

/** An account with funds to trade with. */
async function trader(name: string) {
  const account = await newUser(here.origin, name)
  await account.browser.call('POST /v2/demo/claim')
  await account.browser.call('POST /v2/balances/transfer', {
    body: { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '50000' },
  })
  await account.browser.call('POST /v2/balances/transfer', {
    body: { ticker: 'DBTC', from: 'main', to: 'spot', amount: '1' },
  })
  return account
}

const order = async (browser: Browser, side: 'buy' | 'sell', price: string, amount = '0.01') => {
  const answer = await browser.call('POST /v2/trade/spot/limit', {
    body: { market: 'DBTC_DUSDT', side, price, amount },
  })
  expect(answer.error).not.toMatchObject({ error: expect.any(String) })
}

test('mails speak the language chosen for them, else that of the site', async () => {
  const { browser, email } = await newUser(here.origin, 'polyglot')
  expect((await wanted(browser)).current).toBe('en')
  await browser.call('POST /v2/lang/{lang}', { params: { lang: 'de' } })
  expect((await wanted(browser)).current).toBe('de')
  await signInElsewhere(email)
  expect((await subjectsTo(email))[0]).toBe('Ihr Anmeldecode')
  expect((await browser.call(GENERAL, { body: { communication: { language: 'tr' } } })).data.language).toBe('de')
  await browser.call('POST /v2/lang/{lang}', { params: { lang: 'es' } })
  expect((await wanted(browser)).current).toBe('tr')
  here.clock.pass(120_000)
  await signInElsewhere(email)
  expect((await subjectsTo(email))[0]).toBe('Giriş kodunuz')
  await browser.call(GENERAL, { body: { communication: { language: null } } })
  expect((await wanted(browser)).current).toBe('es')
})

test('what is left out stays as it is, and what is not offered is refused', async () => {
  const { browser } = await newUser(here.origin, 'chooser')
  expect((await wanted(browser)).mails).toEqual({ orders: false, ordersPerHour: ORDER_MAILS_PER_HOUR, news: false })
  await choose(browser, { orders: true })
  await choose(browser, { news: true })
  expect((await wanted(browser)).mails).toMatchObject({ orders: true, news: true })
  await choose(browser, { news: false })
  await choose(browser, {})
  expect((await wanted(browser)).mails).toMatchObject({ orders: true, news: false })
  for (const wrong of [{ language: 'xx' }, { orders: 'yes' }, { news: null }])
    expect((await choose(browser, wrong)).status).toBe(422)
})

test('withdrawing the consent to news leaves the other consents', async () => {
  const { browser, userId } = await newUser(here.origin, 'withdrawer')
  await choose(browser, { news: true })
  await choose(browser, { news: false })
  const { rows } = await here.exchange.pool.query('select consents from users where id = $1', [userId])
  expect(rows[0].consents).toMatchObject({ terms: true, privacy: true, commercialEmails: false })
})

test('orders that waited are mailed to who wants that, in their language, and to nobody else', async () => {
  const maker = await trader('waiting')
  const silent = await trader('silent')
  const taker = await trader('taking')
  await choose(maker.browser, { orders: true, language: 'pl' })
  await order(maker.browser, 'sell', '60000')
  await order(silent.browser, 'sell', '60000')
  await order(taker.browser, 'buy', '60000', '0.02')
  await expect.poll(() => subjectsTo(maker.email)).toContain('Twoje zlecenie na DBTC/DUSDT')
  expect(await subjectsTo(silent.email)).not.toContain('Your order on DBTC/DUSDT')
  expect(await subjectsTo(taker.email)).not.toContain('Your order on DBTC/DUSDT')
  await choose(maker.browser, { orders: false })
  const before = (await subjectsTo(maker.email)).length
  await order(maker.browser, 'sell', '60000')
  await order(taker.browser, 'buy', '60000')
  await expect
    .poll(
      async () =>
        (await maker.browser.call('GET /v2/notifications')).data.records.filter(({ kind }) => kind === 'order-filled')
          .length,
    )
    .toBe(2)
  expect((await subjectsTo(maker.email)).length).toBe(before)
})

test('an hour has no more mails about orders than it may', async () => {
  const maker = await trader('diligent')
  const taker = await trader('hungry')
  await choose(maker.browser, { orders: true })
  const orders = ORDER_MAILS_PER_HOUR + 3
  for (let at = 0; at < orders; at++) await order(maker.browser, 'sell', '60000', '0.001')
  await order(taker.browser, 'buy', '60000', `0.0${orders}`)
  const filled = async () =>
    (await maker.browser.call('GET /v2/notifications', { query: { limit: 100 } })).data.records.filter(
      ({ kind }) => kind === 'order-filled',
    ).length
  await expect.poll(filled).toBe(orders)
  const mailed = async () =>
    (await subjectsTo(maker.email)).filter((subject) => subject === 'Your order on DBTC/DUSDT').length
  await expect.poll(mailed).toBe(ORDER_MAILS_PER_HOUR)
})
