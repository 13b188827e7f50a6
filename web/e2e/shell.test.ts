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

/** Loading code may take a while on a busy machine. */
const patient = { timeout: 300_000 }

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
  test('U9 the language stays: at the guard, after signing in, on the first page', async () => {
    const { page, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await openAlive(page, '/tr/settings/api/api-keys')
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('redirect')]).toEqual(['/tr/auth', '/tr/settings/api/api-keys'])
    await signUp(page, 'u9-language@example.com')
    await page.goto('/tr/auth/register')
    await page.waitForURL('**/tr')
    await page.goto('/tr/auth?redirect=/balance')
    await page.waitForURL('**/tr/balance')
    await page.context().addCookies([{ name: 'language', value: 'tr', url: product.origin }])
    await page.goto('/')
    await page.waitForURL('**/tr')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('U8 header, page and footer have one left and one right edge at every width', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    for (const path of ['/', '/markets', '/terms', '/fees/cryptocurrency', '/api-docs/socket-site']) {
      await openAlive(page, path)
      for (const width of [390, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const edges = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll('main .page, footer .page')].map((element) => {
            const { left, right } = element.getBoundingClientRect()
            const { paddingLeft, paddingRight } = getComputedStyle(element)
            return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
          })
          const marks = [...document.querySelectorAll('header :is(a, svg)')]
            .map((element) => element.getBoundingClientRect())
            .filter((box) => box.width > 0)
          boxes.push([Math.min(...marks.map(({ left }) => left)), Math.max(...marks.map(({ right }) => right))])
          return [...new Set(boxes.map(([left = 0, right = 0]) => `${Math.round(left)}–${Math.round(right)}`))]
        })
        expect(edges, `${path} at ${width}`).toHaveLength(1)
      }
    }
    expect(faults).toEqual([])
    await context.close()
  })

  test('S9 a page takes style sheets and scripts as files of the site only', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await openAlive(page, '/trade/BTC-USDT')
    expect(faults).toEqual([])
    const written = await page.evaluate(() => {
      const sheet = document.createElement('style')
      sheet.textContent = 'body { display: none }'
      const script = document.createElement('script')
      script.textContent = 'document.body.remove()'
      document.head.append(sheet, script)
      return { hasSheet: sheet.sheet !== null, hasBody: document.body !== null }
    })
    expect(written).toEqual({ hasSheet: false, hasBody: true })
    await context.close()
  })

  test('U9 a wrong password is refused in the language of the page', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'phone', 'dark')
    await openAlive(page, '/tr/auth/login')
    await page.getByLabel('E-posta', { exact: true }).fill('nobody@users.example')
    await page.getByLabel('Şifre', { exact: true }).fill('a password that nobody has')
    await page.getByRole('button', { name: 'Giriş yap', exact: true }).press('Enter')
    await page.getByText('E-posta adresi veya şifre yanlış.').first().waitFor()
    await expectAccessible(page)
    // The browser reports the refused call itself.
    expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
    await context.close()
  })

  test('U4 the step of the code takes its room before its script is there', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'phone', 'dark')
    await openAlive(page, '/de/auth/register')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/code-step-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('E-Mail', { exact: true }).fill(`room-${crypto.randomUUID()}@users.example`)
    await page.getByLabel('Passwort', { exact: true }).fill('a ledger never forgets 7')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Konto erstellen' }).press('Enter')
    const step = page.locator('main h1 + div')
    await step.and(page.locator('[aria-busy=true]')).waitFor()
    const before = await step.boundingBox()
    release()
    await page.getByLabel('6-stelliger Code').waitFor()
    expect(await step.boundingBox()).toEqual(before)
    await expectAccessible(page)
    expect(faults).toEqual([])
    await context.close()
  })

  test('S9 a password that is easy to guess is refused in the form, by what the browser knows and by what the server knows', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'light')
    await openAlive(page, '/auth/register')
    await page.getByLabel('E-mail', { exact: true }).fill(`guessable-${crypto.randomUUID()}@users.example`)
    await page.getByLabel('I accept the terms of use.').check()
    await page.getByLabel('I have read the privacy policy.').check()
    const password = page.getByLabel('Password', { exact: true })
    const refusals = async (guess: string) => {
      await password.fill(guess)
      await page.getByRole('button', { name: 'Create account' }).press('Enter')
      await page.getByText('This password is easy to guess. Choose another one.').waitFor()
      await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
    }
    await refusals('aaaaaaaaaaaa')
    await password.fill('short')
    await page.getByRole('button', { name: 'Create account' }).press('Enter')
    await page.getByText('Use at least 10 characters.').waitFor()
    const answer = page.waitForResponse('**/v2/register')
    await refusals('Password1!')
    expect((await answer).status()).toBe(422)
    await expectAccessible(page)
    expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
    await context.close()
  })

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
    await untilAlive(page)
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
    await expect.poll(() => search.evaluate((button) => button === document.activeElement)).toBe(true)
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
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('tr')
    await expect.poll(() => page.locator('link[rel=alternate]').count()).toBe(10)
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(`${product.origin}/tr/markets`)
    expect(faults).toEqual([])
    await context.close()
  })

  test('U12 a lost chunk of a page is asked for again by at most two reloads', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'dark')
    // Without reaching for the link before, which would ask for the page ahead.
    const toMarkets = () =>
      page
        .getByRole('banner')
        .getByRole('link', { name: 'Markets', exact: true })
        .evaluate((link: HTMLElement) => link.click())
    let losses = 0
    let documents = 0
    let lost = Number.POSITIVE_INFINITY
    page.on('request', (request) => void (documents += request.isNavigationRequest() ? 1 : 0))
    const chunk = /\/assets\/(?:futures|route-section-markets)-[\w-]+\.js$/
    await page.route(chunk, async (route) => {
      if (losses >= lost) return route.continue()
      losses++
      return route.abort()
    })

    // Somebody follows a link: the chunks of the page are lost once, and the page comes by itself.
    lost = 1
    await openAlive(page, '/about-us')
    await toMarkets()
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor()
    // What is still loading must not be lost with the next part.
    await untilAlive(page)
    await page.waitForLoadState('networkidle')
    expect(documents).toBe(2)

    // They stay lost: after two reloads the page says so, and nothing loads anew.
    lost = Number.POSITIVE_INFINITY
    documents = 0
    await openAlive(page, '/about-us')
    await toMarkets()
    await page.waitForURL('**/markets?reload_attempt=2')
    await page.waitForLoadState('networkidle')
    expect(documents).toBe(3)
    await context.close()
  })

  test.each([
    ['first script', '/about-us', /\/assets\/platform-[\w-]+\.js$/],
    // The router, too, would reload for this one.
    ['screen', '/futures', /\/assets\/futures-[\w-]+\.js$/],
  ])('U12 the %s of a page that is lost is asked for again by at most two reloads', async (_, path, chunk) => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'dark')
    let documents = 0
    page.on('request', (request) => void (documents += request.isNavigationRequest() ? 1 : 0))
    await page.route(chunk, (route) => route.abort())
    await page.goto(path)
    await page.waitForURL(`**${path}?reload_attempt=2`)
    await page.waitForLoadState('networkidle')
    expect(documents).toBe(3)
    await context.close()
  })

  test('U12 a page whose screen stays lost is not reloaded later on', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'dark')
    let documents = 0
    page.on('request', (request) => void (documents += request.isNavigationRequest() ? 1 : 0))
    await page.route(/\/assets\/futures-[\w-]+\.js$/, (route) => route.abort())
    await page.clock.install()
    await page.goto('/futures')
    await page.waitForURL('**/futures?reload_attempt=2')
    // What runs beside the page has begun when support is offered; the count would be forgotten soon after that.
    const support = page.getByRole('button', { name: 'Support', exact: true })
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return support.count()
      }, patient)
      .toBe(1)
    for (let seconds = 0; seconds < 30; seconds++) await page.clock.runFor(1_000)
    await page.waitForLoadState('networkidle')
    expect(documents).toBe(3)
    expect(new URL(page.url()).search).toBe('?reload_attempt=2')
    await context.close()
  })

  test('U12 the browser suggests the pages that the server suggested', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    const html = await (await page.goto('/tr/fee'))?.text()
    await untilAlive(page)
    const suggested = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => suggested.allTextContents()).toEqual(['Yatırma ve çekme', 'Alım satım komisyonları'])
    for (const text of await suggested.allTextContents()) expect(html).toContain(`>${text}</a>`)
    expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([])
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
    await page.getByRole('main').getByRole('link', { name: 'Markets' }).click()
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
    expect((await render('/bug-bount', without)).html).not.toContain('>Did you mean<')
    expect((await render('/bug-bounty', settings)).status).toBe(200)
    expect((await render('/about-us', settings)).html).toContain(link)
    expect((await render('/bug-bount', settings)).html).toContain('>Did you mean<')
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
    ['/no/such', 'There is no such page'],
    ['/assets/bitcoin', 'There is no such page'],
    ['/de/trade/NO-PE', 'Diese Seite gibt es nicht'],
    ['/ka/releases/none', 'ასეთი გვერდი არ არსებობს'],
  ])(
    'U12 the page of %s is titled by what it says, and by nothing of the page that is not there',
    async (path, title) => {
      const html = await (await fetch(product.origin + path)).text()
      expect(html.match(/<title>[^<]*<\/title>/g)).toEqual([`<title>${title} · Westbourne</title>`])
      expect(html).not.toContain('rel="canonical"')
      expect(html).not.toContain('property="og:title"')
    },
  )

  test('U12 pages that may be meant are named in the language of the page, the markets where a market is missing', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'phone', 'dark')
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    await openAlive(page, '/de/trading-data/trading-fee')
    await links.first().waitFor()
    await expect.poll(async () => (await links.allTextContents())[0]).toBe('Handelsgebühren')
    expect((await links.allTextContents()).filter((text) => text.includes('/'))).toEqual([])
    await expect.poll(() => page.title()).toBe('Diese Seite gibt es nicht · Westbourne')
    await openAlive(page, '/de/trade/NO-PE')
    await page.getByRole('heading', { level: 1, name: 'Den Markt NO/PE gibt es nicht' }).waitFor()
    await expectNoSidewaysScroll(page)
    await links.filter({ hasText: 'Märkte' }).click()
    await page.waitForURL('**/de/markets')
    await page.waitForFunction(() => document.title.startsWith('Märkte'))
    expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([])
    await context.close()
  })

  test.each([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)('RR-82, BC-52: support is near on a %s, in %s, but not while registering', async (screen, theme) => {
    const { page, context, faults } = await openPerson(browser, product.origin, screen, theme)
    await openAlive(page, '/about-us')
    const button = page.getByRole('button', { name: 'Support', exact: true })
    // U6 over a phone's page it would stand on figures.
    const position = await button.evaluate((element) => getComputedStyle(element.closest('aside') ?? element).position)
    expect(position).toBe(screen === 'phone' ? 'static' : 'fixed')
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
    await expect.poll(() => document.getAttribute('target')).toBe('_blank')
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
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)
    await expect.poll(() => page.getByRole('region', { name: 'Cookies' }).count()).toBe(0)
    await context.close()
  })
})
