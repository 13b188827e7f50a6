/** F-18: what owners do with their account as a whole, in two editions and two languages. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedCode, signUp } from './account.ts'
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

const PASSWORD = 'a ledger never forgets 7'
const words = {
  en: {
    close: 'Close account',
    before: 'Before you can close it',
    giveBack: 'Give demo funds back',
    reason: 'Why are you leaving? (optional)',
    ask: 'Close your account?',
    proof: 'Confirm that it is you',
    password: 'Password',
    code: 'Code from your e-mail',
    confirm: 'Confirm',
    closes: /^Your account will be closed on /,
    toMain: 'Go to the main page',
    notice: /^This account will be closed on /,
    cancel: 'Cancel the closing',
    stays: 'Your account stays open',
    aboutOrders: 'About your orders',
    aboutSecurity: 'About your account and its security',
    saved: 'Your choice has been saved',
    mailLanguage: 'Language of e-mails',
    inPolish: 'E-mails will now be sent in Polski',
    askCopy: 'Ask for a copy',
    download: 'Download',
  },
  tr: {
    close: 'Hesabı kapat',
    before: 'Kapatmadan önce',
    giveBack: 'Demo varlıkları iade et',
    reason: 'Neden ayrılıyorsunuz? (isteğe bağlı)',
    ask: 'Hesabınız kapatılsın mı?',
    proof: 'Siz olduğunuzu onaylayın',
    password: 'Şifre',
    code: 'E-postanızdaki kod',
    confirm: 'Onayla',
    closes: /^Hesabınız .+ tarihinde kapatılacak/,
    toMain: 'Ana sayfaya git',
    notice: /^Bu hesap .+ tarihinde kapatılacak/,
    cancel: 'Kapatmayı iptal et',
    stays: 'Hesabınız açık kalıyor',
    aboutOrders: 'Emirleriniz hakkında',
    aboutSecurity: 'Hesabınız ve güvenliği hakkında',
    saved: 'Seçiminiz kaydedildi',
    mailLanguage: 'E-posta dili',
    inPolish: 'E-posta dili: Polski',
    askCopy: 'Kopya iste',
    download: 'İndir',
  },
} as const
type Words = (typeof words)[keyof typeof words]

/** A person of two editions, two languages, two screens and two themes. */
const people = [
  ['desktop', 'dark', 'global', 'en'],
  ['phone', 'light', 'turkey', 'tr'],
] as const

const originOf = (edition: 'global' | 'turkey'): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)
const pathOf = (language: keyof typeof words, path: string): string =>
  language === 'en' ? path : `/${language}${path}`

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Proves the request that waits by the password and a mailed code. */
async function prove(page: Page, said: Words, email: string): Promise<void> {
  const proof = page.getByRole('dialog', { name: said.proof })
  await proof.getByLabel(said.password, { exact: true }).fill(PASSWORD)
  await proof.getByLabel(said.code).fill(await mailedCode(page, email))
  await proof.getByRole('button', { name: said.confirm, exact: true }).click()
}

/** Signs in again, from within the page. */
const signIn = (page: Page, email: string): Promise<number> =>
  page.evaluate(
    async ([address, password]) => {
      const index: { data: { token: string } } = await (await fetch('/v2/index')).json()
      const headers = { 'content-type': 'application/json', 'x-csrf-token': index.data.token }
      const post = (path: string, body: object) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      await post('/v2/login', { email: address, password })
      const mails: { data: { text: string }[] } = await (
        await fetch(`/v2/demo/mailbox?to=${encodeURIComponent(address ?? '')}`)
      ).json()
      const code = /\b\d{6}\b/.exec(mails.data[0]?.text ?? '')?.[0]
      return (await post('/v2/login/confirmation', { code })).status
    },
    [email, PASSWORD] as const,
  )

