/** F-21: withdrawal addresses are added, found, compared and removed, and the whitelist is switched. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveAuthenticator, mailedCodeFor, proveByMail, signUp } from './account.ts'
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

const PAGE = '/settings/security/address-management'
/** On the simulated TRON: two that end with the same letters, and one of another network. */
const MINE = 'demotrc2019erlklmr25k6cerst29uz7337jr7afp2lxf7w8'
const TWIN = 'demotrc201n5d850djvk6zvfpvy6s6cz58fyk6xpvgp9f7w8'
const ELSEWHERE = 'demoltc1u5269utuq5pjsa0tafl2dhmvjhg3vwpfmpzwrh'

const words = {
  en: {
    needsFactor: 'Set up a second factor',
    empty: 'No addresses yet',
    add: 'Add an address',
    asset: 'Asset',
    network: 'Network',
    address: 'Address',
    label: 'Label',
    submit: 'Confirm by e-mail',
    required: 'Fill in this field.',
    otherNetwork: 'This address belongs to another network.',
    code: '6-digit code',
    deed: 'You are about to add an address that your funds may go to.',
    passkey: 'Use a passkey',
    added: 'The address was added',
    readyFrom: 'Ready from',
    alike: 'This address looks like “Cold wallet”',
    compareFirst: 'Compare the two addresses first.',
    compared: 'I have compared them: they are different addresses, and I mean this one.',
    search: 'Search by label or address',
    filter: 'Show addresses for',
    notFound: 'No address matches',
    clear: 'Clear',
    on: 'Switch on',
    saidOn: 'The whitelist is on',
    off: 'Switch off',
    offTitle: 'Switch off the whitelist?',
    ending: 'Going off',
    keep: 'Keep it on',
    kept: 'The whitelist stays on',
    remove: 'Remove Cold wallet',
    removeTitle: 'Remove “Cold wallet”?',
    removeIt: 'Remove',
    removed: 'The address was removed',
  },
  tr: {
    needsFactor: 'İkinci faktörü kur',
    empty: 'Henüz adres yok',
    add: 'Adres ekle',
    asset: 'Varlık',
    network: 'Ağ',
    address: 'Adres',
    label: 'Etiket',
    submit: 'E-postayla onayla',
    required: 'Bu alanı doldurun.',
    otherNetwork: 'Bu adres başka bir ağa ait.',
    code: '6 haneli kod',
    deed: 'Varlıklarınızın gidebileceği bir adres ekliyorsunuz.',
    passkey: 'Geçiş anahtarı kullan',
    added: 'Adres eklendi',
    readyFrom: 'tarihinde hazır',
    alike: 'Bu adres “Cold wallet” adresine benziyor',
    compareFirst: 'Önce iki adresi karşılaştırın.',
    compared: 'Karşılaştırdım: bunlar farklı adresler ve bunu kastediyorum.',
    search: 'Etiket veya adrese göre ara',
    filter: 'Şunun adreslerini göster',
    notFound: 'Eşleşen adres yok',
    clear: 'Temizle',
    on: 'Etkinleştir',
    saidOn: 'Beyaz liste açık',
    off: 'Devre dışı bırak',
    offTitle: 'Beyaz liste devre dışı bırakılsın mı?',
    ending: 'Kapanıyor',
    keep: 'Açık tut',
    kept: 'Beyaz liste açık kalıyor',
    remove: 'Kaldır: Cold wallet',
    removeTitle: '“Cold wallet” kaldırılsın mı?',
    removeIt: 'Kaldır',
    removed: 'Adres kaldırıldı',
  },
} as const
type Words = (typeof words)[keyof typeof words]

const originOf = (edition: 'global' | 'turkey'): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The mailed code, then the passkey. */
async function confirm(page: Page, email: string, address: string, said: Words): Promise<void> {
  const code = page.getByLabel(said.code)
  await code.waitFor()
  await code.fill(await mailedCodeFor(page, email, address))
  await page.getByText(said.deed).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('button', { name: said.passkey }).click()
  await page.getByText(said.added).first().waitFor()
}

