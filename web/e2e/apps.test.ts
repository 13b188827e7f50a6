/** F-14: an app of others is connected to an account, and loses it again, as its user sees it. */
import { execFile } from 'node:child_process'
import type { Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startExampleApp } from '../../tools/example-app/app.ts'
import { freePort } from '../../tools/setup/free-port.ts'
import { giveAuthenticator, PASSWORD, proveByMail, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const APPS = '/settings/security/app-authorization'
const run = promisify(execFile)

let product: Product
let browser: Browser
let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'journey-apps-'))
  product = await startProduct({ DATA_DIR: data })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await rm(data, { recursive: true, force: true })
})

const words = {
  en: {
    asks: 'Allow Sheet Music?',
    unverified: 'Not verified: continue only if you know this app.',
    orders: 'Place and change orders',
    balances: 'See your balances',
    trades: 'This app can trade with your funds. It cannot withdraw them.',
    allow: 'Allow',
    deny: 'Do not allow',
    proof: 'Confirm that it is you',
    deed: 'You are about to let an app act for your account.',
    passkey: 'Use a passkey',
    list: 'Authorised apps',
    remove: 'Remove: Sheet Music',
    removeTitle: 'Remove Sheet Music?',
    removeIt: 'Remove',
    empty: 'No app has access to your account.',
    refused: 'This request cannot be granted',
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    back: 'Back to',
    secondStep: 'Second step',
    signInPasskey: 'Sign in with a passkey',
  },
  tr: {
    asks: 'Sheet Music uygulamasına izin verilsin mi?',
    unverified: 'Doğrulanmamış: yalnızca bu uygulamayı tanıyorsanız devam edin.',
    orders: 'Emir vermek ve değiştirmek',
    balances: 'Bakiyelerinizi görmek',
    trades: 'Bu uygulama varlıklarınızla işlem yapabilir. Onları çekemez.',
    allow: 'İzin ver',
    deny: 'İzin verme',
    proof: 'Siz olduğunuzu onaylayın',
    deed: 'Bir uygulamanın hesabınız adına işlem yapmasına izin vermek üzeresiniz.',
    passkey: 'Geçiş anahtarı kullan',
    list: 'Yetkili uygulamalar',
    remove: 'Kaldır: Sheet Music',
    removeTitle: 'Sheet Music kaldırılsın mı?',
    removeIt: 'Kaldır',
    empty: 'Hesabınıza erişimi olan uygulama yok.',
    refused: 'Bu istek kabul edilemez',
    email: 'E-posta',
    password: 'Şifre',
    signIn: 'Giriş yap',
    back: 'adresine dön',
    secondStep: 'İkinci adım',
    signInPasskey: 'Geçiş anahtarıyla giriş yap',
  },
} as const
type Language = keyof typeof words

const originOf = (edition: 'global' | 'turkey'): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)
const pathOf = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`)

/** A request that has to be proved, or can't be granted, is refused with 422, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 422/.test(fault)

/** Not every machine resolves `turkey.localhost`, as browsers do. */
async function here(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
  const { host, port, pathname, search } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const fields = { ...Object.fromEntries(new Headers(headers)), host }
  const sent = request({ host: '127.0.0.1', port, path: pathname + search, method, headers: fields }, (answer) => {
    void readAll(answer).then((text) =>
      resolve(
        new Response(text, {
          status: answer.statusCode ?? 0,
          headers: { 'content-type': answer.headers['content-type'] ?? '' },
        }),
      ),
    )
  })
  sent.once('error', reject)
  sent.end(body instanceof URLSearchParams ? body.toString() : undefined)
  return promise
}

/** Registers an app with the command, and starts it. */
async function openApp(edition: 'global' | 'turkey'): Promise<{ server: Server; origin: string }> {
  const port = await freePort()
  const redirectUri = `http://localhost:${port}/callback`
  const clientId = `sheet-music-${edition}`
  const file = join(data, `${clientId}.json`)
  const scopes = ['general', 'users.email.read', 'users.balances.read', 'orders.create', 'orders.delete']
  await writeFile(file, JSON.stringify({ id: clientId, name: 'Sheet Music', redirectUris: [redirectUri], scopes }))
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, '../../tools/apps/main.ts'), 'register', file],
    {
      env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
    },
  )
  const clientSecret = /client secret: (\S+)/.exec(stdout)?.[1] ?? ''
  const settings = { origin: originOf(edition), clientId, clientSecret, redirectUri, fetch: here }
  return { server: await startExampleApp(settings), origin: `http://localhost:${port}` }
}

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

