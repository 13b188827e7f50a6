/** F-10: Apple and Google as the demo simulates them: an account is opened, signed in to, connected and let go. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, mailedCode, proveByMail, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, untilAlive } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const ADDRESS = '/settings/security/account-connections'

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
    continueGoogle: 'Continue with Google',
    continueApple: 'Continue with Apple',
    simulatedGoogle: 'Simulated Google',
    simulatedApple: 'Simulated Apple',
    email: /^E-mail address at/,
    go: 'Continue',
    leave: 'Cancel',
    canceled: 'You did not sign in at Google.',
    create: 'Create account',
    missing: 'Please accept the terms and the privacy notice.',
    knownTitle: 'You already have an account',
    signIn: 'Sign in',
    loginEmail: 'E-mail',
    password: 'Password',
    ask: 'Connect this Google account?',
    connect: 'Connect Google',
    proof: 'Confirm that it is you',
    deed: 'You are about to let an Apple or Google account sign in to your account.',
    code: 'Code from your e-mail',
    confirm: 'Confirm',
    added: 'The connection has been added',
    remove: /^Remove: /,
    removeIt: 'Remove',
    removed: 'The connection has been removed',
    none: 'Nothing is connected yet.',
  },
  tr: {
    continueGoogle: 'Google ile devam et',
    continueApple: 'Apple ile devam et',
    simulatedGoogle: 'Simüle edilmiş Google',
    simulatedApple: 'Simüle edilmiş Apple',
    email: /e-posta adresi$/,
    go: 'Devam et',
    leave: 'İptal',
    canceled: 'Google hesabınıza giriş yapmadınız.',
    create: 'Hesap oluştur',
    missing: '',
    knownTitle: 'Zaten bir hesabınız var',
    signIn: 'Giriş yap',
    loginEmail: 'E-posta',
    password: 'Şifre',
    ask: 'Bu Google hesabı bağlansın mı?',
    connect: 'Google bağla',
    proof: 'Siz olduğunuzu onaylayın',
    deed: 'Bir Apple veya Google hesabının hesabınıza giriş yapmasına izin vermek üzeresiniz.',
    code: '',
    confirm: 'Onayla',
    added: 'Bağlantı eklendi',
    remove: /^Kaldır: /,
    removeIt: 'Kaldır',
    removed: 'Bağlantı kaldırıldı',
    none: 'Henüz bir bağlantı yok.',
  },
} as const
type Language = keyof typeof words

const originOf = (edition: 'global' | 'turkey'): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)
const pathOf = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`)

/** A request that has to be proved is refused with 422, and one of a page whose session has gone with 401: the console shows both. */
const isOurs = (fault: string): boolean => !/status of (?:422|401)/.test(fault)

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Says at the simulated provider who somebody is. */
async function identify(page: Page, language: Language, provider: 'Apple' | 'Google', email: string): Promise<void> {
  const said = words[language]
  const title = provider === 'Apple' ? said.simulatedApple : said.simulatedGoogle
  await page.getByRole('heading', { name: title }).waitFor()
  await untilAlive(page)
  await expectGoodPage(page)
  await page.getByLabel(said.email).fill(email)
  await page.getByRole('button', { name: said.go, exact: true }).click()
}