test.each([
  ['global', 'en', 'desktop', 'dark'],
  ['turkey', 'tr', 'phone', 'light'],
] as const)(
  'R-278 C-069 C-070 C-072 C-073 an address from its adding to its end: %s, %s, %s, %s',
  async (edition, language, screen, theme) => {
    const said: Words = words[language]
    const path = language === 'en' ? PAGE : `/${language}${PAGE}`
    const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
    const email = `listed-${crypto.randomUUID()}@users.example`
    await giveAuthenticator(page)
    await signUp(page, email)
    await openAlive(page, path)
    await page.getByText(said.empty).waitFor()
    await page.getByRole('link', { name: said.needsFactor }).waitFor()
    await expectGoodPage(page)
    await openAlive(page, '/settings/security/2fa')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await proveByMail(page, email)
    await page.getByRole('button', { name: 'I have saved them' }).click()

    await openAlive(page, path)
    const add = page.getByRole('button', { name: said.add })
    await add.press('Enter')
    const form = page.getByRole('form', { name: said.add })
    const submit = form.getByRole('button', { name: said.submit })
    const address = form.getByLabel(said.address, { exact: true })
    await submit.click()
    await form.getByText(said.required).first().waitFor()
    await form.getByRole('combobox', { name: said.asset }).selectOption('USDT')
    await form.getByRole('combobox', { name: said.network }).selectOption('TRC20')
    await address.fill(ELSEWHERE)
    await form.getByLabel(said.label, { exact: true }).fill('Cold wallet')
    await submit.click()
    await form.getByText(said.otherNetwork).waitFor()
    await expectGoodPage(page)
    await address.fill(MINE)
    await submit.click()
    await confirm(page, email, MINE, said)
    const row = page.getByRole('row').filter({ hasText: 'Cold wallet' })
    await row.getByText(MINE).waitFor()
    await row.getByText(said.readyFrom).waitFor()

    await add.click()
    await form.getByRole('combobox', { name: said.network }).selectOption('TRC20')
    await address.fill(TWIN)
    await form.getByLabel(said.label, { exact: true }).fill('Exchange')
    await page.getByText(said.alike).waitFor()
    await submit.click()
    await form.getByText(said.compareFirst).waitFor()
    await expectGoodPage(page)
    await form.getByRole('checkbox', { name: said.compared }).check()
    await submit.click()
    await confirm(page, email, TWIN, said)
    await page.getByRole('row').filter({ hasText: 'Exchange' }).waitFor()
    await expectGoodPage(page)

    const search = page.getByLabel(said.search)
    await search.fill('cold')
    await expect.poll(() => page.getByText(TWIN).count()).toBe(0)
    await search.fill('nothing like it')
    await page.getByText(said.notFound).waitFor()
    await page.getByRole('button', { name: said.clear }).click()
    await page.getByRole('combobox', { name: said.filter }).selectOption('TRX')
    await expect.poll(() => page.getByText(MINE).count()).toBe(0)
    await page.getByText(TWIN).waitFor()
    await page.getByRole('combobox', { name: said.filter }).selectOption('USDT')
    await page.getByText(MINE).waitFor()

    await page.getByRole('button', { name: said.on, exact: true }).click()
    await page.getByText(said.saidOn).first().waitFor()
    await page.getByRole('button', { name: said.off, exact: true }).click()
    await page.getByRole('dialog', { name: said.offTitle }).getByRole('button', { name: said.off, exact: true }).click()
    await page.getByRole('button', { name: said.passkey }).click()
    await page.getByText(said.ending, { exact: true }).waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: said.keep }).click()
    await page.getByText(said.kept).first().waitFor()
    await page.getByText(said.ending, { exact: true }).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: said.remove }).press('Enter')
    await page
      .getByRole('dialog', { name: said.removeTitle })
      .getByRole('button', { name: said.removeIt, exact: true })
      .press('Enter')
    await page.getByText(said.removed).first().waitFor()
    await expect.poll(() => page.getByText(MINE).count()).toBe(0)
    // What has to be proved, and what is refused, is answered with 422, which the console shows.
    expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
    await context.close()
  },
)
