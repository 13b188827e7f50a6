/**
 * F-28, F-29, F-45: somebody filters the markets, keeps one, finds it again after a reload, lets it go; reads an asset's
 * page by keyboard; looks at what things cost. A refused favorite goes back to where it was (ST-32).
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './account.ts'
import { expectAccessible, openAlive, openBrowser, openPerson, toastOf } from './browser.ts'
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

/** The answer to the next call that changes something. */
const saved = (page: Page) => page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())

describe('markets and assets', () => {
  test('filter, favorite, reload, unfavorite; a refused one is rolled back', async () => {
    const { context, page, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await signUp(page, 'stars@users.test')
    await openAlive(page, '/markets')
    await page.getByRole('button', { name: 'Fiat', exact: true }).click()
    await page.waitForURL(/subType=fiat/)
    await page.getByLabel('Search markets').fill('ethereum')
    await page.waitForURL(/contains=ethereum/)
    // T1: both filters hold, also when they follow one another at once: ether against currencies, and nothing else.
    const names = () => page.getByRole('link', { name: /^Trade / }).allTextContents()
    await expect.poll(async () => (await names()).filter((name) => !name.startsWith('ETH'))).toEqual([])
    await expect.poll(async () => (await names()).length).toBeGreaterThan(1)
    const added = saved(page)
    await page.getByRole('button', { name: /ETH\/EUR/ }).click()
    await expect.poll(() => page.getByRole('button', { name: /ETH\/EUR/ }).getAttribute('aria-pressed')).toBe('true')
    expect((await added).url()).toBe(`${product.origin}/v2/trade/favorites`)

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
    await toastOf(page, 'Your favourites could not be changed').waitFor()
    await page.getByRole('link', { name: 'Trade ETH/EUR' }).waitFor()
    // The browser reports the refused call itself.
    const refused = faults.slice(before)
    expect(refused.filter((fault) => !fault.includes('500'))).toEqual([])
    await page.unroute('**/v2/trade/favorites')

    const removed = saved(page)
    await page.getByRole('button', { name: /ETH\/EUR/ }).click()
    await page.getByText('No favourites yet').waitFor()
    await removed
    await page.reload()
    await page.getByText('No favourites yet').waitFor()
    expect(faults).toEqual(refused)
    await context.close()
  })

  test('a star pressed before the list of favourites has come adds to the list', async () => {
    const { context, page, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await signUp(page, 'early-star@users.test')
    await openAlive(page, '/markets?contains=ethereum')
    const first = saved(page)
    await page.getByRole('button', { name: /ETH\/EUR/ }).click()
    expect((await first).request().postDataJSON()).toEqual({ markets: ['ETH_EUR'] })

    const pressed = Promise.withResolvers<void>()
    await page.route('**/v2/trade/favorites', async (route) => {
      if (route.request().method() === 'GET') await pressed.promise
      await route.continue()
    })
    await openAlive(page, '/markets?contains=bitcoin')
    const second = saved(page)
    await page.getByRole('button', { name: /BTC\/EUR/ }).click()
    pressed.resolve()
    expect((await second).request().postDataJSON()).toEqual({ markets: ['ETH_EUR', 'BTC_EUR'] })
    expect(faults).toEqual([])
    await context.close()
  })

  test.for([
    ['/history/trade/orders', '/v2/history/orders', { Market: 'BTC_USDT', Side: 'buy' }],
    ['/history/trade/deals', '/v2/history/deals', { Side: 'sell', Period: '7d' }],
    ['/history/main/transfers', '/v2/history/transfers', { Asset: 'BTC', Kind: 'deposit' }],
  ] as const)('T1 %s keeps both filters when the second is chosen before the first is answered', async (row) => {
    const [path, call, filters] = row
    const { context, page, faults } = await openPerson(browser, product.origin, 'desktop', 'light')
    await signUp(page, `${call.replaceAll('/', '')}@users.test`)
    await openAlive(page, path)
    const bothChosen = Promise.withResolvers<void>()
    await page.route(`**${call}?**`, async (route) => {
      await bothChosen.promise
      await route.continue()
    })
    const field = (label: string) => page.getByLabel(label, { exact: true })
    for (const [label, value] of Object.entries(filters)) await field(label).selectOption(value)
    bothChosen.resolve()
    const shown = async () => Promise.all(Object.keys(filters).map((label) => field(label).inputValue()))
    await expect.poll(shown).toEqual(Object.values(filters))
    // What the address says is what a reload shows.
    await page.reload()
    await expect.poll(shown).toEqual(Object.values(filters))
    expect(faults).toEqual([])
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
