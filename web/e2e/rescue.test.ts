/** F-18, C-050, R-139: another address, a frozen account, and a lost second factor, by their owner in a browser. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveAuthenticator, mailedCode, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const PASSWORD = 'a ledger never forgets 7'

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

const people = [
  ['desktop', 'dark', 'global', 'en'],
  ['phone', 'light', 'turkey', 'tr'],
] as const

const words = {
  en: {
    proof: 'Confirm that it is you',
    digits: '6-digit code',
    password: 'Password',
    proofCode: 'Code from your e-mail',
    confirm: 'Confirm',
    newAddress: 'New address',
    change: 'Change address',
    keep: 'Keep the old address',
    useNow: 'Use the new address now',
    done: 'Done',
    freeze: 'Freeze account',
    sure: 'Freeze your account?',
    frozen: 'Your account is frozen',
    toMain: 'Go to the main page',
    email: 'E-mail',
    signIn: 'Sign in',
    enterCode: 'Enter the code',
    isFrozen: 'This account is frozen',
    open: 'Open the account',
    opens: /The account opens on/,
    expired: 'This link has expired',
    lost: 'Lost your second factor?',
    send: 'Mail me a code',
    waits: /will be removed on .* at the earliest/,
    stop: 'Stop this: it is not lost',
  },
  tr: {
    proof: 'Siz olduğunuzu onaylayın',
    digits: '6 haneli kod',
    password: 'Şifre',
    proofCode: 'E-postanızdaki kod',
    confirm: 'Onayla',
    newAddress: 'Yeni adres',
    change: 'Adresi değiştir',
    keep: 'Eski adres kalsın',
    useNow: 'Yeni adresi hemen kullan',
    done: 'Tamam',
    freeze: 'Hesabı dondur',
    sure: 'Hesabınız dondurulsun mu?',
    frozen: 'Hesabınız donduruldu',
    toMain: 'Ana sayfaya git',
    email: 'E-posta',
    signIn: 'Giriş yap',
    enterCode: 'Kodu girin',
    isFrozen: 'Bu hesap donduruldu',
    open: 'Hesabı aç',
    opens: /tarihinde açılacak/,
    expired: 'Bu bağlantının süresi doldu',
    lost: 'İkinci adımınızı mı kaybettiniz?',
    send: 'Bana kod gönder',
    waits: /En erken .* kaldırılacak|en erken .* kaldırılacak/,
    stop: 'Durdur: kaybolmadı',
  },
} as const
type Words = (typeof words)[keyof typeof words]

/** What is refused is refused with 4xx, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 4\d\d/.test(fault)
const originOf = (edition: string): string =>
  product.origin.replace(/\/\/[^:]+/, edition === 'global' ? '//localhost' : `//${edition}.localhost`)
const pathOf = (language: keyof typeof words, path: string): string =>
  language === 'en' ? path : `/${language}${path}`

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The newest link to the page of notices that was mailed to this address. */
async function noticeLink(page: Page, email: string): Promise<string> {
  const texts = await page.evaluate(async (to) => {
    const answer = await fetch(`/v2/demo/mailbox?to=${encodeURIComponent(to)}`)
    const { data }: { data: { text: string }[] } = await answer.json()
    return data.map(({ text }) => text)
  }, email)
  const link = texts.flatMap((text) => /^https?:\S+\/auth\/notice\?token=\S+$/m.exec(text)?.[0] ?? [])[0]
  if (link === undefined) throw new Error(`no link was mailed to ${email}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Opens an account whose mails are in this language. */
async function join(page: Page, email: string, language: keyof typeof words): Promise<void> {
  await signUp(page, email)
  if (language === 'en') return
  await page.evaluate(async (chosen) => {
    const { data }: { data: { token: string } } = await (await fetch('/v2/index')).json()
    await fetch(`/v2/lang/${chosen}`, { method: 'POST', headers: { 'x-csrf-token': data.token } })
  }, language)
}

async function prove(page: Page, said: Words, email: string): Promise<void> {
  const proof = page.getByRole('dialog', { name: said.proof })
  await proof.getByLabel(said.password, { exact: true }).fill(PASSWORD)
  await proof.getByLabel(said.proofCode).fill(await mailedCode(page, email))
  await proof.getByRole('button', { name: said.confirm, exact: true }).click()
}

/** Shows the address and the password on the page for it. */
async function showPassword(page: Page, said: Words, language: keyof typeof words, email: string): Promise<void> {
  await openAlive(page, pathOf(language, '/auth/login'))
  await page.getByLabel(said.email, { exact: true }).fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: said.signIn, exact: true }).first().press('Enter')
}

describe('C-050 another address', () => {
  test.each(people)(
    'is asked for, confirmed by its code and by a link to the old one: %s, %s, %s, %s',
    async (screen, theme, edition, language) => {
      const said = words[language]
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      const email = `mover-${crypto.randomUUID()}@users.example`
      const next = `moved-${crypto.randomUUID()}@users.example`
      await join(page, email, language)
      await openAlive(page, pathOf(language, '/settings/general/email'))
      await expectGoodPage(page)
      await page.getByLabel(said.newAddress).fill(next)
      await page.getByRole('button', { name: said.change }).press('Enter')
      await prove(page, said, email)
      await page.getByLabel(said.digits).waitFor()
      await expectGoodPage(page)
      await page.getByLabel(said.digits).fill(await mailedCode(page, next))
      await page.getByRole('button', { name: said.keep }).waitFor()
      await expectGoodPage(page)

      const link = await noticeLink(page, email)
      await openAlive(page, link)
      expect(new URL(page.url()).search).toBe('')
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.useNow }).press('Enter')
      await page.getByRole('heading', { name: said.done }).waitFor()
      await expectGoodPage(page)
      await openAlive(page, pathOf(language, '/settings/general/email'))
      await page.getByText(next).first().waitFor()
      expect(faults.filter(isOurs)).toEqual([])
      await context.close()
    },
  )
})

describe('R-139 a frozen account', () => {
  test.each(people)(
    'is frozen by a page, and opened after a sign-in: %s, %s, %s, %s',
    async (screen, theme, edition, language) => {
      const said = words[language]
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      const email = `freezer-${crypto.randomUUID()}@users.example`
      await join(page, email, language)
      await openAlive(page, pathOf(language, '/settings/security/freeze'))
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.freeze }).press('Enter')
      await page.getByRole('dialog', { name: said.sure }).getByRole('button', { name: said.freeze }).click()
      const last = page.getByRole('dialog', { name: said.frozen })
      await last.waitFor()
      await expectAccessible(page, '[role=dialog]')
      await last.getByRole('button', { name: said.toMain }).click()

      await showPassword(page, said, language, email)
      await page.getByRole('heading', { name: said.enterCode }).waitFor()
      await page.getByLabel(said.digits).fill(await mailedCode(page, email))
      await page.getByRole('heading', { name: said.isFrozen }).waitFor()
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.open }).press('Enter')
      await page.getByText(said.opens).waitFor()
      await expectGoodPage(page)
      await openAlive(page, pathOf(language, '/auth/notice?token=made-up'))
      await page.getByRole('heading', { name: said.expired }).waitFor()
      await expectGoodPage(page)
      expect(faults.filter(isOurs)).toEqual([])
      await context.close()
    },
  )
})

describe('F-19 a lost second factor', () => {
  test.each(people)(
    'is recovered by the mailbox after a wait, which a mailed link stops: %s, %s, %s, %s',
    async (screen, theme, edition, language) => {
      const said = words[language]
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      const email = `loser-${crypto.randomUUID()}@users.example`
      await join(page, email, language)
      await giveAuthenticator(page)
      await addPasskey(page, email)
      await context.clearCookies({ name: 'session' })
      await showPassword(page, said, language, email)
      await page.getByRole('link', { name: said.lost }).press('Enter')
      await page.getByRole('button', { name: said.send }).waitFor()
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.send }).press('Enter')
      await page.getByLabel(said.digits).waitFor()
      await page.getByLabel(said.digits).fill(await mailedCode(page, email))
      await page.getByText(said.waits).waitFor()
      await expectGoodPage(page)
      await openAlive(page, await noticeLink(page, email))
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.stop }).press('Enter')
      await page.getByRole('heading', { name: said.done }).waitFor()
      expect(faults.filter(isOurs)).toEqual([])
      await context.close()
    },
  )
})

/** Adds a passkey from within the page, as its buttons do. */
async function addPasskey(page: Page, email: string): Promise<void> {
  await openAlive(page, '/settings/security/2fa')
  await page.getByRole('button', { name: 'Add a passkey' }).first().press('Enter')
  await prove(page, words.en, email)
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
}
