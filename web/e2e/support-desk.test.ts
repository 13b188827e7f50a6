/** C-036: somebody signed in is taken to the support desk of a brand. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from './account.ts'
import { openBrowser, openPerson } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct({ SUPPORT_BRANDS: '7=help.example', SUPPORT_KEY: 'a key that the desk knows as well 7' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('v5.0.0-14.2.1: the statement that signs on to the support desk travels in a form, and in no address', async () => {
  const { page, context, faults } = await openPerson(browser, product.origin, 'phone', 'light')
  const sent: { readonly method: string; readonly url: string; readonly body: string | null }[] = []
  await context.route('https://help.example/**', async (route) => {
    const request = route.request()
    sent.push({ method: request.method(), url: request.url(), body: request.postData() })
    await route.fulfill({ contentType: 'text/html', body: '<title>Help</title><h1>Help</h1>' })
  })
  await signUp(page, `desk-${crypto.randomUUID()}@users.example`)
  await page.goto('/auth?brand_id=7')
  await page.getByRole('heading', { name: 'Help' }).waitFor()
  expect(sent).toEqual([
    {
      method: 'POST',
      url: 'https://help.example/access/jwt',
      body: expect.stringMatching(/^jwt=[\w-]+\.[\w-]+\.[\w-]+$/),
    },
  ])
  expect(page.url()).toBe('https://help.example/access/jwt')
  expect(faults).toEqual([])
  await context.close()
})
