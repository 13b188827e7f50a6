/** U4, U6: the newcomer's way over the page of balances: claiming demo funds, moving them, reading what there is. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fundTrading, signUp } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson, screens } from './browser.ts'
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

test('U4 from the claim to the transfer and back the focus is never lost, and the next step is in sight', async () => {
  const { page, context, faults } = await openPerson(browser, product.origin, 'phone', 'dark')
  await signUp(page, `claim-${crypto.randomUUID()}@users.example`)
  await openAlive(page, '/ka/balance')
  // A dialog that fades for two seconds is still there when the next one is asked for.
  const session = await context.newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  const claim = page.getByRole('region').getByRole('button')
  await claim.focus()
  await page.keyboard.press('Enter')
  const next = page.getByRole('dialog').getByRole('button').last()
  await next.waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog] [data-first-focus]') !== null)
  // The sheet slides in from below.
  await expect
    .poll(async () => {
      const box = await next.boundingBox()
      return box !== null && box.y + box.height <= screens.phone.viewport.height
    })
    .toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  const amount = page.getByRole('dialog').getByRole('textbox')
  await amount.waitFor()
  // By touch the title, so that no keyboard rises over the form.
  await page.waitForFunction(() => document.activeElement?.matches('[role=dialog] h2') === true)
  await amount.fill('100')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.matches('main [data-focus-home]') === true)
  expect(faults).toEqual([])
  await context.close()
})

test('U6 on a phone no figure runs over another or over a label, in the longest language', async () => {
  const { page, context, faults } = await openPerson(browser, product.origin, 'phone', 'light')
  await signUp(page, `cards-${crypto.randomUUID()}@users.example`)
  await fundTrading(page, '1234.5678')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await openAlive(page, '/ka/balance')
    await page.getByRole('row').nth(1).waitFor()
    const overlaps = await page.evaluate(() =>
      [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
        const boxes = [...row.querySelectorAll('td')].map((cell) => {
          const content = document.createRange()
          content.selectNodeContents(cell)
          const text = content.getBoundingClientRect()
          const frame = cell.getBoundingClientRect()
          // What stands before the content has no range of its own; it is as wide as the cell scrolls.
          return text.right > frame.right + 1 || cell.scrollWidth > cell.clientWidth + 1 ? cell.textContent : null
        })
        return boxes.filter((box) => box !== null)
      }),
    )
    expect(overlaps, `at ${width}`).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  expect(faults).toEqual([])
  await context.close()
})

test('U6 the labels of a line of a card stand on one line, and what needs none has none', async () => {
  const { page, context } = await openPerson(browser, product.origin, 'phone', 'dark')
  await signUp(page, `labels-${crypto.randomUUID()}@users.example`)
  await fundTrading(page)
  await openAlive(page, '/de/balance')
  await page.getByRole('row').nth(1).waitFor()
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr:first-of-type td')].map((cell) => {
      const { content } = getComputedStyle(cell, '::before')
      return { top: Math.round(cell.getBoundingClientRect().top), label: content === 'none' ? '' : content }
    }),
  )
  const labelled = lines.filter(({ label }) => label !== '').map(({ top }) => top)
  expect(labelled).toHaveLength(6)
  expect(new Set(labelled.slice(1)).size).toBeLessThanOrEqual(3)
  expect(lines.at(-1)?.label).toBe('')
  await context.close()
})

test('U8 the figures of a column stand on their decimal point, whatever decimals their assets have', async () => {
  const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'light')
  await signUp(page, `point-${crypto.randomUUID()}@users.example`)
  await fundTrading(page, '1234.56')
  await openAlive(page, '/de/balance')
  await page.getByRole('row').nth(1).waitFor()
  const places = await page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
      const cell = row.querySelectorAll('td')[1]
      const text = document.createTreeWalker(cell ?? row, NodeFilter.SHOW_TEXT).nextNode()
      if (text === null) return []
      const written = text.textContent ?? ''
      const point = written.includes(',') ? written.indexOf(',') : written.length
      const whole = document.createRange()
      whole.setStart(text, 0)
      whole.setEnd(text, point)
      return [{ decimals: written.length - point, x: Math.round(whole.getBoundingClientRect().right) }]
    }),
  )
  expect(new Set(places.map(({ decimals }) => decimals)).size).toBeGreaterThan(1)
  const xs = places.map(({ x }) => x)
  expect(Math.max(...xs) - Math.min(...xs)).toBeLessThanOrEqual(1)
  expect(faults).toEqual([])
  await context.close()
})
