/** F-26: an integration from its making to its end, with a server that listens. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedCode, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, toastOf } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let receiver: Server
let proof = ''
const methods: string[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  receiver = createServer((request, response) => {
    if (request.url === '/webhook-verification.txt') return response.end(proof)
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      methods.push(JSON.parse(body).method)
      response.end()
    })
    return undefined
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(async () => {
  receiver?.close()
  await browser?.close()
  await product?.stop()
})

test('a server is connected, proven, tried and sent everything again', async () => {
  const { context, page, faults } = await openPerson(browser, product.origin, 'phone', 'dark')
  const email = `hooks-${Date.now()}@users.example`
  await signUp(page, email)
  await openAlive(page, '/settings/api')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Integrations' }).click()
  await page.getByText('No integrations').waitFor()
  await page.getByRole('link', { name: 'Create integration' }).click()

  const create = page.getByRole('button', { name: 'Create integration' })
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const address = page.getByLabel('Address')
  const listening = receiver.address()
  const port = typeof listening === 'object' && listening !== null ? listening.port : 0
  await page.getByLabel('Label').fill('Bookkeeping')
  await address.fill(`http://127.0.0.1:${port}/in`)
  await page.getByRole('button', { name: 'Only these' }).click()
  await create.click()
  await page.getByText('Choose at least one kind of event.').waitFor()
  await page.getByRole('checkbox', { name: 'Transfers' }).check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await create.click()
  await asked.waitFor()
  await asked.getByLabel('6-digit code').fill(await mailedCode(page, email))
  await page.getByRole('heading', { name: 'Copy the secret now' }).waitFor()
  await page.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByRole('heading', { name: 'Verify your domain' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('The key was found neither in the file nor in DNS.').waitFor()
  proof = await page
    .locator('code')
    .filter({ hasText: /^[0-9a-f]{32}$/ })
    .innerText()
  await page.getByRole('button', { name: 'Check now' }).click()
  await toastOf(page, 'The domain is verified').waitFor()
  await page.getByRole('button', { name: 'Send a test call' }).click()
  await toastOf(page, 'Your server responded with 200').waitFor()
  expect(methods).toContain('ping')
  await page.getByLabel('After cursor').fill('later')
  await page.getByText('A cursor looks like 1024-3.').waitFor()
  await page.getByLabel('After cursor').fill('')
  await page.getByRole('button', { name: 'Send again' }).click()
  await toastOf(page, 'The events are being sent again').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await openAlive(page, '/settings/api/webhook')
  await page.getByText('Everything has been delivered').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.locator('summary', { hasText: 'Settings' }).click()
  await page.getByRole('link', { name: 'Integrations' }).click()
  await page.getByRole('link', { name: 'Bookkeeping' }).click()
  await page.getByRole('button', { name: 'Delete integration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete integration' }).click()
  await page.getByText('No integrations').waitFor()
  // A wrong proof answers 422, which the browser notes.
  expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
  await context.close()
})

test('F-25: the documentation of the API is searched by a key, linked to, and switched to another language', async () => {
  const { context, page, faults } = await openPerson(browser, product.origin, 'desktop', 'light')
  await openAlive(page, '/api-docs')
  const search = page.getByRole('searchbox')
  // The key is heard a moment after the page has come alive.
  await expect
    .poll(async () => {
      await page.keyboard.press('/')
      return search.evaluate((field) => field === document.activeElement)
    })
    .toBe(true)
  await page.keyboard.type('amend')
  await page.getByRole('link', { name: '/api/v4/order/amend' }).click()
  await page.waitForURL('**/api-docs/orders#order-amend')
  const amend = page.locator('section[aria-labelledby=order-amend]')
  await amend.getByText('openssl dgst').waitFor()
  await amend.getByRole('link', { name: 'TypeScript' }).click()
  await amend.getByText(`await call('/api/v4/order/amend'`).waitFor()
  expect(new URL(page.url()).searchParams.get('in')).toBe('typescript')
  await amend.getByRole('link', { name: 'TypeScript' }).and(page.locator('[aria-current=page]')).waitFor()
  await expectAccessible(page, 'section[aria-labelledby=order-amend]')
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await context.close()
})

test('U9, F-25: a reader of German finds pages by German names, and only what is English is marked as English', async () => {
  const { context, page, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
  await openAlive(page, '/de/api-docs')
  await page.getByRole('searchbox').fill('signieren')
  await page.getByRole('link', { name: 'Signieren', exact: true }).click()
  await page.waitForURL('**/de/api-docs/signing')
  await page.getByRole('heading', { level: 2, name: 'Schritt für Schritt' }).waitFor()
  await expect.poll(() => page.locator('article [lang]').count()).toBe(0)
  // The first page has its titles written into it; the next one loads those of its language alone.
  await page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link', { name: 'Das Orderbuch' }).click()
  await page.getByRole('heading', { level: 1, name: 'Das Orderbuch' }).waitFor()
  const titles = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /guide-titles-\w+/.exec(name)?.[0] ?? []),
  )
  expect([...new Set(titles)]).toEqual(['guide-titles-de'])
  await page.getByRole('searchbox').fill('marktdaten')
  await page.getByRole('link', { name: 'Marktdaten', exact: true }).click()
  await page.waitForURL('**/de/api-docs/market-data')
  const heading = page.getByRole('heading', { level: 1, name: 'Marktdaten' })
  await heading.waitFor()
  await expect.poll(() => heading.getAttribute('lang')).toBeNull()
  await expect.poll(() => page.title()).toContain('Marktdaten')
  await page.getByRole('note').getByText('auf Englisch').waitFor()
  await expect.poll(() => page.locator('h2#public-orderbook-market').getAttribute('lang')).toBe('en')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await context.close()
})

test('the documentation of the API can be read and searched where scripts do not run', async () => {
  const context = await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/api-docs/sandbox')
  await page.getByText(`await call('/api/v4/sandbox/tokens')`).first().waitFor()
  await page.getByRole('searchbox').fill('kill switch')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '/api/v4/order/kill-switch/status' }).click()
  await page.getByRole('heading', { name: 'Active kill switches' }).waitFor()
  await context.close()
})
