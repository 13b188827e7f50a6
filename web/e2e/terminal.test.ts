/** The trade page: what it says of orders and of the line, what it asks before it sends, and how it stands on a screen. */
import type { Browser, Locator, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fundTrading, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, type Screen } from './browser.ts'
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

/** A busy machine is waited for. */
const patient = { timeout: 300_000 }
const terminal = '/trade/BTC-USDT'

/** Keeps everything that a screen reader is told, from the first word on. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live]')
        if (region === null || region === undefined || region.getAttribute('aria-live') === 'off') continue
        for (const node of addedNodes) if (node.textContent) told.push(node.textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}
const toldTo = (page: Page): Promise<string[]> => page.evaluate(() => Object(window).told)
const heard = async (page: Page, what: RegExp) => (await toldTo(page)).filter((text) => what.test(text))

/** Somebody with funds, on the trade page. */
async function openTrader(screen: Screen, theme: 'dark' | 'light', size?: { width: number; height: number }) {
  const person = await openPerson(browser, product.origin, screen, theme)
  const { page } = person
  if (size !== undefined) await page.setViewportSize(size)
  await listen(page)
  await signUp(page, `terminal-${crypto.randomUUID()}@example.com`)
  await fundTrading(page)
  await openAlive(page, terminal)
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page
    .getByText(/9,000\.00 USDT/)
    .first()
    .waitFor({ state: 'attached' })
  return person
}

const ticketOf = (page: Page) => page.getByRole('form', { name: 'Place an order' })

/** A price of the book's bids, far enough down that the market does not come to it. */
async function restingPrice(page: Page, level = 12): Promise<string> {
  const answer = await page.request.get('/api/v4/public/orderbook/BTC_USDT?limit=50')
  const { bids }: { bids: [string, string][] } = await answer.json()
  const price = bids[level]?.[0]
  if (price === undefined) throw new Error('the simulated book is thin')
  return price
}

async function placeLimit(page: Page, price: string, size = '0.001'): Promise<void> {
  const ticket = ticketOf(page)
  await ticket.getByLabel('Price', { exact: true }).fill(price)
  await ticket.getByLabel('Size', { exact: true }).fill(size)
  await ticket.getByRole('button', { name: /^Buy [\d.]+ BTC/ }).click()
}