describe('R-255 which mails somebody gets', () => {
  test.each(people)(
    'is chosen, with the language of mails, and kept: %s, %s, %s, %s',
    async (screen, theme, edition, language) => {
      const said = words[language]
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      await signUp(page, `chooser-${crypto.randomUUID()}@users.example`)
      await openAlive(page, pathOf(language, '/settings/general/communication'))
      const orders = page.getByRole('checkbox', { name: said.aboutOrders })
      expect(await page.getByRole('checkbox', { name: said.aboutSecurity }).isDisabled()).toBe(true)
      expect(await orders.isChecked()).toBe(false)
      await orders.click()
      await page.getByText(said.saved).first().waitFor()
      await page.getByLabel(said.mailLanguage).selectOption('pl')
      await page.getByText(said.inPolish).first().waitFor()
      await expectGoodPage(page)
      await openAlive(page, pathOf(language, '/settings/general/communication'))
      expect(await orders.isChecked()).toBe(true)
      expect(await page.getByLabel(said.mailLanguage).inputValue()).toBe('pl')
      expect(faults).toEqual([])
      await context.close()
    },
  )
})

describe('F-18 a copy of one’s data', () => {
  test.each(people)('is asked for, made and downloaded: %s, %s, %s, %s', async (screen, theme, edition, language) => {
    const said = words[language]
    const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
    await signUp(page, `curious-${crypto.randomUUID()}@users.example`)
    await openAlive(page, pathOf(language, '/settings/general/export'))
    await expectGoodPage(page)
    await page.getByRole('button', { name: said.askCopy }).click()
    const download = page.getByRole('button', { name: said.download, exact: true })
    await download.waitFor()
    await expectGoodPage(page)
    const coming = page.waitForEvent('download')
    await download.click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^data-\d+-\d{4}-\d\d-\d\d\.zip$/)
    const kept = await readFile(await file.path())
    expect(kept.subarray(0, 2).toString()).toBe('PK')
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('R-256 closing an account', () => {
  test.each(people)(
    'is refused while funds are left, then signed out, and taken back after signing in: %s, %s, %s, %s',
    async (screen, theme, edition, language) => {
      const said = words[language]
      const email = `leaver-${crypto.randomUUID()}@users.example`
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      await signUp(page, email)
      await page.evaluate(async () => {
        const index: { data: { token: string } } = await (await fetch('/v2/index')).json()
        await fetch('/v2/demo/claim', { method: 'POST', headers: { 'x-csrf-token': index.data.token } })
      })
      await openAlive(page, pathOf(language, '/settings/general/delete-account'))
      const obstacles = page.getByRole('region', { name: said.before })
      await obstacles.waitFor()
      const close = page.getByRole('button', { name: said.close })
      expect(await close.count()).toBe(0)
      await expectGoodPage(page)
      await obstacles.getByRole('button', { name: said.giveBack }).click()

      await page.getByLabel(said.reason).fill('Moving on')
      await expectGoodPage(page)
      await close.click()
      const ask = page.getByRole('dialog', { name: said.ask })
      await ask.getByRole('button', { name: said.close }).click()
      await prove(page, said, email)
      const last = page.getByRole('dialog', { name: said.closes })
      await last.waitFor()
      await expectAccessible(page, '[role=dialog]')
      await last.getByRole('button', { name: said.toMain }).click()
      await page.waitForURL((url) => url.pathname === (language === 'en' ? '/' : `/${language}`), {
        waitUntil: 'commit',
      })

      expect(await signIn(page, email)).toBe(200)
      await openAlive(page, pathOf(language, '/about-us'))
      await page.getByText(said.notice).waitFor()
      await expectGoodPage(page)
      await page.getByRole('link', { name: said.cancel }).click()
      await page.waitForURL(`**${pathOf(language, '/settings/general/delete-account')}`)
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.cancel }).click()
      await page.getByText(said.stays).first().waitFor()
      await page.getByText(said.notice).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: said.close }).waitFor()
      // A request that has to be proved is refused first.
      expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
      await context.close()
    },
  )
})
