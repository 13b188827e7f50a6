/** F-11: a screen that nobody has signed in to, and a phone that somebody has. */
import type { Browser, Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveAuthenticator, proveByMail, signUp } from './account.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openAlive,
  openBrowser,
  openPerson,
  untilAlive,
  type Person,
} from './browser.ts'
import { startProduct, type Product } from './product.ts'

const ADDRESS = '/settings/security/qr-login'

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
    title: 'Sign-in by QR code',
    turnOn: 'Turn on',
    byQr: 'Sign in with a QR code',
    code: 'QR code to sign in with',
    proof: 'Confirm that it is you',
    deed: 'You are about to sign another browser in to your account.',
    passkey: 'Use a passkey',
    which: 'Which number is on the other screen?',
    number: (number: string) => `Number ${number}`,
    confirmed: 'You are signed in on the other screen',
    refuse: 'None of these, refuse',
    nobody: 'Nobody was signed in',
    refused: 'The sign-in was refused on the phone.',
    again: 'Show a new code',
    camera: 'Open the camera',
    foreign: 'This code is not a sign-in code of this site.',
  },
  tr: {
    title: 'QR koduyla giriş',
    turnOn: 'Aç',
    byQr: 'QR koduyla giriş yap',
    code: 'Giriş için QR kodu',
    proof: 'Siz olduğunuzu onaylayın',
    deed: 'Başka bir tarayıcıda hesabınıza giriş yapmak üzeresiniz.',
    passkey: 'Geçiş anahtarı kullan',
    which: 'Diğer ekranda hangi sayı var?',
    number: (number: string) => `Sayı ${number}`,
    confirmed: 'Diğer ekranda giriş yaptınız',
    refuse: 'Hiçbiri, reddet',
    nobody: 'Kimse giriş yapmadı',
    refused: 'Giriş telefonda reddedildi.',
    again: 'Yeni kod göster',
    camera: 'Kamerayı aç',
    foreign: 'Bu, bu sitenin giriş kodu değil.',
  },
} as const
type Language = keyof typeof words
type Words = (typeof words)[Language]

const originOf = (edition: 'global' | 'turkey'): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)
const pathOf = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`)

/** A request that has to be proved is refused with 422 at first, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 422/.test(fault)

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** What a camera reads from the code on the screen. */
async function readCode(page: Page, said: Words): Promise<string> {
  const code = page.getByRole('figure', { name: said.code }).locator('svg')
  const side = 400
  const data = await code.evaluate(async (svg, length) => {
    const picture = new Image()
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    svg.setAttribute('width', String(length))
    svg.setAttribute('height', String(length))
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`
    await picture.decode()
    const canvas = new OffscreenCanvas(length, length).getContext('2d')
    if (canvas === null) throw new Error('no canvas')
    canvas.drawImage(picture, 0, 0)
    return Array.from(canvas.getImageData(0, 0, length, length).data)
  }, side)
  return decodeQR({ width: side, height: side, data: new Uint8ClampedArray(data) })
}

