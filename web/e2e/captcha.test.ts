/** F-69: whoever may be a program works in the background, or solves the captcha that this exchange uses. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, openAlive, openBrowser, openPerson } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const PASSWORD = 'a ledger never forgets 7'
const md5 = (of: string) => createHash('md5').update(of).digest('hex')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** What is refused for a captcha is refused with 422, which the console shows. */
const isOurs = (fault: string): boolean => !/status of 422/.test(fault)
/** The statuses that this call was answered with. */
function answersTo(page: Page, path: string): number[] {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === path) statuses.push(response.status())
  })
  return statuses
}

async function register(page: Page, email: string, { label, create }: { label: string; create: string }) {
  await page.getByLabel(label, { exact: true }).fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  for (const box of await page
    .locator('form input[type=checkbox][required], form [role=checkbox][aria-required=true]')
    .all())
    await box.check()
  await page.getByRole('button', { name: create }).press('Enter')
}

describe('F-69 work in the background', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  test.each([
    ['global', '', 'desktop', 'dark', { label: 'E-mail', create: 'Create account', code: 'Enter the code' }],
    ['turkey', '/tr', 'phone', 'light', { label: 'E-posta', create: 'Hesap oluştur', code: 'Kodu girin' }],
  ] as const)(
    'an address that is thrown away gets an account after it: edition %s, language %s, %s, %s',
    async (...stage) => {
      const [edition, language, screen, theme, words] = stage
      const origin = product.origin.replace(
        /\/\/[^:]+/,
        edition === 'global' ? '//localhost' : `//${edition}.localhost`,
      )
      const { page, context, faults } = await openPerson(browser, origin, screen, theme)
      const workers: string[] = []
      page.on('worker', (worker) => workers.push(worker.url()))
      const answers = answersTo(page, '/v2/register')
      await openAlive(page, `${language}/auth/register`)
      await register(page, `thrown-${crypto.randomUUID()}@mailinator.com`, words)
      await page.getByRole('heading', { name: words.code }).waitFor()
      expect(answers).toEqual([422, 200])
      expect(workers.length).toBeGreaterThan(0)
      await expectAccessible(page)
      expect(faults.filter(isOurs)).toEqual([])
      await context.close()
    },
  )
})

describe('F-69 the captcha of somebody else', () => {
  const FIRST = 'a'.repeat(32)
  let isAway = false
  const validated: string[] = []
  const provider = createServer((request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://here')
    if (isAway) return void response.writeHead(503).end()
    if (pathname === '/register.php') return void response.end(JSON.stringify({ challenge: FIRST }))
    if (pathname === '/validate.php') {
      const form = new URLSearchParams(await text(request))
      validated.push(form.get('challenge') ?? '')
      return void response.end(JSON.stringify({ seccode: md5(form.get('seccode') ?? '') }))
    }
    // Its puzzle is solved at once.
    response.setHeader('content-type', 'text/javascript')
    response.end(`window.initGeetest = (settings, made) => {
      const challenge = settings.challenge + '1a'
      const heard = {}
      const captcha = {
        onReady: (done) => (setTimeout(done), captcha),
        onSuccess: (done) => ((heard.success = done), captcha),
        onError: () => captcha,
        onClose: () => captcha,
        verify: () => ((document.title = 'puzzle in ' + settings.lang), heard.success()),
        destroy: () => {},
        getValidate: () => ({ geetest_challenge: challenge, geetest_validate: window.validateFor(challenge), geetest_seccode: 'code' }),
      }
      made(captcha)
    }`)
  }
  let product: Product
  beforeAll(async () => {
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
    product = await startProduct({
      CAPTCHA_PROVIDER: 'geetest',
      CAPTCHA_ID: 'our-id',
      CAPTCHA_SECRET: 'our-secret',
      CAPTCHA_ORIGIN: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    })
  })
  afterAll(async () => {
    await product?.stop()
    provider.close()
  })

  const words = { label: 'E-mail', create: 'Create account' }
  async function open() {
    const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
    // Only its server knows how; here it is asked beforehand.
    const challenge = `${md5(`${FIRST}our-secret`)}1a`
    await page.addInitScript(
      (answer) => {
        Object.assign(window, { validateFor: () => answer })
      },
      md5(`our-secretgeetest${challenge}`),
    )
    const answers = answersTo(page, '/v2/register')
    await openAlive(page, '/auth/register')
    await register(page, `thrown-${crypto.randomUUID()}@mailinator.com`, words)
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
    return { answers, faults, context }
  }

  test('is shown where one is asked for, and its server says whether it was solved', async () => {
    const { answers, faults, context } = await open()
    expect(answers).toEqual([422, 200])
    expect(validated).toEqual([`${md5(`${FIRST}our-secret`)}1a`])
    expect(faults.filter(isOurs)).toEqual([])
    await context.close()
  })

  test('BC-53: where it is away, the browser works instead', async () => {
    isAway = true
    const { answers, context } = await open()
    expect(answers).toEqual([422, 200])
    expect(validated).toHaveLength(1)
    await context.close()
  })
})
