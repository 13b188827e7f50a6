/** The operators' console in a browser: invited, two keys, signed in, rooms by keyboard, and the record of it (console.md 8). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemPage } from '@exchange/contract/content'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../tools/setup/free-port.ts'
import { signUp } from './account.ts'
import { expectAccessible, openBrowser, openPerson, screens, watch } from './browser.ts'
import { confirm, expectWell, invitedOperator, send } from './operator.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let origin: string
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'console-'))
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

/** 12, 13, 19, 20: stopped at once, started by two, and a listing that its checks block. */
async function theMarketsRoom(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Markets' }).press('Enter')
  await page.getByRole('row', { name: /DBTC_DUSDT/ }).waitFor()
  await expectWell(page)
  await page.getByRole('link', { name: 'DBTC_DUSDT' }).press('Enter')
  await page.getByRole('heading', { name: 'DBTC_DUSDT', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Allow only cancels' }).press('Enter')
  await confirm(page, 'Only cancels on DBTC_DUSDT', 'Allow only cancels')
  await page.getByText('cancel-only', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Checks before it goes on to post-only' }).waitFor()
  await page.getByText('is operational').first().waitFor()
  await expectWell(page)
  await page.getByRole('button', { name: 'Go on to post-only' }).press('Enter')
  await confirm(page, 'DBTC_DUSDT goes on to post-only', 'Propose', true)
  await page.getByRole('link', { name: 'Overview' }).press('Enter')
  const starting = page.getByRole('article', { name: 'markets.start on market:DBTC_DUSDT' })
  await starting.getByRole('button', { name: 'Cancel' }).press('Enter')
  await confirm(page, 'Cancel markets.start', 'Cancel it')
  await starting.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Markets' }).press('Enter')
  await page.getByRole('link', { name: 'List a market' }).press('Enter')
  for (const [label, value] of [
    ['Base asset', 'DBTC'],
    ['Quote asset', 'DOGE'],
    ['Decimals of a price', '7'],
    ['Smallest amount', '0.001'],
    ['Smallest total', '5'],
    ['Largest total', '100000'],
    ['Reference price', '80000'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.keyboard.press('Enter')
  await page.getByText('It can be proposed when every check is green').waitFor()
  await page.getByText('red', { exact: true }).first().waitFor()
  await expectWell(page)
}

/** One account's fees by one person and a key. */
async function theFeesRoom(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Users' }).press('Enter')
  await page.getByRole('cell').getByRole('link').first().press('Enter')
  await page.getByRole('link', { name: 'Fees' }).last().press('Enter')
  await page.getByText('The account pays what everybody pays').waitFor()
  await page.getByRole('button', { name: /Change fees of user/ }).press('Enter')
  await page.getByLabel('Maker, %').fill('0.02')
  await page.getByLabel('Taker, %').fill('0.05')
  await confirm(page, /^Fees of user/, 'Change', true)
  await page.getByRole('row', { name: /every market without an entry 0.02 0.05/ }).waitFor()
  await expectWell(page)
}

/** One area of one edition is closed by one person, and opened again by a proposal. */
async function theFlagsRoom(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Flags' }).press('Enter')
  const row = page.getByRole('row', { name: /^qrLogin/ })
  await row.waitFor()
  await expectWell(page)
  await page.getByRole('button', { name: 'Close qrLogin in kazakhstan' }).press('Enter')
  await confirm(page, 'Close qrLogin in kazakhstan', 'Close it')
  await row.getByText('closed').waitFor()
  await expectWell(page)
  await page.getByRole('button', { name: 'Open qrLogin in kazakhstan' }).press('Enter')
  await confirm(page, 'Open qrLogin in kazakhstan', 'Propose', true)
}

/** What the site tells and where its addresses lead; a key to the page builder is shown once. */
async function theContentRoom(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Content', exact: true }).press('Enter')
  await page.getByText('Every address of the site leads to its own page').waitFor()
  await page.getByRole('button', { name: 'Declare an incident' }).press('Enter')
  await page.getByLabel('Kind').selectOption('Maintenance')
  await page.getByLabel('Part').selectOption('mail')
  await page.getByLabel('Title').fill('Mails pause')
  await page.getByLabel('What happens').fill('Mails wait for an hour.')
  await page.getByLabel('From, UTC').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
  await confirm(page, 'Declare an incident', 'Tell everybody')
  await page.getByRole('row', { name: /planned.*mail.*Mails pause/ }).waitFor()
  const state = await page.request.get(`${product.origin}/v2/system-page`)
  const { data } = (await state.json()) as { data: SystemPage }
  expect(data.incidents).toContainEqual(expect.objectContaining({ title: 'Mails pause', component: 'mail' }))
  await expectWell(page)
  await page.getByRole('button', { name: 'Call off' }).press('Enter')
  await confirm(page, /^Call off/, 'Call off')
  await page.getByText('Mails pause').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Redirect an address' }).press('Enter')
  await page.getByRole('textbox', { name: 'Address' }).fill('/summer')
  await page.getByLabel('Leads to').fill('/markets')
  await confirm(page, 'Redirect an address', 'Redirect', true)
  await page.getByRole('row', { name: /summer.*markets.*302/ }).waitFor()
  const summer = await page.request.get(`${product.origin}/de/summer`, { maxRedirects: 0 })
  expect([summer.status(), summer.headers()['location']]).toEqual([302, '/de/markets'])

  await page.getByRole('button', { name: 'Make a key' }).press('Enter')
  const made = await send(page, /^A key to the page builder/, 'Make a key', true)
  expect((await made.getByRole('textbox', { name: 'Key', exact: true }).inputValue()).length).toBeGreaterThan(30)
  await made.getByRole('button', { name: 'Close' }).last().press('Enter')
  await page.getByText('Keys: ada, for 8 h').waitFor()
  await page.getByRole('link', { name: 'en 1, versions of demo' }).press('Enter')
  await page.getByRole('heading', { name: 'demo, en' }).waitFor()
  await expectWell(page)
}

test('18, 22: an operator is invited, enrols two keys and signs in; a user they freeze is signed out at once; the log shows it', async () => {
  // Somebody who trades.
  const user = await openPerson(browser, product.origin, 'desktop', 'light')
  await signUp(user.page, 'to-be-frozen@users.example')
  const isSignedIn = async () => (await user.page.request.get('/v2/time')).status() === 200
  expect(await isSignedIn()).toBe(true)

  const { context, page, faults } = await invitedOperator(browser, origin, environment, 'ada')
  await page.getByText('One-person mode: nobody else could approve').waitFor()
  await page.getByText('Nothing waits').waitFor()
  await expectWell(page)

  await page.getByRole('link', { name: 'Users' }).press('Enter')
  await page.getByLabel('Number or whole e-mail address').fill('to-be-frozen@users.example')
  await page.keyboard.press('Enter')
  await page.getByText('t•••@u•••.example').waitFor()
  await expectWell(page)
  await page
    .getByRole('row', { name: /t•••@u•••\.example/ })
    .getByRole('link')
    .press('Enter')
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()
  await expectWell(page)
  await page.getByRole('button', { name: 'Freeze' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Freeze user/ })
  await dialog.getByLabel('Reason').fill('reported as stolen')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Freeze' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('frozen', { exact: true }).waitFor()
  expect(await isSignedIn()).toBe(false)

  // Giving back asks the key.
  await page.getByRole('button', { name: 'Unfreeze' }).press('Enter')
  const giving = page.getByRole('dialog', { name: /^Unfreeze user/ })
  await giving.getByLabel('Reason').fill('it was found')
  await giving.getByRole('button', { name: 'Unfreeze' }).press('Enter')
  await giving.getByText('In words:').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await giving.getByRole('button', { name: 'Confirm with your key' }).press('Enter')
  await giving.waitFor({ state: 'detached' })
  await page.getByText('active', { exact: true }).first().waitFor()

  await page.getByRole('link', { name: 'Audit' }).press('Enter')
  await page.getByLabel('Act, such as users.freeze').fill('users.freeze')
  await page.keyboard.press('Enter')
  const record = page.getByRole('row', { name: /reported as stolen/ })
  await record.waitFor()
  expect(await record.textContent()).toMatch(/ada.*users\.freeze.*user:\d+.*done/)
  await page.getByRole('button', { name: 'Check the chain' }).press('Enter')
  await page.getByText('The chain is unbroken').waitFor()
  await expectWell(page)
  expect(new URL(page.url()).searchParams.get('act')).toBe('users.freeze')

  // An act that needs two persons waits, alone, and is canceled again.
  await page.getByRole('link', { name: 'Operators' }).press('Enter')
  await page.getByRole('button', { name: 'Add an operator' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add an operator' })
  await adding.getByLabel('Name').fill('grace')
  await adding.getByLabel('auditor').check()
  await adding.getByLabel('Reason').fill('a second pair of eyes')
  await adding.getByRole('button', { name: 'Propose' }).press('Enter')
  await adding.getByText('confirm it with your second key').waitFor()
  await adding.getByRole('button', { name: 'Confirm with your key' }).press('Enter')
  await adding.waitFor({ state: 'detached' })
  await expectWell(page)
  await page.getByRole('link', { name: 'Overview' }).press('Enter')
  const waiting = page.getByRole('article', { name: 'operators.invite on operator:grace' })
  await waiting.waitFor()
  await expectWell(page)

  await theMarketsRoom(page)
  await theFeesRoom(page)
  await theFlagsRoom(page)
  await theContentRoom(page)

  const phone = await context.newPage()
  watch(phone, faults)
  await phone.setViewportSize(screens.phone.viewport)
  await phone.emulateMedia({ colorScheme: 'light' })
  for (const [path, heading] of [
    ['/admin', 'Overview'],
    ['/admin/users', 'Users'],
    ['/admin/markets', 'Markets'],
    ['/admin/markets/DBTC_DUSDT', 'DBTC_DUSDT'],
    ['/admin/listing', 'List a market'],
    ['/admin/fees', 'Fees'],
    ['/admin/content', 'Content'],
    ['/admin/content/demo/en', 'demo, en'],
    ['/admin/audit', 'Audit'],
    ['/admin/operators', 'Operators'],
    ['/admin/keys', 'Your keys'],
  ] as const) {
    await phone.goto(path)
    await phone.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await expectWell(phone)
  }
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await page.getByRole('button', { name: 'Sign in with your key' }).waitFor()
  // The browser writes down each question to a key (422), and that nobody is signed in any more (401).
  expect(faults.filter((fault) => !/status of (?:401|422)/.test(fault))).toEqual([])
  await context.close()
  await user.context.close()
})
