import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
