/** F-63, R-241, C-077: a history is narrowed, exported, downloaded and deleted, in two editions and two languages. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
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
    export: 'Export',
    empty: 'No exports yet',
    zone: 'Time zone',
    ready: 'Ready',
    download: 'Download',
    remove: 'Delete',
    unfilter: 'Remove the filter USDT',
    head: 'Time (UTC),Time (Asia/Tbilisi),ID,Kind,Asset,From,To,Amount',
    period: 'Period',
    wrong: 'The last day must not come before the first.',
    last: 'Last day',
  },
  tr: {
    export: 'Dışa aktar',
    empty: 'Henüz dışa aktarım yok',
    zone: 'Saat dilimi',
    ready: 'Hazır',
    download: 'İndir',
    remove: 'Sil',
    unfilter: 'USDT filtresini kaldır',
    head: 'Zaman (UTC),Zaman (Asia/Tbilisi),ID,Tür,Varlık,Nereden,Nereye,Miktar',
    period: 'Dönem',
    wrong: 'Son gün ilk günden önce olamaz.',
    last: 'Son gün',
  },
} as const

const originOf = (edition: string): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)

/** Chooses the language of the account, in which files are written. */
async function speak(page: Page, language: string): Promise<void> {
  const status = await page.evaluate(async (chosen) => {
    const { data }: { data: { token: string } } = await (await fetch('/v2/index')).json()
    return (await fetch(`/v2/lang/${chosen}`, { method: 'POST', headers: { 'x-csrf-token': data.token } })).status
  }, language)
  expect(status).toBe(200)
}

test.each([
  ['global', 'en', 'desktop', 'dark'],
  ['turkey', 'tr', 'phone', 'light'],
] as const)('from a narrowed history to its file: %s, %s, %s, %s', async (edition, language, screen, theme) => {
  const said = words[language]
  const path = (page: string) => (language === 'en' ? page : `/${language}${page}`)
  const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
  await signUp(page, `exports-${crypto.randomUUID()}@users.example`)

  await speak(page, language)

  await openAlive(page, path('/history/exports'))
  await page.getByText(said.empty).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await openAlive(page, path('/history/main/transfers?ticker=USDT&period=30d'))
  await page.getByRole('link', { name: said.export, exact: true }).click()
  await page.waitForURL(/\/history\/exports\?/)
  await page.getByRole('button', { name: said.unfilter }).waitFor()
  expect(await page.getByLabel(said.period).inputValue()).toBe('30d')
  await page.getByLabel(said.zone).selectOption('Asia/Tbilisi')

  // By keyboard alone, from the format to the question.
  await page.getByRole('button', { name: 'CSV' }).focus()
  await page.keyboard.press('Enter')
  const ask = page.getByRole('button', { name: said.export, exact: true })
  await ask.focus()
  await page.keyboard.press('Enter')
  await page.getByText(said.ready, { exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: said.download }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^transfers-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head.replace('\uFEFF', '')).toBe(said.head)
  expect(lines.every((line) => line.includes(',USDT,'))).toBe(true)

  await page.getByLabel(said.period).selectOption('own')
  await page.getByLabel(said.last).fill('2020-01-01')
  await ask.click()
  await page.getByText(said.wrong).waitFor()

  await page.getByRole('button', { name: said.remove }).click()
  await page.getByText(said.empty).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
