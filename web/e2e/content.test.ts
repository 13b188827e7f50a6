/**
 * F-03, F-05: somebody asks whether a channel is ours; whoever holds the builder key puts a page together in the browser
 * and readers find it, with live prices (PR-25, RR-83).
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './account.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openAlive,
  openBrowser,
  openPerson,
  toastOf,
  untilAlive,
} from './browser.ts'
import { builderKey, startProduct, type Product } from './product.ts'

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

describe('channel verification', () => {
  test('tells what is ours, what is not and what is neither', async () => {
    const { context, page, faults } = await openPerson(browser, product.origin, 'phone', 'light')
    await openAlive(page, '/community-and-channel-verification')
    const ours = await page.getByRole('definition').first().textContent()
    for (const [asked, verdict] of [
      [ours ?? '', 'This is an official channel'],
      ['support@westbourne-help.example', 'This is not one of our channels'],
      ['???', 'We could not read this'],
    ] as const) {
      await page.getByLabel('Address, link, number or account name').fill(asked)
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByRole('status').getByText(verdict).waitFor()
      expect(new URL(page.url()).searchParams.get('q')).toBe(asked)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    expect(faults).toEqual([])
    await context.close()
  })

  test('is a plain form where scripts do not run', async () => {
    const context = await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/community-and-channel-verification')
    await page.getByLabel('Address, link, number or account name').fill('support@westbourne-help.example')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('This is not one of our channels').waitFor()
    await context.close()
  })
})

describe('the legal texts', () => {
  test('U5 are listed with the date that stands in them', async () => {
    const { context, page, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await openAlive(page, '/ka/terms')
    const main = page.getByRole('main')
    const listed = await main.getByRole('listitem').first().getByRole('paragraph').last().textContent()
    expect(listed).toMatch(/ \d\d\.\d\d\.\d{4}/)
    await main.getByRole('listitem').first().getByRole('link').click()
    await page.waitForURL('**/ka/terms/*')
    // The list, with as many dates, stands until the text is there.
    await expect.poll(async () => main.getByText(listed ?? '', { exact: true }).count()).toBe(1)
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('the ambassador programme', () => {
  test('is read by guests, and applied to, changed and left by whoever signed in (R-045)', async () => {
    const { context, page, faults } = await openPerson(browser, product.origin, 'phone', 'dark')
    await openAlive(page, '/ambassador')
    await page.getByRole('main').getByRole('link', { name: 'Create account' }).waitFor()
    await signUp(page, `ambassador-${Date.now()}@users.test`)
    await openAlive(page, '/ambassador')
    await page.getByRole('button', { name: 'Start the application' }).click()
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByText('Fill in this field.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Your channels').fill('t.me/ada\nexample.org/ada')
    await page.getByLabel('People you reach').fill('12 000')
    await page.getByLabel('What you want to do').fill('A meeting a month, with coffee, questions and patient answers.')
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByText('https://t.me/ada').waitFor()
    await page.getByText('12,000').waitFor()
    await toastOf(page, 'Your application has been sent.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await untilAlive(page)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('button', { name: 'Start the application' }).click()
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Ada')
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('the page builder', () => {
  test('sends a whole page from the first request on, live prices included', async () => {
    const page = await (await fetch(`${product.origin}/m/demo`)).text()
    expect(page).toContain('/trade/BTC-USDT')
    // What React writes where it gave up on the server.
    expect(page).not.toContain('<!--$!-->')
  })

  test('opens with the key alone; what is saved is what readers get', async () => {
    const { context, page, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    await openAlive(page, '/m/spring/edit')
    const key = page.getByLabel('Builder key')
    await key.fill('a key that is not the one 0000')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor()
    // The browser reports the refused call itself.
    const refused = faults.length
    await key.fill(builderKey)
    await page.getByRole('button', { name: 'Open' }).click()

    await page.getByLabel('Page title').fill('Spring markets')
    await page.getByLabel('Description for search engines').fill('What is traded in spring.')
    const add = page.getByLabel('Add a block')
    await add.selectOption('text')
    await page.getByLabel('Text', { exact: true }).fill('Three pairs worth a look.')
    await add.selectOption('markets')
    await add.selectOption('button')
    const button = page.getByRole('group', { name: 'button' })
    await button.getByLabel('Text', { exact: true }).fill('All markets')
    await button.getByLabel('Link').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Use a path of this site').waitFor()
    await button.getByLabel('Link').fill('/markets')
    await button.getByRole('button', { name: 'Up' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Three pairs worth a look.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Version 1 has been saved and published.').waitFor()
    await expectAccessible(page)
    const whileEditing = faults.slice(refused)
    // So it does with the link that was refused.
    expect(whileEditing.filter((fault) => !fault.includes('422'))).toEqual([])
    await context.close()

    const reader = await openPerson(browser, product.origin, 'phone', 'light')
    await openAlive(reader.page, '/m/spring')
    await reader.page.getByRole('heading', { level: 1, name: 'Spring markets' }).waitFor()
    await expect
      .poll(() => reader.page.locator('meta[name=description]').getAttribute('content'))
      .toBe('What is traded in spring.')
    await reader.page.getByRole('link', { name: 'Trade BTC/USDT' }).waitFor()
    await expectAccessible(reader.page)
    await expectNoSidewaysScroll(reader.page)
    await reader.page.getByRole('link', { name: 'All markets' }).click()
    await reader.page.waitForURL(/\/markets$/)
    expect(reader.faults).toEqual([])
    await reader.context.close()
  })
})
