/** RR-79 … RR-81, F-71: the modals, opened from the page that shows every part, in a browser. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, untilAlive } from './browser.ts'
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

/** Name, title, whether it has a backdrop (RR-80), whether it has a cross (RR-81). */
const modals = [
  ['paymentCard', 'Add a bank card', false, true],
  ['disabled', 'Withdrawals: switched off for now', false, true],
  ['success', 'Demo funds are in your main wallet', true, true],
  ['wbt', 'Lower fees with WBT', true, true],
  ['transfer', 'Transfer between wallets', true, true],
  ['unavailable', 'Futures: not available here', true, true],
  ['restricted', 'Withdrawals: restricted for your account', true, true],
  ['buyCrypto', 'Buy BTC', false, true],
  ['confirmCode', 'Confirm that it is you', false, true],
  ['delisting', 'ADA/BTC is being delisted', false, false],
  ['createNewAccount', 'Create an account to continue', false, true],
  ['oauthLinkAccount', 'Connect Google to your account', false, true],
  ['highRiskMarket', 'DOGE/USDT is a high-risk market', false, false],
  ['quickSendFindUser', 'Who are you sending to?', false, true],
  ['alert', 'Cancel 3 orders?', true, true],
  ['depositRestrictionAlert', 'Before you deposit USDT', false, false],
] as const

const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chosen = (page: Page, text: string) => page.getByTestId('chosen').filter({ hasText: text }).waitFor()
const hasFocus = (page: Page, name: string) =>
  page.locator('button:focus', { hasText: new RegExp(`^${name}$`) }).waitFor()

async function open(page: Page, name: string, title: string) {
  await opener(page, name).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  return dialog
}

/** Takes the last choice, after accepting what has to be accepted. */
async function choose(dialog: Locator): Promise<void> {
  for (const box of await dialog.getByLabel(/^I /).all()) await box.check()
  await dialog.getByRole('button').last().click()
}

describe('the rules', () => {
  test.each(['dark', 'light'] as const)(
    'RR-79 … RR-81: each opens, is accessible in %s, has its backdrop and its cross, and is left as it may be',
    async (theme) => {
      const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', theme)
      await openAlive(page, '/dev/design')
      for (const [name, title, hasBackdrop, hasCross] of modals) {
        const dialog = await open(page, name, title)
        await expectAccessible(page, '[role=dialog]')
        await expect.poll(() => page.getByTestId('backdrop').count(), { message: name }).toBe(hasBackdrop ? 1 : 0)
        const cross = dialog.getByRole('button', { name: 'Close', exact: true }).first()
        await expect.poll(() => cross.count(), { message: name }).toBe(hasCross ? 1 : 0)
        // In one colour by the pointer, in the other by the keyboard.
        if (theme === 'dark') await page.mouse.click(5, 5)
        else if (hasCross || !hasBackdrop) await page.keyboard.press('Escape')
        const isLeft = theme === 'dark' ? hasBackdrop : hasCross
        if (!isLeft) {
          await expect.poll(() => dialog.isVisible(), { message: name }).toBe(true)
          if (hasCross) await cross.click()
          else await choose(dialog)
        }
        await dialog.waitFor({ state: 'detached' })
        if (hasCross) await chosen(page, `${name}: null`)
        if (theme === 'light') await hasFocus(page, name)
      }
      expect(faults).toEqual([])
      await context.close()
    },
  )
})

