/** F-07: the promotion for customers of a mobile operator, from its page to a bonus that is paid. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedCode, PASSWORD, signUp } from './account.ts'
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
    join: 'Open an account',
    number: 'Mobile number',
    other: /This is not a lifecell number/,
    code: '6-digit code',
    mail: 'E-mail',
    password: 'Password',
    create: 'Create account',
    claim: 'Claim',
    claimed: 'The bonus has been paid',
    paid: /^Paid on/,
    notYet: 'Not yet',
    notPart: 'This account takes no part in the promotion',
    nothingBegun: 'There is no code to enter in this tab.',
  },
  ua: {
    join: 'Відкрити акаунт',
    number: 'Номер мобільного телефону',
    other: /Це не номер lifecell/,
    code: '6-значний код',
    mail: 'Ел. пошта',
    password: 'Пароль',
    create: 'Створити акаунт',
    claim: 'Отримати',
    claimed: 'Бонус виплачено',
    paid: /^Виплачено/,
    notYet: 'Ще ні',
    notPart: 'Цей акаунт не бере участі в акції',
    nothingBegun: 'У цій вкладці немає коду, який треба ввести.',
  },
} as const

const pathOf = (language: keyof typeof words, path: string): string =>
  language === 'en' ? path : `/${language}${path}`

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test.each([
  ['en', 'desktop', 'dark'],
  ['ua', 'phone', 'light'],
] as const)(
  'R-053 R-150 R-151 R-220 C-163 RR-65 a number of the operator, its code, an account, a bonus: %s, %s, %s',
  async (language, screen, theme) => {
    const said = words[language]
    const { page, context, faults } = await openPerson(browser, product.origin, screen, theme)
    await openAlive(page, pathOf(language, '/lifecell-promo'))
    await expectGoodPage(page)
    await page.getByRole('link', { name: said.join }).click()
    await page.waitForURL(`**${pathOf(language, '/auth/register-lifecell')}`)
    const field = page.getByLabel(said.number)
    await field.fill('067 123 45 67')
    await page.keyboard.press('Enter')
    await page.getByText(said.other).waitFor()
    await expectGoodPage(page)
    const digits = String(Math.floor(Math.random() * 9_000_000) + 1_000_000)
    await field.fill(`063 ${digits}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${pathOf(language, '/auth/register-lifecell/confirmation')}`)
    const code = page.getByLabel(said.code)
    await code.waitFor()
    await expectGoodPage(page)
    const sent = await page.evaluate(
      async (to): Promise<{ data: { text: string }[] }> =>
        (await fetch(`/v2/demo/messages?to=${encodeURIComponent(to)}`)).json(),
      `+38063${digits}`,
    )
    await code.pressSequentially(/^\d{6}/.exec(sent.data[0]?.text ?? '')?.[0] ?? '')
    await page.waitForURL(`**${pathOf(language, '/auth/register')}`)
    const email = `promo-${crypto.randomUUID()}@users.example`
    await page.getByLabel(said.mail, { exact: true }).fill(email)
    await page.getByLabel(said.password, { exact: true }).fill(PASSWORD)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: said.create, exact: true }).click()
    await page.getByLabel(said.code).waitFor()
    await page.getByLabel(said.code).pressSequentially(await mailedCode(page, email))
    await page.waitForURL((url) => !url.pathname.includes('/auth/'))
    await openAlive(page, pathOf(language, '/lifecell-bonus-center'))
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    expect(await page.getByText(said.notYet, { exact: true }).count()).toBe(2)
    await expectGoodPage(page)
    await page.getByRole('button', { name: said.claim, exact: true }).click()
    // It stands among the notices as well, which a phone keeps closed.
    await page.getByText(said.claimed).filter({ visible: true }).first().waitFor()
    await page.getByText(said.paid).waitFor()
    await expectGoodPage(page)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('RR-14 R-151 the page of the code is open to everybody, and other editions have no promotion', async () => {
  const { page, context } = await openPerson(browser, product.origin, 'desktop', 'light')
  await openAlive(page, '/auth/register-lifecell/confirmation')
  await page.getByText(words.en.nothingBegun).waitFor()
  await signUp(page, `promo-${crypto.randomUUID()}@users.example`)
  await openAlive(page, '/auth/register-lifecell/confirmation')
  expect(new URL(page.url()).pathname).toBe('/auth/register-lifecell/confirmation')
  await openAlive(page, '/lifecell-bonus-center')
  await page.getByText(words.en.notPart).waitFor()
  await expectGoodPage(page)
  await context.close()
  const elsewhere = product.origin.replace('//localhost', '//turkey.localhost')
  const other = await openPerson(browser, elsewhere, 'desktop', 'light')
  for (const path of ['/lifecell-promo', '/auth/register-lifecell', '/lifecell-bonus-center'])
    expect((await other.page.goto(`/tr${path}`))?.status()).toBe(404)
  await other.context.close()
})
