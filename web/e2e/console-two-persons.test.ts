/** Two owners at the console and one who is new: what takes both of them, seen from all sides (console.md 8). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../tools/setup/free-port.ts'
import { expectAccessible, openBrowser, screens } from './browser.ts'
import { confirm, enrolled, expectWell, invitationOf, send, signInWithKey } from './operator.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let origin: string
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'console-two-'))
  environment = { CONSOLE_PORT: String(await freePort()), DATA_DIR: data, DATABASE_URL: '' }
  origin = `http://localhost:${environment['CONSOLE_PORT']}`
  const started = await startProduct(environment)
  product = {
    ...started,
    stop: async () => {
      await started.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const room = async (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name, exact: true }).press('Enter')

async function approve(page: Page, act: string): Promise<void> {
  await room(page, 'Overview')
  await page.getByRole('article', { name: act }).getByRole('button', { name: 'Approve' }).press('Enter')
  await confirm(page, /^Approve/, 'Approve', true)
}

/** On a phone and in daylight it is as readable. */
async function expectWellOnPhone(page: Page): Promise<void> {
  const viewport = page.viewportSize()
  await page.setViewportSize(screens.phone.viewport)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectWell(page)
  if (viewport !== null) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: 'dark' })
}

test('a new owner is let in by who did not make the link; who may approve is ended by two; another site takes two', async () => {
  const [first, second] = [
    await invitationOf(origin, environment, 'ada'),
    await invitationOf(origin, environment, 'grace'),
  ]
  const ada = await enrolled(browser, origin, first, 'ada')
  const grace = await enrolled(browser, origin, second, 'grace')
  for (const { page } of [ada, grace]) {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signInWithKey(page)
  }

  await room(ada.page, 'Operators')
  await ada.page.getByRole('button', { name: 'Add an operator' }).press('Enter')
  await ada.page.getByLabel('Name', { exact: true }).fill('newcomer')
  await ada.page.getByLabel('owner').check()
  await confirm(ada.page, 'Add an operator', 'Propose', true)
  await approve(grace.page, 'operators.invite on operator:newcomer')

  await ada.page.reload()
  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
  await row(ada.page, 'newcomer').getByRole('button', { name: 'Link' }).press('Enter')
  const made = await send(ada.page, 'Invitation of newcomer', 'Make a link', true)
  const link = (await made.getByText('/admin/invitation#').textContent()) ?? ''
  await made.getByRole('button', { name: 'Close' }).last().press('Enter')
  const newcomer = await enrolled(browser, origin, link, 'newcomer')
  await newcomer.page.getByText('once another operator has confirmed').waitFor()
  const words = (await newcomer.page.locator('strong').textContent()) ?? ''
  expect(words.split(' ')).toHaveLength(6)
  await expectWell(newcomer.page)
  await expectWellOnPhone(newcomer.page)

  // Ada made the link: she is told that somebody else has to look.
  await ada.page.reload()
  await row(ada.page, 'newcomer').getByText('enrolled').waitFor()
  await expectWell(ada.page)
  await row(ada.page, 'newcomer').getByRole('button', { name: 'Confirm' }).press('Enter')
  const own = ada.page.getByRole('dialog', { name: 'Let newcomer in' })
  await own.getByText(words).waitFor()
  await expectAccessible(ada.page, '[role=dialog]')
  await own.getByLabel('Reason').fill('they work here')
  await own.getByRole('button', { name: 'Confirm the keys' }).press('Enter')
  await own.getByText('A second person approves it').waitFor()
  await own.getByRole('button', { name: 'Cancel' }).press('Enter')

  await room(grace.page, 'Operators')
  await row(grace.page, 'newcomer').getByRole('button', { name: 'Confirm' }).press('Enter')
  await grace.page.getByRole('dialog').getByText(words).waitFor()
  await confirm(grace.page, 'Let newcomer in', 'Confirm the keys', true)
  await row(grace.page, 'newcomer').getByText('active').waitFor()
  await newcomer.page.goto('/admin')
  await signInWithKey(newcomer.page)

  await row(grace.page, 'ada').getByRole('button', { name: 'End' }).press('Enter')
  const ending = grace.page.getByRole('dialog', { name: 'End ada' })
  await ending.getByText('ended by two persons').waitFor()
  await expectAccessible(grace.page, '[role=dialog]')
  await confirm(grace.page, 'End ada', 'End', true)
  await expectWellOnPhone(grace.page)

  await room(ada.page, 'Content')
  const redirect = async (source: string, target: string) => {
    await ada.page.getByRole('button', { name: 'Redirect an address' }).press('Enter')
    await ada.page.getByRole('textbox', { name: 'Address' }).fill(source)
    await ada.page.getByLabel('Leads to').fill(target)
  }
  await redirect('/auth/login', 'https://example.org/login')
  const refused = await send(ada.page, 'Redirect an address', 'Redirect', false)
  await refused.getByText('There is a page at this address, in some edition at least.').waitFor()
  await expectAccessible(ada.page, '[role=dialog]')
  await refused.getByRole('button', { name: 'Cancel' }).press('Enter')
  await redirect('/partner', 'https://example.org/')
  await confirm(ada.page, 'Redirect an address', 'Redirect', true)
  const partner = async () => {
    const answer = await ada.page.request.get(`${product.origin}/tr/partner`, { maxRedirects: 0 })
    const { location, 'cache-control': kept } = answer.headers()
    return [answer.status(), location, kept]
  }
  expect((await partner())[0]).toBe(404)
  await approve(newcomer.page, 'content.setRedirect on /partner')
  expect(await partner()).toEqual([302, 'https://example.org/', 'no-store'])

  await approve(newcomer.page, 'operators.end on operator:ada')
  await ada.page.goto('/admin')
  await ada.page.getByRole('button', { name: 'Sign in with your key' }).waitFor()
  for (const { faults, context } of [ada, grace, newcomer]) {
    // The browser writes down questions to a key, refusals (422), and that somebody isn't signed in (401).
    expect(faults.filter((fault) => !/status of (?:401|422)/.test(fault))).toEqual([])
    await context.close()
  }
})
