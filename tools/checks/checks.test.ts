import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baselineOf, weightFault } from './budgets.mjs'
import { domainFaults } from './domains.mjs'
import { codeFaults, unusedErrors } from './errors.mjs'
import { pathFaults, ruleFaults } from './paths.mjs'
import { runtimeText } from './ports.mjs'
import { judgedFiles, rowFaults } from './rows.mjs'
import { sharedTypeNames } from './type-names.mjs'
import { languageFaults, unusedKeys, writtenTexts } from './texts.mjs'

describe('domain lists', () => {
  let root = ''
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'domains-'))
    const files = [
      'contract/src/trading/index.ts',
      'contract/src/errors/index.ts',
      'server/modules/trading/index.ts',
      'server/modules/earn/index.ts',
      'web/src/features/trading/index.ts',
      'docs/domains/trading.md',
      'docs/domains/earn.md',
    ]
    for (const file of files) {
      await mkdir(dirname(join(root, file)), { recursive: true })
      await writeFile(join(root, file), '')
    }
  })
  afterAll(() => rm(root, { recursive: true }))

  test('a domain that two of the four lists lack is named with both', () => {
    expect(domainFaults(root)).toEqual(['domain "earn" is missing in contract/src/, web/src/features/'])
  })
})

describe('paths', () => {
  const isThere = (pattern: string): boolean =>
    ['server/kernel/budget.ts', 'server/modules/*/module.ts'].includes(pattern)

  test.each([
    ['docs/a.md', 'see `server/kernel/budget.ts`, and server/modules/<domain>/module.ts.', []],
    ['docs/a.md', 'first\n`server/kernel/gone.ts`', ['docs/a.md:2 names server/kernel/gone.ts, which is not there']],
    ['docs/a.md', 'Status: superseded by 7\n`server/kernel/gone.ts`', []],
    ['web/a.ts', "import { a } from 'server/kernel/gone.ts'", []],
    ['web/a.ts', '/** as server/kernel/gone does */', ['web/a.ts:1 names server/kernel/gone, which is not there']],
    ['web/a.ts', '// npm run x -- core/dist/a.js or @scope/core/a', []],
  ])('%s: %s', (file, text, faults) => {
    expect(pathFaults(file, text, isThere)).toEqual(faults)
  })

  test('a rule of the arrows that meets no file is named with the part that does not', () => {
    const rule = (path: string) => [{ name: 'a', from: { path }, to: { pathNot: '^node:fs' } }]
    expect(ruleFaults(rule('^server/(kernel|gone)/|^core/'), ['server/kernel/a.ts', 'core/a.ts'])).toEqual([])
    expect(ruleFaults(rule('^server/gone/|^core/'), ['server/kernel/a.ts', 'core/a.ts'])).toEqual([
      'the arrow a names ^server/gone/, which meets no file',
    ])
  })
})

describe('ports are shapes', () => {
  test.each([
    ['export interface A { readonly b: number }', ''],
    ["import type { A } from './a.ts'\nexport type * from './b.ts'\n/** why */ export type C = A", ''],
    ['export const a = 1', 'export const a = 1'],
    ['export class A extends Error {}', 'export class A extends Error {}'],
  ])('%s', (source, left) => {
    expect(runtimeText(source)).toBe(left)
  })
})

describe('errors', () => {
  test('S10 two errors with the same code are named', () => {
    expect(codeFaults({ 'not-found': { code: 4 }, busy: { code: 5 }, gone: { code: 4 } })).toEqual([
      'contract/src/errors: not-found and gone have the same code 4',
    ])
    expect(codeFaults({ 'not-found': { code: 4 }, busy: { code: 5 } })).toEqual([])
  })

  test('an error that nothing answers with is named', () => {
    const code = 'throw new Problem(\'not-found\'); errors: ["busy"]; // gone'
    expect(unusedErrors({ 'not-found': {}, busy: {}, gone: {} }, code)).toEqual([
      'contract/src/errors: nothing answers with gone',
    ])
  })
})

