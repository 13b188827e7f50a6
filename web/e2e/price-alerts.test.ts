/** F-38: a price alert is set, moved, removed and set again in the terminal. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from './account.ts'
import { expectAccessible, openAlive, openBrowser, openPerson } from './browser.ts'
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

test.each([
  { screen: 'desktop', theme: 'dark' },
  { screen: 'phone', theme: 'light' },
] as const)('F-38 an alert is set, moved, removed and set again: $screen, $theme', async ({ screen, theme }) => {
  const { page, context, faults } = await openPerson(browser, product.origin, screen, theme)
  await signUp(page, `alerts-${screen}@journeys.test`)
  await openAlive(page, '/trade/BTC_USDT')
  await page.getByRole('tab', { name: 'Alerts' }).click()
  const form = page.getByRole('form', { name: 'Set an alert on BTC/USDT' })
  await form.getByRole('button', { name: 'Set alert' }).click()
  const value = form.getByLabel('Value')
  expect(await value.getAttribute('aria-invalid')).toBe('true')
  await value.fill('1000000')
  await form.getByLabel('Note').fill('the moon')
  await value.press('Enter')
  const rows = page.getByRole('table', { name: 'Price alerts' }).getByRole('row').filter({ hasText: 'BTC/USDT' })
  await rows.filter({ hasText: 'the moon' }).waitFor()
  expect(await rows.first().innerText()).toMatch(/≥ 1,000,000[\s\S]*Waiting/)
  // The same once more is refused beside its field.
  await value.fill('1000000')
  await value.press('Enter')
  await form.getByText('You have this alert already.').waitFor()
  await rows.getByRole('button', { name: 'Move alert: ≥ 1,000,000' }).press('Enter')
  const moved = rows.getByRole('textbox', { name: 'Move alert' })
  await moved.fill('1')
  await moved.press('Enter')
  await rows.filter({ hasText: '≤ 1' }).waitFor()
  await expectAccessible(page)
  await rows.getByRole('button', { name: 'Remove alert: BTC/USDT 1' }).press('Enter')
  await page.getByText('No alerts yet.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows.filter({ hasText: 'the moon' }).waitFor()
  // What was refused is in the console once.
  expect(faults).toEqual([expect.stringContaining('status of 422')])
  await context.close()
})
