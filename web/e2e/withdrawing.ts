/** Withdrawals in a browser: asked for, and confirmed with the mailed code and a passkey. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailedCodeFor, proveByMail } from './account.ts'
import { expectAccessible, openAlive } from './browser.ts'

/** What the pages say. */
export interface WithdrawingWords {
  readonly address: string
  readonly amount: string
  readonly toReview: string
  readonly review: string
  readonly withdraw: string
  readonly code: string
  readonly deed: string
  readonly passkey: string
}

/** What another page would do. */
export async function post(page: Page, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([to, text]) => {
      const index: { data: { token: string } } = await (await fetch('/v2/index')).json()
      const headers = { 'content-type': 'application/json', 'x-csrf-token': index.data.token }
      return (await fetch(to, { method: 'POST', headers, body: text })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  expect(status, path).toBe(200)
}

/** The second factor that withdrawing takes. */
export async function addPasskey(page: Page, email: string): Promise<void> {
  await openAlive(page, '/settings/security/2fa')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await proveByMail(page, email)
  await page.getByRole('button', { name: 'I have saved them' }).click()
}

/** Where to and how much, up to the question for the code. */
export async function ask(page: Page, said: WithdrawingWords, address: string, amount: string): Promise<void> {
  await page.getByLabel(said.address, { exact: true }).fill(address)
  await page.getByLabel(said.amount, { exact: true }).fill(amount)
  await page.getByRole('button', { name: said.toReview }).click()
  await page.getByRole('heading', { name: said.review }).waitFor()
  await page.getByRole('button', { name: said.withdraw, exact: true }).press('Enter')
  await page.waitForURL(/withdraw\/confirmation\?id=/)
  await page.getByLabel(said.code).waitFor()
}

/** The code that was mailed for it, then the passkey. */
export async function confirm(page: Page, email: string, address: string, said: WithdrawingWords): Promise<void> {
  await page.getByLabel(said.code).fill(await mailedCodeFor(page, email, address))
  await page.getByText(said.deed).waitFor()
  await page.getByRole('dialog').getByText(address).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('button', { name: said.passkey }).click()
}
