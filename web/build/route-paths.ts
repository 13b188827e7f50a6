import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The generated tree of all routes. */
export const routeTreeFile = join(import.meta.dirname, '../src/routeTree.gen.ts')

/** Every path of the site as the router writes it, `/trade/$pair`, without the slash at the end of an index. */
export function routePaths(): string[] {
  const found = [...readFileSync(routeTreeFile, 'utf8').matchAll(/fullPath: '([^']+)'/g)]
  return [...new Set(found.map(([, path = '']) => path.replace(/(?<=.)\/$/, '')))]
}