describe('texts', () => {
  const english = new Map([['home', { title: 'Welcome', owed: '{count, plural, one {# coin} other {# coins}}' }]])
  const owed = '{count, plural, one {# Münze} other {# Münzen}}'
  test.each<[string, Record<string, Record<string, string>>, string[]]>([
    ['whole', { home: { title: 'Willkommen', owed } }, []],
    ['a text that is missing', { home: { owed } }, ['de/home.ts has no text for title']],
    ['an empty text', { home: { title: ' ', owed } }, ['de/home.ts: title is empty']],
    ['an additional text', { home: { title: 'Hallo', owed, lead: 'x' } }, ['de/home.ts: lead is not in English']],
    [
      'other arguments',
      { home: { title: 'Willkommen, {name}', owed } },
      ['de/home.ts: title takes other arguments than in English'],
    ],
    [
      'a format that the app does not write',
      { home: { title: 'Hallo', owed: '{count, number}' } },
      ['de/home.ts: owed has more than words, values and plurals'],
    ],
    ['a text that is none', { home: { title: 'Hallo {name', owed } }, ["de/home.ts: title can't be read"]],
    ['a file that is missing', {}, ['de/home.ts is missing']],
    ['an additional file', { home: { title: 'Hallo', owed }, away: {} }, ['de/away.ts is not in English']],
  ])('%s', (_, german, faults) => {
    const found = languageFaults('de', english, new Map(Object.entries(german)))
    expect(found).toEqual(faults.map((fault) => expect.stringContaining(fault)))
  })

  test('an empty text in English is named as well', () => {
    const made = new Map([['home', { title: '' }]])
    expect(languageFaults('en', made, made)).toEqual(['en/home.ts: title is empty'])
    expect(languageFaults('de', made, new Map([['home', { title: 'Neu' }]]))).toEqual([])
  })

  test('a text in a component is found; tickers, marks and keys are not', () => {
    const source = `
      export const Row = () => (
        <p title="Buy now" aria-label="trading.buy">
          Spot × USDT <b>USDT</b> {t('trading.buy')} .svg
        </p>
      )`
    expect(writtenTexts(source, 'row.tsx')).toEqual(['title="Buy now"', 'Spot × USDT'])
    expect(writtenTexts('export const A = () => <i lang="en" className="flex gap">×</i>', 'a.tsx')).toEqual([])
  })

  test('a key is used by its name or by how it begins', () => {
    const code = "t('home.title'); t(`shared.theme${name}`)"
    expect(unusedKeys(['home.title', 'home.lead', 'shared.themeDark', 'shared.close'], code)).toEqual([
      'home.lead',
      'shared.close',
    ])
  })
})

describe('H4 the weight of pages', () => {
  const fees = { route: '/fees', weight: 'text', bytes: 115_000 }
  test.each([
    ['a page at its ceiling', { ...fees, bytes: 122_000 }, {}, null],
    ['a page above it', { ...fees, bytes: 122_100 }, {}, 'over the 122 KB of text'],
    ['the same weight in another class', { ...fees, weight: 'figures', bytes: 122_100 }, {}, null],
    ['a growth of the allowance', fees, { '/fees': 113 }, null],
    ['a growth of more', { ...fees, bytes: 115_100 }, { '/fees': 113 }, 'grew by 2.1 KB'],
    ['a page that got lighter', fees, { '/fees': 130 }, null],
    ['a page without a class', { ...fees, weight: undefined }, { '/fees': 115 }, 'says no weight'],
    ['a page of an unknown class', { ...fees, weight: 'heavy' }, { '/fees': 115 }, 'says no weight'],
  ])('%s', (_, page, baseline, fault) => {
    if (fault === null) expect(weightFault(page, baseline)).toBeNull()
    else expect(weightFault(page, baseline)).toContain(fault)
  })

  test('what is accepted is sorted, with one decimal', () => {
    expect(
      JSON.stringify(
        baselineOf([
          { ...fees, bytes: 113_449 },
          { ...fees, route: '/' },
        ]),
      ),
    ).toBe('{"/":115,"/fees":113.4}')
  })
})

describe('H5 the rows of the specification', () => {
  test('are looked for in all sources but tests and the tables of rows', () => {
    const files = judgedFiles(join(import.meta.dirname, '../..'))
    expect(files.length).toBeGreaterThan(500)
    expect(files).toContain('web/src/shared/data/browser-call.ts')
    expect(files.filter((file) => /\.test\.|^tools\/conformance/.test(file))).toEqual([])
  })

  test.each([
    ['/** TC-03: one token */', ['a.ts:1 names TC-03: say what it asks for instead']],
    ['const a = 1\n// STM-06 and F-31', ['a.ts:2 names STM-06: say what it asks for instead']],
    ["const hash = 'SHA-512'; const name = 'UTF-8'; const day = 'D-1'", []],
  ])('%j', (text, faults) => expect(rowFaults('a.ts', text)).toEqual(faults))
})

describe('H6 names of types', () => {
  const core = ['core/src/a.ts', 'export type Side = 1\nexport interface Book {}\ntype Own = 2\n'] as const
  const web = ['web/src/b.ts', 'export interface Side {}\nexport class Book {}\nexport type Own = 3\n'] as const

  test('a name that two files export as a type is named, unless it is one thing on two layers', () => {
    expect(sharedTypeNames([core, web], new Set(['Side']))).toEqual([
      'Book is the name of 2 types: core/src/a.ts, web/src/b.ts',
    ])
  })

  test('a pair that has one meaning again leaves the list', () => {
    expect(sharedTypeNames([core], new Set(['Side']))).toEqual([
      'Side has one meaning now: take it off the list of pairs',
    ])
  })
})
