/** The generated tree of routes, written without a build, so that the compiler knows a new page at once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'

export const ROUTE_TREE = 'web/src/routeTree.gen.ts'

/** What stands behind the routes: types that the framework's build adds for the whole site, whatever its routes are. */
const TYPES_OF_SITE = /^import type \{ getRouter \}[\s\S]*/m

/**
 * Writes the tree as the build would.
 * @param root of the repository
 */
export async function writeRouteTree(root: string): Promise<void> {
  const web = join(root, 'web')
  const typesOfSite = TYPES_OF_SITE.exec(readFileSync(join(root, ROUTE_TREE), 'utf8'))?.[0]
  if (typesOfSite === undefined) throw new Error(`${ROUTE_TREE} does not end with the types of the site`)
  const config = getConfig(
    {
      target: 'react',
      disableLogging: true,
      routeTreeFileFooter: [typesOfSite.trimEnd()],
      tmpDir: join(root, 'node_modules/.cache/route-tree'),
    },
    web,
  )
  await new Generator({ config, root: web }).run()
}
