/** F-23, F-07: a phone is confirmed by the code that comes to it, in the settings and before an account is opened. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedCode, proveByMail, signUp } from './account.ts'
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
    number: 'Mobile number',
    send: 'Send the code',
    invalid: 'Enter a mobile number of the chosen country.',
    code: '6-digit code',
    message: 'We never ask you for it.',
    wrong: 'This code is wrong or has expired.',
    confirmed: 'The number is confirmed. Withdrawals are paused for 48 hours.',
    now: 'Your number',
    change: 'Change',
    remove: 'Remove',
    removeTitle: 'Remove your phone number?',
    removed: 'The number has been removed',
    first: 'Begin with a phone number',
    known: 'Confirmed:',
    open: 'Create account',
    mail: 'E-mail',
    password: 'Password',
  },
  tr: {
    number: 'Cep telefonu numarası',
    send: 'Kodu gönder',
    invalid: 'Seçilen ülkenin bir cep telefonu numarasını girin.',
    code: '6 haneli kod',
    message: 'Kodu sizden asla istemeyiz.',
    wrong: 'Kod yanlış veya süresi dolmuş.',
    confirmed: 'Numara onaylandı. Çekimler 48 saat durduruldu.',
    now: 'Numaranız',
    change: 'Değiştir',
    remove: 'Kaldır',
    removeTitle: 'Telefon numaranız kaldırılsın mı?',
    removed: 'Numara kaldırıldı',
    first: 'Telefon numarasıyla başla',
    known: 'Onaylandı:',
    open: 'Hesap oluştur',
    mail: 'E-posta',
    password: 'Şifre',
  },
} as const

const people = [
  ['global', 'en', 'desktop', 'dark'],
  ['turkey', 'tr', 'phone', 'light'],
] as const

const originOf = (edition: 'global' | 'turkey'): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)
const pathOf = (language: keyof typeof words, path: string): string =>
  language === 'en' ? path : `/${language}${path}`

/** A request that has to be proved, or a code that is wrong, is refused with 422, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 422/.test(fault)

/** Everything that this site keeps in the browser for its scripts, without spaces. */
const keptBy = async (page: Page): Promise<string> =>
  page.evaluate(() =>
    [sessionStorage, localStorage]
      .flatMap((store) => Array.from({ length: store.length }, (_, at) => store.getItem(store.key(at) ?? '') ?? ''))
      .join(' ')
      .replaceAll(' ', ''),
  )

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Nobody has had it before: as people write it in the country that the form begins with, and as it is kept. */
function newNumber(edition: 'global' | 'turkey') {
  const digits = String(Math.floor(Math.random() * 90_000) + 10_000)
  return edition === 'turkey'
    ? { written: `0532 12${digits.slice(0, 1)} ${digits.slice(1, 3)} ${digits.slice(3)}`, kept: `+9053212${digits}` }
    : { written: `0612 ${digits}`, kept: `+370612${digits}` }
}

/** The six digits of the newest message to this number. */
async function sentCode(page: Page, number: string, language: keyof typeof words): Promise<string> {
  const { data } = await page.evaluate(
    async (to): Promise<{ data: { text: string }[] }> =>
      (await fetch(`/v2/demo/messages?to=${encodeURIComponent(to)}`)).json(),
    number,
  )
  const text = data[0]?.text ?? ''
  expect(text).toContain(words[language].message)
  return /^\d{6}/.exec(text)?.[0] ?? ''
}

