/** F-67: the bell in the header counts live; its panel is read, marked and left by keyboard. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, toastOf } from './browser.ts'
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

/** Something that the account is told of. */
async function claimFunds(page: Page): Promise<void> {
  const { data } = (await (await page.request.get('/v2/index')).json()) as { data: { token: string } }
  const headers = { 'x-csrf-token': data.token }
  expect((await page.request.post('/v2/demo/claim', { headers, data: {} })).status()).toBe(200)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('notifications', () => {
  test('arrive while a page of text is open, and are read by keyboard alone', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await signUp(page, `bell-${crypto.randomUUID()}@example.com`)
    await openAlive(page, '/terms')
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await bell.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByText('No notifications yet').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Notifications')
    const toast = toastOf(page, /USDT · /)
    await Promise.all([toast.waitFor(), claimFunds(page)])
    await page.getByRole('button', { name: 'Notifications, 1 unread', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    const funds = panel.getByRole('link', { name: 'Demo funds have arrived' })
    await funds.waitFor()
    // What fades has a contrast of its own.
    await toast.waitFor({ state: 'detached' })
    await expectAccessible(page)
    const mark = panel.getByRole('button', { name: 'Mark as read', exact: true })
    await mark.focus()
    await page.keyboard.press('Enter')
    await mark.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await funds.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/balance$/)
    await panel.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await context.close()
  })

  test('U13, ER-35: a deposit is told of on the page that is open, and its balances follow', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'light')
    await signUp(page, `deposit-${crypto.randomUUID()}@example.com`)
    const asked: unknown[] = []
    const answered: unknown[] = []
    page.on('websocket', (line) => {
      line.on('framesent', ({ payload }) => {
        const { id, method } = JSON.parse(String(payload)) as { id: unknown; method: string }
        if (method === 'user_event.subscribe') asked.push(id)
      })
      line.on('framereceived', ({ payload }) => answered.push((JSON.parse(String(payload)) as { id: unknown }).id))
    })
    await openAlive(page, '/balance')
    const total = page.getByTestId('total-usdt')
    await expect.poll(() => total.textContent()).toBe('0.00 USDT')
    await expect.poll(() => asked.some((id) => answered.includes(id))).toBe(true)
    await claimFunds(page)
    await toastOf(page, 'Funds received').waitFor()
    await toastOf(page, / USDT · .* · \+\d/).waitFor()
    await expect.poll(() => total.textContent()).not.toBe('0.00 USDT')
    await expectAccessible(page)
    expect(faults).toEqual([])
    await context.close()
  })

  test('fit a phone, in light, and say so when they can not be loaded', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'phone', 'light')
    await signUp(page, `bell-${crypto.randomUUID()}@example.com`)
    await page.setViewportSize({ width: 360, height: 740 })
    await claimFunds(page)
    await page.route(/\/v2\/notifications$/, (route) => route.abort())
    await openAlive(page, '/markets')
    await page.getByRole('button', { name: 'Notifications, 1 unread', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByText('This could not be loaded').waitFor()
    await page.unroute(/\/v2\/notifications$/)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await panel.getByText('Demo funds have arrived').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await panel.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await context.close()
  })
})
