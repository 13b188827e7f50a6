/** F-18, F-20: the settings of an account, from their overview to each of their pages. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './account.ts'
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
    settings: 'Settings',
    pages: 'Settings pages',
    protection: 'Protection',
    met: '1 of 3 in place',
    step: 'Add a second factor',
    devices: 'Devices',
    sessions: '1 session, 1 trusted device',
    menu: 'Account menu',
    history: 'Login history',
    security: 'Security',
    opened: 'Account opened',
    unknown: 'Unknown',
    antiPhishing: 'Anti-phishing code',
    word: 'New code',
    wrongWord: 'Use 4 to 20 letters or digits; spaces, dots and hyphens may stand between them.',
    setWord: 'Set code',
    wordSaved: 'Your mails begin with the new code',
    removeWord: 'Remove code',
    wordRemoved: 'The code has been removed',
    twoMet: '2 of 3 in place',
  },
  tr: {
    settings: 'Ayarlar',
    pages: 'Ayar sayfaları',
    protection: 'Koruma',
    met: '3 korumadan 1 tanesi hazır',
    step: 'İkinci adım ekle',
    devices: 'Cihazlar',
    sessions: '1 oturum, 1 güvenilir cihaz',
    menu: 'Hesap menüsü',
    history: 'Giriş geçmişi',
    security: 'Güvenlik',
    opened: 'Hesap açılışı',
    unknown: 'Bilinmiyor',
    antiPhishing: 'Kimlik avı önleme kodu',
    word: 'Yeni kod',
    wrongWord: '4–20 harf veya rakam kullanın; aralarında boşluk, nokta ve tire olabilir.',
    setWord: 'Kodu belirle',
    wordSaved: 'E-postalarınız yeni kodla başlıyor',
    removeWord: 'Kodu kaldır',
    wordRemoved: 'Kod kaldırıldı',
    twoMet: '3 korumadan 2 tanesi hazır',
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

/** Goes to another page of the settings by their navigation, which a narrow screen keeps closed. */
async function goTo(page: Page, said: Words, name: string): Promise<void> {
  const closed = page.locator('summary', { hasText: said.settings })
  if (await closed.isVisible()) await closed.click()
  await page.getByRole('navigation', { name: said.pages }).getByRole('link', { name, exact: true }).click()
}

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

describe('the settings of an account', () => {
  test.each(people)(
    'RR-39 R-251 R-261 say what protects it, what is missing and the next step: %s, %s, %s, %s',
    async (screen, theme, edition, language) => {
      const said = words[language]
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      await signUp(page, `hub-${crypto.randomUUID()}@users.example`)
      await openAlive(page, pathOf(language, '/settings'))
      expect(new URL(page.url()).pathname).toBe(pathOf(language, '/settings/general'))
      const protection = page.getByRole('region', { name: said.protection })
      await protection.getByText(said.met).waitFor()
      await protection.getByText(said.sessions).waitFor()
      await expectGoodPage(page)

      await protection.getByRole('link', { name: said.step }).click()
      await page.waitForURL(`**${pathOf(language, '/settings/security/2fa')}`)
      await expectGoodPage(page)
      await goTo(page, said, said.devices)
      await page.waitForURL(`**${pathOf(language, '/settings/security/device-management')}`)
      await expectGoodPage(page)
      await openAlive(page, pathOf(language, '/settings/security'))
      await protection.getByText(said.met).waitFor()
      await expectGoodPage(page)
      expect(faults).toEqual([])
      await context.close()
    },
  )

  test('R-250 are found in the account menu, and lead to every page they list', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'light')
    await signUp(page, `tour-${crypto.randomUUID()}@users.example`)
    await openAlive(page, '/about-us')
    await page.getByRole('button', { name: words.en.menu }).click()
    await page.getByRole('menuitem', { name: words.en.settings }).click()
    const navigation = page.getByRole('navigation', { name: words.en.pages })
    await navigation.waitFor()
    const paths = await navigation
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(9)
    for (const path of paths) {
      await navigation.locator(`a[href="${path}"]`).click()
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => navigation.locator('[aria-current]').getAttribute('href')).toBe(path)
    }
    expect(faults).toEqual([])
    await context.close()
  })

  test('the protection says when it cannot be fetched, and tries again', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'phone', 'dark')
    await signUp(page, `lost-${crypto.randomUUID()}@users.example`)
    await openAlive(page, '/settings/api')
    await page.route('**/v2/settings/2fa', (route) => route.abort())
    await goTo(page, words.en, 'Security')
    const protection = page.getByRole('region', { name: words.en.protection })
    const failure = protection.getByRole('alert')
    await failure.waitFor()
    await expectAccessible(page)
    await page.unroute('**/v2/settings/2fa')
    await failure.getByRole('button').click()
    await protection.getByText(words.en.met).waitFor()
    await context.close()
  })
})

