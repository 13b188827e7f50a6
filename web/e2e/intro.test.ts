/** F-15: the first steps of an account: taken one after the other, left out, and found again. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveAuthenticator, mailedCode, PASSWORD, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson } from './browser.ts'
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

const words = {
  en: {
    title: 'First steps',
    continue: 'Continue',
    choose: 'Choose a second factor',
    passkeys: 'Passkeys',
    add: 'Add a passkey',
    proof: 'Confirm that it is you',
    password: 'Password',
    saved: 'I have saved them',
    success: 'Your account is protected',
    protect: 'Protect your account',
    verification: 'Identity verification',
    absent: 'This exchange does not verify identities.',
    allDone: 'Everything is set up.',
    trade: 'Start trading',
    later: 'Set this up later',
    again: 'Go through the first steps again',
    signUp: 'Create account',
  },
  tr: {
    title: 'İlk adımlar',
    continue: 'Devam et',
    choose: 'İkinci faktörü seçin',
    passkeys: 'Geçiş anahtarları',
    add: 'Geçiş anahtarı ekle',
    proof: 'Siz olduğunuzu onaylayın',
    password: 'Şifre',
    saved: 'Kaydettim',
    success: 'Hesabınız korunuyor',
    protect: 'Hesabınızı koruyun',
    verification: 'Kimlik doğrulama',
    absent: 'Bu borsa kimlik doğrulamaz.',
    allDone: 'Her şey hazır.',
    trade: 'İşleme başla',
    later: 'Daha sonra ayarla',
    again: 'İlk adımları yeniden gözden geçir',
    signUp: 'Hesap oluştur',
  },
} as const

const people = [
  ['global', 'en', 'desktop', 'dark'],
  ['turkey', 'tr', 'phone', 'light'],
] as const

// Browsers give passkeys to names, not to addresses.
const originOf = (edition: 'global' | 'turkey'): string => {
  const origin = product.origin.replace('127.0.0.1', 'localhost')
  return edition === 'global' ? origin : origin.replace('//localhost', `//${edition}.localhost`)
}

/** A request that has to be proved is refused with 422, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 422/.test(fault)

async function expectGoodPage(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test.each(people)(
  'R-152 … R-158 a passkey is added, and the steps know: %s, %s, %s, %s',
  async (edition, language, screen, theme) => {
    const said = words[language]
    const lead = language === 'en' ? '' : `/${language}`
    const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
    await giveAuthenticator(page)
    const email = `intro-${crypto.randomUUID()}@users.example`
    await signUp(page, email)
    const go = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click()

    await openAlive(page, `${lead}/intro`)
    await expectGoodPage(page, said.title)
    await go(said.continue)
    await page.waitForURL(`**${lead}/intro/security`)
    await expectGoodPage(page, said.protect)
    await go(said.choose)
    await page.waitForURL(`**${lead}/intro/security/2fa`)
    await expectGoodPage(page, said.choose)
    // Without a factor there is nothing to be told of.
    await openAlive(page, `${lead}/intro/security/success`)
    expect(new URL(page.url()).pathname).toBe(`${lead}/intro/security`)
    await openAlive(page, `${lead}/intro/security/2fa`)
    await go(said.passkeys)
    await page.waitForURL(`**${lead}/intro/security/2fa/passkeys`)
    await page.getByRole('button', { name: said.add }).click()
    const proof = page.getByRole('dialog', { name: said.proof })
    await proof.getByLabel(said.password, { exact: true }).fill(PASSWORD)
    await proof
      .locator('input')
      .last()
      .fill(await mailedCode(page, email))
    await page.keyboard.press('Enter')
    // Nobody goes on past the recovery codes unawares.
    await page.getByRole('button', { name: said.saved }).waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: said.continue, exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: said.saved }).click()
    await page.waitForURL(`**${lead}/intro/security/success`)
    await expectGoodPage(page, said.success)
    await go(said.continue)
    await page.waitForURL(`**${lead}/intro/verification`)
    await expectGoodPage(page, said.verification)
    await page.getByText(said.absent).waitFor()

    await openAlive(page, `${lead}/settings/general`)
    await page.getByRole('link', { name: said.again }).click()
    await page.waitForURL(`**${lead}/intro`)
    await page.getByText(said.allDone).waitFor()
    await go(said.trade)
    await page.waitForURL(`**${lead}/trade/**`)
    expect(faults.filter(isOurs)).toEqual([])
    await context.close()
  },
)

test.each(people)(
  'R-153 R-155 R-157 every step can be left out: %s, %s, %s, %s',
  async (edition, language, screen, theme) => {
    const said = words[language]
    const lead = language === 'en' ? '' : `/${language}`
    const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
    await signUp(page, `later-${crypto.randomUUID()}@users.example`)
    for (const path of ['security', 'security/2fa', 'security/2fa/passkeys', 'security/2fa/authenticator-app']) {
      await openAlive(page, `${lead}/intro/${path}`)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: said.later }).click()
      await page.waitForURL(`**${lead}/intro/verification`)
    }
    await page.getByRole('link', { name: said.trade }).click()
    await page.waitForURL(`**${lead}/trade/**`)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('R-152 … R-158 guests may look, and are led to an account; what there is no step for has no page', async () => {
  const { page, context, faults } = await openPerson(browser, originOf('global'), 'desktop', 'light')
  const paths = ['', '/security', '/security/success', '/security/2fa', '/security/2fa/passkeys', '/verification']
  for (const path of paths) {
    expect((await page.goto(`/intro${path}`))?.status(), path).toBe(200)
    await page.getByRole('main').getByRole('link', { name: words.en.signUp }).waitFor()
    await expectAccessible(page)
  }
  expect(faults).toEqual([])
  for (const path of ['/security/2fa/sms', '/verification/provider'])
    expect((await page.goto(`/intro${path}`))?.status(), path).toBe(404)
  await context.close()
})
