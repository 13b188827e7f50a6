/** What `npm run new` writes, in memory: nothing of the sources is touched. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONSOLE_DOMAINS, INNER_DOMAINS } from '../checks/domains.mjs'
import { Changes, Refused } from './changes.ts'
import { addChannel } from './channel.ts'
import { addDomain } from './domain.ts'
import { addOperation, addPublicOperation } from './operation.ts'
import { addPage } from './page.ts'

const root = join(import.meta.dirname, '../..')
const domains = readdirSync(join(root, 'server/modules')).filter(
  (domain) => !CONSOLE_DOMAINS.has(domain) && !INNER_DOMAINS.has(domain),
)

describe('H7 a new operation', () => {
  test.each(domains)('of %s takes three places', (domain) => {
    const changes = new Changes(root)
    addOperation(changes, domain, 'madeUp')
    expect(changes.files.toSorted()).toEqual(
      [
        `contract/src/${domain}/index.ts`,
        `server/modules/${domain}/operations.ts`,
        `server/edges/web-http/${domain}-made-up.test.ts`,
      ].toSorted(),
    )
    expect(changes.read(`contract/src/${domain}/index.ts`)).toContain(`id: '${domain}.madeUp'`)
    expect(changes.read(`server/modules/${domain}/operations.ts`)).toMatch(/^ {4}madeUp: \(\) => \{$/m)
  })

  test.each<[string, string, RegExp]>([
    ['trading', 'Cancel all', /is not a name such as cancelAll/],
    ['trading', 'cancel', /trading\.cancel exists already/],
    ['operators', 'list', /operators belongs to the console/],
    ['delivery', 'list', /delivery serves other modules/],
    ['no-such-domain', 'list', /contract\/src\/no-such-domain\/index\.ts does not exist/],
  ])('of %s named %j is refused', (domain, name, message) => {
    const changes = new Changes(root)
    expect(() => addOperation(changes, domain, name)).toThrow(message)
    expect(changes.files).toEqual([])
  })
})

describe('H7 a new operation of the compatible API', () => {
  const ofDomain = (domain: string) => ({
    contract: `contract/src/${domain}/public.ts`,
    words: `contract/src/${domain}/public-docs.ts`,
    served: `server/modules/${domain}/public-operations.ts`,
    test: `server/edges/public-http/${domain}-made-up.test.ts`,
  })

  test.each(domains.filter((domain) => existsSync(join(root, ofDomain(domain).served))))(
    'of %s takes four places',
    (domain) => {
      const { contract, words, served, test: tested } = ofDomain(domain)
      const changes = new Changes(root)
      addPublicOperation(changes, domain, 'madeUp')
      // Two domains have their words in a section with the balances.
      const section = changes.has(words) ? words : ofDomain('balances').words
      expect(changes.files.toSorted()).toEqual([contract, section, served, tested].toSorted())
    },
  )

  test.each(domains.filter((domain) => !existsSync(join(root, ofDomain(domain).served))))(
    'of %s, its first, brings its lists and a section of the reference',
    (domain) => {
      const { contract, words, served, test: tested } = ofDomain(domain)
      const lists = ['contract/src/public.ts', 'contract/src/public-docs.ts', `server/modules/${domain}/module.ts`]
      const changes = new Changes(root)
      addPublicOperation(changes, domain, 'madeUp')
      expect(changes.files.toSorted()).toEqual([contract, words, served, tested, ...lists].toSorted())
    },
  )

  test.each<[string, string, RegExp]>([
    ['no-such-domain', 'list', /no-such-domain is no domain/],
    ['operators', 'list', /operators belongs to the console/],
    ['delivery', 'list', /delivery serves other modules/],
    ['trading', 'placeLimit', /trading\.publicPlaceLimit exists already/],
  ])('of %s named %j is refused', (domain, name, message) => {
    expect(() => addPublicOperation(new Changes(root), domain, name)).toThrow(message)
  })
})

describe('H7 a new push of the socket', () => {
  const ofDomain = (domain: string) => ({
    contract: `contract/src/${domain}/channels.ts`,
    served: `server/modules/${domain}/channels.ts`,
    test: `server/edges/websocket/${domain}-madeup.test.ts`,
  })
  const hasPushes = (domain: string): boolean =>
    existsSync(join(root, ofDomain(domain).contract)) &&
    new Changes(root).read(ofDomain(domain).contract).includes('definePush(')

  test.each(domains.filter(hasPushes))('of %s takes three places', (domain) => {
    const changes = new Changes(root)
    addChannel(changes, domain, 'madeUp')
    expect(changes.files.toSorted()).toEqual(Object.values(ofDomain(domain)).toSorted())
  })

  test.each(domains.filter((domain) => !hasPushes(domain)))(
    'of %s, its first, brings its lists and what serves them',
    (domain) => {
      const { contract, served, test: tested } = ofDomain(domain)
      const changes = new Changes(root)
      addChannel(changes, domain, 'madeUp')
      const module = existsSync(join(root, served)) ? [] : [`server/modules/${domain}/module.ts`]
      const lists = ['contract/src/channels.ts', ...module]
      expect(changes.files.toSorted()).toEqual([contract, served, tested, ...lists].toSorted())
    },
  )

  test.each<[string, string, RegExp]>([
    ['no-such-domain', 'list', /no-such-domain is no domain/],
    ['operators', 'list', /operators belongs to the console/],
    ['delivery', 'list', /delivery serves other modules/],
    ['notifications', 'notification', /notification\.update exists already/],
    ['notifications', 'update', /is a verb of every channel/],
  ])('of %s named %j is refused', (domain, name, message) => {
    expect(() => addChannel(new Changes(root), domain, name)).toThrow(message)
  })
})

describe('H7 a new page', () => {
  test('takes its route, its component, their export and a journey, and a text in each language', () => {
    const changes = new Changes(root)
    addPage(changes, 'demo', '/settings/made-up')
    expect(changes.files.filter((file) => !file.startsWith('web/src/locales/'))).toEqual([
      'web/src/routes/(settings)/settings/made-up.tsx',
      'web/src/features/demo/pages/settings-made-up-page.tsx',
      'contract/src/site/routes/index.ts',
      'web/src/features/demo/index.ts',
      'web/e2e/settings-made-up.test.ts',
    ])
    const languages = readdirSync(join(root, 'web/src/locales'), { withFileTypes: true })
    expect(changes.files.filter((file) => file.startsWith('web/src/locales/')).toSorted()).toEqual(
      languages
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `web/src/locales/${name}/demo.ts`)
        .toSorted(),
    )
    expect(changes.read('web/src/routes/(settings)/settings/made-up.tsx')).toContain(
      "from '../../../features/demo/index.ts'",
    )
  })

  test.each<[string, string | undefined, string]>([
    ['/made-up', undefined, '(account)/made-up.tsx'],
    ['/made-up', 'company', '(company)/made-up.tsx'],
    // The build refuses pages of two folders whose addresses begin alike.
    ['/markets/made-up', undefined, '(markets)/markets/made-up.tsx'],
    ['/settings/made-up', 'settings', '(settings)/settings/made-up.tsx'],
    ['/trade/made-up', undefined, 'trade/made-up.tsx'],
  ])('at %s in group %s is %s below the routes', (path, group, route) => {
    const changes = new Changes(root)
    addPage(changes, 'demo', path, group)
    const file = `web/src/routes/${route}`
    expect(changes.files[0]).toBe(file)
    expect(changes.read(file)).toContain(`createFileRoute('/${route.slice(0, -'.tsx'.length)}')`)
    const features = relative(dirname(file), 'web/src/features/demo/index.ts')
    expect(changes.read(file)).toContain(`from '${features}'`)
  })

  test.each<[string, string, string | undefined, RegExp]>([
    ['demo', 'settings', undefined, /is not an address/],
    ['demo', '/Settings', undefined, /is not an address/],
    ['operators', '/settings/made-up', undefined, /operators is no feature/],
    ['no-such-domain', '/settings/made-up', undefined, /no-such-domain is no feature/],
    ['demo', '/made-up', 'nowhere', /no group "nowhere", only account, company, markets/],
    ['demo', '/settings/made-up', 'markets', /pages below \/settings are in web\/src\/routes\/\(settings\)/],
    ['demo', '/trade/made-up', 'markets', /pages below \/trade are in web\/src\/routes\/trade/],
  ])('of %s at %s in group %s is refused', (domain, path, group, message) => {
    expect(() => addPage(new Changes(root), domain, path, group)).toThrow(message)
  })
})

describe('H7 a new domain', () => {
  test('has the same name in the contract, the modules, the features and the documentation', () => {
    const changes = new Changes(root)
    addDomain(changes, 'made-up')
    for (const place of ['contract/src/', 'server/modules/', 'web/src/features/'])
      expect(changes.read(`${place}made-up/index.ts`)).not.toBe('')
    expect(changes.read('docs/domains/made-up.md')).toMatch(/^# Made up$/m)
    expect(changes.read('contract/src/index.ts')).toMatch(/^ {2}'made-up': madeUp,$/m)
    expect(changes.read('server/processes/modules.ts')).toMatch(/^ {2}madeUpModule,$/m)
    // Its first operation and its first page have their places as well.
    addOperation(changes, 'made-up', 'list')
    addPage(changes, 'made-up', '/made-up')
    expect(changes.read('contract/src/made-up/index.ts')).toContain("id: 'made-up.list'")
    expect(changes.read('web/src/features/made-up/index.ts')).not.toContain('export {}')
    expect(changes.read('web/src/shared/i18n/messages.ts')).toContain("  'made-up': typeof madeUp\n")
  })

  test.each(['MadeUp', 'made up', '', 'trading'])('named %j is refused', (name) => {
    expect(() => addDomain(new Changes(root), name)).toThrow(Refused)
  })
})
