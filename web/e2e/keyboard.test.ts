/** F-71: the shell by keyboard alone, without motion where none is wanted, and at 200 % zoom. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './account.ts'
import { expectNoSidewaysScroll, openAlive, openBrowser, openPerson } from './browser.ts'
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

interface Focus {
  /** Its name, else what it says. */
  readonly name: string
  /** Somebody who looks finds it: it is on the screen, and drawn otherwise than without the focus. */
  readonly isVisible: boolean
}

/** A busy machine is waited for. */
const patient = { timeout: 300_000 }

/** Where the focus is. */
const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const { width, height, right, bottom } = element.getBoundingClientRect()
    const isOn = width > 0 && height > 0 && right > 0 && bottom > 0
    const isDrawn = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    return {
      name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
      isVisible: isOn && isDrawn,
    }
  })

/** Goes on by Tab until the focus is there; every stop on the way can be seen. */
async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab')
    const at = await focus(page)
    expect(at, 'the focus is seen').toMatchObject({ isVisible: true })
    if (typeof name === 'string' ? at.name === name : name.test(at.name)) return
  }
  throw new Error(`${String(name)} is not reached by ${most} tabs`)
}

async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(async () => (await focus(page)).name, patient).toMatch(name)
}

describe('by keyboard alone', () => {
  test('skip link, menus, search, language, theme, notifications, account and footer', async () => {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await signUp(page, `keys-${crypto.randomUUID()}@example.com`)
    await openAlive(page, '/about-us')
    await tabTo(page, 'Skip to content', 1)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await openAlive(page, '/about-us')
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    const header = [
      ['More', 'menu'],
      ['Search pages, markets and actions', 'dialog'],
      ['Language', 'menu'],
      ['Theme', 'menu'],
      [/^Notifications/, 'dialog'],
      ['Account menu', 'menu'],
    ] as const
    for (const [name, role] of header) {
      await tabTo(page, name)
      await page.keyboard.press('Enter')
      const popup = page.getByRole(role).first()
      await popup.waitFor()
      // The focus goes in, and stays in.
      const inside = () => popup.evaluate((one) => one.contains(document.activeElement))
      await expect.poll(inside, patient).toBe(true)
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
      await expectFocus(page, name)
    }
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    await tabTo(page, 'Cookie settings')
    await page.keyboard.press('Enter')
    const choice = page.getByRole('dialog', { name: 'Cookie settings' })
    await choice.waitFor()
    await page.keyboard.press('Escape')
    await choice.waitFor({ state: 'detached' })
    await expectFocus(page, 'Cookie settings')
    expect(faults).toEqual([])
    await context.close()
  })

  test('a modal keeps the focus until it is left, and gives it back', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'light')
    await openAlive(page, '/dev/design')
    await page.getByRole('button', { name: 'alert', exact: true }).press('Enter')
    const modal = page.getByRole('dialog', { name: 'Cancel 3 orders?' })
    await modal.waitFor()
    for (const back of [false, true]) {
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
        await expect.poll(() => modal.evaluate((one) => one.contains(document.activeElement)), patient).toBe(true)
      }
    }
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    await expectFocus(page, /^alert$/)
    await context.close()
  })
})

describe('without motion', () => {
  /** Milliseconds of the longest movement that any element may make or makes. */
  const longest = (page: Page) =>
    page.evaluate(() => {
      const milliseconds = (list: string) =>
        Math.max(...list.split(',').map((one) => parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1_000)))
      const styles = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element))
      const running = document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().endTime ?? 0))
      return Math.max(
        0,
        ...styles.map(({ transitionDuration }) => milliseconds(transitionDuration)),
        ...styles.flatMap(({ animationName, animationDuration }) =>
          animationName === 'none' ? [] : [milliseconds(animationDuration)],
        ),
        ...running,
      )
    })

  test('nothing moves for longer than a blink', async () => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    for (const path of ['/', '/markets', '/trade/BTC-USDT']) {
      await openAlive(page, path)
      await page.getByRole('button', { name: 'Theme', exact: true }).click()
      await page.getByRole('menu').waitFor()
      expect(await longest(page), path).toBeLessThanOrEqual(10)
    }
    await openAlive(page, '/dev/design')
    await page.getByRole('button', { name: 'Toast: infinite', exact: true }).click()
    await page.locator('[data-sonner-toast]').waitFor()
    await page.getByRole('button', { name: 'alert', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await longest(page), 'a toast and a modal').toBeLessThanOrEqual(10)
    await context.close()
  })
})

describe('at 200 %', () => {
  test.each([
    [720, 450],
    [640, 400],
  ])('every page fits %i × %i, and its ends can be reached', async (width, height) => {
    const { page, context } = await openPerson(browser, product.origin, 'desktop', 'light')
    await page.setViewportSize({ width, height })
    const fits = async (path: string) => {
      await openAlive(page, path)
      await expectNoSidewaysScroll(page)
      // What can be acted on lies within the width of the screen, or in something that scrolls.
      const cut = await page.evaluate(() => {
        const scrolls = (element: Element | null): boolean =>
          element !== null &&
          element !== document.documentElement &&
          (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
        return [...document.querySelectorAll('a, button, input, select, [tabindex="0"]')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !scrolls(element))
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect()
            return width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1)
          })
          .map((element) => element.outerHTML.slice(0, 120))
      })
      expect(cut, path).toEqual([])
    }
    for (const path of ['/', '/markets', '/trade/BTC-USDT', '/auth/register']) await fits(path)
    await signUp(page, `zoom-${crypto.randomUUID()}@example.com`)
    await fits('/settings/api/api-keys/new')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const last = page.getByRole('navigation', { name: 'Main' }).last().getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    const isWithin = async (one: Locator) => {
      const box = await one.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= height
    }
    await expect.poll(() => isWithin(last), { message: 'the end of the ways is reached' }).toBe(true)
    await page.getByRole('button', { name: 'Language', exact: true }).press('Enter')
    const end = page.getByRole('menuitemradio').last()
    await end.waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => isWithin(end), patient).toBe(true)
    await context.close()
  })
})