describe('apps', () => {
  test.each([
    ['global', 'en', 'desktop', 'dark'],
    ['turkey', 'tr', 'phone', 'light'],
  ] as const)(
    'F-14 R-141 R-274 RR-17 RR-22: an app is connected, used and removed: %s, %s, %s, %s',
    async (edition, language, screen, theme) => {
      const said = words[language]
      const app = await openApp(edition)
      const { page, context, faults } = await openPerson(browser, originOf(edition), screen, theme)
      const email = `apps-${crypto.randomUUID()}@users.example`
      await giveAuthenticator(page)
      await signUp(page, email)
      await openAlive(page, '/settings/security/2fa')
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await proveByMail(page, email)
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await openAlive(page, pathOf(language, APPS))
      await page.getByText(said.empty).waitFor()
      await expectGoodPage(page)

      // Whoever is signed in is asked at once.
      const connect = async () => {
        await page.goto(`${app.origin}/connect`)
        await page.waitForURL((url) => url.pathname.endsWith('/auth/scopes'))
        const { search } = new URL(page.url())
        expect(search).toContain('skipLogout=true')
        await openAlive(page, pathOf(language, '/auth/scopes') + search)
        await page.getByRole('heading', { name: said.asks }).waitFor()
      }
      await connect()
      for (const text of [said.unverified, said.balances, said.orders, said.trades])
        await page.getByText(text).waitFor()
      expect(await page.getByRole('banner').count()).toBe(0)
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.deny, exact: true }).click()
      await page.waitForURL((url) => url.origin === app.origin)
      expect(await page.locator('#refused').textContent()).toContain('access_denied')

      // Whoever is not signs in first.
      await context.clearCookies({ name: 'session' })
      await page.goto(`${app.origin}/connect`)
      await page.waitForURL((url) => url.pathname.endsWith('/auth/login'))
      const { search } = new URL(page.url())
      await openAlive(page, pathOf(language, '/auth/login') + search)
      await page.getByLabel(said.email, { exact: true }).fill(email)
      await page.getByLabel(said.password, { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: said.signIn, exact: true }).click()
      await page.getByRole('heading', { name: said.secondStep }).waitFor()
      await page.getByRole('button', { name: said.signInPasskey }).click()
      await page.waitForURL((url) => url.pathname === pathOf(language, '/auth/scopes'))
      await page.getByRole('button', { name: said.allow, exact: true }).click()
      const proof = page.getByRole('dialog', { name: said.proof })
      await proof.getByText(said.deed).waitFor()
      await proof.getByText('Sheet Music').waitFor()
      await expectAccessible(page, '[role=dialog]')
      await proof.getByRole('button', { name: said.passkey }).click()
      await page.waitForURL((url) => url.origin === app.origin)
      expect(await page.locator('#user').textContent()).toContain(email)

      await openAlive(page, originOf(edition) + pathOf(language, APPS))
      await page.getByRole('heading', { name: said.list, exact: true }).waitFor()
      await page.getByText(said.orders).waitFor()
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.remove }).click()
      await page
        .getByRole('dialog', { name: said.removeTitle })
        .getByRole('button', { name: said.removeIt, exact: true })
        .click()
      await page.getByText(said.empty).waitFor()

      // 45 no-or-plain-pkce, as its user sees it.
      const request = new URLSearchParams({ client_id: `sheet-music-${edition}`, state: 'x' }).toString()
      await openAlive(page, `${pathOf(language, '/auth/scopes')}?${request}`)
      await page.getByRole('heading', { name: said.refused }).waitFor()
      const back = (await page.getByRole('link', { name: said.back }).getAttribute('href')) ?? ''
      expect(new URL(back).searchParams.get('error')).toBe('invalid_request')
      await expectGoodPage(page)
      expect(faults.filter(isOurs)).toEqual([])
      await context.close()
      app.server.close()
    },
  )
})