/** Leaves the account; what waits in the tab stays. No page is open then that would go to the sign-in by itself. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'session' })
}

const editions = [
  ['global', 'en', 'desktop', 'dark'],
  ['turkey', 'tr', 'phone', 'light'],
] as const

describe('Apple and Google', () => {
  test.each(editions)(
    'F-10 R-145 R-164 RR-23 somebody unknown gives consent, has an account, and signs in to it: %s, %s, %s, %s',
    async (edition, language, screen, theme) => {
      const said = words[language]
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      const email = `social-${crypto.randomUUID()}@users.example`
      await openAlive(page, pathOf(language, '/auth/register?x=1'))
      await page.getByRole('button', { name: said.continueGoogle }).waitFor()
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.continueGoogle }).press('Enter')
      await page.getByRole('heading', { name: said.simulatedGoogle }).waitFor()
      await untilAlive(page)
      await page.getByRole('button', { name: said.leave }).click()
      await page.getByText(said.canceled).waitFor()
      await untilAlive(page)
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.continueGoogle }).click()
      await identify(page, language, 'Google', email)
      await page.waitForURL((url) => url.pathname === pathOf(language, '/auth/register/consent'))
      expect(new URL(page.url()).search).toBe('?provider=google&x=1')
      await page.getByText(email).waitFor()
      await untilAlive(page)
      await expectGoodPage(page)
      const create = page.getByRole('button', { name: said.create })
      await create.click()
      await page.getByRole('alert').first().waitFor()
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await create.click()
      await page.waitForURL((url) => !url.pathname.includes('/auth'))
      // Settings that protect the account ask for a password first.
      await openAlive(page, pathOf(language, ADDRESS))
      expect(new URL(page.url()).pathname).toBe(pathOf(language, '/settings/security/create-password'))

      await leave(page)
      await openAlive(page, pathOf(language, '/auth/login?redirect=/markets'))
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.continueGoogle }).click()
      await identify(page, language, 'Google', email)
      await page.waitForURL((url) => url.pathname === pathOf(language, '/markets'))
      expect(faults.filter(isOurs)).toEqual([])
      await context.close()
    },
  )

  test('F-10 R-279 ST-08 an account with the same address is signed in to, then connected by a proof, and let go', async () => {
    const said = words.en
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'light')
    const email = `same-${crypto.randomUUID()}@users.example`
    await signUp(page, email)
    await leave(page)
    await openAlive(page, '/auth/login')
    await page.getByRole('button', { name: said.continueGoogle }).click()
    await identify(page, 'en', 'Google', email)
    const modal = page.getByRole('dialog', { name: said.knownTitle })
    await modal.getByText(email).waitFor()
    await expectAccessible(page, '[role=dialog]')
    await modal.getByRole('button', { name: said.signIn }).click()
    await page.getByLabel(said.loginEmail, { exact: true }).fill(email)
    await page.getByLabel(said.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: said.signIn, exact: true }).click()
    await page.waitForURL((url) => url.pathname === ADDRESS)
    await untilAlive(page)
    await page.getByText(said.ask).waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: said.connect }).first().click()
    const proof = page.getByRole('dialog', { name: said.proof })
    await proof.getByText(said.deed).waitFor()
    await proof.getByText(email).waitFor()
    await expectAccessible(page, '[role=dialog]')
    await proof.getByLabel(said.password, { exact: true }).fill(PASSWORD)
    await proof.getByLabel(said.code).fill(await mailedCode(page, email))
    await proof.getByRole('button', { name: said.confirm }).press('Enter')
    await page.getByText(said.added).first().waitFor()
    await page.getByRole('button', { name: said.remove }).waitFor()
    await expectGoodPage(page)

    // Apple, from the settings: its form comes back without cookies.
    await page.getByRole('button', { name: 'Connect Apple' }).click()
    await identify(page, 'en', 'Apple', `apple-${email}`)
    await page.getByText('Connect this Apple account?').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Not now' }).click()

    await page.getByRole('button', { name: said.remove }).click()
    await page.getByRole('dialog').getByRole('button', { name: said.removeIt, exact: true }).click()
    await proveByMail(page, email)
    await page.getByText(said.removed).first().waitFor()
    await page.getByText(said.none).waitFor()
    await expectGoodPage(page)
    expect(faults.filter(isOurs)).toEqual([])
    await context.close()
  })

  test('VR-01 RR-05 RR-12 R-164 the page is of Apple or Google, begins nothing by itself, and is for guests', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'phone', 'dark')
    await openAlive(page, '/social-login?provider=apple')
    await page.getByRole('button', { name: words.en.continueApple }).waitFor()
    await expectGoodPage(page)
    await openAlive(page, '/social-login?provider=google&state=made-up')
    await page.getByText('This sign-in has expired or was begun in another browser.').waitFor()
    await expectGoodPage(page)
    for (const query of ['', '?provider=facebook'])
      expect((await page.goto(`/social-login${query}`))?.status()).toBe(404)
    await signUp(page, `guest-${crypto.randomUUID()}@users.example`)
    await openAlive(page, '/social-login?provider=google')
    expect(new URL(page.url()).pathname).toBe('/')
    expect(faults.filter((fault) => isOurs(fault) && !/status of 404/.test(fault))).toEqual([])
    await context.close()
  })
})
