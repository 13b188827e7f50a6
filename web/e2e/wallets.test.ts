/** F-12: a wallet in the browser that makes itself known (EIP-6963) and signs with a real key. */
import { checksum, fromPublicKey } from 'ox/Address'
import { fromHex } from 'ox/Bytes'
import { getSignPayload } from 'ox/PersonalMessage'
import { getPublicKey, randomPrivateKey, sign } from 'ox/Secp256k1'
import { toHex } from 'ox/Signature'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveAuthenticator, proveByMail, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const ADDRESS = '/settings/security/web3'

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
    none: 'No wallet was found in this browser.',
    needsFactor: 'Add a second factor',
    proof: 'Confirm that it is you',
    deed: 'You are about to let a wallet sign in to your account.',
    deedOff: 'You are about to remove a wallet from your account.',
    passkey: 'Use a passkey',
    added: 'The wallet has been added',
    rename: 'Rename: Test Wallet',
    name: 'Name',
    save: 'Save',
    byWallet: 'Sign in with a wallet',
    secondStep: 'Second step',
    signInPasskey: 'Sign in with a passkey',
    left: 'Nothing was signed. Try again when you are ready.',
    unknown: 'No account has this wallet.',
    remove: 'Remove: Savings',
    removeTitle: 'Remove Savings?',
    removeIt: 'Remove',
    removed: 'The wallet has been removed',
  },
  tr: {
    none: 'Bu tarayıcıda cüzdan bulunamadı.',
    needsFactor: 'İkinci faktör ekle',
    proof: 'Siz olduğunuzu onaylayın',
    deed: 'Bir cüzdanın hesabınıza giriş yapmasına izin vermek üzeresiniz.',
    deedOff: 'Hesabınızdan bir cüzdanı kaldırmak üzeresiniz.',
    passkey: 'Geçiş anahtarı kullan',
    added: 'Cüzdan eklendi',
    rename: 'Yeniden adlandır: Test Wallet',
    name: 'Ad',
    save: 'Kaydet',
    byWallet: 'Cüzdanla giriş yap',
    secondStep: 'İkinci adım',
    signInPasskey: 'Geçiş anahtarıyla giriş yap',
    left: 'Hiçbir şey imzalanmadı. Hazır olduğunuzda yeniden deneyin.',
    unknown: 'Bu cüzdan hiçbir hesaba bağlı değil.',
    remove: 'Kaldır: Savings',
    removeTitle: 'Savings kaldırılsın mı?',
    removeIt: 'Kaldır',
    removed: 'Cüzdan kaldırıldı',
  },
} as const
type Language = keyof typeof words

const originOf = (edition: 'global' | 'turkey'): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)
const pathOf = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`)

/** A request that has to be proved, or a wallet that nobody has, is refused with 422, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 422/.test(fault)

interface TestWallet {
  readonly address: string
  /** What its owner was shown, and whether they sign. */
  readonly shown: string[]
  willing: boolean
}

/** The browser has a wallet from its next page on, as an extension would bring it. */
async function giveWallet(page: Page): Promise<TestWallet> {
  const privateKey = randomPrivateKey()
  const address = checksum(fromPublicKey(getPublicKey({ privateKey })))
  const wallet: TestWallet = { address, shown: [], willing: true }
  await page.exposeFunction('signAsWallet', (message: `0x${string}`) => {
    const bytes = fromHex(message)
    wallet.shown.push(Buffer.from(bytes).toString())
    return wallet.willing ? toHex(sign({ payload: getSignPayload(message), privateKey })) : null
  })
  await page.addInitScript((account) => {
    const provider = {
      request: async ({ method, params = [] }: { method: string; params?: readonly string[] }) => {
        if (method === 'eth_requestAccounts') return [account.toLowerCase()]
        const { signAsWallet } = globalThis as unknown as { signAsWallet: (message: string) => Promise<string | null> }
        const signature = await signAsWallet(params[0] ?? '')
        if (signature === null) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        return signature
      },
    }
    const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="teal" d="M0 0h1v1H0z"/></svg>')}`
    const info = { uuid: '6f0a2a0e-9c5f-4a39-8a1f-7c1f0d3b2a11', name: 'Test Wallet', icon, rdns: 'test.wallet' }
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, address)
  return wallet
}

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