/** Signs in again and again, as the same device. */
const signInAgain = (page: Page, email: string, times: number): Promise<number[]> =>
  page.evaluate(
    async ([address, count]) => {
      const statuses = []
      for (let at = 0; at < count; at++) {
        const index: { data: { token: string } } = await (await fetch('/v2/index')).json()
        const headers = { 'content-type': 'application/json', 'x-csrf-token': index.data.token }
        const body = JSON.stringify({ email: address, password: 'a ledger never forgets 7' })
        statuses.push((await fetch('/v2/login', { method: 'POST', headers, body })).status)
      }
      return statuses
    },
    [email, times] as const,
  )

describe('the login history', () => {
  test.each(people)(
    'F-20 R-270 says when, from where and how, and leads to the devices: %s, %s, %s, %s',
    async (screen, theme, edition, language) => {
      const said = words[language]
      const { page, context, address, faults } = await openPerson(browser, originOf(edition), screen, theme)
      await signUp(page, `history-${crypto.randomUUID()}@users.example`)
      await openAlive(page, pathOf(language, '/settings/security'))
      await goTo(page, said, said.history)
      const row = page.getByRole('row').filter({ hasText: said.opened })
      await row.getByText(address, { exact: true }).waitFor()
      await row.getByText(said.unknown, { exact: true }).waitFor()
      await expectGoodPage(page)
      await page.getByRole('main').locator('p a[href$="/device-management"]').click()
      await page.waitForURL(`**${pathOf(language, '/settings/security/device-management')}`)
      expect(faults).toEqual([])
      await context.close()
    },
  )

  test('R-270 shows older records when asked, and says when it cannot be fetched', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'light')
    const email = `often-${crypto.randomUUID()}@users.example`
    await signUp(page, email)
    expect(await signInAgain(page, email, 20)).toEqual(Array.from({ length: 20 }, () => 200))
    await openAlive(page, '/settings/api')
    await page.route('**/v2/settings/login-history*', (route) => route.abort())
    await page.getByRole('link', { name: words.en.history, exact: true }).click()
    const failure = page.getByRole('alert')
    await failure.waitFor()
    await expectAccessible(page)
    await page.unroute('**/v2/settings/login-history*')
    await failure.getByRole('button').click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect.poll(() => rows.count()).toBe(20)
    const older = page.getByRole('button', { name: 'Show older' })
    await older.click()
    await expect.poll(() => rows.count()).toBe(21)
    await older.waitFor({ state: 'detached' })
    await page.getByText(words.en.opened).waitFor()
    await context.close()
  })
})

/** A refused word is answered with 422, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 422/.test(fault)

describe('what an account chooses', () => {
  test.each([people[0]])(
    'F-20 R-269 a word is set that mails begin with, and removed: %s, %s, %s, %s',
    async (screen, theme, edition, language) => {
      const said = words[language]
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      const email = `word-${crypto.randomUUID()}@users.example`
      await signUp(page, email)
      await openAlive(page, pathOf(language, '/settings/general'))
      await goTo(page, said, said.antiPhishing)
      const field = page.getByLabel(said.word)
      await field.fill('a<b')
      await page.keyboard.press('Enter')
      await page.getByText(said.wrongWord).waitFor()
      await expectGoodPage(page)
      await field.fill('Quiet garden')
      await page.getByRole('button', { name: said.setWord }).click()
      await page.getByText(said.wordSaved).first().waitFor()
      await expect.poll(() => page.getByText('Q•••n', { exact: true }).count()).toBe(2)
      await expectGoodPage(page)
      const mails: { data: { text: string }[] } = await (
        await page.request.get('/v2/demo/mailbox', { params: { to: email } })
      ).json()
      expect(mails.data[0]?.text).toMatch(/^Quiet garden\n/)
      await goTo(page, said, said.security)
      await page.getByText(said.twoMet).waitFor()
      await goTo(page, said, said.antiPhishing)
      await page.getByRole('button', { name: said.removeWord }).click()
      await page.getByRole('dialog').getByRole('button', { name: said.removeWord }).click()
      await page.getByText(said.wordRemoved).first().waitFor()
      await page.getByRole('button', { name: said.setWord }).waitFor()
      expect(faults.filter(isOurs)).toEqual([])
      await context.close()
    },
  )
})
