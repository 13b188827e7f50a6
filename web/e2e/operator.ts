/** Operators of the console for its journeys: invited, with two keys, signed in, and doing acts by the keyboard. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, screens, watch } from './browser.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

/** A key of its own, which answers as long as it is the one in hand. */
async function plugIn(devtools: CDPSession): Promise<string> {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

/** Each page of the console, with nothing wrong to see or to read. */
export async function expectWell(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Does an act whose dialog is open, with the key where it asks for one, until the dialog closes. */
export async function confirm(page: Page, title: string | RegExp, verb: string, asksKey = false): Promise<void> {
  const dialog = await send(page, title, verb, asksKey)
  await dialog.waitFor({ state: 'detached' })
}

/** Sends an act whose dialog is open, which may have something to show afterwards. */
export async function send(page: Page, title: string | RegExp, verb: string, asksKey: boolean): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Reason').fill('a journey through the console')
  await dialog.getByRole('button', { name: verb, exact: true }).press('Enter')
  if (asksKey) await dialog.getByRole('button', { name: 'Confirm with your key' }).press('Enter')
  return dialog
}

interface ConsolePerson {
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser has complained about. */
  readonly faults: string[]
}

/** As `npm run operator -- invite NAME owner`: the link of the invitation. */
export async function invitationOf(
  origin: string,
  environment: Readonly<Record<string, string>>,
  name: string,
): Promise<string> {
  const tool = join(root, 'tools/operator/main.ts')
  const { stdout } = await run(process.execPath, [tool, 'invite', name, 'owner'], {
    env: { ...process.env, ...environment },
  })
  const [invitation = ''] = stdout.split('\n')
  expect(invitation).toContain(`${origin}/admin/invitation#`)
  return invitation
}

/** Opens a link and enrols two keys, of which only the first is in hand afterwards. */
export async function enrolled(
  browser: Browser,
  origin: string,
  invitation: string,
  name: string,
): Promise<ConsolePerson> {
  const context = await browser.newContext({ ...screens.desktop, baseURL: origin, colorScheme: 'dark' })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const faults: string[] = []
  watch(page, faults)
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await page.goto(invitation)
  await page.getByText(`Welcome, ${name}`).waitFor()
  await expectWell(page)
  const keys: string[] = []
  for (const number of [1, 2]) {
    keys.push(await plugIn(devtools))
    await page.getByLabel(`Name of key ${number}`).fill(`key ${number}`)
    await page.keyboard.press('Enter')
    await page.getByText(number === 1 ? 'The first key is enrolled' : 'Keep them in different places').waitFor()
    // Only one key is in hand.
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: keys[0] ?? '',
      enabled: number === 2,
    })
  }
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: keys[1] ?? '', enabled: false })
  return { context, page, faults }
}

export async function signInWithKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with your key' }).press('Enter')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}

/** Asked in by the command, with two keys, and signed in with the first. */
export async function invitedOperator(
  browser: Browser,
  origin: string,
  environment: Readonly<Record<string, string>>,
  name: string,
): Promise<ConsolePerson> {
  const person = await enrolled(browser, origin, await invitationOf(origin, environment, name), name)
  await person.page.getByRole('link', { name: 'Sign in' }).click()
  await signInWithKey(person.page)
  return person
}