describe('wallets', () => {
  test.each([
    ['global', 'en', 'desktop', 'dark'],
    ['turkey', 'tr', 'phone', 'light'],
  ] as const)(
    'F-12 R-262 a wallet is added by a signature and a passkey, signs in, and is removed: %s, %s, %s, %s',
    async (edition, language, screen, theme) => {
      const said = words[language]
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      const email = `wallet-${crypto.randomUUID()}@users.example`
      await giveAuthenticator(page)
      await signUp(page, email)
      await openAlive(page, pathOf(language, ADDRESS))
      await page.getByRole('link', { name: said.needsFactor }).waitFor()
      await expectGoodPage(page)
      await openAlive(page, '/settings/security/2fa')
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await proveByMail(page, email)
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await openAlive(page, pathOf(language, ADDRESS))
      await page.getByText(said.none).waitFor()
      await expectGoodPage(page)

      const wallet = await giveWallet(page)
      await openAlive(page, pathOf(language, ADDRESS))
      await page.getByRole('button', { name: 'Test Wallet' }).press('Enter')
      const proof = page.getByRole('dialog', { name: said.proof })
      await proof.getByText(said.deed).waitFor()
      await proof.getByText(wallet.address.toLowerCase()).waitFor()
      await expectAccessible(page, '[role=dialog]')
      await proof.getByRole('button', { name: said.passkey }).click()
      await page.getByText(said.added).first().waitFor()
      await page.getByText(wallet.address, { exact: true }).waitFor()
      await page.getByRole('button', { name: said.rename }).click()
      await page.getByLabel(said.name, { exact: true }).fill('Savings')
      await page.getByRole('button', { name: said.save }).click()
      await page.getByText('Savings', { exact: true }).waitFor()
      await expectGoodPage(page)

      await context.clearCookies({ name: 'session' })
      await openAlive(page, pathOf(language, '/auth/login'))
      await page.getByRole('button', { name: said.byWallet }).press('Enter')
      const choice = page.getByRole('button', { name: 'Test Wallet' })
      await choice.waitFor()
      await expectGoodPage(page)
      wallet.willing = false
      await choice.click()
      await page.getByText(said.left).waitFor()
      wallet.willing = true
      await choice.click()
      await page.getByRole('heading', { name: said.secondStep }).waitFor()
      expect(wallet.shown.at(-1)).toContain(`${new URL(originOf(edition)).host} wants you to sign in`)
      await page.getByRole('button', { name: said.signInPasskey }).click()
      await page.waitForURL((url) => !url.pathname.includes('/auth'))

      await openAlive(page, pathOf(language, ADDRESS))
      await page.getByRole('button', { name: said.remove }).click()
      await page
        .getByRole('dialog', { name: said.removeTitle })
        .getByRole('button', { name: said.removeIt, exact: true })
        .click()
      await proof.getByText(said.deedOff).waitFor()
      await expectAccessible(page, '[role=dialog]')
      await proof.getByRole('button', { name: said.passkey }).click()
      await page.getByText(said.removed).first().waitFor()
      await page.getByText(wallet.address, { exact: true }).waitFor({ state: 'detached' })

      await context.clearCookies({ name: 'session' })
      await openAlive(page, pathOf(language, '/auth/login'))
      await page.getByRole('button', { name: said.byWallet }).click()
      await choice.click()
      await page.getByText(said.unknown).waitFor()
      await expectGoodPage(page)
      expect(faults.filter(isOurs)).toEqual([])
      await context.close()
    },
  )
})