async function focusIsOnSomething(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), patient).toBe(true)
}

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (box === null) throw new Error(`${String(one)} is not on the screen`)
  return box
}
const overlap = (a: Awaited<ReturnType<typeof boxOf>>, b: Awaited<ReturnType<typeof boxOf>>): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe('orders', () => {
  test('U1 U4 placed, changed and cancelled: a row never comes back, each act is told once, the focus stays', async () => {
    const { page, context, faults } = await openTrader('desktop', 'dark')
    await placeLimit(page, await restingPrice(page))
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor()
    await expect.poll(() => heard(page, /^Buy order open/), patient).toHaveLength(1)
    await focusIsOnSomething(page)
    const toast = page.locator('[data-sonner-toast]').first()
    await toast.waitFor()
    expect(overlap(await boxOf(toast), await boxOf(ticketOf(page).getByRole('button', { name: /^Buy/ }).last()))).toBe(
      false,
    )

    const orders = page.getByRole('tabpanel', { name: 'Your orders and balances' })
    await orders.getByRole('button', { name: /^Edit price/ }).press('Enter')
    await orders.getByRole('textbox', { name: 'Edit price' }).fill(await restingPrice(page, 16))
    await page.keyboard.press('Enter')
    await expect.poll(() => heard(page, /^Order changed/), patient).toHaveLength(1)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('#orders-panel') !== null), patient)
      .toBe(true)

    await orders.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
    await orders.getByText('No open orders.').waitFor()
    await expect.poll(() => heard(page, /^1 order cancelled/), patient).toHaveLength(1)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('orders-panel')
    await page.getByRole('tab', { name: 'Open orders', exact: true }).waitFor()
    await expect.poll(() => page.getByText('Accepted').count()).toBe(0)
    await expect.poll(() => heard(page, /^Buy order open/)).toHaveLength(1)
    expect(faults).toEqual([])
    await context.close()
  })

  test('U1 filled while it rests: the row goes and stays away', async () => {
    const { page, context } = await openTrader('desktop', 'light')
    await page.goto('/trade/BTC-USDT')
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
    const price = await restingPrice(page)
    await placeLimit(page, price)
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor()
    // A price through the market fills it at once.
    const orders = page.getByRole('tabpanel', { name: 'Your orders and balances' })
    await orders.getByRole('button', { name: /^Edit price/ }).click()
    await orders.getByRole('textbox', { name: 'Edit price' }).fill(String(Math.round(Number(price) * 1.01)))
    await page.keyboard.press('Enter')
    await expect.poll(() => heard(page, /^Bought/), patient).toHaveLength(1)
    await orders.getByText('No open orders.').waitFor()
    await expect.poll(() => page.getByText('Accepted').count()).toBe(0)
    await context.close()
  })

  test('U4 a fill is told once, and a refusal at once', async () => {
    const { page, context } = await openTrader('desktop', 'dark')
    const ticket = ticketOf(page)
    await ticket.getByRole('tab', { name: 'Market' }).click()
    await ticket.getByLabel('Unit of the size').selectOption('USDT')
    await ticket.getByLabel('Size', { exact: true }).fill('200')
    await ticket.getByRole('button', { name: /^Buy BTC for 200 USDT/ }).click()
    await expect.poll(() => heard(page, /^Bought/), patient).toHaveLength(1)
    await focusIsOnSomething(page)
    await ticket.getByLabel('Size', { exact: true }).fill('200000')
    await ticket.getByText(/^You have .* Lower the size or add funds\.$/).waitFor()
    await expect.poll(() => ticket.getByRole('alert').count()).toBe(1)
    await context.close()
  })

  test('U4 39 on a phone the sheet closes with the order, and the toast covers no button', async () => {
    const { page, context } = await openTrader('phone', 'light')
    await page.getByRole('button', { name: 'Buy', exact: true }).last().click()
    await ticketOf(page).waitFor()
    await expectAccessible(page)
    await placeLimit(page, await restingPrice(page))
    await ticketOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => heard(page, /^Buy order open/), patient).toHaveLength(1)
    const toast = await boxOf(page.locator('[data-sonner-toast]').first())
    for (const name of ['Buy', 'Sell'])
      expect(overlap(toast, await boxOf(page.getByRole('button', { name, exact: true }).last()))).toBe(false)
    await focusIsOnSomething(page)
    await expectNoSidewaysScroll(page)
    await context.close()
  })

  test('U4 after a transfer the focus goes on in the ticket, though the button that asked for it is gone', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await signUp(page, `transfer-${crypto.randomUUID()}@example.com`)
    await fundTrading(page, '1')
    await openAlive(page, terminal)
    await ticketOf(page).getByText('Sell', { exact: true }).click()
    await ticketOf(page).getByRole('button', { name: 'Get BTC' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('0.1')
    await dialog.getByRole('button', { name: /^Transfer 0\.1 BTC$/ }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await ticketOf(page).getByRole('button', { name: 'Get BTC' }).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('#terminal-ticket') !== null), patient)
      .toBe(true)
    await context.close()
  })

  test('37 chosen orders are cancelled together, after one question, and the rest stay', async () => {
    const { page, context } = await openTrader('desktop', 'light')
    for (const level of [12, 16, 20]) {
      await placeLimit(page, await restingPrice(page, level))
      await page.getByRole('tab', { name: `Open orders (${level / 4 - 2})` }).waitFor()
    }
    const boxes = page.getByRole('checkbox', { name: /^Select the order at/ })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: 'Cancel selected (2)' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel the selected orders?' })
    await question.getByRole('button', { name: 'Cancel 2 orders' }).click()
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor()
    await expect.poll(() => heard(page, /^2 orders cancelled/), patient).toHaveLength(1)
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await page
      .getByRole('dialog', { name: 'Cancel all orders?' })
      .getByRole('button', { name: 'Cancel 1 order' })
      .click()
    await page.getByText('No open orders.').first().waitFor()
    await context.close()
  })
})

