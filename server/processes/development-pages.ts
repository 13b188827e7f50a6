/** Pages from the sources, with hot replacement: `npm run dev`. */
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { pageHandler } from './pages.ts'
import type { PageHandler, PagesDeps, WebEntry } from './pages.ts'

export interface DevelopmentPages {
  readonly pages: PageHandler
  readonly close: () => Promise<void>
}

/** `server` also carries the hot-replacement socket. */
export async function developmentPages(webRoot: string, server: Server, deps: PagesDeps): Promise<DevelopmentPages> {
  const vite = await createServer({
    root: webRoot,
    configFile: join(webRoot, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
  const { ssr } = vite.environments
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error('the web app can not be rendered from its sources')
  const entry = async () => {
    const module: { readonly default: WebEntry } = await ssr.runner.import('/src/server.ts')
    return module.default
  }
  const render = pageHandler(entry, deps, null)
  return {
    pages: (request, response) => vite.middlewares(request, response, () => render(request, response)),
    close: async () => vite.close(),
  }
}
