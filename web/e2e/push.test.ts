/**
 * F-67: a browser is subscribed on its page and shows what is pushed. No push service of the world is reachable here: the
 * browser is given a subscription at one of our own, opens what comes there, and its service worker gets it as from the browser.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PushBrowserKeys, openPushService } from '../../server/edges/web-http/testing/push-service.ts'
import { signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let service: Awaited<ReturnType<typeof openPushService>>

beforeAll(async () => {
  service = await openPushService()
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await service?.close()
})

const words = {
  en: {
    turnOn: 'Turn on here',
    turnedOn: 'Notifications are on',
    turnOff: 'Turn off',
    turnedOff: 'Notifications are off',
    orders: 'Orders',
    saved: 'Your choice has been saved',
    title: 'The protection of your account has changed',
    look: 'Tap to see what happened.',
    refused: 'Notifications of this site are blocked in the settings of your browser. Allow them there first.',
  },
  tr: {
    turnOn: 'Burada aç',
    turnedOn: 'Bildirimler açık',
    turnOff: 'Kapat',
    turnedOff: 'Bildirimler kapalı',
    orders: 'Emirler',
    saved: 'Seçiminiz kaydedildi',
    title: 'Hesabınızın koruması değişti',
    look: 'Ne olduğunu görmek için dokunun.',
    refused: 'Bu sitenin bildirimleri tarayıcınızın ayarlarında engellenmiş. Önce orada izin verin.',
  },
} as const
type Language = keyof typeof words

const originOf = (edition: 'global' | 'turkey'): string =>
  edition === 'global' ? product.origin : product.origin.replace('//localhost', `//${edition}.localhost`)
const pathOf = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`)

/** The browser's push manager, with a push service of our own behind it. */
async function givePushService(page: Page, keys: PushBrowserKeys): Promise<void> {
  await page.addInitScript(
    ([endpoint, { p256dh, auth }]) => {
      const KEPT = 'test-subscribed'
      const subscription = {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: () => {
          localStorage.removeItem(KEPT)
          return Promise.resolve(true)
        },
      }
      PushManager.prototype.subscribe = () => {
        localStorage.setItem(KEPT, '1')
        return Promise.resolve(subscription as unknown as PushSubscription)
      }
      PushManager.prototype.getSubscription = () =>
        Promise.resolve(localStorage.getItem(KEPT) === null ? null : (subscription as unknown as PushSubscription))
    },
    [service.origin + keys.path, keys.keys] as const,
  )
}

/** Hands a message to the service worker as the browser does when its push service brings one. */
async function deliver(context: BrowserContext, page: Page, origin: string, message: unknown): Promise<void> {
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin))
      if (found !== undefined) resolve(found.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

/** In the worker: notifications that it shows, and addresses that it opens. */
function keepWhatIsAsked(): void {
  interface Worker {
    asked: unknown[]
    readonly clients: { openWindow: (url: string) => Promise<null> }
  }
  const worker = globalThis as unknown as Worker
  worker.asked = []
  ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
    worker.asked.push({ title, ...options })
    return Promise.resolve()
  }
  worker.clients.openWindow = (url) => {
    worker.asked.push(url)
    return Promise.resolve(null)
  }
}

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

describe('notifications of a closed site', () => {
  test.each([
    ['global', 'en', 'desktop', 'dark'],
    ['turkey', 'tr', 'phone', 'light'],
  ] as const)(
    'are turned on, shown in the language of the page, lead to their page, and are turned off: %s, %s, %s, %s',
    async (edition, language, screen, theme) => {
      const said = words[language]
      const origin = originOf(edition)
      const { page, context, faults } = await openPerson(browser, origin, screen, theme)
      const keys = new PushBrowserKeys()
      await context.grantPermissions(['notifications'], { origin })
      await givePushService(page, keys)
      await signUp(page, `push-${crypto.randomUUID()}@users.example`)
      await openAlive(page, pathOf(language, '/settings/general/push'))
      await page.getByRole('button', { name: said.turnOn }).waitFor()
      await expectGoodPage(page)
      await page.getByRole('button', { name: said.turnOn }).click()
      await page.getByText(said.turnedOn).first().waitFor()
      await page.getByLabel(said.orders).click()
      await page.getByText(said.saved).first().waitFor()
      await expectGoodPage(page)

      // What protects the account changes: the exchange pushes, sealed for this browser.
      const status = await page.evaluate(async () => {
        const index: { data: { token: string } } = await (await fetch('/v2/index')).json()
        const headers = { 'content-type': 'application/json', 'x-csrf-token': index.data.token }
        const body = JSON.stringify({ code: 'quiet garden' })
        return (await fetch('/v2/settings/antiPhishing', { method: 'POST', headers, body })).status
      })
      expect(status).toBe(200)
      const pushed = () => service.pushed.filter(({ path }) => path === keys.path)
      await expect.poll(() => pushed().length).toBe(1)
      const message = keys.open(pushed()[0]?.body ?? Buffer.alloc(0))
      expect(message).toMatchObject({ title: said.title, path: pathOf(language, '/settings/security') })

      // A headless browser shows nothing and lets nothing be clicked: what the worker asks for is kept instead.
      const worker = context.serviceWorkers()[0]
      if (worker === undefined) throw new Error('there is no service worker')
      await worker.evaluate(keepWhatIsAsked)
      await deliver(context, page, origin, message)
      const asked = () => worker.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)
      const path = pathOf(language, '/settings/security')
      const notification = { title: said.title, body: said.look, data: { path }, icon: '/icons/icon-192.png' }
      await expect.poll(asked).toMatchObject([notification])
      await worker.evaluate((data) => {
        const click = Object.assign(new Event('notificationclick'), {
          notification: { data, close: () => {} },
          waitUntil: () => {},
        })
        dispatchEvent(click)
      }, notification.data)
      await expect.poll(asked).toMatchObject([notification, origin + path])

      await page.getByRole('main').getByRole('button', { name: said.turnOff }).click()
      await page.getByText(said.turnedOff).first().waitFor()
      await page.getByRole('button', { name: said.turnOn }).waitFor()
      expect(faults).toEqual([])
      await context.close()
    },
  )

  test('a browser that blocks them says so', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'phone', 'dark')
    await page.addInitScript(() => {
      Permissions.prototype.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
    })
    await signUp(page, `push-denied-${crypto.randomUUID()}@users.example`)
    await openAlive(page, '/settings/general/push')
    await page.getByText(words.en.refused).waitFor()
    await expectGoodPage(page)
    await context.close()
  })
})