describe('the line', () => {
  test('U2 21 silence and offline are said everywhere, each once to a screen reader, nothing is sent meanwhile, and it heals', async () => {
    const person = await openPerson(browser, product.origin, 'desktop', 'dark')
    const { page, context } = person
    const routes: WebSocketRoute[] = []
    let isMute = false
    await page.routeWebSocket(/\/ws$/, (line) => {
      const server = line.connectToServer()
      routes.push(line)
      line.onMessage((message) => server.send(message))
      server.onMessage((message) => {
        if (!isMute) line.send(message)
      })
    })
    await listen(page)
    await signUp(page, `silent-${crypto.randomUUID()}@example.com`)
    await fundTrading(page)
    await openAlive(page, terminal)
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
    expect(routes).not.toEqual([])
    const ticket = ticketOf(page)
    await page.getByTestId('chart-legend').getByText(/^Open/).waitFor()
    await placeLimit(page, await restingPrice(page))
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor()
    await ticket.getByLabel('Size', { exact: true }).fill('0.001')
    await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).waitFor()
    isMute = true
    for (const part of ['Order book', 'Trades', 'Chart', 'Your orders and balances'])
      await page
        .getByRole('region', { name: part, exact: true })
        .first()
        .getByText('Stale', { exact: true })
        .waitFor(patient)
    const send = ticket.getByRole('button', { name: 'Waiting for the connection' })
    await send.waitFor()
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => page.getByText('Live', { exact: true }).count()).toBe(0)
    await expect.poll(() => page.title()).toMatch(/^Stale/)
    await expect.poll(() => heard(page, /^Nothing is heard/), patient).toHaveLength(1)
    await expectAccessible(page)
    await send.click({ force: true })
    // Cancelled elsewhere meanwhile: the list is read by another way.
    const { data } = (await (await page.request.get('/v2/index')).json()) as { data: { token: string } }
    const headers = { 'x-csrf-token': data.token }
    expect((await page.request.post('/v2/trade/orders/cancel_all', { headers, data: {} })).status()).toBe(200)
    await page.getByRole('tab', { name: 'Open orders', exact: true }).waitFor(patient)
    // The line was given up, and so was the one after it with the question for the history: the old bars stand.
    await expect.poll(() => routes.length, patient).toBeGreaterThan(2)
    expect(await page.getByText('The price history did not load.').count()).toBe(0)
    expect(await page.getByTestId('chart-legend').getByText(/^Open/).count()).toBe(1)
    // A line that was opened meanwhile lost its first answers here, which no line does: another one is opened.
    for (const line of routes.splice(0)) await line.close()
    isMute = false
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached', ...patient })
    await expect.poll(() => page.getByText('Stale', { exact: true }).count(), patient).toBe(0)
    await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).waitFor()
    await context.setOffline(true)
    await page.getByText('Offline', { exact: true }).first().waitFor(patient)
    await ticket.getByRole('button', { name: 'Waiting for the connection' }).waitFor()
    await expect.poll(() => heard(page, /^You are offline/), patient).toHaveLength(1)
    await context.setOffline(false)
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached', ...patient })
    await expect.poll(() => heard(page, /^The exchange answers again/), patient).toHaveLength(2)
    await expect.poll(() => heard(page, /^You are online again/)).toHaveLength(1)
    await expect.poll(() => heard(page, /^Nothing is heard/)).toHaveLength(1)
    expect((await page.request.get('/v2/trade/orders').then((answer) => answer.json())).data.records).toEqual([])
    await context.close()
  })

  test('an order that never arrived is said to be missing, and sending it again places it once', async () => {
    const { page, context } = await openTrader('desktop', 'dark')
    const orders = page.getByRole('tabpanel', { name: 'Your orders and balances' })
    const placing = /\/v2\/trade\/spot\/limit$/
    await page.route(placing, (call) => call.abort())
    await placeLimit(page, await restingPrice(page))
    await orders.getByText('No answer yet').waitFor()
    await orders.getByText('Not placed').waitFor(patient)
    await expect.poll(() => heard(page, /^Not placed/)).toHaveLength(1)
    await page.unroute(placing)
    await orders.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor()
    await expect.poll(() => orders.getByText('Not placed').count()).toBe(0)
    const { data } = (await (await page.request.get('/v2/trade/orders')).json()) as { data: { records: unknown[] } }
    expect(data.records).toHaveLength(1)
    await context.close()
  })

  test('a cancel without an answer is said to be unknown until the list is read, and offline it waits', async () => {
    const { page, context } = await openTrader('desktop', 'light')
    await placeLimit(page, await restingPrice(page))
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor()
    const orders = page.getByRole('tabpanel', { name: 'Your orders and balances' })
    const cancel = orders.getByRole('button', { name: 'Cancel', exact: true })
    const calls = /\/v2\/trade\/orders?(\/|\?|$)/
    await page.route(calls, (call) => call.abort())
    await cancel.press('Enter')
    await orders.getByText('Cancelled? No answer yet').waitFor()
    await expect.poll(() => heard(page, /^Not known whether 1 order was cancelled/), patient).toHaveLength(1)
    await expect.poll(() => heard(page, /not cancelled/)).toEqual([])
    await page.unroute(calls)

    await context.setOffline(true)
    const all = page.getByRole('button', { name: 'Cancel all' })
    await all.waitFor({ state: 'detached', ...patient })
    await expect.poll(() => cancel.getAttribute('aria-disabled')).toBe('true')
    await cancel.click({ force: true })
    await context.setOffline(false)
    await all.waitFor(patient)
    await orders.getByText('Cancelled? No answer yet').waitFor({ state: 'detached', ...patient })
    await orders.getByRole('cell', { name: 'Open', exact: true }).waitFor()
    await cancel.press('Enter')
    await orders.getByText('No open orders.').waitFor()
    await context.close()
  })

  test('U2 offline, a page that is not there yet says so, and comes with the connection', async () => {
    const { page, context } = await openTrader('desktop', 'dark')
    // It comes when the browser rests.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('offline-notice')),
    )
    await context.setOffline(true)
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Balance', exact: true })
      .evaluate((link: HTMLElement) => link.click())
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    await expectAccessible(page)
    await context.setOffline(false)
    await page.getByRole('table').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/balance')
    await context.close()
  })
})

