import { afterAll, beforeAll, test } from 'vitest'
import { signUp } from './account.ts'
import { openAlive, openBrowser, openPerson } from './browser.ts'
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
})
const origin = 'http://localhost:4100'
test.each([
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const)('%s', async (screen, theme) => {
  const { page, context } = await openPerson(browser, origin, screen, theme)
  await page.setViewportSize(screen === 'desktop' ? { width: 1440, height: 900 } : { width: 390, height: 844 })
  const email = `pic-${crypto.randomUUID()}@users.example`
  await signUp(page, email)
  const shot = (name: string, fullPage = true) =>
    page.screenshot({ path: `/tmp/w/ha/shots/${name}-${screen}-${theme}.png`, fullPage })
  await openAlive(page, '/settings/general/communication')
  await shot('communication')
  await openAlive(page, '/settings/general')
  await shot('hub')
  await openAlive(page, '/settings/general/delete-account')
  await page.getByRole('button', { name: 'Close account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.waitFor()
  await shot('proof', false)
  const code = async () =>
    page.evaluate(async (a) => {
      const { data } = await (await fetch(`/v2/demo/mailbox?to=${encodeURIComponent(a)}`)).json()
      return /\b\d{6}\b/.exec(data[0].text)?.[0] ?? ''
    }, email)
  await proof.getByLabel('Password', { exact: true }).fill('a ledger never forgets 7')
  await proof.getByLabel('Code from your e-mail').fill(await code())
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('dialog', { name: /will be closed on/ }).waitFor()
  await page.waitForTimeout(800)
  await shot('closed-dialog', false)
  await page.getByRole('dialog').getByRole('button').first().click()
  await page.waitForTimeout(2000)
  await page.evaluate(async (a) => {
    const index = await (await fetch('/v2/index')).json()
    const post = (p: string, b: object) =>
      fetch(p, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': index.data.token },
        body: JSON.stringify(b),
      })
    await post('/v2/login', { email: a, password: 'a ledger never forgets 7' })
    const { data } = await (await fetch(`/v2/demo/mailbox?to=${encodeURIComponent(a)}`)).json()
    await post('/v2/login/confirmation', { code: /\b\d{6}\b/.exec(data[0].text)?.[0] })
  }, email)
  await openAlive(page, '/settings/general/delete-account')
  await shot('closing')
  await openAlive(page, '/trade/BTC-USDT')
  await shot('closing-terminal', false)
  await context.close()
})
