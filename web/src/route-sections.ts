import type { AnyRoute } from '@tanstack/react-router'
import * as generated from './routeTree.gen.ts'

/** What the browser's build adds to the generated tree when it takes it apart (build/sections.ts). */
interface Sections {
  readonly routeTree: AnyRoute
  readonly sectionOf?: (first: string) => (() => Promise<{ readonly default: readonly AnyRoute[] }>) | undefined
  readonly paths?: () => Promise<{ readonly default: readonly string[] }>
}

const whole: Sections = generated
const { routeTree, sectionOf, paths } = whole
const known = new Set<unknown>()

/**
 * Fetches the routes below the first part of a path, and hangs them into the tree.
 * @param path without a language
 * @returns true when routes came that were not there before; the router has to be told then
 */
export async function needSection(path: string): Promise<boolean> {
  const section = sectionOf?.(path.split('/', 2)[1] ?? '')
  if (section === undefined || known.has(section)) return false
  const { default: routes } = await section()
  // Two may have asked at once.
  if (known.has(section)) return true
  known.add(section)
  const before: readonly AnyRoute[] = Object.values(routeTree.children ?? {})
  routeTree.addChildren([...before, ...routes])
  return true
}

let fetched: Promise<readonly string[]> | undefined

/** Every path of the site, as the router writes them: `/trade/$pair`; the same promise every time. Null where the router has the whole tree. */
export const allPaths = paths === undefined ? null : () => (fetched ??= paths().then((module) => module.default))