describe('the ticket', () => {
  test('U7 keeps the amount through units and sides, and asks before a price far away', async () => {
    const { page, context, faults } = await openTrader('desktop', 'light')
    const ticket = ticketOf(page)
    const [price, size, unit] = [
      ticket.getByLabel('Price', { exact: true }),
      ticket.getByLabel('Size', { exact: true }),
      ticket.getByLabel('Unit of the size'),
    ]
    await price.fill('118000')
    await size.fill('0.01')
    await unit.selectOption('USDT')
    await expect.poll(() => size.inputValue()).toBe('1180')
    await unit.selectOption('BTC')
    await expect.poll(() => size.inputValue()).toBe('0.01')
    await ticket.getByText('Sell', { exact: true }).click()
    await expect.poll(() => size.inputValue()).toBe('0.01')
    await ticket.getByText('Buy', { exact: true }).click()
    await expect.poll(async () => [await size.inputValue(), await price.inputValue()]).toEqual(['0.01', '118000'])

    // Ten times the market: what it would cost is beyond the balance at 0.01, so little of it.
    await price.fill('1180000')
    await size.fill('0.001')
    const send = ticket.getByRole('button', { name: 'Buy 0.001 BTC' })
    await ticket.getByText(/^Your price is [\d.,]+% above the market/).waitFor()
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
    await price.fill('11800')
    await ticket.getByText(/^Your price is [\d.,]+% below the market/).waitFor()
    await ticket.getByLabel('Place it anyway').check()
    await expect.poll(() => send.getAttribute('aria-disabled'), patient).not.toBe('true')
    await size.fill('999')
    await ticket.getByRole('alert').waitFor()
    await expect.poll(() => ticket.getByRole('alert').count()).toBe(1)
    await expect.poll(() => ticket.getByLabel('Place it anyway').count()).toBe(0)
    await ticket.getByRole('tab', { name: 'Market' }).click()
    await ticket.getByText(/^You have/).waitFor()
    await expect
      .poll(() => ticket.getByRole('definition').allTextContents())
      .toEqual(Array.from({ length: 6 }, () => '–'))
    expect(faults).toEqual([])
    await context.close()
  })

  test('3 6 7 sizes by slider and percent, prices by book, buttons and arrow keys, a receipt before sending', async () => {
    const { page, context } = await openTrader('desktop', 'dark')
    const ticket = ticketOf(page)
    const price = ticket.getByLabel('Price', { exact: true })
    const level = page.getByRole('table', { name: 'Order book' }).locator('[data-level]').first()
    await page.getByRole('table', { name: 'Order book' }).locator('[data-level][tabindex="0"]').first().focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => price.inputValue()).toMatch(/^\d{5,6}(\.\d+)?$/)
    await level.waitFor()
    await price.fill('118000.5')
    await price.press('ArrowUp')
    await expect.poll(() => price.inputValue()).toBe('118000.51')
    await price.press('Shift+ArrowDown')
    await expect.poll(() => price.inputValue()).toBe('118000.41')
    // A comma is a decimal point.
    await price.fill('118000,75')
    await expect.poll(() => price.inputValue()).toBe('118000.75')
    await ticket.getByRole('button', { name: 'Mid' }).click()
    await ticket.getByRole('button', { name: 'Best bid' }).click()
    await ticket.getByRole('button', { name: '50%' }).click()
    await expect.poll(() => ticket.getByLabel('Percent of the available balance').inputValue()).toBe('50')
    await ticket.getByLabel('Percent of the available balance').fill('10')
    await expect.poll(() => ticket.getByRole('slider').inputValue()).toBe('10')
    await ticket.getByRole('tab', { name: 'Market' }).click()
    await ticket.getByLabel('Size', { exact: true }).fill('0.01')
    await expect
      .poll(() => ticket.getByRole('term').allTextContents())
      .toEqual(['Expected price', 'Worst price', 'Slippage', 'You receive', 'Fee 0.1%', 'Total'])
    await expect
      .poll(async () => (await ticket.getByRole('definition').allTextContents()).includes('–'), patient)
      .toBe(false)
    await context.close()
  })

  test('a limit far through the market says what it would hold, and how far it is', async () => {
    const { page, context } = await openTrader('desktop', 'light')
    const ticket = ticketOf(page)
    await ticket.getByLabel('Price', { exact: true }).fill('1180000')
    await ticket.getByLabel('Size', { exact: true }).fill('0.01')
    await ticket.getByText(/^You have 9,000\.00 USDT, but this order would hold 11,800\.00 USDT\./).waitFor()
    await ticket.getByText(/^Your price is [\d.,]+% above the market/).waitFor()
    await expect.poll(() => ticket.getByLabel('Place it anyway').count()).toBe(0)
    await context.close()
  })
})

