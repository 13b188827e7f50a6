/** F-23: balances on a phone without internet: connected, looked up by the operator's gateway, locked, disconnected. */
import { createHmac } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fundTrading, mailedCode, PASSWORD, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const KEY = 'the gateway of the operator knows this too'
const PATH = '/settings/general/ussd'

let product: Product
let without: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct({ USSD_DIAL: '*880#', USSD_KEY: KEY })
  without = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await without?.stop()
})

const words = {
  en: {
    needs: 'USSD works from the phone of your account. Confirm its number first.',
    pin: 'PIN of 6 digits',
    again: 'The same PIN again',
    weak: 'This PIN is too easy to guess. Choose another one.',
    differs: 'The two PINs differ.',
    connect: 'Connect',
    proof: 'Confirm that it is you',
    password: 'Password',
    on: 'On',
    locked: 'A wrong PIN was entered three times.',
    disconnect: 'Disconnect',
    off: 'Off',
    away: 'USSD is not available here',
  },
  tr: {
    needs: 'USSD, hesabınızın telefonundan çalışır. Önce numaranızı onaylayın.',
    pin: '6 haneli PIN',
    again: 'Aynı PIN bir kez daha',
    weak: 'Bu PIN çok kolay tahmin edilir. Başka bir tane seçin.',
    differs: 'PIN’ler aynı değil.',
    connect: 'Bağla',
    proof: 'Siz olduğunuzu onaylayın',
    password: 'Şifre',
    on: 'Açık',
    locked: 'Üç kez yanlış PIN girildi.',
    disconnect: 'Bağlantıyı kes',
    off: 'Kapalı',
    away: 'USSD burada kullanılamıyor',
  },
} as const

const originOf = (edition: string): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)

/** A request that has to be proved is refused with 422, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 422/.test(fault)

/** Answers the dialog that asks for password and mailed code. */
async function prove(page: Page, email: string, { proof, password }: (typeof words)['en' | 'tr']): Promise<void> {
  const dialog = page.getByRole('dialog', { name: proof })
  await dialog.getByLabel(password, { exact: true }).fill(PASSWORD)
  await dialog
    .locator('input')
    .last()
    .fill(await mailedCode(page, email))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** Confirms a number of this account, as its settings would. */
async function confirmPhone(page: Page, number: string, email: string): Promise<void> {
  const statuses = await page.evaluate(
    async ([phone, password, address]) => {
      const json = async (path: string) => (await (await fetch(path)).json()).data
      const { token }: { token: string } = await json('/v2/index')
      const post = (path: string, body: object, act?: string) =>
        fetch(path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-csrf-token': token,
            ...(act === undefined ? {} : { 'x-act': act }),
          },
          body: JSON.stringify(body),
        })
      const digits = (texts: readonly { text: string }[]): string =>
        texts.flatMap(({ text }) => /^\d{6}/m.exec(text)?.[0] ?? [])[0] ?? ''
      const wanted = { phone, country: 'TR' }
      const asked = await (await post('/v2/settings/phone', wanted)).json()
      const code = digits(await json(`/v2/demo/mailbox?to=${encodeURIComponent(address)}`))
      const { act } = asked.data
      const proved = await post('/v2/2fa/validate', { act, password, code })
      const set = await post('/v2/settings/phone', wanted, act)
      const sent = digits(await json(`/v2/demo/messages?to=${encodeURIComponent(phone)}`))
      const confirmed = await post('/v2/settings/phone/confirmation', { code: sent })
      return [proved.status, set.status, confirmed.status]
    },
    [number, PASSWORD, email] as const,
  )
  expect(statuses).toEqual([200, 200, 200])
}

/** What the operator's gateway is told. */
async function dial(phone: string, pin: string) {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const signed = `${part({ alg: 'HS256' })}.${part({ aud: 'ussd', iat, jti: crypto.randomUUID(), phone, pin })}`
  const token = `${signed}.${createHmac('sha256', KEY).update(signed).digest('base64url')}`
  const answer = await fetch(`${product.origin}/v2/ussd/balances`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const { data }: { data?: { balances: { ticker: string }[] } } = JSON.parse(await answer.text())
  return { status: answer.status, tickers: data?.balances.map(({ ticker }) => ticker) ?? [] }
}

test.each([
  ['global', 'en', 'desktop', 'dark', '+905321200017'],
  ['turkey', 'tr', 'phone', 'light', '+905321200028'],
] as const)(
  'R-252 C-079 C-080 C-081 the phone is connected, told balances, locked and disconnected: %s, %s, %s, %s',
  async (edition, language, screen, theme, number) => {
    const said = words[language]
    const lead = language === 'en' ? '' : `/${language}`
    const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
    const email = `ussd-${crypto.randomUUID()}@users.example`
    await signUp(page, email)
    await fundTrading(page)
    await openAlive(page, `${lead}/settings/general`)
    await page.getByRole('heading', { name: 'USSD' }).getByRole('link').click()
    await page.waitForURL(`**${lead}${PATH}`)
    await page.getByText(said.needs).waitFor()
    await expectAccessible(page)
    await confirmPhone(page, number, email)
    await openAlive(page, `${lead}${PATH}`)
    await page.getByText('*880#').waitFor()
    await page.getByText(said.off, { exact: true }).waitFor()
    const pin = page.getByLabel(said.pin)
    const again = page.getByLabel(said.again)
    await pin.fill('123456')
    await again.fill('123456')
    await page.keyboard.press('Enter')
    await page.getByText(said.weak).waitFor()
    await pin.fill('739105')
    await again.fill('739106')
    await page.keyboard.press('Enter')
    await page.getByText(said.differs).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await again.fill('739105')
    await page.getByRole('button', { name: said.connect, exact: true }).click()
    await prove(page, email, said)
    await page.getByText(said.on, { exact: true }).waitFor()
    const told = await dial(number, '739105')
    expect([told.status, told.tickers.length > 0]).toEqual([200, true])

    for (let wrong = 0; wrong < 3; wrong++) expect((await dial(number, '739109')).status).toBe(403)
    expect((await dial(number, '739105')).status).toBe(403)
    await openAlive(page, `${lead}${PATH}`)
    await page.getByText(said.locked).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: said.disconnect, exact: true }).click()
    await page.getByText(said.off, { exact: true }).waitFor()
    expect(faults.filter(isOurs)).toEqual([])
    await context.close()
  },
)

test('R-252 without an operator the page says so, and the settings do not list it', async () => {
  const { page, context, faults } = await openPerson(browser, without.origin, 'desktop', 'light')
  await signUp(page, `no-ussd-${crypto.randomUUID()}@users.example`)
  await openAlive(page, PATH)
  await page.getByText(words.en.away).waitFor()
  await expectAccessible(page)
  await openAlive(page, '/settings/general')
  expect(await page.getByRole('link', { name: 'USSD' }).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})
