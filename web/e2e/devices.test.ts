/** S5: the sessions and trusted devices of an account, seen and ended by their owner. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedCode, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, toastOf } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const ADDRESS = '/settings/security/device-management'
const userAgents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
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

/** Signs in to an account on another device; whether it was asked for a mailed code. */
async function signIn(page: Page, email: string): Promise<boolean> {
  await page.goto('/auth/login')
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([to, json]) => {
        const index: { data: { token: string } } = await (await fetch('/v2/index')).json()
        const headers = { 'content-type': 'application/json', 'x-csrf-token': index.data.token }
        const answer = await fetch(to, { method: 'POST', headers, body: json })
        return { status: answer.status, data: ((await answer.json()) as { data: { deviceVerify?: boolean } }).data }
      },
      [path, JSON.stringify(body)] as const,
    )
  const { data } = await post('/v2/login', { email, password: 'a ledger never forgets 7' })
  if (data.deviceVerify !== true) return false
  expect((await post('/v2/login/confirmation', { code: await mailedCode(page, email) })).status).toBe(200)
  return true
}

async function openDevice(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: product.origin })
  return context.newPage()
}

/** Whether the browser of this page is signed in to an account. */
const isSignedIn = async (page: Page): Promise<boolean> => (await page.request.get('/v2/time')).status() === 200

describe('the devices and sessions of an account', () => {
  test.each([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)('S5 are listed and ended by keyboard on a %s, in %s', async (screen, theme) => {
    const { page, context, address, faults } = await openPerson(browser, product.origin, screen, theme)
    const email = `devices-${crypto.randomUUID()}@users.example`
    await signUp(page, email)
    const laptop = await openDevice({ userAgent: userAgents.firefox })
    const phone = await openDevice({ userAgent: userAgents.safari })
    expect([await signIn(laptop, email), await signIn(phone, email)]).toEqual([true, true])

    await openAlive(page, ADDRESS)
    const sessions = page.getByRole('region', { name: 'Active sessions' })
    const devices = page.getByRole('region', { name: 'Trusted devices' })
    for (const list of [sessions, devices]) {
      await list.getByText('Firefox, Windows').waitFor()
      await list.getByText('Safari, iOS').waitFor()
      await expect.poll(() => list.getByRole('row', { name: 'This device' }).count()).toBe(1)
      await expect.poll(() => list.getByText(address, { exact: true }).count()).toBe(1)
      await expect.poll(() => list.getByText('127.0.0.1', { exact: true }).count()).toBe(2)
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await sessions.getByRole('button', { name: 'Sign out: Firefox, Windows' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Sign out Firefox, Windows?' })
    await question.waitFor()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.locator('button:focus', { hasText: 'Sign out' }).waitFor()
    expect(await isSignedIn(laptop)).toBe(true)
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Sign out' }).press('Enter')
    await toastOf(page, 'The session has ended').waitFor()
    for (const list of [sessions, devices]) await list.getByText('Firefox, Windows').waitFor({ state: 'detached' })
    expect(await isSignedIn(laptop)).toBe(false)

    await devices.getByRole('button', { name: 'Remove: Safari, iOS' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await toastOf(page, 'The device has been removed').waitFor()
    await sessions.getByText('Safari, iOS').waitFor({ state: 'detached' })
    expect(await isSignedIn(phone)).toBe(false)
    expect(await signIn(phone, email)).toBe(true)

    expect(faults).toEqual([])
    for (const one of [context, laptop.context(), phone.context()]) await one.close()
  })

  test('S5 all others are signed out, then everything, this browser included', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'light')
    const email = `everywhere-${crypto.randomUUID()}@users.example`
    await signUp(page, email)
    const laptop = await openDevice({ userAgent: userAgents.firefox })
    await signIn(laptop, email)
    await openAlive(page, ADDRESS)
    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
    await toastOf(page, 'All other sessions have ended').waitFor()
    await page.getByRole('button', { name: 'Sign out all others' }).waitFor({ state: 'detached' })
    expect([await isSignedIn(page), await isSignedIn(laptop)]).toEqual([true, false])

    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL(`${product.origin}/`)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    expect(await isSignedIn(page)).toBe(false)
    expect(await signIn(page, email)).toBe(true)
    expect(faults).toEqual([])
    for (const one of [context, laptop.context()]) await one.close()
  })

  test('S5 are found in the account menu; each list says when it is empty or cannot be fetched, and tries again', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await signUp(page, `empty-${crypto.randomUUID()}@users.example`)
    await openAlive(page, '/about-us')
    await page.route('**/v2/settings/sessions', (route) => route.abort())
    await page.route('**/v2/settings/devices', (route) => route.fulfill({ json: { success: true, data: [] } }))
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Devices' }).click()
    await page.waitForURL(`**${ADDRESS}`)
    await page.getByRole('region', { name: 'Trusted devices' }).getByText('No trusted devices').waitFor()
    const sessions = page.getByRole('region', { name: 'Active sessions' })
    const failure = sessions.getByRole('alert')
    await failure.waitFor()
    await expectAccessible(page)
    await page.unroute('**/v2/settings/sessions')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await sessions.getByText('This device').waitFor()
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
    await context.close()
  })
})