async function showPasskey(page: Page, said: Words): Promise<void> {
  const dialog = page.getByRole('dialog', { name: said.proof })
  await dialog.getByRole('button', { name: said.passkey }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A phone with a passkey, whose account lets QR codes sign other browsers in. */
async function openPhone(edition: 'global' | 'turkey', language: Language): Promise<Person> {
  const said = words[language]
  const phone = await openPerson(browser, originOf(edition), 'phone', 'light')
  const { page } = phone
  const email = `qr-${crypto.randomUUID()}@users.example`
  await giveAuthenticator(page)
  await signUp(page, email)
  await openAlive(page, '/settings/security/2fa')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await proveByMail(page, email)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await openAlive(page, pathOf(language, ADDRESS))
  await expectGoodPage(page)
  await page.getByRole('button', { name: said.turnOn, exact: true }).click()
  await showPasskey(page, said)
  await page.getByRole('button', { name: said.turnOn, exact: true }).waitFor({ state: 'detached' })
  await expectGoodPage(page)
  return phone
}

/** Another screen, at the sign-in with its code. */
async function openDesk(
  edition: 'global' | 'turkey',
  language: Language,
  screen: 'desktop' | 'phone',
): Promise<Person> {
  const desk = await openPerson(browser, originOf(edition), screen, 'dark')
  await openAlive(desk.page, pathOf(language, '/auth/login'))
  await desk.page.getByRole('button', { name: words[language].byQr }).press('Enter')
  await desk.page.getByRole('figure', { name: words[language].code }).waitFor()
  await expectGoodPage(desk.page)
  return desk
}

describe('a sign-in by QR code', () => {
  test.each([
    ['global', 'en', 'desktop'],
    ['turkey', 'tr', 'phone'],
  ] as const)(
    'F-11 R-263 the phone confirms and the other screen is signed in: %s, %s, %s',
    async (edition, language, screen) => {
      const said = words[language]
      const phone = await openPhone(edition, language)
      const desk = await openDesk(edition, language, screen)
      await phone.page.goto(await readCode(desk.page, said))
      await untilAlive(phone.page)
      await phone.page.getByText(desk.address).waitFor()
      await expectGoodPage(phone.page)
      const number = desk.page.locator('p.num')
      await number.waitFor()
      await expectGoodPage(desk.page)
      await phone.page.getByRole('button', { name: said.number((await number.textContent()) ?? '') }).click()
      await phone.page.getByText(said.deed).waitFor()
      await showPasskey(phone.page, said)
      await phone.page.getByText(said.confirmed).waitFor()
      await expectGoodPage(phone.page)
      await desk.page.waitForURL((url) => !url.pathname.includes('/auth'))
      expect([...phone.faults, ...desk.faults].filter(isOurs)).toEqual([])
      await Promise.all([phone.context.close(), desk.context.close()])
    },
  )

  test('F-11 the camera of the page reads the code, and whoever does not know the number refuses', async () => {
    const said = words.en
    const phone = await openPhone('global', 'en')
    const desk = await openDesk('global', 'en', 'desktop')
    const link = await readCode(desk.page, said)
    await phone.page.addInitScript(() => {
      const seen: string[] = []
      const detector = class {
        detect = () => Promise.resolve(seen.splice(0).map((rawValue) => ({ rawValue })))
      }
      Object.assign(globalThis, { seen, BarcodeDetector: detector })
      const camera = document.createElement('canvas')
      // A picture that stands still is no stream.
      setInterval(() => camera.getContext('2d')?.fillRect(Math.random() * 100, 0, 20, 20), 50)
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(camera.captureStream())
    })
    const show = (text: string) =>
      phone.page.evaluate((value) => (globalThis as unknown as { seen: string[] }).seen.push(value), text)
    await openAlive(phone.page, ADDRESS)
    await phone.page.getByRole('button', { name: said.camera }).click()
    await phone.page.locator('video').waitFor()
    await show('https://elsewhere.example/settings/security/qr-login?code=AbCdEfGhIjKlMnOpQrSt_-')
    await phone.page.getByText(said.foreign).waitFor()
    await expectGoodPage(phone.page)
    await show(link)
    await phone.page.getByText(said.which).waitFor()
    await phone.page.getByRole('button', { name: said.refuse }).click()
    await phone.page.getByText(said.nobody).waitFor()
    await desk.page.getByText(said.refused).waitFor()
    await expectGoodPage(desk.page)
    await desk.page.getByRole('button', { name: said.again }).click()
    await desk.page.getByRole('figure', { name: said.code }).waitFor()
    expect(await readCode(desk.page, said)).not.toBe(link)
    expect([...phone.faults, ...desk.faults].filter(isOurs)).toEqual([])
    await Promise.all([phone.context.close(), desk.context.close()])
  })
})
