/** A person's browser: headless Chromium that remembers every console error and can be asked what axe finds. */
import { setTimeout } from 'node:timers/promises'
import { CONSENT_COOKIE, CONSENT_REVISION, type ConsentRecord } from '@exchange/contract/site/consent'
import axe from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChromium } from '../../tools/setup/chromium.mjs'

/**
 * The browser's own pages, which every context would load once more (most of what a context costs), and the processes it
 * keeps in reserve. Of two such flags the last one counts, so that what Playwright turns off stands here as well.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Nothing but the page under test goes over the network. */
const flags = [
  `--disable-features=${featuresOff.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  // Letters are as wide as in a window, which the shell otherwise rounds to whole pixels.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('no Chromium: install it, or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: flags })
}

export const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const
export type Screen = keyof typeof screens

export interface Person {
  readonly context: BrowserContext
  readonly page: Page
  /** Where this browser calls from. */
  readonly address: string
  /** Console errors and uncaught exceptions so far, with the page they came from. */
  readonly faults: readonly string[]
}

/** Somebody who was here before: the question about cookies is answered and covers nothing. */
function consentCookie(url: string) {
  const now = new Date().toISOString()
  const record: ConsentRecord = {
    categories: ['necessary'],
    services: {},
    revision: CONSENT_REVISION,
    consentId: crypto.randomUUID(),
    consentTimestamp: now,
    lastConsentTimestamp: now,
    languageCode: 'en',
    data: null,
  }
  return { name: CONSENT_COOKIE, value: encodeURIComponent(JSON.stringify(record)), url }
}

/** Everybody calls from an address of their own, as a proxy on this machine says: limits count by address. */
const newAddress = (): string => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')

export async function openPerson(
  browser: Browser,
  origin: string,
  screen: Screen,
  colorScheme: 'dark' | 'light',
  visit: 'first' | 'again' = 'again',
): Promise<Person> {
  const address = newAddress()
  const context = await browser.newContext({
    ...screens[screen],
    baseURL: origin,
    colorScheme,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  context.setDefaultTimeout(180_000)
  if (visit === 'again') await context.addCookies([consentCookie(origin)])
  if (process.env['LATE_ANSWERS'] !== undefined) await answerLate(context)
  const page = await context.newPage()
  const faults: string[] = []
  watch(page, faults)
  return { context, page, address, faults }
}

const LATEST_MS = 600

/** Every answer takes a while of its own, as over a bad line: what reads the page before its data came is found out. */
async function answerLate(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    await setTimeout(Math.random() * LATEST_MS)
    // The page may be gone by now.
    await route.continue().catch(() => null)
  })
}

/** Collects what the page complains about. */
export function watch(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
}

/** Opens a page and waits until it answers: its scripts come after its first paint, and a click before them is lost. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

/** Waits until React has taken over what the server wrote. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
  })
}

/** What axe finds wrong with the page as it stands, or with the part that `within` selects; a line for each rule. */
export async function accessFaults(page: Page, within?: string): Promise<string[]> {
  // Once for each document. Asked for violations alone, axe writes down what it finds and not everything that it saw.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ({ part, tries }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      // A tint that is still fading has a contrast of its own; what turns for ever is not waited for.
      const fading = () =>
        document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const settle = async () => {
        do {
          await Promise.all(fading().map((one) => one.finished.catch(() => null)))
          // What was put there last begins to fade in with the frame after its own.
          await frame()
          await frame()
        } while (fading().some((one) => one.playState === 'running'))
      }
      let began = 0
      const count = () => (began += 1)
      for (const event of ['transitionrun', 'animationstart']) document.addEventListener(event, count)
      let found: axe.Result[] = []
      for (let left = tries; left > 0; left--) {
        await settle()
        const before = began
        found = (await run(part ?? document, { resultTypes: ['violations'], preload: false })).violations
        // What began to fade while axe looked, a message that came up for example, is looked at again.
        await frame()
        await frame()
        if (found.length === 0 || began === before) break
      }
      for (const event of ['transitionrun', 'animationstart']) document.removeEventListener(event, count)
      return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
    },
    { part: within, tries: LOOKS },
  )
  return violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes.join(' ')}`)
}

/** How often a page that moves while it is looked at is looked at. */
const LOOKS = 5

/** No accessibility violation on the page as it stands, or in the part that `within` selects. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await accessFaults(page, within)).toEqual([])
}

/** The toast with this text; what it says is also said in a live region. */
export const toastOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** Nothing to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
}
