/** Rooms of the console that take an account of their own: one session and one device, messages, and fees from a date (console.md 3). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../tools/setup/database.ts'
import { freePort } from '../../tools/setup/free-port.ts'
import { signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openBrowser, openPerson, screens, watch } from './browser.ts'
import { confirm, expectWell, invitedOperator, send } from './operator.ts'
import { startProduct, type Product } from './product.ts'

const EMAIL = 'rooms@users.example'

let product: Product
let browser: Browser
let origin: string
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'console-rooms-'))
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

/** F-20: one session ends and one device is forgotten; whoever is there is signed out at once. */
async function oneSessionAndOneDevice(page: Page, isSignedIn: () => Promise<boolean>): Promise<void> {
  await room(page, 'Users')
  await page.getByLabel('Number or whole e-mail address').fill(EMAIL)
  await page.keyboard.press('Enter')
  await page
    .getByRole('row', { name: /r•••@u•••\.example/ })
    .getByRole('link')
    .press('Enter')
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()
  await expectWell(page)
  expect(await isSignedIn()).toBe(true)
  await page.getByRole('button', { name: /^End the session on/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^End a session of user/ })
  await dialog.getByText('is signed out at once').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await confirm(page, /^End a session of user/, 'End the session')
  await page.getByText('No session is open').waitFor()
  expect(await isSignedIn()).toBe(false)
  await page.getByRole('button', { name: /^Forget the device/ }).press('Enter')
  await confirm(page, /^Forget a device of user/, 'Forget the device')
  await page.getByText('No device is trusted').waitFor()
  await expectWell(page)
}

/** Mails are held, what waits is seen and dropped, they are released; what was sent is found, and to whom. */
async function theMessagesRoom(page: Page, forgetPassword: () => Promise<void>): Promise<void> {
  await room(page, 'Messages')
  await page.getByText('No message waits').waitFor()
  await expectWell(page)
  await page.getByRole('button', { name: 'Hold mails' }).press('Enter')
  await confirm(page, 'Hold mails', 'Hold them')
  await page.getByText('held', { exact: true }).waitFor()
  await forgetPassword()
  const row = page.getByRole('row', { name: /password.*mail.*not known/ })
  await row.waitFor()
  await expectWell(page)
  await row.getByRole('button', { name: /^Drop/ }).press('Enter')
  await confirm(page, /^Drop password/, 'Drop it')
  await page.getByText('No message waits').waitFor()
  await page.getByRole('button', { name: 'Release mails' }).press('Enter')
  await confirm(page, 'Release mails', 'Release them', true)
  await page.getByText('held', { exact: true }).waitFor({ state: 'detached' })

  await page.getByLabel('State').selectOption('Sent')
  await page.getByLabel('Number of an account, whole address or phone').fill(EMAIL)
  await page.keyboard.press('Enter')
  const sent = page.getByRole('row', { name: /registration.*mail.*r•••@u•••\.example.*en/ })
  await sent.waitFor()
  expect(new URL(page.url()).searchParams.get('query')).toBe(EMAIL)
  await expectWell(page)
  await sent.getByRole('button', { name: /^Show to whom/ }).press('Enter')
  const shown = await send(page, 'Show to whom registration goes', 'Show', false)
  await shown.getByText(EMAIL).waitFor()
  await shown.getByRole('button', { name: 'Close' }).last().press('Enter')
}

/** Proposed, it waits for hours where nobody else can approve it; what is planned is read by everybody until it is withdrawn. */
async function feesFromADate(page: Page): Promise<void> {
  const from = new Date(Date.now() + 3 * 86_400_000)
  await room(page, 'Fees')
  await page.getByText('No change is planned').waitFor()
  await page.getByRole('button', { name: 'Change fees of everybody' }).press('Enter')
  await page.getByLabel('Market', { exact: true }).fill('DBTC_DUSDT')
  await page.getByLabel('Maker, %').fill('0.03')
  await page.getByLabel('Taker, %').fill('0.07')
  await page.getByLabel('From, UTC').fill(from.toISOString().slice(0, 16))
  await expectAccessible(page, '[role=dialog]')
  await confirm(page, 'Fees of everybody', 'Propose', true)
  await room(page, 'Overview')
  const waiting = page.getByRole('article', { name: 'fees.set on everybody DBTC_DUSDT' })
  await waiting.getByRole('button', { name: 'Cancel' }).press('Enter')
  await confirm(page, 'Cancel fees.set', 'Cancel it')

  // As it is once somebody has approved it.
  await withDatabase(
    async (pool) =>
      pool.query(`insert into fee_changes values (gen_random_uuid(), 'DBTC_DUSDT', 300, 700, $1, now(), 'planned')`, [
        from,
      ]),
    environment,
  )
  await room(page, 'Fees')
  const planned = page.getByRole('row', { name: /DBTC_DUSDT 0\.03 0\.07 planned/ })
  await planned.waitFor()
  await expectWell(page)
  const announced = [
    ['global', '', 'desktop', 'dark', /0\.03\s?% from/],
    ['turkey', '/tr', 'phone', 'light', /itibarıyla %\s?0,03/],
  ] as const
  for (const [edition, language, screen, theme, text] of announced) {
    const site = product.origin.replace('//localhost', edition === 'global' ? '//localhost' : `//${edition}.localhost`)
    const reader = await openPerson(browser, site, screen, theme)
    await expect
      .poll(async () => {
        await reader.page.goto(`${language}/fees/trading`)
        return reader.page.getByText(text).count()
      })
      .toBeGreaterThan(0)
    await expectAccessible(reader.page)
    await expectNoSidewaysScroll(reader.page)
    expect(reader.faults).toEqual([])
    await reader.context.close()
  }
  await planned.getByRole('button', { name: /^Withdraw/ }).press('Enter')
  await confirm(page, 'Withdraw the change on DBTC_DUSDT', 'Withdraw it')
  await page.getByRole('row', { name: /DBTC_DUSDT 0\.03 0\.07 withdrawn/ }).waitFor()
}

test('one session and one device, messages, and fees from a date, by the keyboard, wide and narrow', async () => {
  const user = await openPerson(browser, product.origin, 'desktop', 'light')
  await signUp(user.page, EMAIL)
  const isSignedIn = async () => (await user.page.request.get('/v2/time')).status() === 200
  const ada = await invitedOperator(browser, origin, environment, 'ada')
  await oneSessionAndOneDevice(ada.page, isSignedIn)
  await theMessagesRoom(ada.page, async () => {
    await user.page.goto('/auth/forgot-password')
    await user.page.getByLabel('E-mail').fill(EMAIL)
    await user.page.getByRole('button', { name: 'Send the link' }).press('Enter')
    await user.page.getByText('Check your e-mail').first().waitFor()
  })
  await feesFromADate(ada.page)

  const phone = await ada.context.newPage()
  watch(phone, ada.faults)
  await phone.setViewportSize(screens.phone.viewport)
  await phone.emulateMedia({ colorScheme: 'light' })
  for (const [path, heading] of [
    ['/admin/messages', 'Messages'],
    [`/admin/messages?state=sent&query=${EMAIL}`, 'Messages'],
    ['/admin/fees', 'Fees'],
  ] as const) {
    await phone.goto(path)
    await phone.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await expectWell(phone)
  }
  // The browser writes down each question to a key.
  expect(ada.faults.filter((fault) => !/status of 422/.test(fault))).toEqual([])
  for (const { context } of [ada, user]) await context.close()
})
