/** F-25: a key from its making, confirmed by mail, to its end. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedCode, signUp } from './account.ts'
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

test('a key is made for some operations, switched off and deleted', async () => {
  const { context, page, faults } = await openPerson(browser, product.origin, 'phone', 'light')
  const email = `keys-${Date.now()}@users.example`
  await signUp(page, email)
  await openAlive(page, '/settings/api/api-keys')
  await page.getByText('No API keys').waitFor()
  await page.getByRole('link', { name: 'Create key' }).click()

  const label = page.getByLabel('Label')
  const create = page.getByRole('button', { name: 'Create key' })
  await label.fill('Market maker')
  await page.getByLabel('Allowed IP addresses (optional)').fill('203.0.113.300')
  await page.getByRole('button', { name: 'Only these' }).click()
  await create.click()
  await page.getByText('“203.0.113.300” is not an IP address.').waitFor()
  await page.getByText('Select at least one operation.').waitFor()
  await page.getByLabel('Allowed IP addresses (optional)').fill('203.0.113.7')
  await page.getByLabel('Search operations').fill('market/fee')
  await page.getByRole('checkbox', { name: /^\/api\/v4\/market\/fee / }).check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await create.click()
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await asked.waitFor()
  await expectAccessible(page)
  await asked.getByLabel('6-digit code').fill(await mailedCode(page, email))
  await page.getByRole('heading', { name: 'Copy the secret now' }).waitFor()
  await page.getByRole('button', { name: 'I have copied it' }).click()

  // U11 a column says what stands in it, and not how its field is filled in.
  await expect.poll(() => page.locator('th').allTextContents()).toContain('Allowed IP addresses')
  await page.getByRole('link', { name: 'Market maker' }).click()
  await page.getByRole('heading', { name: 'Market maker' }).waitFor()
  await page.getByText('1 of ').waitFor()
  await expect.poll(() => page.getByLabel('Allowed IP addresses (optional)').inputValue()).toBe('203.0.113.7')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await toastOf(page, 'The key is off').waitFor()
  // What gives the key more than it has is confirmed again.
  await page.getByRole('button', { name: 'Switch on' }).click()
  await asked.waitFor()
  await asked.getByRole('button', { name: 'Close' }).click()
  await asked.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Delete key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click()
  await page.getByText('No API keys').waitFor()
  expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
  await context.close()
})
