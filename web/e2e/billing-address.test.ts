/** F-22: the address that invoices name is added, edited and deleted, where the edition has it. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
    hub: 'Billing address',
    name: 'Name or company',
    country: 'Country',
    street: 'Street and number',
    city: 'Town or city',
    postcode: 'Postcode',
    state: 'State, province or region',
    needed: 'Fill in this field.',
    save: 'Save the address',
    saved: 'The billing address has been saved',
    edit: 'Edit',
    delete: 'Delete',
    title: 'Delete your billing address?',
    deleted: 'The billing address has been deleted',
    america: 'United States',
  },
  tr: {
    hub: 'Fatura adresi',
    name: 'Ad veya şirket',
    country: 'Ülke',
    street: 'Sokak ve numara',
    city: 'İlçe veya şehir',
    postcode: 'Posta kodu',
    state: 'İl, eyalet veya bölge',
    needed: 'Bu alanı doldurun.',
    save: 'Adresi kaydet',
    saved: 'Fatura adresi kaydedildi',
    edit: 'Düzenle',
    delete: 'Sil',
    title: 'Fatura adresiniz silinsin mi?',
    deleted: 'Fatura adresi silindi',
    america: 'Amerika Birleşik Devletleri',
  },
} as const

const originOf = (edition: string): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)
const PATH = '/settings/security/billing-address'

test.each([
  ['global', 'en', 'desktop', 'dark', 'LT'],
  ['turkey', 'tr', 'phone', 'light', 'TR'],
] as const)(
  'R-271 C-062 C-063 C-064 is added, edited and deleted: %s, %s, %s, %s',
  async (edition, language, screen, theme, home) => {
    const said = words[language]
    const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
    await signUp(page, `billing-${crypto.randomUUID()}@users.example`)
    const lead = language === 'en' ? '' : `/${language}`
    await openAlive(page, `${lead}/settings/security`)
    await page.getByRole('heading', { name: said.hub }).getByRole('link').click()
    await page.waitForURL(`**${lead}${PATH}`)
    const field = (label: string) => page.getByRole('textbox', { name: label })
    const country = page.getByRole('combobox', { name: said.country })
    expect(await country.inputValue()).toBe(home)
    await page.getByRole('button', { name: said.save }).click()
    await page.getByText(said.needed).first().waitFor()
    expect(await page.getByText(said.needed).count()).toBe(4)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await field(said.name).fill('Ada Lovelace')
    await country.selectOption({ label: said.america })
    await field(said.street).fill('1 Main Street')
    await field(said.city).fill('San Francisco')
    await field(said.postcode).fill('94105')
    await page.keyboard.press('Enter')
    // There the state is a part of the address.
    await page.getByText(said.needed).waitFor()
    await field(said.state).fill('California')
    await page.keyboard.press('Enter')
    await page.getByText(said.saved).first().waitFor()
    const address = page.getByRole('main').locator('address')
    await address.waitFor()
    for (const line of ['Ada Lovelace', '1 Main Street', '94105 San Francisco', 'California', said.america])
      await address.getByText(line, { exact: true }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: said.edit, exact: true }).click()
    expect(await field(said.city).inputValue()).toBe('San Francisco')
    await field(said.city).fill('Oakland')
    await page.keyboard.press('Enter')
    await address.getByText('94105 Oakland', { exact: true }).waitFor()
    // It is there for whoever comes back.
    await openAlive(page, `${lead}${PATH}`)
    await address.getByText('94105 Oakland', { exact: true }).waitFor()

    await page.getByRole('button', { name: said.delete, exact: true }).click()
    await page.getByRole('dialog', { name: said.title }).getByRole('button', { name: said.delete, exact: true }).click()
    await page.getByText(said.deleted).first().waitFor()
    await field(said.name).waitFor()
    expect(await field(said.name).inputValue()).toBe('')
    expect(faults).toEqual([])
    await context.close()
  },
)

test('PR-24 an edition without invoices has no such page, and its settings list none', async () => {
  const { page, context } = await openPerson(browser, originOf('georgia'), 'desktop', 'light')
  await signUp(page, `no-billing-${crypto.randomUUID()}@users.example`)
  expect((await page.goto(PATH))?.status()).toBe(404)
  await openAlive(page, '/settings/security')
  expect(await page.getByRole('link', { name: words.en.hub }).count()).toBe(0)
  await context.close()
})