describe('the phone of an account', () => {
  test.each(people)(
    'C-041 C-043 is added after a proof, shown in its groups, and removed: %s, %s, %s, %s',
    async (edition, language, screen, theme) => {
      const said = words[language]
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      const email = `phone-${crypto.randomUUID()}@users.example`
      await signUp(page, email)
      await openAlive(page, pathOf(language, '/settings/security/phone'))
      const field = page.getByLabel(said.number)
      await field.fill('12')
      await page.getByRole('button', { name: said.send }).click()
      await page.getByText(said.invalid).waitFor()
      await expectGoodPage(page)
      const { written, kept } = newNumber(edition)
      await field.fill(written)
      await page.keyboard.press('Enter')
      if (language === 'en') await proveByMail(page, email)
      else {
        const dialog = page.getByRole('dialog')
        await dialog.getByText(written).waitFor()
        await expectAccessible(page, '[role=dialog]')
        await dialog.getByLabel(said.password, { exact: true }).fill('a ledger never forgets 7')
        await dialog
          .locator('input')
          .last()
          .fill(await mailedCode(page, email))
        await page.keyboard.press('Enter')
      }
      const code = page.getByLabel(said.code)
      await code.waitFor()
      await expectGoodPage(page)
      // A reload finds the number that waits.
      await openAlive(page, pathOf(language, '/settings/security/phone'))
      const right = await sentCode(page, kept, language)
      await code.pressSequentially(right === '111111' ? '222222' : '111111')
      await page.getByText(said.wrong).waitFor()
      await code.pressSequentially(right)
      await page.getByText(said.confirmed).first().waitFor()
      await page.getByText(said.now, { exact: true }).waitFor()
      await page.getByText(edition === 'turkey' ? /^\+90 532 12\d \d\d \d\d$/ : /^\+370 612 \d{5}$/).waitFor()
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.change }).click()
      await field.waitFor()
      await page.getByRole('button', { name: said.remove }).click()
      await page
        .getByRole('dialog', { name: said.removeTitle })
        .getByRole('button', { name: said.remove, exact: true })
        .click()
      const dialog = page.getByRole('dialog').filter({ has: page.locator('input') })
      await dialog.getByLabel(said.password, { exact: true }).fill('a ledger never forgets 7')
      await dialog
        .locator('input')
        .last()
        .fill(await mailedCode(page, email))
      await page.keyboard.press('Enter')
      await page.getByText(said.removed).first().waitFor()
      await page.getByText(said.now, { exact: true }).waitFor({ state: 'detached' })
      expect(faults.filter(isOurs)).toEqual([])
      await context.close()
    },
  )
})

describe('an account that begins with a phone', () => {
  test.each(people)(
    'R-142 R-143 C-005 C-006 number, code, mailbox: %s, %s, %s, %s',
    async (edition, language, screen, theme) => {
      const said = words[language]
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      await openAlive(page, pathOf(language, '/auth/register'))
      await page.getByRole('link', { name: said.first }).click()
      await page.waitForURL(`**${pathOf(language, '/auth/phone/number')}`)
      await expectGoodPage(page)
      const { written, kept } = newNumber(edition)
      await page.getByLabel(said.number).fill(written)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${pathOf(language, '/auth/phone/confirmation')}`)
      const code = page.getByLabel(said.code)
      await code.waitFor()
      await expectGoodPage(page)
      await openAlive(page, pathOf(language, '/auth/phone/confirmation'))
      // v5.0.0-14.3.3 The page shows the number, and the browser keeps none.
      const digits = kept.slice(-7)
      const asShown = new RegExp(`${digits.slice(3, 5)} ?${digits.slice(5)}`)
      await page.getByText(asShown).waitFor()
      expect(await keptBy(page)).not.toContain(digits)
      await code.pressSequentially(await sentCode(page, kept, language))
      await page.waitForURL(`**${pathOf(language, '/auth/register')}`)
      await page.getByText(said.known).waitFor()
      await page.getByText(asShown).waitFor()
      expect(await keptBy(page)).not.toContain(digits)
      await expectGoodPage(page)
      const email = `born-${crypto.randomUUID()}@users.example`
      await page.getByLabel(said.mail, { exact: true }).fill(email)
      await page.getByLabel(said.password, { exact: true }).fill('a ledger never forgets 7')
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.getByRole('button', { name: said.open, exact: true }).click()
      await code.waitFor()
      await code.pressSequentially(await mailedCode(page, email))
      await page.waitForURL((url) => !url.pathname.includes('/auth'))
      await openAlive(page, pathOf(language, '/auth/phone/number'))
      await page.getByText(said.now, { exact: true }).waitFor()
      await expectGoodPage(page)
      expect(faults.filter(isOurs)).toEqual([])
      await context.close()
    },
  )
})
