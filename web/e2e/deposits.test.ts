/** F-40: an address is created, a deposit sent on the simulated network, and seen until it can be traded. */
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
    deposit: 'Deposit',
    asset: 'Asset',
    create: 'Create an address',
    simulated: 'This network is simulated. Real coins sent to this address are lost.',
    amount: 'Amount',
    send: 'Send',
    tooLarge: 'This amount is too large.',
    credited: 'Credited',
    final: 'Completed',
    earlier: 'Your addresses on this network',
    all: 'All deposits',
  },
  tr: {
    deposit: 'Yatır',
    asset: 'Varlık',
    create: 'Adres oluştur',
    simulated: 'Bu ağ simülasyondur. Bu adrese gönderilen gerçek coin’ler kaybolur.',
    amount: 'Tutar',
    send: 'Gönder',
    tooLarge: 'Bu miktar çok büyük.',
    credited: 'Hesaba geçti',
    final: 'Tamamlandı',
    earlier: 'Bu ağdaki adresleriniz',
    all: 'Tüm yatırmalar',
  },
} as const

const originOf = (edition: string): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)

test.each([
  ['global', 'en', 'desktop', 'dark'],
  ['turkey', 'tr', 'phone', 'light'],
] as const)(
  'R-165 R-219 R-223 C-155 C-156 from the address to the credit: %s, %s, %s, %s',
  async (edition, language, screen, theme) => {
    const said = words[language]
    const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
    await signUp(page, `comes-${crypto.randomUUID()}@users.example`)
    const lead = language === 'en' ? '' : `/${language}`
    await openAlive(page, `${lead}/balance`)
    await page.getByRole('main').getByRole('link', { name: said.deposit, exact: true }).first().click()
    await page.getByRole('combobox', { name: said.asset }).selectOption('LTC')
    await page.waitForURL(/ticker=LTC/)
    await page.getByRole('button', { name: said.create }).click()
    await page.getByText(said.simulated).waitFor()
    const address = await page.locator('code', { hasText: /^demoltc1/ }).textContent()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const amount = page.getByRole('textbox', { name: said.amount })
    const send = page.getByRole('button', { name: said.send, exact: true })
    await amount.fill('99999999')
    await send.click()
    await page.getByRole('alert').filter({ hasText: said.tooLarge }).waitFor()
    await amount.fill('1.25')
    await send.click()
    const row = page.getByRole('row').filter({ hasText: 'LTC' })
    await row.getByText(/^(?:6 of 6|6 \/ 6)$/).waitFor()
    await row.getByText(new RegExp(`^(?:${said.credited}|${said.final})$`)).waitFor()

    await page.getByRole('link', { name: said.earlier }).click()
    await page.waitForURL(/addresses-history\/LTC/)
    await page.locator('code', { hasText: address ?? 'none' }).waitFor()
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('link', { name: said.all }).click()
    await page.waitForURL(/history\/main\/deposits/)
    await page.getByRole('row').filter({ hasText: 'LTC' }).first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
    await context.close()
  },
)
