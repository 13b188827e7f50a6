/**
 * F-06, F-08, F-09, F-28, F-30, F-31, F-39, F-63: from a first visit to a filled order and out again, on live simulated
 * markets, in a real browser on a desktop and on a phone. What the screens say is held against the API's own figures.
 */
import { formatDecimal, parseDecimal } from '@exchange/core/units'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openAlive,
  openBrowser,
  openPerson,
  watch,
  type Screen,
} from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const password = 'a ledger never forgets 7'
const quoteScale = 8

/** GET of the web API with the page's own session. */
async function api<Data>(page: Page, path: string): Promise<Data> {
  const response = await page.request.get(path)
  expect(response.status(), path).toBe(200)
  const { data }: { data: Data } = await response.json()
  return data
}

interface Wallets {
  readonly main: string
  readonly spotAvailable: string
  readonly spotInOrders: string
}
const walletsOf = async (page: Page, ticker: string): Promise<Wallets> => {
  const all = await api<Record<string, Wallets>>(page, '/v2/balances')
  const wallets = all[ticker]
  if (wallets === undefined) throw new Error(`no balance of ${ticker}`)
  return wallets
}

/** The six digits of the newest mail to this address, read on the mailbox page. */
async function readCode(page: Page, faults: string[], email: string): Promise<string> {
  const mailbox = await page.context().newPage()
  watch(mailbox, faults)
  await openAlive(mailbox, '/dev/mailbox')
  await mailbox.getByLabel('Filter by address').fill(email)
  await mailbox.getByText(email).first().click()
  const code = await mailbox
    .getByText(/^\d{6}$/)
    .or(mailbox.getByText(/\b\d{6}\b/))
    .first()
    .textContent()
  await expectAccessible(mailbox)
  await mailbox.close()
  const digits = /\b\d{6}\b/.exec(code ?? '')?.[0]
  if (digits === undefined) throw new Error(`no code in ${code}`)
  return digits
}