describe('what can be chosen', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await openPerson(browser, product.origin, 'desktop', 'dark'))
    await openAlive(page, '/dev/design')
  })
  afterAll(() => page.context().close())

  test('the focus stays inside, and the page behind does not scroll', async () => {
    const dialog = await open(page, 'transfer', 'Transfer between wallets')
    const isFocused = dialog.and(page.locator(':focus-within'))
    await isFocused.waitFor()
    const strays = await page.evaluateHandle(() => {
      const seen: string[] = []
      addEventListener('focusin', ({ target }) => {
        // Past either end the focus rests for a frame on a guard, which hands it to the other end.
        if (target instanceof Element && target.closest('[role=dialog], [data-base-ui-focus-guard]') === null)
          seen.push(target.outerHTML)
      })
      return seen
    })
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      await isFocused.waitFor()
    }
    expect(await strays.jsonValue()).toEqual([])
    const scrolled = () => page.evaluate(() => scrollY)
    const before = await scrolled()
    await page.mouse.move(5, 400)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => scrolled()).toBe(before)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('a transfer is checked and handed to its owner', async () => {
    const dialog = await open(page, 'transfer', 'Transfer between wallets')
    await dialog.getByLabel('Amount').fill('10001')
    await dialog.getByRole('button', { name: /^Transfer 10,?001 USDT$/ }).click()
    await dialog.getByRole('alert').filter({ hasText: 'in this wallet' }).waitFor()
    await dialog.getByRole('button', { name: 'Max' }).click()
    await dialog.getByRole('button', { name: /^Transfer 10,?000 USDT$/ }).click()
    await chosen(page, '"from":"main","to":"spot","amount":"10000"')
  })

  test('a code is asked again with the attempts left, and can be sent again (ER-15)', async () => {
    const dialog = await open(page, 'confirmCode', 'Confirm that it is you')
    await dialog.getByRole('button', { name: 'Send a new code', exact: true }).click()
    await dialog.getByRole('button', { name: /^Send a new code in \d+ s$/ }).waitFor()
    await dialog.getByLabel('6-digit code').fill('000000')
    await dialog.getByRole('alert').filter({ hasText: 'The code is wrong. 4 attempts left.' }).waitFor()
    await dialog.getByLabel('6-digit code').fill('123456')
    await chosen(page, 'confirmCode: "confirmed"')
  })

  test('a risk is accepted first, and what is remembered is not asked again', async () => {
    const dialog = await open(page, 'highRiskMarket', 'DOGE/USDT is a high-risk market')
    const go = dialog.getByRole('button', { name: 'Go to the market' })
    await expect.poll(() => go.isDisabled()).toBe(true)
    await dialog.getByLabel('I understand these risks').check()
    await dialog.getByLabel('Don’t show this again').check()
    await go.click()
    await chosen(page, 'highRiskMarket: "accepted"')
    await page.reload()
    await untilAlive(page)
    await opener(page, 'highRiskMarket').click()
    await chosen(page, 'highRiskMarket: "accepted"')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('a new account leads to the registration and back', async () => {
    const dialog = await open(page, 'createNewAccount', 'Create an account to continue')
    await dialog.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(/\/auth\/register\?redirect=(\/|%2F)dev/)
    await dialog.waitFor({ state: 'detached' })
    await page.goBack()
    await opener(page, 'paymentCard').waitFor()
  })

  test('a card is checked where it is typed; an offer follows the amount; a user is found exactly', async () => {
    const card = await open(page, 'paymentCard', 'Add a bank card')
    await card.getByLabel('Card number').fill('4111111111111112')
    await card.getByRole('button', { name: 'Add card' }).click()
    await card.getByText('one of its digits is wrong').waitFor()
    await card.getByLabel('Card number').fill('4111111111111111')
    await card.getByLabel('Valid until').fill('12/99')
    await card.getByLabel('Security code').fill('123')
    await card.getByLabel('Name on the card').fill('Mira Lang')
    await card.getByRole('button', { name: 'Add card' }).click()
    await chosen(page, 'paymentCard: {"brand":"visa","lastDigits":"1111"}')
    const buy = await open(page, 'buyCrypto', 'Buy BTC')
    await buy.getByLabel('You pay').fill('5')
    await buy.getByRole('alert').filter({ hasText: 'From 10 to 5,000 EUR' }).waitFor()
    await buy.getByLabel('You pay').fill('100')
    await buy.getByRole('button', { name: 'Buy 0.00153 BTC' }).click()
    await chosen(page, 'buyCrypto: "bought"')
    const user = await open(page, 'quickSendFindUser', 'Who are you sending to?')
    await user.getByLabel('E-mail, nickname or ID').fill('nobody')
    await user.getByRole('button', { name: 'Find' }).click()
    await user.getByText('No user has this').waitFor()
    await user.getByLabel('E-mail, nickname or ID').fill('mira')
    await user.getByRole('button', { name: 'Find' }).click()
    await user.getByRole('button', { name: 'Send to mira#4821' }).click()
    await chosen(page, 'quickSendFindUser: {"id":"4821"')
  })
})

test('on a phone it is a sheet that the way back closes', async () => {
  const { page, context, faults } = await openPerson(browser, product.origin, 'phone', 'light')
  await page.setViewportSize({ width: 360, height: 740 })
  await openAlive(page, '/about-us')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Design system' }).click()
  await page.waitForURL(/\/dev\/design$/)
  await opener(page, 'alert').waitFor()
  await expectNoSidewaysScroll(page)
  const dialog = await open(page, 'alert', 'Cancel 3 orders?')
  // The sheet slides in from below.
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return [box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]
    })
    .toEqual([0, 360, 740])
  await page.evaluate(() => history.back())
  await dialog.waitFor({ state: 'detached' })
  await chosen(page, 'alert: null')
  await page.waitForURL(/\/dev\/design$/)
  expect(faults).toEqual([])
  await context.close()
})
