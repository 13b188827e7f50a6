/** A page: its route, its component, its title in every language and a journey that opens it. */
import { camelOf, keyOf, pascalOf, Refused } from './changes.ts'
import type { Changes } from './changes.ts'

const PATH = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/
/** English first: its file says which keys there are. */
const LANGUAGES = ['en', 'de', 'es', 'ka', 'pl', 'pt', 'ru', 'tr', 'ua'] as const

const ROUTES = 'web/src/routes'
/** Addresses that no stored redirect takes the place of. */
const PAGES = 'contract/src/site/routes/index.ts'
const MESSAGES = 'web/src/shared/i18n/messages.ts'

/** A file of texts; with the English one the keys of all of them are known to the compiler. */
function addTexts(changes: Changes, domain: string, file: string): void {
  changes.create(file, 'export default {\n} as const\n')
  if (!file.includes('/en/')) return
  changes.overwrite(file, `/** Texts of ${domain}. */\nexport default {\n}\n`)
  const name = camelOf(domain)
  changes.addImport(MESSAGES, `import type ${name} from '../../locales/en/${domain}.ts'`)
  changes.insert(MESSAGES, 'interface Catalogue {', /^\}/m, `  ${keyOf(domain)}: typeof ${name}\n`)
}

/** The name of a page by its address: /settings/api/api-keys → settings-api-api-keys. */
const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-')

/**
 * The folder below web/src/routes that a page belongs into: `/(account)`, or '' when its address begins with the name of a
 * folder that is no group. The build wants pages together whose addresses begin alike.
 * @throws Refused for a group that is none, or isn't that of such addresses
 */
function folderOf(changes: Changes, path: string, wanted: string | undefined): string {
  const folders = changes.entries(ROUTES)
  const groups = folders.flatMap((name) => /^\((.+)\)$/.exec(name)?.[1] ?? [])
  if (wanted !== undefined && !groups.includes(wanted))
    throw new Refused(`${ROUTES} has no group "${wanted}", only ${groups.join(', ')}`)
  const [, first = ''] = path.split('/')
  const isOfFirst = (name: string): boolean => name === first || name.startsWith(`${first}.`)
  const group = groups.find((name) => changes.entries(`${ROUTES}/(${name})`).some(isOfFirst))
  const owner = folders.includes(first) ? '' : group === undefined ? undefined : `/(${group})`
  const folder = wanted === undefined ? (owner ?? '/(account)') : `/(${wanted})`
  if (owner !== undefined && owner !== folder)
    throw new Refused(`pages below /${first} are in ${ROUTES}${owner === '' ? `/${first}` : owner}`)
  return folder
}

/**
 * @param path without a language, such as /settings/devices
 * @param group the folder below web/src/routes whose chunk it comes with, without its parentheses. Left out, it is that of
 *   the pages whose addresses begin as this one does, or account when there are none.
 * @throws Refused for an address that is none or is taken, a group that is none or isn't that of such addresses, or a
 *   domain without a feature
 */
export function addPage(changes: Changes, domain: string, path: string, group?: string): void {
  if (!PATH.test(path)) throw new Refused(`"${path}" is not an address such as /settings/devices`)
  const feature = `web/src/features/${domain}`
  if (!changes.has(`${feature}/index.ts`)) throw new Refused(`${domain} is no feature: see npm run new domain`)
  const route = `${folderOf(changes, path, group)}${path}`
  const name = nameOf(path)
  const up = '../'.repeat(route.split('/').length - 1)
  const page = `${pascalOf(name)}Page`
  const key = `${camelOf(name)}Title`

  changes.create(
    `${ROUTES}${route}.tsx`,
    `import { createFileRoute } from '@tanstack/react-router'
import { ${page} } from '${up}features/${domain}/index.ts'
import { pageHead } from '${up}shared/i18n/index.ts'

export const Route = createFileRoute('${route}')({
  staticData: { weight: 'figures', texts: ['${domain}'] },
  head: (context) => pageHead(context, '${domain}.${key}'),
  component: ${page},
})
`,
  )
  changes.create(
    `${feature}/pages/${name}-page.tsx`,
    `import { useT } from '../../../shared/i18n/index.ts'

/** What somebody does here, in a sentence. */
export function ${page}() {
  const t = useT()
  return (
    <div className="page pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('${domain}.${key}')}</h1>
    </div>
  )
}
`,
  )
  changes.insert(PAGES, 'sitePages', /^\]/m, `  '${path}',\n`)
  const index = changes.read(`${feature}/index.ts`).replace(/^export \{\}\n/m, '')
  changes.overwrite(`${feature}/index.ts`, `${index}export { ${page} } from './pages/${name}-page.tsx'\n`)
  for (const language of LANGUAGES) {
    const file = `web/src/locales/${language}/${domain}.ts`
    if (!changes.has(file)) addTexts(changes, domain, file)
    // Left empty on purpose: the check of texts names every language that has none yet.
    changes.insert(file, 'export default {', /^\}/m, `  ${key}: '',\n`)
  }
  changes.create(
    `web/e2e/${name}.test.ts`,
    `/** What somebody does on ${path}. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openAlive, openBrowser, openPerson } from './browser.ts'
import { startProduct, type Product } from './product.ts'

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

test('${path} does what somebody came for', async () => {
  const { page, context, faults } = await openPerson(browser, product.origin, 'desktop', 'dark')
  await openAlive(page, '${path}')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await context.close()
})
`,
  )
}
