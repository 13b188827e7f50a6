import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { createRouter } from '@tanstack/react-router'
import type { RouterContext } from './router.tsx'
import { routeTree } from './routeTree.gen.ts'

// Made for its list of pages alone: it loads nothing.
const routes = Object.keys(createRouter({ routeTree, context: {} as RouterContext }).routesByPath)

/**
 * The entry that the server process calls: `fetch(request, { context })`, where context is the contract's WebContext.
 * Pages are rendered to a string: everything they show is loaded first, and a whole document costs less than a stream.
 */
export default {
  fetch: createStartHandler(defaultRenderHandler),
  /** The pages there are, as the router writes them: `/trade/$pair`. */
  routes: (): readonly string[] => routes,
}
