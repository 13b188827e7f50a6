/** Every page of the site, as the built router knows them: an address to open for each. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Something that exists, for each parameter of an address; null for what is no page to walk: a file, a tool for a key's holder, something of one's own. */
const examples: Readonly<Record<string, string | null>> = {
  '/brand-guideline/$file': null,
  '/releases/feed.xml': null,
  '/m/$page/edit': null,
  '/settings/api/api-keys/$id': null,
  '/settings/api/integrations/$id': null,
  '/trade/$pair': '/trade/BTC-USDT',
  '/assets/$slug': '/assets/BTC',
  '/fees/$type': '/fees/cryptocurrency',
  '/releases/$slug': '/releases/demo',
  '/terms/$type': '/terms/legal-notice',
  '/m/$page': '/m/demo',
  '/api-docs/$section': '/api-docs/sandbox',
}

const generated = join(import.meta.dirname, '../src/routeTree.gen.ts')

/**
 * Paths without a language, one for each route, sorted.
 * @throws for a route with a parameter that has no example here: name one, or the walk leaves the page out
 */
export function builtPaths(): string[] {
  const found = [...readFileSync(generated, 'utf8').matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) =>
    path.length > 1 ? path.replace(/\/$/, '') : path,
  )
  const paths = found.flatMap((path) => {
    const example = examples[path]
    if (example === undefined && path.includes('$')) throw new Error(`no example address for ${path}`)
    return example === undefined ? [path] : example === null ? [] : [example]
  })
  return [...new Set(paths)].toSorted()
}
