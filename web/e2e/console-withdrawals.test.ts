/** F-41 a large withdrawal, seen by its owner and by the operator who decides: one is approved and paid, another one refused. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../tools/setup/free-port.ts'
import { giveAuthenticator, signUp } from './account.ts'
import { expectAccessible, openAlive, openBrowser, openPerson, screens, watch } from './browser.ts'
import { confirm as decide, expectWell, invitedOperator } from './operator.ts'
import { startProduct, type Product } from './product.ts'
import { addPasskey, ask, confirm, post } from './withdrawing.ts'

const EMAIL = 'large@users.example'
const OUTSIDE = 'demotrc2019erlklmr25k6cerst29uz7337jr7afp2lxf7w8'
const said = {
  address: 'Address',
  amount: 'Amount',
  toReview: 'Review',
  review: 'Check once more',
  withdraw: 'Withdraw',
  code: '6-digit code',
  deed: 'You are about to send funds out of your account.',
  passkey: 'Use a passkey',
} as const
const WAITS = 'People of the exchange look at it, as at every large withdrawal'

let product: Product
let browser: Browser
let origin: string
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'console-withdrawals-'))
  environment = {
    CONSOLE_PORT: String(await freePort()),
    DATA_DIR: data,
    DATABASE_URL: '',
    WITHDRAW_REVIEW_USDT: '500',
    WITHDRAW_TWO_REVIEWS_USDT: '5000',
  }
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

test('it waits for a person, who sees all of it and approves; another one is refused, and its owner reads so', async () => {
  const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
  await giveAuthenticator(page)
  await signUp(page, EMAIL)
  await post(page, '/v2/demo/claim', {})
  await addPasskey(page, EMAIL)
  const withdraw = async (amount: string) => {
    await openAlive(page, '/withdraw?ticker=USDT&network=TRC20')
    await ask(page, said, OUTSIDE, amount)
    await confirm(page, EMAIL, OUTSIDE, said)
    await page.getByRole('heading', { name: WAITS }).waitFor()
  }
  await withdraw('600')
  await expectAccessible(page)

  const ada = await invitedOperator(browser, origin, environment, 'ada')
  const room = async () =>
    ada.page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Withdrawals' }).press('Enter')
  await room()
  await ada.page.getByRole('heading', { name: 'Waiting for an approval: 1' }).waitFor()
  await ada.page.getByText('From 500 USDT on one person has to agree').waitFor()
  await expectWell(ada.page)
  await ada.page.getByRole('link', { name: '600 USDT' }).press('Enter')
  await ada.page.getByRole('heading', { name: 'Payment as it would be signed' }).waitFor()
  await ada.page.getByText(OUTSIDE).first().waitFor()
  await ada.page.getByText('598500000 of USDT, 6 decimals').waitFor()
  await ada.page.getByText('holds exactly this').waitFor()
  await ada.page.getByRole('heading', { name: '30 days: 0 in, 1 out' }).waitFor()
  await expectWell(ada.page)
  const phone = await ada.context.newPage()
  watch(phone, ada.faults)
  await phone.setViewportSize(screens.phone.viewport)
  await phone.emulateMedia({ colorScheme: 'light' })
  for (const [path, heading] of [
    ['/admin/withdrawals', 'Withdrawals'],
    [new URL(ada.page.url()).pathname, 'Withdrawal'],
  ] as const) {
    await phone.goto(path)
    await phone.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
    await expectWell(phone)
  }
  await ada.page.getByRole('button', { name: 'Approve' }).press('Enter')
  await decide(ada.page, 'Approve 600 USDT', 'Approve', true)
  await page.getByRole('status').getByText('Completed', { exact: true }).waitFor()

  await withdraw('700')
  await room()
  await ada.page.getByRole('link', { name: '700 USDT' }).press('Enter')
  await ada.page.getByText('once by this account').waitFor()
  await ada.page.getByRole('button', { name: 'Refuse' }).press('Enter')
  await decide(ada.page, 'Refuse 700 USDT', 'Refuse it')
  await page.getByText('It was not approved. The funds are back.').waitFor()
  await page.getByRole('status').getByText('Cancelled', { exact: true }).waitFor()
  await room()
  await ada.page.getByText('No withdrawal waits').waitFor()
  // The browser writes down each question to a key.
  expect([...faults, ...ada.faults].filter((fault) => !/status of 422/.test(fault))).toEqual([])
  for (const one of [ada.context, context]) await one.close()
})
