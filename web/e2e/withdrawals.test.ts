/** F-41: a withdrawal is written, looked at once more, confirmed, and followed until it is done; another one is canceled. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveAuthenticator, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson } from './browser.ts'
import { startProduct, type Product } from './product.ts'
import { addPasskey, ask, confirm, post } from './withdrawing.ts'

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

/** On the simulated TRON, and two that end with the same letters; and one of another network. */
const OUTSIDE = 'demotrc2019erlklmr25k6cerst29uz7337jr7afp2lxf7w8'
const TWIN = 'demotrc201n5d850djvk6zvfpvy6s6cz58fyk6xpvgp9f7w8'
const ELSEWHERE = 'demoltc1u5269utuq5pjsa0tafl2dhmvjhg3vwpfmpzwrh'

const words = {
  en: {
    withdraw: 'Withdraw',
    needsFactor: 'Set up a second factor',
    facts: 'Before you send',
    asset: 'Asset',
    network: 'Network',
    address: 'Address',
    amount: 'Amount',
    max: 'Max',
    toReview: 'Review',
    required: 'Fill in this field.',
    tooSmall: 'The least is 5 USDT.',
    tooMuch: /^Only .* USDT can leave now\.$/,
    review: 'Check once more',
    back: 'Back',
    receives: '18.5',
    code: '6-digit code',
    deed: 'You are about to send funds out of your account.',
    passkey: 'Use a passkey',
    progress: 'Progress',
    done: 'Completed',
    close: 'Close',
    unconfirmed: 'Not confirmed',
    cancel: 'Cancel the withdrawal',
    canceled: 'Cancelled',
    enterCode: 'Enter the code from the e-mail',
    waits: 'This address is not in your list, or not ready yet',
    next: 'It goes on when the address is ready. You can also cancel it.',
    ended: 'You cancelled it.',
    all: 'All withdrawals',
    status: 'Status',
    alike: /^This address looks like “Sent on/,
  },
  tr: {
    withdraw: 'Çek',
    needsFactor: 'İkinci faktörü kur',
    facts: 'Göndermeden önce',
    asset: 'Varlık',
    network: 'Ağ',
    address: 'Adres',
    amount: 'Tutar',
    max: 'Maks.',
    toReview: 'Gözden geçir',
    required: 'Bu alanı doldurun.',
    tooSmall: 'En az 5 USDT.',
    tooMuch: /^Şimdi yalnızca .* USDT çekilebilir\.$/,
    review: 'Bir kez daha kontrol edin',
    back: 'Geri',
    receives: '18,5',
    code: '6 haneli kod',
    deed: 'Hesabınızdan varlık gönderiyorsunuz.',
    passkey: 'Geçiş anahtarı kullan',
    progress: 'İlerleme',
    done: 'Tamamlandı',
    close: 'Kapat',
    unconfirmed: 'Onaylanmadı',
    cancel: 'Çekmeyi iptal et',
    canceled: 'İptal edildi',
    enterCode: 'E-postadaki kodu gir',
    waits: 'Bu adres listenizde yok veya henüz hazır değil',
    next: 'Adres hazır olduğunda devam eder. İptal de edebilirsiniz.',
    ended: 'Siz iptal ettiniz.',
    all: 'Tüm çekmeler',
    status: 'Durum',
    alike: /adresine benziyor$/,
  },
} as const
type Words = (typeof words)[keyof typeof words]

const originOf = (edition: 'global' | 'turkey'): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test.each([
  ['global', 'en', 'desktop', 'dark'],
  ['turkey', 'tr', 'phone', 'light'],
] as const)(
  'R-167 R-168 R-224 ER-52 from the address to the last block: %s, %s, %s, %s',
  async (edition, language, screen, theme) => {
    const said: Words = words[language]
    const lead = language === 'en' ? '' : `/${language}`
    const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
    const email = `sends-${crypto.randomUUID()}@users.example`
    await giveAuthenticator(page)
    await signUp(page, email)
    await post(page, '/v2/demo/claim', {})
    await openAlive(page, `${lead}/balance`)
    await page.getByRole('main').getByRole('link', { name: said.withdraw, exact: true }).first().click()
    await page.getByRole('heading', { name: said.facts }).waitFor()
    await page.getByRole('link', { name: said.needsFactor }).waitFor()
    await expectGoodPage(page)
    await addPasskey(page, email)

    await openAlive(page, `${lead}/withdraw?ticker=USDT&network=TRC20`)
    const toReview = page.getByRole('button', { name: said.toReview })
    const address = page.getByLabel(said.address, { exact: true })
    const amount = page.getByLabel(said.amount, { exact: true })
    await toReview.click()
    await page.getByText(said.required).first().waitFor()
    await address.fill(OUTSIDE)
    await amount.fill('4.999999')
    await toReview.click()
    await page.getByText(said.tooSmall).waitFor()
    await amount.fill('99999999')
    await toReview.click()
    await page.getByText(said.tooMuch).waitFor()
    await page.getByRole('button', { name: said.max, exact: true }).click()
    await expect.poll(() => amount.inputValue()).not.toBe('99999999')
    await amount.fill('20')
    // What the page can't know is said at the field as well.
    await address.fill(ELSEWHERE)
    await toReview.click()
    await page.getByRole('alert').first().waitFor()
    await expectGoodPage(page)
    await address.fill(OUTSIDE)
    await toReview.click()
    await page.getByRole('heading', { name: said.review }).waitFor()
    await page.getByText(OUTSIDE).waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: said.back, exact: true }).click()
    await expect.poll(() => amount.inputValue()).toBe('20')
    await ask(page, said, OUTSIDE, '20')
    await confirm(page, email, OUTSIDE, said)
    await page.getByRole('list', { name: said.progress }).getByRole('listitem').first().waitFor()
    await expectGoodPage(page)
    await page.getByRole('status').getByText(said.done, { exact: true }).waitFor()
    await page.getByText(said.receives, { exact: false }).first().waitFor()
    await expectGoodPage(page)

    // Another one: it looks like the first, and its owner thinks better of it.
    await openAlive(page, `${lead}/withdraw?ticker=USDT&network=TRC20`)
    await page.getByRole('row').filter({ hasText: 'USDT' }).first().waitFor()
    await address.fill(TWIN)
    await page.getByText(said.alike).waitFor()
    await page.getByRole('checkbox').check()
    await ask(page, said, TWIN, '10')
    await page.getByRole('dialog').getByRole('button', { name: said.close }).click()
    await page.getByRole('status').getByText(said.unconfirmed).waitFor()
    await expectGoodPage(page)
    // Meanwhile funds may go to listed addresses alone, so that it waits, and says why.
    await post(page, '/v2/settings/whitelist', { enabled: true })
    await page.getByRole('button', { name: said.enterCode }).click()
    await confirm(page, email, TWIN, said)
    await page.getByRole('heading', { name: said.waits }).waitFor()
    await page.getByText(said.next).waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: said.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: said.cancel }).click()
    await page.getByText(said.ended).waitFor()
    await page.getByRole('status').getByText(said.canceled, { exact: true }).waitFor()

    await page.getByRole('link', { name: said.all }).click()
    await page.waitForURL(/history\/main\/withdrawals/)
    const rows = page.getByRole('row').filter({ hasText: 'USDT' })
    await expect.poll(() => rows.count()).toBe(2)
    await expectGoodPage(page)
    await page.getByRole('combobox', { name: said.status }).selectOption('canceled')
    await expect.poll(() => rows.count()).toBe(1)
    expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
    await context.close()
  },
)
