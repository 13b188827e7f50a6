/** Pages from the sources, with hot replacement: `npm run dev`. */
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { pageHandler } from './pages.ts'
import type { PageHandler, PagesDeps } from './pages.ts'
import { localRenderer } from './rendering/renderer.ts'
import type { WebEntry } from './rendering/renderer.ts'

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
  const renderer = async () => {
    const module: { readonly default: WebEntry } = await ssr.runner.import('/src/framework/server.ts')
    return localRenderer(module.default)
  }
  const render = pageHandler(renderer, deps, null)
  return {
    pages: (request, response) => vite.middlewares(request, response, () => render(request, response)),
    close: async () => vite.close(),
  }
}
