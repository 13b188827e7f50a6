/**
 * F-01, F-02, F-70, F-71: every page of every edition, in the language its people read, on a narrow phone: nothing fails in the
 * console, no text is missing, nothing scrolls sideways, and no link of its own leads nowhere. In the global edition's
 * English axe looks at each page as well: as a guest and as a user, on a phone in dark and on a desktop in light.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { regions, type Region } from '@exchange/contract/regions'
import { splitLanguage } from '@exchange/contract/site/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../account.ts'
import { accessFaults, openBrowser, openPerson, screens, untilAlive, watch } from '../browser.ts'
import { startProduct, type Product } from '../product.ts'
import { builtPaths } from './routes.ts'

const NARROW = { width: 360, height: 740 }
/** Addresses whose language is the first segment; English has none. */
const languages = ['', '/tr', '/ka'] as const
/** WALK=all walks every edition in every one of them, which takes three times as long. */
const languagesOf: Readonly<Record<Region, readonly string[]>> = {
  global: [''],
  turkey: ['/tr'],
  georgia: ['/ka'],
  australia: [''],
  kazakhstan: ['/tr'],
}
const walked = (region: Region): readonly string[] => (process.env['WALK'] === 'all' ? languages : languagesOf[region])
const catalogues = readdirSync(join(import.meta.dirname, '../../src/locales/en')).map((file) =>
  file.replace(/\.ts$/, ''),
)
/** How a text shows that is in no catalogue: by its key. */
const MISSING_TEXT = new RegExp(String.raw`(?<![\w./@-])(?:${catalogues.join('|')})\.[a-z][A-Za-z0-9]+(?![\w./-])`)

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

const originOf = (region: Region): string =>
  region === 'global' ? product.origin : product.origin.replace('localhost', `${region}.localhost`)

interface Visit {
  /** Where it ended, without the language. */
  readonly path: string
  readonly status: number
}

/** What a walk finds wrong, and where its links lead. */
interface Findings {
  /** Whether axe looks at the English pages, too. */
  readonly axe: boolean
  readonly faults: string[]
  readonly links: Set<string>
}

/** Leads on to another page before anybody could look at it. */
const PASSING = '/loading'
/** Answers 404, with a page of its own. */
const MISSING = '/no-such-page'
/** Addresses without a language, one for each page that stays, and one that is none. */
const pages = [...builtPaths().filter((path) => path !== PASSING), MISSING]
/** Pages that look different by what their address says. */
const variants = ['/markets?type=margin', '/fees/fiat', '/fees/trading', '/assets/USDT', '/assets/DBTC']

/** The page as it stands, and again as somebody with a desktop in light sees it; then it is as it was. */
async function accessFaultsInBothThemes(page: Page): Promise<string[]> {
  const phone = await accessFaults(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(screens.desktop.viewport)
  const desktop = await accessFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(NARROW)
  return [...phone, ...desktop]
}

async function visit(page: Page, address: string, { faults, links, axe }: Findings): Promise<Visit> {
  const response = await page.goto(address)
  await page.getByRole('main').waitFor()
  // Hydrated: from here on the page is the app, and what fails in it is in the console.
  await untilAlive(page)
  const seen = await page.evaluate(() => ({
    path: location.pathname,
    text: document.body.innerText,
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  }))
  const missing = MISSING_TEXT.exec(seen.text)
  if (missing !== null) faults.push(`${page.url()}: the text ${missing[0]} is missing`)
  if (seen.wider > 0) faults.push(`${page.url()} is ${seen.wider} px wider than the screen`)
  const status = response?.status() ?? 0
  // The page of an address that is missing here leads to itself, in other languages.
  const [, own] = splitLanguage(seen.path)
  for (const link of seen.links)
    if (status !== 404 || splitLanguage(new URL(link, page.url()).pathname)[1] !== own) links.add(link)
  if (axe && withoutLanguage(address) === address) faults.push(...(await accessFaultsInBothThemes(page)))
  return { path: withoutLanguage(seen.path), status }
}

/** Links that answer 404 or fail, asked from within the edition's own page. */
async function deadLinks(page: Page, links: ReadonlySet<string>): Promise<string[]> {
  return page.evaluate(
    async (all) => {
      const dead: string[] = []
      for (const link of all) {
        const { status } = await fetch(link, { method: 'HEAD' })
        if (status >= 400) dead.push(`${link} answers ${status}`)
      }
      return dead
    },
    [...links],
  )
}

/** The browser reports the status of a missing page as an error of its own. */
const isStatus = (fault: string): boolean => fault.includes('status of 404')

/** Pages open side by side in one walk. */
const LANES = 2

/** Visits each address, several at once, each in a tab of its own that stays for the walk. */
async function visitAll(
  context: BrowserContext,
  addresses: readonly string[],
  findings: Findings,
  look: (address: string, seen: Visit) => void,
): Promise<void> {
  const waiting = addresses.values()
  const lane = async (): Promise<void> => {
    const page = await context.newPage()
    await page.setViewportSize(NARROW)
    watch(page, findings.faults)
    for (const address of waiting) look(address, await visit(page, address, findings))
    await page.close()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

const languageOf = (address: string): string => /^\/(?:tr|ka)(?=\/|$)/.exec(address)?.[0] ?? ''
const withoutLanguage = (address: string): string => address.replace(/^\/(tr|ka)(?=\/|$)/, '') || '/'

async function walk(region: Region): Promise<Findings> {
  const findings: Findings = { axe: region === 'global', faults: [], links: new Set() }
  const { context } = await openPerson(browser, originOf(region), 'phone', 'dark')
  const all = walked(region).flatMap((language) => pages.map((path) => language + path))
  if (region === 'global') all.push(...variants)
  const behindSignIn: string[] = []
  await visitAll(context, all, findings, (address, { path, status }) => {
    const isAuth = withoutLanguage(address).startsWith('/auth')
    if (path.startsWith('/auth') && !isAuth) behindSignIn.push(address)
    else if (status >= 400 && region === 'global' && !address.endsWith(MISSING))
      findings.faults.push(`${address} answers ${status}`)
  })
  await context.close()
  // Somebody else in each language: no account opens a hundred pages a minute, and none may.
  for (const language of walked(region)) {
    const user = await openPerson(browser, originOf(region), 'phone', 'dark')
    await signUp(user.page, `walk-${crypto.randomUUID()}@${region}.example`)
    const own = behindSignIn.filter((address) => languageOf(address) === language)
    await visitAll(user.context, own, findings, (address, { path, status }) => {
      if (path.startsWith('/auth') || status >= 400)
        findings.faults.push(`${address} answers ${status} at ${path} to a user`)
    })
    if (language === walked(region).at(-1)) findings.faults.push(...(await deadLinks(user.page, findings.links)))
    await user.context.close()
  }
  return findings
}

describe('every page of every edition', () => {
  test.for(regions.map((region) => [region] as const))('%s, for guests and users', async ([region]) => {
    const { faults, links } = await walk(region)
    expect(faults.filter((fault) => !isStatus(fault))).toEqual([])
    expect(links.size).toBeGreaterThan(10)
  })
})

test('a page that only passes leads on (R-055)', async () => {
  const { page, context, faults } = await openPerson(browser, product.origin, 'phone', 'dark')
  await page.goto(`${PASSING}?to=/about-us`, { waitUntil: 'commit' })
  await page.waitForURL((url) => url.pathname === '/about-us')
  expect(faults).toEqual([])
  await context.close()
})
