/**
 * JavaScript that a browser loads for a page before anybody does anything, read from the build as the framework writes it:
 * the entry, what the route asks for, and all that those import.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

export interface PageWeight {
  /** As the router writes it; a folder in parentheses is no part of the address. */
  readonly route: string
  /** As the route's static data say; undefined where they say none. */
  readonly weight: string | undefined
  /** Compressed with gzip. */
  readonly bytes: number
}

/** What the route manifest of the build says of a route. */
interface ManifestRoute {
  readonly filePath: string
  readonly children?: readonly string[]
  readonly preloads?: readonly string[]
  readonly scripts?: readonly { readonly attrs: { readonly src?: string } }[]
}

/** The weight class in the source of a route; the compiler holds it to the known ones. */
export const weightIn = (source: string): string | undefined =>
  /\bstaticData: \{[^}]*\bweight: '(\w+)'/.exec(source)?.[1]

/**
 * One for every route that shows something.
 * @param output folder of the build
 * @throws Error when the build does not look as the framework of today writes it
 */
export async function weighPages(output: string): Promise<PageWeight[]> {
  const routes = await readManifest(join(output, 'server/assets'))
  const weigh = weigher(join(output, 'client'))
  // The query cache comes with every page that does not say it is text.
  const assets = join(output, 'client/assets')
  const cache = readdirSync(assets)
    .filter(
      (name) => name.startsWith('data-') && readFileSync(join(assets, name), 'utf8').includes('defaultQueryOptions'),
    )
    .map((name) => `/assets/${name}`)
  if (cache.length === 0) throw new Error('the chunk of the query cache is not found')
  const walk = (id: string, above: readonly string[]): PageWeight[] => {
    const route = routes[id]
    if (route === undefined) return []
    const { filePath, children = [], preloads = [], scripts = [] } = route
    const files = [...above, ...preloads, ...scripts.flatMap(({ attrs }) => attrs.src ?? [])]
    if (children.length > 0) return children.flatMap((child) => walk(child, files))
    if (preloads.length === 0) return []
    const weight = weightIn(readFileSync(filePath, 'utf8'))
    return [
      {
        route: id.replaceAll(/\/\([^)]+\)/g, ''),
        weight,
        bytes: weigh(weight === 'text' ? files : [...files, ...cache]),
      },
    ]
  }
  const pages = walk('__root__', [])
  if (pages.length === 0) throw new Error('the route manifest has no pages')
  return pages
}

async function readManifest(folder: string): Promise<Readonly<Record<string, ManifestRoute>>> {
  const file = readdirSync(folder).find((name) => name.startsWith('_tanstack-start-manifest'))
  if (file === undefined) throw new Error(`no route manifest in ${folder}`)
  const module: { tsrStartManifest: () => { routes: Record<string, ManifestRoute> } } = await import(
    pathToFileURL(join(folder, file)).href
  )
  return module.tsrStartManifest().routes
}

/** Gives the weight of scripts and of all that they import at once. */
function weigher(client: string): (files: readonly string[]) => number {
  const known = new Map<string, { readonly bytes: number; readonly imports: readonly string[] }>()
  const read = (path: string) => {
    let chunk = known.get(path)
    if (chunk === undefined) {
      const code = readFileSync(join(client, path), 'utf8')
      const imports = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.$-]+\.js)["'`]/g)].map(
        ([, name]) => `/assets/${name}`,
      )
      known.set(path, (chunk = { bytes: gzipSync(code).length, imports }))
    }
    return chunk
  }
  return (files) => {
    const all = new Set(files)
    let bytes = 0
    // A set that grows while it is walked is walked to its end.
    for (const path of all) {
      const chunk = read(path)
      bytes += chunk.bytes
      for (const next of chunk.imports) all.add(next)
    }
    return bytes
  }
}