async function register(page: Page, faults: string[], email: string): Promise<void> {
  await openAlive(page, '/auth/register')
  await expectAccessible(page)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('I accept the terms of use.').check()
  await page.getByLabel('I have read the privacy policy.').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  const field = page.getByLabel('6-digit code')
  await field.waitFor()
  await field.fill(await readCode(page, faults, email))
  await page.waitForURL(/\/intro$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Skip and start trading' }).click()
  await page.waitForURL(/\/trade\/BTC-USDT$/)
}

async function fundSpotWallet(page: Page): Promise<void> {
  await openAlive(page, '/balance')
  await page.getByRole('button', { name: 'Claim demo funds' }).click()
  const claimed = page.getByRole('dialog', { name: 'Demo funds are in your main wallet' })
  await claimed.waitFor()
  await expectAccessible(page)
  await claimed.getByRole('button', { name: 'Done' }).click()
  await claimed.waitFor({ state: 'detached' })
  await expectNoSidewaysScroll(page)
  const before = await walletsOf(page, 'USDT')
  expect(Number(before.main)).toBeGreaterThan(1000)
  await page.getByRole('button', { name: 'Transfer USDT', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('5000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Transfer 5,?000 USDT$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  const after = await walletsOf(page, 'USDT')
  expect(after.spotAvailable).toBe('5000')
  expect(parseDecimal(after.main, quoteScale)).toBe(
    parseDecimal(before.main, quoteScale) - parseDecimal('5000', quoteScale),
  )
}

/** Opens the ticket: on a phone it is a sheet behind a button. */
async function openTicket(page: Page, screen: Screen) {
  if (screen === 'phone') await page.getByRole('button', { name: 'Buy', exact: true }).last().click()
  const ticket = page.getByRole('form', { name: 'Place an order' })
  await ticket.waitFor()
  return ticket
}
const closeTicket = async (page: Page, screen: Screen): Promise<void> => {
  if (screen === 'phone') await page.keyboard.press('Escape')
}

interface OpenOrder {
  readonly orderId: number
  readonly price: string
}
const openOrders = async (page: Page) => (await api<{ records: OpenOrder[] }>(page, '/v2/trade/orders')).records

/** A limit order far enough down the book that the market does not come to it, near enough to be seen there. */
async function restLimitOrder(page: Page, screen: Screen): Promise<OpenOrder> {
  await openAlive(page, '/trade/BTC-USDT')
  const depth: { bids: [string, string][] } = await (
    await page.request.get('/api/v4/public/orderbook/BTC_USDT?limit=50')
  ).json()
  const price = depth.bids[7]?.[0]
  if (price === undefined) throw new Error('the simulated book is thin')
  const ticket = await openTicket(page, screen)
  await ticket.getByLabel('Price', { exact: true }).fill(price)
  await ticket.getByLabel('Size', { exact: true }).fill('0.001')
  await ticket.getByRole('button', { name: /^Buy 0\.001 BTC/ }).click()
  await closeTicket(page, screen)
  await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor()
  const [order] = await openOrders(page)
  if (order === undefined) throw new Error('the order does not rest')
  expect(parseDecimal(order.price, quoteScale)).toBe(parseDecimal(price, quoteScale))
  if (screen === 'phone') await page.getByRole('tab', { name: 'Order book' }).click()
  await page.getByRole('button', { name: 'Bids only' }).click()
  await page.getByText('Your order is here').first().waitFor({ state: 'attached' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  return order
}

async function buyAtMarket(page: Page, screen: Screen): Promise<void> {
  const ticket = await openTicket(page, screen)
  await ticket.getByText('Market', { exact: true }).click()
  await ticket.getByLabel('Unit of the size').selectOption('USDT')
  await ticket.getByLabel('Size', { exact: true }).fill('200')
  await ticket.getByRole('button', { name: /^Buy/ }).last().click()
  await page
    .getByText(/^Bought [\d.]+ BTC at/)
    .first()
    .waitFor()
  await closeTicket(page, screen)
}

interface Deal {
  readonly market: string
  readonly side: string
  readonly amount: string
  readonly deal: string
  readonly fee: string
  readonly feeAsset: string
}

/** What was bought, paid and charged adds up to what the wallets hold. */
async function expectBooksToAgree(page: Page): Promise<void> {
  const sum = (texts: readonly string[], scale: number) =>
    texts.reduce((total, text) => total + parseDecimal(text, scale), 0n)
  await expect
    .poll(async () => (await api<{ records: Deal[] }>(page, '/v2/history/deals')).records.length)
    .toBeGreaterThan(0)
  const { records } = await api<{ records: Deal[] }>(page, '/v2/history/deals')
  expect(new Set(records.map(({ market, side, feeAsset }) => `${market} ${side} ${feeAsset}`))).toEqual(
    new Set(['BTC_USDT buy BTC']),
  )
  const [usdt, btc] = [await walletsOf(page, 'USDT'), await walletsOf(page, 'BTC')]
  const paid = sum(
    records.map(({ deal }) => deal),
    quoteScale,
  )
  const held = parseDecimal(usdt.spotInOrders, quoteScale)
  expect(formatDecimal(parseDecimal(usdt.spotAvailable, quoteScale) + held + paid, quoteScale)).toBe('5000')
  const bought =
    sum(
      records.map(({ amount }) => amount),
      10,
    ) -
    sum(
      records.map(({ fee }) => fee),
      10,
    )
  expect(parseDecimal(btc.spotAvailable, 10)).toBe(bought)
}

async function seeHistories(page: Page): Promise<void> {
  for (const [path, text] of [
    ['/history/main/transfers', 'Between wallets'],
    ['/history/trade/deals', 'Taker'],
    ['/history/trade/orders', 'Cancelled'],
  ] as const) {
    await openAlive(page, path)
    await page.getByRole('table').or(page.getByRole('list')).getByText(text).first().waitFor({ state: 'attached' })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

async function cancelTheRest(page: Page, order: OpenOrder): Promise<void> {
  await openAlive(page, '/trade/BTC-USDT')
  await page.getByRole('tab', { name: 'Open orders (1)' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
  await page.getByText('No open orders.').first().waitFor()
  await expect.poll(() => openOrders(page)).toEqual([])
  expect((await walletsOf(page, 'USDT')).spotInOrders).toBe('0')
  await expect.poll(async () => JSON.stringify(await api(page, '/v2/history/orders'))).toContain(String(order.orderId))
}

async function signOut(page: Page): Promise<void> {
  await openAlive(page, '/balance')
  await page.getByRole('button', { name: 'Account' }).first().click()
  await page.getByText('Sign out').first().click()
  await page.getByRole('link', { name: 'Create account' }).first().waitFor()
  await openAlive(page, '/balance')
  await page.waitForURL(/\/auth\?redirect=/)
}

describe('the first journey', () => {
  test.for([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)('from registration to a filled order and out again on a %s, %s', async ([screen, theme]) => {
    const person = await openPerson(browser, product.origin, screen, theme)
    const { page } = person
    const faults = [...person.faults]
    watch(page, faults)
    await register(page, faults, `${screen}@example.com`)
    await fundSpotWallet(page)
    const order = await restLimitOrder(page, screen)
    await buyAtMarket(page, screen)
    await expectBooksToAgree(page)
    await cancelTheRest(page, order)
    await seeHistories(page)
    await signOut(page)
    expect(faults).toEqual([])
    await person.context.close()
  })
})
