/** F-67: toasts as they are shown, with a clock that the test turns. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAlive, openBrowser, openPerson } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(async () => {
  ;({ page, context } = await openPerson(browser, product.origin, 'desktop', 'dark'))
  await page.clock.install({ time: new Date('2026-05-01T10:00:00Z') })
  await openAlive(page, '/dev/design')
  await page.clock.pauseAt(new Date('2026-05-01T11:00:00Z'))
})
afterEach(() => context.close())

/** A busy machine is waited for. */
const patient = { timeout: 30_000 }
/** What a hurried machine may add to a turn of the clock; the figures under test are far larger. */
const SLACK_MS = 60

const toasts = () => page.locator('[data-sonner-toast]')
const run = (ms: number) => page.clock.runFor(ms)

/** Raises one, and turns the clock just so far that it is there; its time begins here. */
async function raise(type: string): Promise<Locator> {
  const before = await toasts().count()
  await page.getByRole('button', { name: `Toast: ${type}`, exact: true }).click()
  await expect
    .poll(
      async () => {
        await run(1)
        return toasts().count()
      },
      { interval: 20, ...patient },
    )
    .toBe(before + 1)
  return toasts().first()
}

/** Dismissed, and out of the page 200 ms later (ST-21). */
async function expectGone(toast: Locator): Promise<void> {
  await expect.poll(() => toast.getAttribute('data-removed'), patient).toBe('true')
  await run(100)
  expect(await toast.count()).toBe(1)
  await run(100 + SLACK_MS)
  await expect.poll(() => toasts().count(), patient).toBe(0)
}

/** Neither dismissed nor on its way out. */
const expectThere = async (toast: Locator) => expect(await toast.getAttribute('data-removed')).toBe('false')

describe('types and times', () => {
  test.each([
    ['default', 4_000],
    ['success', 4_000],
    ['info', 4_000],
    ['warning', 7_000],
    ['error', 7_000],
  ])('ST-16, ST-17, ST-21, BC-50, ER-14: %s stays %i ms', async (type, ms) => {
    const toast = await raise(type)
    if (type !== 'default') expect(await toast.getAttribute('data-type')).toBe(type)
    await run(ms - SLACK_MS)
    await expectThere(toast)
    await run(SLACK_MS)
    await expectGone(toast)
  })

  test.each(['loading', 'infinite'])('ST-18: %s never closes by itself', async (type) => {
    const toast = await raise(type)
    await run(60_000)
    await expectThere(toast)
  })
})

describe('its time stands still', () => {
  test('ST-19: while the pointer is over the list', async () => {
    const toast = await raise('success')
    await run(3_000)
    await toast.hover()
    await expect.poll(() => toast.getAttribute('data-expanded'), patient).toBe('true')
    await run(60_000)
    await expectThere(toast)
    await page.mouse.move(900, 300)
    await expect.poll(() => toast.getAttribute('data-expanded'), patient).toBe('false')
    await run(1_000 - 2 * SLACK_MS)
    await expectThere(toast)
    await run(2 * SLACK_MS)
    await expectGone(toast)
  })

  test('ST-19: while the tab is hidden', async () => {
    const toast = await raise('success')
    const hide = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await run(1_000)
    await hide(true)
    await run(60_000)
    await expectThere(toast)
    await hide(false)
    await run(3_000 - 2 * SLACK_MS)
    await expectThere(toast)
    await run(2 * SLACK_MS)
    await expectGone(toast)
  })
})

describe('dismissed', () => {
  /** Drags it to the left, `ms` of the page's clock from press to release. */
  async function drag(toast: Locator, pixels: number, ms: number): Promise<void> {
    // It slides in on the browser's own time; while it moves, the press may miss it.
    await toast.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map((one) => one.finished.catch(() => null)))
    })
    const box = await toast.boundingBox()
    if (box === null) throw new Error('the toast is not shown')
    const [x, y] = [Math.round(box.x) + 200, Math.round(box.y + box.height) - 4]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 2, y)
    await page.mouse.move(x - pixels, y)
    await expect.poll(() => toast.getAttribute('data-swiping'), patient).toBe('true')
    await run(ms)
    await page.mouse.up()
  }

  test.each([
    [44, 5_000, false],
    [10, 83, true],
    [10, 100, false],
  ])('ST-20: by a swipe of %i px in %i ms: %s', async (pixels, ms, isGone) => {
    const toast = await raise('infinite')
    await drag(toast, pixels, ms)
    if (isGone) return expectGone(toast)
    await run(1_000)
    await expectThere(toast)
  })

  test('ST-20: by its close button, and by its action', async () => {
    const closed = await raise('infinite')
    await closed.getByRole('button', { name: 'Close toast' }).click()
    await expectGone(closed)
    const acted = await raise('infinite')
    await acted.getByRole('button', { name: 'First' }).click()
    await expectGone(acted)
  })
})
