import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groups, main } from './nav-items.ts'

const tree = readFileSync(join(import.meta.dirname, '../../../routeTree.gen.ts'), 'utf8')
const pages = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(
  ([, path = '']) => new RegExp(`^${path.replace(/(?<=.)\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}$`),
)

test.each([...main, ...groups.flatMap(({ items }) => items)])(
  '$to, which the navigation lists, is a page',
  ({ to }) => {
    expect(pages.some((page) => page.test(to))).toBe(true)
  },
)
