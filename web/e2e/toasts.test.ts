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
const patient = { timeout: 300_000 }
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
  await expect.poll(() => toast.count()).toBe(1)
  await run(100 + SLACK_MS)
  await expect.poll(() => toasts().count(), patient).toBe(0)
}

/** They move on the browser's own time: waits until none does. */
const settle = () =>
  page.evaluate(async () => {
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(moving.map((one) => one.finished.catch(() => null)))
  })

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
    if (type !== 'default') await expect.poll(() => toast.getAttribute('data-type')).toBe(type)
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

describe('their list', () => {
  /** Raises as many as there are types, and waits until the last one stands still. */
  async function raiseAll(...types: readonly string[]): Promise<void> {
    for (const type of types) await raise(type)
    await settle()
  }

  const box = async (at: number) => {
    const found = await toasts().nth(at).boundingBox()
    if (found === null) throw new Error(`toast ${at} is not shown`)
    return found
  }

  test('BC-57, BC-58, RR-77: three are seen, 356 px wide and 14 px apart, at the bottom left', async () => {
    await raiseAll('success', 'info', 'loading', 'infinite')
    const visible = () => toasts().evaluateAll((all) => all.map((one) => getComputedStyle(one).visibility))
    await expect.poll(() => visible()).toEqual(['visible', 'visible', 'visible', 'hidden'])
    await toasts().first().hover()
    await expect.poll(() => toasts().first().getAttribute('data-expanded'), patient).toBe('true')
    await settle()
    const [front, middle, back] = [await box(0), await box(1), await box(2)]
    for (const { x, width } of [front, middle, back]) expect([x < 100, Math.round(width)]).toEqual([true, 356])
    expect(Math.round(front.y - (middle.y + middle.height))).toBe(14)
    expect(Math.round(middle.y - (back.y + back.height))).toBe(14)
    expect(900 - (front.y + front.height)).toBeLessThan(40)
    // The one behind takes the place of one that leaves.
    await toasts().first().getByRole('button', { name: 'Close', exact: true }).click()
    await run(200 + SLACK_MS)
    await expect.poll(visible, patient).toEqual(['visible', 'visible', 'visible'])
  })

  test('BC-58: Alt+T goes to it, Escape back to where one was', async () => {
    await raiseAll('success', 'info')
    const region = page.getByRole('region', { name: 'Notifications', exact: true })
    await page.keyboard.press('Alt+t')
    await expect.poll(() => region.evaluate((one) => one.contains(document.activeElement)), patient).toBe(true)
    await expect.poll(() => toasts().first().getAttribute('data-expanded'), patient).toBe('true')
    await run(60_000)
    await expectThere(toasts().first())
    await page.keyboard.press('Escape')
    await page.locator('button:focus', { hasText: 'Toast: info' }).waitFor()
    await expect.poll(() => toasts().first().getAttribute('data-expanded'), patient).toBe('false')
    await run(4_000)
    await expectGone(toasts().first())
  })

  test('ST-19: what has the focus spreads and stays', async () => {
    await raiseAll('info', 'success')
    const toast = toasts().first()
    await toast.getByRole('button', { name: 'Close', exact: true }).focus()
    await expect.poll(() => toast.getAttribute('data-expanded'), patient).toBe('true')
    await run(60_000)
    await expectThere(toast)
    await page.getByRole('button', { name: 'Toast: error', exact: true }).focus()
    await expect.poll(() => toast.getAttribute('data-expanded'), patient).toBe('false')
    await run(4_000)
    await expectGone(toast)
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
    // While it slides in, the press may miss it.
    await settle()
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
    [45, 5_000, true],
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
    await closed.getByRole('button', { name: 'Close', exact: true }).click()
    await expectGone(closed)
    const acted = await raise('infinite')
    await acted.getByRole('button', { name: 'First' }).click()
    await expectGone(acted)
  })
})
