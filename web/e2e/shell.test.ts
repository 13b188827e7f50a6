/** F-02, F-68, F-70, F-71: the shell around the pages, by keyboard, in a browser. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Settings } from '@exchange/contract/accounts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, untilAlive } from './browser.ts'
import { startProduct, type Product } from './product.ts'

/** The built pages for an edition with these settings: everything else is asked of the product. */
async function render(path: string, settings: Settings): Promise<{ status: number; html: string }> {
  const { default: web } = await import(pathToFileURL(join(import.meta.dirname, '../dist/server/server.js')).href)
  const api = async (route: string) => {
    const data = route === 'GET /v2/settings' ? settings : await ask(product.origin + route.replace('GET ', ''))
    return { ok: true, status: 200, data }
  }
  const context = { api, region: settings.region, demo: settings.demo, nonce: null }
  const answer: Response = await web.fetch(new Request(product.origin + path), { context })
  return { status: answer.status, html: await answer.text() }
}

async function ask(address: string) {
  const answer = await fetch(address)
  return ((await answer.json()) as { data: Settings }).data
}

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

describe('the shell', () => {
  test('fetches the routes of a section when somebody goes there, and keeps its place', async () => {
    const { page, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    const asked: string[] = []
    page.on('request', (request) => {
      const [, name] = /route-section-(\w+)-/.exec(request.url()) ?? []
      if (request.isNavigationRequest()) asked.push('document')
      else if (name !== undefined) asked.push(name)
    })
    await openAlive(page, '/terms?x=1')
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Markets', exact: true }).click()
    await page.waitForURL('**/markets')
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/terms?x=1')
    await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor()
    expect(asked).toEqual(['document', 'company', 'markets'])
    expect(faults).toEqual([])
  })

  test('asks once for consent, keeps the choice, and asks again from the footer (ST-12, BC-44)', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark', 'first')
    await openAlive(page, '/markets')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'Necessary only' }).click()
    await banner.waitFor({ state: 'detached' })
    const cookie = (await context.cookies()).find(({ name }) => name === 'wb_cc_cookie')
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toMatchObject({ categories: ['necessary'] })
    await page.reload()
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cookie settings' })
    await dialog.getByLabel('Analytics').check()
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await dialog.waitFor({ state: 'detached' })
    const changed = (await context.cookies()).find(({ name }) => name === 'wb_cc_cookie')
    expect(JSON.parse(decodeURIComponent(changed?.value ?? ''))).toMatchObject({
      categories: ['necessary', 'analytics'],
    })
    expect(faults).toEqual([])
    await context.close()
  })

  test('finds a market by keyboard alone, and gives the focus back (F-71)', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'light')
    await openAlive(page, '/markets')
    const search = page.getByRole('button', { name: 'Search pages, markets and actions' })
    await search.focus()
    await page.keyboard.press('Enter')
    const palette = page.getByRole('dialog', { name: 'Search pages, markets and actions' })
    await palette.getByRole('option').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    expect(await search.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('eth/btc')
    await palette.getByRole('option', { name: 'ETH/BTC' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/trade\/ETH-BTC$/)
    expect(faults).toEqual([])
    await context.close()
  })

  test('changes language and keeps the page and its query (F-02)', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await openAlive(page, '/markets?contains=BTC')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Türkçe' }).click()
    await page.waitForURL(/\/tr\/markets\?contains=BTC$/)
    expect(await page.locator('html').getAttribute('lang')).toBe('tr')
    expect(await page.locator('link[rel=alternate]').count()).toBe(10)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${product.origin}/tr/markets`)
    expect(faults).toEqual([])
    await context.close()
  })

  test('suggests what was meant, on the narrowest phone (RR-71, RR-73)', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'phone', 'light')
    await page.setViewportSize({ width: 360, height: 740 })
    expect((await page.goto('/markts'))?.status()).toBe(404)
    await untilAlive(page)
    await page.getByText('Page not found: /markts').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: '/markets' }).click()
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor()
    await context.close()
  })

  test('a page whose flag an edition switches off is gone from everywhere (PR-24, RR-04)', async () => {
    const settings = await ask(`${product.origin}/v2/settings`)
    const without = { ...settings, flags: { ...settings.flags, bugBounty: false } }
    const closed = await render('/bug-bounty', without)
    expect(closed.status).toBe(404)
    expect(closed.html).toContain('Page not found: /bug-bounty')
    const link = 'href="/bug-bounty"'
    expect((await render('/about-us', without)).html).not.toContain(link)
    expect((await render('/bug-bount', without)).html).not.toContain('>/bug-bounty<')
    expect((await render('/bug-bounty', settings)).status).toBe(200)
    expect((await render('/about-us', settings)).html).toContain(link)
    expect((await render('/bug-bount', settings)).html).toContain('>/bug-bounty<')
  })

  test.each(['/fees/foo', '/terms/foo', '/releases/none', '/assets/NONE', '/trade/no'])(
    'RR-68: %s has parameters that lead nowhere',
    async (path) => {
      const answer = await fetch(product.origin + path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain(`Page Not Found: ${path === '/trade/no' ? '/trade/NO' : path}`)
    },
  )

  test.each([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)('RR-82, BC-52: support is near on a %s, in %s, but not while registering', async (screen, theme) => {
    const { page, context, faults } = await openPerson(browser, product.origin, screen, theme)
    await openAlive(page, '/about-us')
    const button = page.getByRole('button', { name: 'Support', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Support' })
    await panel.getByRole('link', { name: /^support@/ }).waitFor()
    await expectAccessible(page, '[role=dialog]')
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.locator('button:focus[aria-label=Support]').waitFor()
    await page.getByRole('link', { name: 'Create account' }).first().click()
    await page.waitForURL(/\/auth\/register/)
    await button.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await context.close()
  })

  test('asks for new terms where somebody agreed to older ones, and keeps the answer', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'light')
    await signUp(page, `terms-${crypto.randomUUID()}@example.com`)
    const { data: settings } = (await (await page.request.get('/v2/settings')).json()) as { data: Settings }
    const user = settings.user && { ...settings.user, exchangeTermsAccepted: false }
    const { html } = await render('/about-us', { ...settings, user })
    await page.route('**/about-us', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto('/about-us')
    const modal = page.getByRole('dialog', { name: 'The terms have changed' })
    const document = modal.getByRole('link', { name: 'Terms of use' })
    await document.waitFor()
    expect(await document.getAttribute('target')).toBe('_blank')
    await expectAccessible(page)
    const answer = page.waitForResponse('**/v2/settings/agreements')
    await modal.getByRole('button', { name: 'I have read and accept them' }).press('Enter')
    expect((await answer).status()).toBe(200)
    await modal.waitFor({ state: 'detached' })
    await context.close()
  })

  test('is left away inside the app (RR-60, RR-62)', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'phone', 'dark', 'first')
    await openAlive(page, '/markets?webview=true')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Cookies' }).count()).toBe(0)
    await context.close()
  })
})
