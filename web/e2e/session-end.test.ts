/** v5.0.0-14.3.1: what is private leaves the screen with the session, however that ends. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, untilAlive } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const words = {
  en: { menu: 'Account menu', security: 'Security', signOut: 'Sign out', left: 'You are signed out on this screen' },
  tr: { menu: 'Hesap menüsü', security: 'Güvenlik', signOut: 'Çıkış yap', left: 'Bu ekranda oturumunuz kapatıldı' },
} as const

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

const people = [
  ['global', 'en', 'desktop', 'dark'],
  ['turkey', 'tr', 'phone', 'light'],
] as const

const originOf = (edition: 'global' | 'turkey'): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)
const pathOf = (language: 'en' | 'tr', path: string): string => (language === 'en' ? path : `/tr${path}`)

/** A second browser with the same cookies. */
const copyOf = async (context: BrowserContext, origin: string): Promise<Page> =>
  (await browser.newContext({ baseURL: origin, storageState: await context.storageState() })).newPage()

/** Whether the browser of this page is signed in to an account. */
const isSignedIn = async (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await fetch('/v2/time')).status === 200)

/** Two pages of somebody signed in, the first left for the second by a link. */
async function openTwoPages(page: Page, language: 'en' | 'tr', email: string): Promise<void> {
  await openAlive(page, pathOf(language, '/settings/general'))
  await page.getByText(email).first().waitFor()
  await page.getByRole('button', { name: words[language].menu }).click()
  await page.getByRole('menuitem', { name: words[language].security }).click()
  await page.waitForURL((url) => url.pathname === pathOf(language, '/settings/security'))
}

describe('v5.0.0-14.3.1 a page whose session has ended', () => {
  test.each(people)(
    'elsewhere is left within a minute, and not found behind it: %s, %s, %s, %s',
    async (edition, language, screen, theme) => {
      const origin = originOf(edition)
      const { page, context, faults } = await openPerson(browser, origin, screen, theme)
      const email = `ended-${crypto.randomUUID()}@users.example`
      await signUp(page, email)
      await page.clock.install()
      await openTwoPages(page, language, email)
      const elsewhere = await copyOf(context, origin)
      await elsewhere.goto('/about-us')
      const status = await elsewhere.evaluate(async () => {
        const index: { data: { token: string } } = await (await fetch('/v2/index')).json()
        return (await fetch('/logout', { method: 'POST', headers: { 'x-csrf-token': index.data.token } })).status
      })
      expect(status).toBe(200)
      // No other call of the page finds out.
      const others = /\/v2\/(?!session$)/
      await page.route(others, async (route) => route.abort())
      await page.clock.fastForward('01:05')
      await page.waitForURL((url) => url.pathname === pathOf(language, '/auth'))
      await page.unroute(others)
      await untilAlive(page)
      expect(await page.content()).not.toContain(email)
      await page.goBack()
      await page.waitForURL((url) => url.pathname === pathOf(language, '/auth'))
      expect(await page.content()).not.toContain(email)
      await elsewhere.context().close()
      expect(faults.filter((fault) => !/status of 401|ERR_FAILED/.test(fault))).toEqual([])
      await context.close()
    },
  )

  test.each(people)(
    'by signing out without a connection shows nothing more, and it ends with the next request: %s, %s, %s, %s',
    async (edition, language, screen, theme) => {
      const said = words[language]
      const origin = originOf(edition)
      const { page, context } = await openPerson(browser, origin, screen, theme)
      const email = `offline-${crypto.randomUUID()}@users.example`
      await signUp(page, email)
      await openTwoPages(page, language, email)
      const copy = await copyOf(context, origin)
      await copy.goto('/about-us')
      expect(await isSignedIn(copy)).toBe(true)
      await page.getByRole('button', { name: said.menu }).click()
      await page.getByText(email).first().waitFor()
      await context.setOffline(true)
      await page.getByRole('menuitem', { name: said.signOut }).click()
      await page.getByRole('heading', { name: said.left }).waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await page.content()).not.toContain(email)
      await page.goBack()
      await page.getByRole('heading', { name: said.left }).waitFor()
      expect(await page.content()).not.toContain(email)

      await context.setOffline(false)
      // Home, or the sign-in in place of the page that was gone back to.
      await page.waitForURL((url) => !url.pathname.includes('/settings'))
      await expect.poll(async () => isSignedIn(copy)).toBe(false)
      const cookies = async () => (await context.cookies()).map(({ name }) => name)
      await expect.poll(cookies).not.toContain('leaving')
      await page.goto(pathOf(language, '/settings/general'))
      await page.waitForURL((url) => url.pathname === pathOf(language, '/auth'))
      expect(await page.content()).not.toContain(email)
      await copy.context().close()
      await context.close()
    },
  )
})
