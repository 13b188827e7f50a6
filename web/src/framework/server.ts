import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { routeTable } from './route-table.ts'
import { routeTree } from './site-routes.ts'

const { routes, queryKeys } = routeTable(routeTree)

/**
 * The entry that the server process calls: `fetch(request, { context })`, where context is the contract's WebContext.
 * Pages are rendered to a string: everything they show is loaded first, and a whole document costs less than a stream.
 */
export default {
  fetch: createStartHandler(defaultRenderHandler),
  /** The pages there are, as the router writes them: `/trade/$pair`. */
  routes: (): readonly string[] => routes,
  queryKeys,
}
