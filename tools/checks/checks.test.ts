import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unusedKeys, writtenTexts } from './texts.mjs'
import { domainFaults } from './domains.mjs'
import { runtimeText } from './ports.mjs'

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

describe('texts', () => {
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
