/** With DEMO=off the pages of the demo mode are not there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type Product } from './product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off' })
})
afterAll(async () => product?.stop())

test.each(['/m/demo', '/dev/design', '/dev/mailbox', '/tr/dev/design'])(
  'S9 %s is not found with DEMO=off',
  async (path) => {
    const answer = await fetch(product.origin + path)
    expect(answer.status).toBe(404)
  },
)

test('S9 everything else is there with DEMO=off', async () => {
  for (const path of ['/', '/markets', '/auth/login']) {
    const answer = await fetch(product.origin + path)
    expect(answer.status, path).toBe(200)
  }
})
