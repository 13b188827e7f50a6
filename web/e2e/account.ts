/** Accounts for journeys that are about something else. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './browser.ts'

export const PASSWORD = 'a ledger never forgets 7'

/** Opens an account of this edition from within its page; the session is the browser's. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth/register')
  const status = await page.evaluate(
    async ([address, password]) => {
      const json = async (response: Response) => (await response.json()) as { data: never }
      const { token }: { token: string } = (await json(await fetch('/v2/index'))).data
      const post = (path: string, body: object) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf-token': token },
          body: JSON.stringify(body),
        })
      const every = [
        'terms',
        'privacy',
        'privacyAndTerms',
        'restrictedCountries',
        'isResident',
        'clarification',
        'explicitConsent',
        'cookiesPolicy',
        'risks',
      ]
      const consents = Object.fromEntries(every.map((name) => [name, true]))
      await post('/v2/register', { email: address, password, consents })
      const mails: { text: string }[] = (await json(await fetch(`/v2/demo/mailbox?to=${encodeURIComponent(address)}`)))
        .data
      const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
      return (await post('/v2/register/confirmation', { email: address, code })).status
    },
    [email, PASSWORD] as const,
  )
  expect(status, `signing up ${email}`).toBe(200)
}

/** The six digits of the newest mail to this address that has some: notices come when they come. */
export async function mailedCode(page: Page, email: string): Promise<string> {
  const { data } = await page.evaluate(
    async (to): Promise<{ data: { text: string }[] }> =>
      (await fetch(`/v2/demo/mailbox?to=${encodeURIComponent(to)}`)).json(),
    email,
  )
  const code = data.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])[0]
  if (code === undefined) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** The six digits of the newest mail that names this, once it has come. */
export async function mailedCodeFor(page: Page, email: string, named: string): Promise<string> {
  const find = () =>
    page.evaluate(
      async ([to, text]) => {
        const mails: { data: { text: string }[] } = await (
          await fetch(`/v2/demo/mailbox?to=${encodeURIComponent(to)}`)
        ).json()
        return mails.data.find((mail) => mail.text.includes(text))?.text
      },
      [email, named] as const,
    )
  let code: string | undefined
  await expect.poll(async () => (code = /^\d{6}$/m.exec((await find()) ?? '')?.[0])).toBeDefined()
  if (code === undefined) throw new Error(`no code for ${named} was mailed to ${email}`)
  return code
}

/** The phone or laptop has an authenticator of its own, and its user shows a finger whenever asked. */
export async function giveAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** An account without a factor proves with its password and the mailed code. */
export async function proveByMail(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.waitFor()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Code from your e-mail').fill(await mailedCode(page, email))
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** Gives the signed-in account demo funds and moves some of them to where orders are paid from. */
export async function fundTrading(page: Page, amount = '9000'): Promise<void> {
  const statuses = await page.evaluate(async (usdt) => {
    const index: { data: { token: string } } = await (await fetch('/v2/index')).json()
    const post = async (path: string, body: object): Promise<number> => {
      const headers = {
        'content-type': 'application/json',
        'x-csrf-token': index.data.token,
        'x-command-id': crypto.randomUUID().replaceAll('-', ''),
      }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status
    }
    const transfer = { ticker: 'USDT', from: 'main', to: 'spot', amount: usdt }
    return [await post('/v2/demo/claim', {}), await post('/v2/balances/transfer', transfer)]
  }, amount)
  expect(statuses, 'claiming and moving demo funds').toEqual([200, 200])
}
