import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import { routePaths, routeTreeFile } from './route-paths.ts'
import { sectionOf, takeApart } from './sections.ts'

const written = readFileSync(routeTreeFile, 'utf8')
const taken = takeApart((await transformWithOxc(written, routeTreeFile)).code)

describe('the route tree of the browser', () => {
  test('a folder below src/routes is a section, a page there belongs to the main script', () => {
    expect(sectionOf("./routes/(company)/terms/$type'")).toBe('company')
    expect(sectionOf('/x/web/src/routes/trade/$pair.tsx?tsr-split=component')).toBe('trade')
    expect(sectionOf('./routes/index')).toBe('')
  })

  test('no route is lost, and each is in one module', () => {
    const imports = [...written.matchAll(/^import .*'(\.\/routes\/(?!__root)[^']+)'$/gm)].map(([, path = '']) => path)
    const found = [...taken.modules.values()].flatMap((code) =>
      [...code.matchAll(/"(\.\/routes\/(?!__root)[^"]+)"/g)].map(([, path]) => path),
    )
    expect(found).toHaveLength(imports.length)
    expect(new Set(found)).toEqual(new Set(imports))
  })

  test('every path is known, with the section of its first part', () => {
    expect(taken.paths.toSorted()).toEqual(routePaths().toSorted())
    expect(taken.owners).toMatchObject({ terms: 'company', settings: 'settings', trade: 'trade', markets: 'markets' })
    expect(Object.keys(taken.owners)).not.toContain('loading')
  })

  test('what the main script has of it does not grow with the sections', () => {
    expect(taken.modules.get('')).not.toContain('settings')
    expect(taken.modules.get('account')).toMatch(/export default \[accountAuthRouteWithChildren, accountBalanceRoute/)
  })

  test('a tree that is written another way is refused', () => {
    expect(() => takeApart('export const routeTree = 1')).toThrow('no children of the root')
  })
})
