import { expect, test } from 'vitest'
import { routePaths } from '../../../../build/route-paths.ts'
import { groups, main } from './nav-items.ts'

const pages = routePaths().map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`))

test.each([...main, ...groups.flatMap(({ items }) => items)])(
  '$to, which the navigation lists, is a page',
  ({ to }) => {
    expect(pages.some((page) => page.test(to))).toBe(true)
  },
)
