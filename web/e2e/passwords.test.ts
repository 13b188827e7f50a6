/** F-13, F-20: a password is forgotten, set by a mailed link, and changed, by its owner. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedCode, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, toastOf } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const PASSWORD = 'a ledger never forgets 7'
const NEW_PASSWORD = 'its owner sometimes does 8'

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

/** The newest link that was mailed to this address. */
async function mailedLink(page: Page, email: string): Promise<URL> {
  const mails = await page.evaluate(async (to) => {
    const { data }: { data: { text: string }[] } = await (
      await fetch(`/v2/demo/mailbox?to=${encodeURIComponent(to)}`)
    ).json()
    return data
  }, email)
  const link = mails.flatMap(({ text }) => /^https?:\S+\?token=\S+$/m.exec(text)?.[0] ?? [])[0]
  if (link === undefined) throw new Error(`no link was mailed to ${email}`)
  return new URL(link)
}

/** A weak password or a wrong code is refused with 422, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 422/.test(fault)

interface Words {
  readonly forgot: string
  readonly email: string
  readonly send: string
  readonly sent: string
  readonly choose: string
  readonly newPassword: string
  readonly weak: string
  readonly save: string
  readonly done: string
  readonly signIn: string
  readonly used: string
  readonly expired: string
  readonly ask: string
}

const english: Words = {
  forgot: 'Forgot your password?',
  email: 'E-mail',
  send: 'Send the link',
  sent: 'Check your e-mail',
  choose: 'Choose a new password',
  newPassword: 'New password',
  weak: 'This password is easy to guess. Choose another one.',
  save: 'Set new password',
  done: 'Your password is set',
  signIn: 'Sign in',
  used: 'This link has already been used',
  expired: 'This link has expired',
  ask: 'Ask for a new link',
}
const turkish: Words = {
  forgot: 'Şifrenizi mi unuttunuz?',
  email: 'E-posta',
  send: 'Bağlantıyı gönder',
  sent: 'E-postanızı kontrol edin',
  choose: 'Yeni bir şifre seçin',
  newPassword: 'Yeni şifre',
  weak: 'Bu şifreyi tahmin etmek kolay. Başka bir şifre seçin.',
  save: 'Yeni şifreyi kaydet',
  done: 'Şifreniz belirlendi',
  signIn: 'Giriş yap',
  used: 'Bu bağlantı zaten kullanıldı',
  expired: 'Bu bağlantının süresi doldu',
  ask: 'Yeni bağlantı iste',
}

describe('F-13 a forgotten password', () => {
  test.each([
    ['global', '', 'desktop', 'dark', english],
    ['turkey', '/tr', 'phone', 'light', turkish],
  ] as const)('is set anew by a mailed link: edition %s, language %s, %s, %s', async (...stage) => {
    const [edition, language, screen, theme, words] = stage
    const origin = product.origin.replace(/\/\/[^:]+/, edition === 'global' ? '//localhost' : `//${edition}.localhost`)
    const { page, context, faults } = await openPerson(browser, origin, screen, theme)
    const email = `forgot-${crypto.randomUUID()}@users.example`
    await signUp(page, email)
    if (language !== '')
      await page.evaluate(async () => {
        const { data }: { data: { token: string } } = await (await fetch('/v2/index')).json()
        await fetch('/v2/lang/tr', { method: 'POST', headers: { 'x-csrf-token': data.token } })
      })
    await context.clearCookies({ name: 'session' })

    await openAlive(page, `${language}/auth/login`)
    await page.getByRole('link', { name: words.forgot }).press('Enter')
    const send = page.getByRole('button', { name: words.send })
    await send.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await send.press('Enter')
    await page.locator('input:focus[aria-invalid="true"]').waitFor()
    await page.getByLabel(words.email).fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: words.sent }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const link = await mailedLink(page, email)
    expect(link.origin).toBe(origin)
    expect(link.pathname).toBe(`${language}/auth/reset-password`)
    await openAlive(page, link.pathname + link.search)
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('heading', { name: words.choose }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const field = page.getByLabel(words.newPassword, { exact: true })
    await field.fill('Password1234')
    await page.getByRole('button', { name: words.save }).click()
    await page.getByText(words.weak).waitFor()
    await field.fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: words.done }).waitFor()
    await expectAccessible(page)

    await openAlive(page, link.pathname + link.search)
    await page.getByRole('heading', { name: words.used }).waitFor()
    await expectAccessible(page)
    await openAlive(page, `${language}/auth/reset-password?token=${'x'.repeat(43)}`)
    await page.getByRole('heading', { name: words.expired }).waitFor()
    await page.getByRole('link', { name: words.ask }).click()
    await send.waitFor()

    await openAlive(page, `${language}/auth/login`)
    await page.getByLabel(words.email).fill(email)
    await page.locator('input[name=password]').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: words.signIn, exact: true }).click()
    await page.locator('input[autocomplete="one-time-code"]').first().waitFor()
    expect(faults.filter(isOurs)).toEqual([])
    await context.close()
  })

  test('RR-09 RR-10 BC-49 the token goes into a cookie of five minutes, and the address is without it', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'dark')
    const answer = await page.request.get('/tr/auth/reset-password?token=abc&x=1', { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/tr/auth/reset-password?x=1'])
    expect(answer.headers()['set-cookie']).toMatch(/reset=abc; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax/)
    await context.close()
  })

  test('RR-11 VR-02 without a link there is nothing to set: the page leads to the sign-in and keeps the query', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'dark')
    const answer = await page.request.get('/auth/reset-password?x=1', { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([307, '/auth?x=1'])
    await context.close()
  })
})

describe('F-20 the password of an account', () => {
  test.each([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const)('is changed by keyboard on a %s, in %s', async (screen, theme) => {
    const { page, context, faults } = await openPerson(browser, product.origin, screen, theme)
    const email = `change-${crypto.randomUUID()}@users.example`
    await signUp(page, email)
    await openAlive(page, '/settings/security/change-password')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const current = page.getByLabel('Current password')
    const chosen = page.getByLabel('New password', { exact: true })
    await current.fill(PASSWORD)
    await chosen.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Choose a password that differs from the current one.').waitFor()
    await chosen.fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByText('You are about to change your password.').waitFor()
    await expectAccessible(page, '[role=dialog]')
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await proof.getByLabel('Code from your e-mail').fill(await mailedCode(page, email))
    await page.keyboard.press('Enter')
    await toastOf(page, 'Your password has been changed').waitFor()
    await page.getByText(/^Withdrawals are paused until/).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect((await page.request.get('/v2/time')).status()).toBe(200)

    await openAlive(page, '/settings/security/create-password')
    await page.getByText('Your account has a password already.').waitFor()
    await page.getByRole('link', { name: 'Change password' }).click()
    await page.waitForURL('**/settings/security/change-password')
    expect(faults.filter(isOurs)).toEqual([])
    await context.close()
  })
})
