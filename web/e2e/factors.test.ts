/** F-19: second factors, set up and used by their owner, with the authenticator of Chromium. */
import { createHmac } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveAuthenticator, mailedCode, proveByMail, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, toastOf } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const ADDRESS = '/settings/security/2fa'
const PASSWORD = 'a ledger never forgets 7'

let product: Product
let browser: Browser
/** Browsers give passkeys to names, not to addresses. */
let origin: string

beforeAll(async () => {
  product = await startProduct()
  origin = product.origin.replace('127.0.0.1', 'localhost')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** The code that an authenticator app shows now (RFC 6238). */
function appCode(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** A key is asked for by the mailed code, and by the passkey as well. */
async function createKey(page: Page, email: string): Promise<void> {
  await openAlive(page, '/settings/api/api-keys/new')
  await page.getByLabel('Label').fill('Bot')
  await page.getByRole('button', { name: 'Create key' }).click()
  const code = page.getByLabel('6-digit code')
  await code.waitFor()
  await code.fill(await mailedCode(page, email))
  const proof = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Use a passkey' }) })
  await proof.getByText('You are about to give an API key more rights.').waitFor()
  await expectAccessible(page, '[role=dialog]:last-of-type')
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Copy the secret now' }).waitFor()
}

/** A request that has to be proved, or a wrong code, is refused with 422, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 422/.test(fault)

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'session' })
  await openAlive(page, '/auth/login')
}

describe('the second factors of an account', () => {
  test.each([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)('F-19 a passkey is added, named, signs in alone and is deleted on a %s, in %s', async (screen, theme) => {
    const { page, context, faults } = await openPerson(browser, origin, screen, theme)
    await giveAuthenticator(page)
    const email = `passkey-${crypto.randomUUID()}@users.example`
    await signUp(page, email)
    await openAlive(page, ADDRESS)
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
    await proveByMail(page, email)
    await toastOf(page, 'The passkey has been added').waitFor()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(8)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('8 codes left').waitFor()

    await page.getByRole('button', { name: /^Rename/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('Laptop')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Laptop', { exact: true }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await createKey(page, email)
    await openAlive(page, `${ADDRESS}/passkeys`)
    await page.getByRole('button', { name: 'Delete: Laptop' }).click()
    await page.getByRole('dialog', { name: 'Delete Laptop?' }).getByRole('button', { name: 'Delete' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await toastOf(page, 'The passkey has been deleted').waitFor()
    await page.getByText('Laptop', { exact: true }).waitFor({ state: 'detached' })
    expect(faults.filter(isOurs)).toEqual([])
    await context.close()
  })

  test('F-19 an authenticator app is switched on, asked for at sign-in, and a recovery code stands in for it', async () => {
    const { page, context, faults } = await openPerson(browser, origin, 'desktop', 'light')
    const email = `app-${crypto.randomUUID()}@users.example`
    await signUp(page, email)
    await openAlive(page, `${ADDRESS}/authenticator-app`)
    await page.getByRole('button', { name: 'Set up' }).click()
    await proveByMail(page, email)
    await page.getByRole('figure', { name: 'QR code for the authenticator app' }).waitFor()
    await expectAccessible(page)
    const secret = (await page.locator('main code').first().textContent()) ?? ''
    await page.getByLabel('Code from the app').fill(appCode(secret))
    await toastOf(page, 'The authenticator app is on').waitFor()
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(8)

    await signOut(page)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Second step' }).waitFor()
    await page.getByLabel('6-digit code').fill('000000')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await openAlive(page, ADDRESS)
    await page.getByText('7 codes left').waitFor()

    // Leaving the proof changes nothing.
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.waitFor()
    await page.keyboard.press('Escape')
    await proof.waitFor({ state: 'detached' })
    await page.getByText('7 codes left').waitFor()

    // It takes the password beside a code, and other sessions can be ended then.
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await proof.getByLabel('Password', { exact: true }).waitFor()
    await expectAccessible(page, '[role=dialog]')
    await proof.getByRole('button', { name: 'Recovery code' }).click()
    await proof
      .getByLabel('Recovery code')
      .last()
      .fill(codes[1] ?? '')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await proof.getByRole('alert').waitFor()
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await toastOf(page, 'The authenticator app is off').waitFor()
    await page.getByText('Other devices may still be signed in.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
    await toastOf(page, 'All other sessions have ended').waitFor()
    await page.getByText('Other devices may still be signed in.').waitFor({ state: 'detached' })
    expect(faults.filter(isOurs)).toEqual([])
    await context.close()
  })
})
