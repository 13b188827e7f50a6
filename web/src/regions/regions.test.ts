import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { regions } from '@exchange/contract/regions'
import { brand } from '@exchange/contract/regions/brand'
import { formatPhone, readPhone } from '@exchange/contract/regions/phones'
import { expect, test } from 'vitest'
import { regionContent } from '../shared/region/index.ts'

const root = join(import.meta.dirname, '../../..')

test('BC-08: the years of the editions', () =>
  expect(regions.map((region) => regionContent(region).foundedYear)).toEqual([2018, 2023, 2023, 2024, 2025]))

test('U10: the support phones of every edition are numbers of their country, in its groups', () => {
  for (const region of regions)
    for (const { label, number } of regionContent(region).phones) {
      expect(readPhone(number, label), number).not.toBeNull()
      expect(formatPhone(number)).toBe(number)
    }
})

test('renaming the exchange is one file: its name stands nowhere else', async () => {
  const found: string[] = []
  for (const folder of ['contract/src', 'core/src', 'server', 'web/src', 'web/public', 'tools', 'adapters', 'ports']) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      const path = join(folder, name)
      if (!/\.(?:ts|tsx|mjs|css|svg|sql|md|json)$/.test(name) || /node_modules|dist|\.test\./.test(path)) continue
      if (path.startsWith(join('contract/src/regions/brand'))) continue
      if ((await readFile(join(root, path), 'utf8')).toLowerCase().includes(brand.name.toLowerCase())) found.push(path)
    }
  }
  expect(found).toEqual([])
})
