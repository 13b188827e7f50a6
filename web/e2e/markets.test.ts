/**
 * F-28, F-29, F-45: somebody filters the markets, keeps one, finds it again after a reload, lets it go; reads an asset's
 * page by keyboard; looks at what things cost. A refused favorite goes back to where it was (ST-32).
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** A fresh account in this browser, made through the API: the forms have a journey of their own. */
async function signUp(page: Page, email: string): Promise<void> {
  const token: { data: { token: string } } = await (await page.request.get('/v2/index')).json()
  const headers = { 'x-csrf-token': token.data.token, origin: product.origin }
  const post = async (path: string, data: object) =>
    expect((await page.request.post(path, { data, headers })).status(), path).toBe(200)
  await post('/v2/register', {
    email,
    password: 'a ledger never forgets 7',
    consents: { terms: true, privacy: true },
  })
  const mails: { data: { subject: string }[] } = await (await page.request.get(`/v2/demo/mailbox?to=${email}`)).json()
  await post('/v2/register/confirmation', { code: /\b\d{6}\b/.exec(mails.data[0]?.subject ?? '')?.[0] })
}

describe('markets and assets', () => {
  test('filter, favorite, reload, unfavorite; a refused one is rolled back', async () => {
    const { context, page, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await signUp(page, 'stars@users.test')
    await openAlive(page, '/markets')
    await page.getByRole('button', { name: 'Fiat', exact: true }).click()
    await page.waitForURL(/subType=fiat/)
    await page.getByLabel('Search markets').fill('ethereum')
    await page.waitForURL(/contains=ethereum/)
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await page.getByRole('button', { name: /ETH\/EUR/ }).click()
    await expect.poll(() => page.getByRole('button', { name: /ETH\/EUR/ }).getAttribute('aria-pressed')).toBe('true')

    await openAlive(page, '/markets?type=favorite')
    await page.getByRole('link', { name: 'Trade ETH/EUR' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Trade ETH/EUR' }).waitFor()
    await expectAccessible(page)

    // ST-32, ER-31: the server says no, the star stays.
    await page.route('**/v2/trade/favorites', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    const before = faults.length
    await page.getByRole('button', { name: /ETH\/EUR/ }).click()
    await page.getByText('Your favorites were not changed').waitFor()
    await page.getByRole('link', { name: 'Trade ETH/EUR' }).waitFor()
    // The browser reports the refused call itself.
    const refused = faults.slice(before)
    expect(refused.filter((fault) => !fault.includes('500'))).toEqual([])
    await page.unroute('**/v2/trade/favorites')

    await page.getByRole('button', { name: /ETH\/EUR/ }).click()
    await page.getByText('No favorites yet').waitFor()
    await page.reload()
    await page.getByText('No favorites yet').waitFor()
    expect(faults).toEqual(refused)
    await context.close()
  })

  test('a guest who presses a star is asked to sign in and comes back to the same list', async () => {
    const { context, page } = await openPerson(browser, product.origin, 'desktop', 'light')
    await openAlive(page, '/markets?subType=stable')
    await page.getByRole('button', { name: /USDC\/USDT/ }).click()
    await page.waitForURL((url) => url.pathname === '/auth' || url.pathname === '/auth/login')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/markets?subType=stable')
    await context.close()
  })

  test('the chart of an asset follows the keyboard and says what it shows', async () => {
    const { context, page, faults } = await openPerson(browser, product.origin, 'desktop', 'light')
    await openAlive(page, '/assets/BTC')
    const chart = page.getByRole('region', { name: 'Price of BTC/USDT' })
    const words = chart.getByText(/^From .* to .* USDT/)
    const day = await words.textContent()
    const month = chart.getByRole('button', { name: '1 month' })
    await chart.getByRole('button', { name: '1 day' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => month.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => words.textContent()).not.toBe(day)
    await page.getByLabel('Amount in BTC').fill('2')
    await page.getByLabel('Into').selectOption('EUR')
    await page.getByText(/^[\d,.]+ EUR$/).waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
    await context.close()
  })
})