/** How many digits stand after the decimal point of each figure of a column. */
const decimalsIn = (panel: Locator, column: string): Promise<number[]> =>
  panel
    .locator(`td[data-label="${column}"]`)
    .evaluateAll((cells) => cells.map((cell) => /\.(\d+)/.exec(cell.textContent ?? '')?.[1]?.length ?? 0))

test('one amount has one writing, and the figures of a column stand on the decimal point', async () => {
  const { page, context } = await openTrader('desktop', 'dark')
  const ticket = ticketOf(page)
  const [price, size] = [ticket.getByLabel('Price', { exact: true }), ticket.getByLabel('Size', { exact: true })]
  const orders = page.getByRole('tabpanel', { name: 'Your orders and balances' })
  await ticket.getByRole('button', { name: 'Best bid' }).click()
  await expect.poll(() => price.inputValue()).toMatch(/^\d+\.\d\d$/)

  await placeLimit(page, await restingPrice(page), '0.001')
  await expect.poll(() => heard(page, /^Buy order open: 0\.001000 BTC at [\d,]+\.\d\d USDT$/), patient).toHaveLength(1)
  await orders.getByRole('button', { name: 'Edit size left: 0.001000' }).waitFor()
  await orders.getByRole('button', { name: 'Cancel', exact: true }).click()
  await orders.getByText('No open orders.').waitFor()
  await ticket.getByRole('tab', { name: 'Market' }).click()
  for (const [amount, count] of [
    ['0.02', 1],
    ['0.0135', 2],
  ] as const) {
    await size.fill(amount)
    await ticket.getByRole('button', { name: `Buy ${amount} BTC` }).click()
    await expect
      .poll(() => heard(page, /^Bought [\d.]+ BTC at [\d,]+\.\d\d USDT/).then((told) => told.length), patient)
      .toBeGreaterThanOrEqual(count)
  }
  for (const told of await heard(page, /^Bought/)) expect(told).toMatch(/^Bought \d\.\d{6} BTC/)

  await page.setViewportSize({ width: 1280, height: 720 })
  for (const [tab, columns] of [
    ['Order history', { Filled: 6, Total: 2 }],
    ['Fills', { Price: 2, Amount: 6, Total: 2, Fee: 8 }],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect.poll(() => orders.locator('tbody tr').count(), patient).toBeGreaterThan(1)
    for (const [column, decimals] of Object.entries(columns)) {
      const seen = await decimalsIn(orders, column)
      expect(seen, `${tab}: ${column}`).toEqual(seen.map(() => decimals))
    }
    const beyond = await orders.evaluate((panel) => panel.scrollWidth - panel.clientWidth)
    expect(beyond, `${tab}: what is cut off`).toBeLessThanOrEqual(0)
  }

  await ticket.getByRole('tab', { name: 'Limit' }).click()
  await price.fill('118000')
  await size.fill('999')
  await ticket.getByText('The total must be at most 10,000,000.00 USDT.').waitFor()
  await size.fill('1')
  const available = await ticket
    .getByText(/^[\d,]+\.\d+ USDT$/)
    .first()
    .textContent()
  await ticket.getByText(`You have ${available},`, { exact: false }).waitFor()
  await context.close()
})

describe('on the screen', () => {
  const sizes = [
    [1280, 720],
    [1440, 900],
    [2560, 1440],
  ] as const

  test.each(sizes)(
    'U3 U8 at %i × %i nothing is cut, columns stand under their headings, insets agree',
    async (width, height) => {
      const { page, context } = await openTrader('desktop', 'dark', { width, height })
      await placeLimit(page, await restingPrice(page))
      await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor()
      const panel = await boxOf(page.locator('#orders-panel'))
      const cancel = await boxOf(page.locator('#orders-panel').getByRole('button', { name: 'Cancel', exact: true }))
      expect(cancel.x + cancel.width).toBeLessThanOrEqual(panel.x + panel.width)
      const send = await boxOf(ticketOf(page).getByRole('button', { name: /^Buy/ }).last())
      expect(send.y + send.height, 'the whole ticket is seen').toBeLessThanOrEqual(height)
      await expectNoSidewaysScroll(page)
      const logo = await boxOf(page.getByRole('banner').getByRole('link').first())
      const pair = await boxOf(page.getByRole('button', { name: /choose another pair/ }))
      expect(Math.round(logo.x)).toBe(Math.round(pair.x))
      for (const [name, tab] of [
        ['Open orders', 'Open orders (1)'],
        ['Balances', 'Balances'],
      ] as const) {
        // A big monitor shows the balances all the time.
        const table = page.getByRole('table', { name, exact: true })
        await page.getByRole('tab', { name: tab }).or(table).first().waitFor()
        const isTab = (await page.getByRole('tab', { name: tab }).count()) > 0
        if (isTab) await page.getByRole('tab', { name: tab }).click()
        await table.getByRole('cell').nth(2).waitFor()
        const gaps = await table.evaluate((shown) => {
          const edge = (cell: Element): number => {
            const range = document.createRange()
            range.selectNodeContents(cell)
            const { left, right } = range.getBoundingClientRect()
            return getComputedStyle(cell).textAlign === 'right' ? right : left
          }
          const heads = [...shown.querySelectorAll('th')]
          const cells = [...(shown.querySelector('tbody tr')?.querySelectorAll('td') ?? [])]
          return heads.flatMap((head, at) => {
            const cell = cells[at]
            const isShown = cell !== undefined && cell.checkVisibility() && head.querySelector('.sr-only') === null
            return isShown ? [Math.abs(edge(head) - edge(cell))] : []
          })
        })
        expect(gaps.length, tab).toBeGreaterThan(2)
        for (const gap of gaps) expect(gap, tab).toBeLessThanOrEqual(2)
      }
      await context.close()
    },
  )

  test('U3 40 from the start of the page to each part in a few keys', async () => {
    const { page, context } = await openTrader('desktop', 'light', { width: 1280, height: 720 })
    for (const [name, id] of [
      ['Place an order', 'terminal-ticket'],
      ['Order book', 'terminal-book'],
      ['Your orders and balances', 'terminal-orders'],
      ['Chart', 'terminal-chart'],
    ] as const) {
      await openAlive(page, terminal)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const nav = page.getByRole('navigation', { name: 'Skip to' })
      const link = nav.getByRole('link', { name })
      for (let tabs = 0; tabs < 4 && !(await link.evaluate((one) => one === document.activeElement)); tabs += 1)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.evaluate((part) => document.activeElement?.closest(`#${part}`) !== null, id), patient)
        .toBe(true)
    }
    await context.close()
  })

  test('U6 the figures of the chart have one width, and its legend covers none of it', async () => {
    const { page, context } = await openTrader('desktop', 'dark', { width: 1280, height: 720 })
    const canvas = page.locator('figure canvas').first()
    await canvas.waitFor()
    const legend = page.getByTestId('chart-legend')
    await legend.getByText(/^Open/).waitFor()
    const [above, figure] = [await boxOf(legend), await boxOf(page.locator('figure').first())]
    expect(above.y + above.height).toBeLessThanOrEqual(figure.y)
    const widths = await page.evaluate(() => {
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null) throw new Error('no canvas')
      pen.font = "11px 'FiraGO Figures'"
      return Array.from({ length: 10 }, (_, digit) => String(digit)).map(
        (digit) => pen.measureText(digit.repeat(20)).width,
      )
    })
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.01)
    await context.close()
  })

  test('19 the mark of an own order stays within its row of the book', async () => {
    const { page, context } = await openTrader('desktop', 'dark')
    const book = page.getByRole('table', { name: 'Order book' })
    // Found and measured at once: a moment later its order may be filled, or left alone at its price.
    const measure = (table: Node) => {
      if (!(table instanceof Element)) return null
      const marked = [...table.querySelectorAll('tr')].find(({ textContent }) =>
        ['Your order is here', '≤'].every((part) => textContent?.includes(part)),
      )
      if (marked === undefined) return null
      const { top, bottom } = marked.getBoundingClientRect()
      const range = document.createRange()
      return [...marked.querySelectorAll('td')].map((cell) => {
        range.selectNodeContents(cell)
        const text = [...range.getClientRects()].filter(({ width }) => width > 1)
        // What is cut off out of sight takes no room.
        const seen = cell.querySelector('button') ?? cell
        const box = seen.getBoundingClientRect()
        const first = text[0]
        const isInside = first !== undefined && first.top >= top - 1 && first.bottom <= bottom + 1
        return { isInside, isTall: box.height > bottom - top + 1 }
      })
    }
    const fits = { isInside: true, isTall: false }
    await expect
      .poll(async () => {
        await placeLimit(page, await restingPrice(page, 4))
        return page.waitForFunction(measure, await book.elementHandle(), { timeout: 5_000 }).then(
          (measured) => measured.jsonValue(),
          () => null,
        )
      }, patient)
      .toEqual([fits, fits, fits])
    await context.close()
  })

  test('18 22 36 the book by groups and sides, the cost of moving the market, colours and density', async () => {
    const { page, context } = await openTrader('desktop', 'dark')
    const book = page.getByRole('table', { name: 'Order book' })
    await page.getByLabel('Group prices by').selectOption({ index: 2 })
    await expect
      .poll(async () => (await book.locator('[data-level]').first().textContent()) ?? '', patient)
      .toMatch(/0$/)
    await page.getByRole('button', { name: 'Asks only' }).click()
    await expect.poll(() => book.locator('tbody').count(), patient).toBe(2)
    await page.getByRole('button', { name: 'Bids and asks' }).click()

    await page.getByRole('tab', { name: 'Depth chart' }).click()
    const slope = page.getByRole('slider', { name: 'Depth of the order book by price' }).first()
    await slope.press('ArrowRight')
    await page.getByText(/^Buying [\d.]+ BTC up to [\d,.]+ costs [\d,.]+ USDT/).waitFor()

    await page.getByRole('button', { name: 'Terminal settings' }).click()
    const height = () =>
      book
        .locator('tbody tr')
        .last()
        .evaluate((row) => row.getBoundingClientRect().height)
    const before = await height()
    await page.getByLabel('Roomy').check()
    await expect.poll(height, patient).toBeGreaterThan(before)
    for (const [name, value] of [
      [/Blue rises/, 'blue-orange'],
      [/Red rises/, 'swapped'],
    ] as const) {
      await page
        .getByRole('group', { name: /colou?r/i })
        .getByLabel(name)
        .check()
      await page.locator(`html[data-palette="${value}"]`).waitFor({ state: 'attached' })
      await expectAccessible(page)
    }
    await context.close()
  })

  test('U8 the list of pairs opens in its search, Enter takes the first, and the focus goes on there', async () => {
    const { page, context } = await openTrader('desktop', 'light')
    await page.getByRole('button', { name: /choose another pair/ }).press('Enter')
    await page.getByRole('link', { name: /^ETH\/USDT/ }).waitFor()
    await page.keyboard.type('ETH/USDT')
    await page.getByRole('link', { name: /^BTC\/USDT/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/trade\/ETH-USDT$/)
    const choose = page.getByRole('button', { name: 'ETH/USDT: choose another pair' })
    await choose.waitFor()
    await expect.poll(() => choose.evaluate((one) => one === document.activeElement), patient).toBe(true)
    // The pair that is open already is a choice too.
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /^BTC\/USDT/ }).waitFor()
    await page.keyboard.type('eth')
    await page.getByRole('link', { name: /^BTC\/USDT/ }).waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        const pairs = await page.locator('a[data-pair]').allTextContents()
        return pairs.filter((text) => !text.startsWith('ETH/'))
      })
      .toEqual([])
    await expect
      .poll(async () => new Set(await page.locator('a[data-pair] mark').allTextContents()))
      .toEqual(new Set(['ETH']))
    await page.keyboard.press('Enter')
    await expect.poll(() => choose.evaluate((one) => one === document.activeElement), patient).toBe(true)
    await context.close()
  })

  test.each([
    [768, 1024],
    [320, 700],
  ])('at %i × %i the figures of the day are whole and need no scrolling', async (width, height) => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await page.setViewportSize({ width, height })
    await openAlive(page, '/ka/trade/BTC-USDT')
    const figures = page.locator('main dl.live-figures').first()
    const seen = await figures.evaluate((list) => {
      const { right, bottom } = list.getBoundingClientRect()
      return [...list.children]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < bottom)
        .map((one) => one.getBoundingClientRect().right <= right + 1)
    })
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).toEqual(seen.map(() => true))
    await expectAccessible(page, 'main')
    await context.close()
  })

  test.each(['ka', 'ru', 'de'])(
    'U3 in %s the tabs of the orders stand beside what is done with them',
    async (locale) => {
      const { page, context } = await openPerson(browser, product.origin, 'desktop', 'light')
      await page.setViewportSize({ width: 1280, height: 720 })
      await signUp(page, `tabs-${crypto.randomUUID()}@example.com`)
      await openAlive(page, `/${locale}/trade/BTC-USDT`)
      const [tab, toolbar] = [page.locator('[role=tab][data-value=balances]'), page.locator('#terminal-orders label')]
      expect(overlap(await boxOf(tab), await boxOf(toolbar.first()))).toBe(false)
      await context.close()
    },
  )

  test('the tint of a row under the pointer reaches its action', async () => {
    const { page, context } = await openTrader('desktop', 'light')
    await placeLimit(page, await restingPrice(page))
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor()
    const row = page.locator('#orders-panel tbody tr')
    await row.hover()
    const [of, last] = await row.evaluate((one) =>
      [one, one.lastElementChild].map((part) => (part === null ? '' : getComputedStyle(part).backgroundColor)),
    )
    expect(last).toBe(of)
    await context.close()
  })

  test('on a phone a silent line leaves every view of the chart in reach, and a balance is one card', async () => {
    const { page, context } = await openTrader('phone', 'dark')
    const views = page.getByRole('tablist', { name: 'View of the chart' })
    const isWhole = () =>
      views.evaluate((list) => [...list.children].every((one) => one.getBoundingClientRect().right <= innerWidth))
    await expect.poll(() => isWhole()).toBe(true)
    await context.setOffline(true)
    await page.getByRole('region', { name: 'Chart', exact: true }).getByText('Stale', { exact: true }).waitFor(patient)
    await expect.poll(() => isWhole()).toBe(true)
    await context.setOffline(false)
    await page.getByRole('tab', { name: 'Balances' }).click()
    const first = page.locator('#orders-panel tbody tr').first().locator('td')
    const labels = () => first.evaluateAll((all) => all.map((cell) => cell.getAttribute('data-label')))
    await expect.poll(labels).toEqual(['Asset', 'Available', 'In orders', ''])
    const tops = await first.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().top)))
    // The labels of a line stand on one line, the button below them says itself what it does.
    expect(new Set(tops.slice(0, 2)).size).toBe(1)
    await context.close()
  })

  test('with room for the account panel the balances are shown once', async () => {
    const { page, context } = await openTrader('desktop', 'light', { width: 1920, height: 1080 })
    await page.getByRole('region', { name: 'Balances' }).getByRole('table', { name: 'Balances' }).waitFor()
    await expect.poll(() => page.getByRole('tab', { name: 'Balances' }).count(), patient).toBe(0)
    await expect.poll(() => page.getByRole('table', { name: 'Balances' }).count()).toBe(1)
    await openAlive(page, '/ka/trade/BTC-USDT')
    const table = page.locator('.area-account table').first()
    await table.waitFor()
    const beyond = await table.evaluate((one) => {
      const box = one.closest('section')?.getBoundingClientRect()
      return one.getBoundingClientRect().right - (box?.right ?? 0)
    })
    expect(beyond).toBeLessThanOrEqual(0)
    await openAlive(page, terminal)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('tab', { name: 'Balances' }).click()
    await page
      .getByRole('tabpanel', { name: 'Your orders and balances' })
      .getByRole('table', { name: 'Balances' })
      .waitFor()
    await context.close()
  })
})
