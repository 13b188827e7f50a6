/** What is not an API call: built files, canonical addresses, server-rendered pages. */
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { WebContext } from '@exchange/contract'
import sirv from 'sirv'
import { NodeRequest } from 'srvx/node'
import type { Log } from '../kernel/index.ts'
import { COMPRESS_FROM, renderedPage } from './rendered-page.ts'
import type { RenderedPage } from './rendered-page.ts'
import { SharedPages, guestHeaders } from './shared-pages.ts'
import type { GuestHeaders } from './shared-pages.ts'

const brotli = promisify(brotliCompress)
/** For files that are compressed once. */
const FILE_QUALITY = 9
const COMPRESSIBLE = /\.(js|css|svg|html|json|txt|xml|webmanifest|map)$/

export interface PageContext {
  readonly context: WebContext
  /** Set-Cookie lines for the page's answer. */
  readonly setCookies: () => readonly string[]
}

/** The entry that the web workspace builds. */
interface WebEntry {
  fetch(request: Request, options: { readonly context: WebContext }): Promise<Response> | Response
}

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void

export interface PagesDeps {
  /** The edition, the caller and the cookies of one page request, as these headers say. */
  readonly contextOf: (request: IncomingMessage, headers: IncomingHttpHeaders) => Promise<PageContext>
  readonly log: Log
}

const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  // The render writes its data into inline scripts.
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
}

/** The one address a page has, or null when this is it: no trailing slash; /trade/BTC-USDT in capitals with a dash (RR-32). */
export function canonicalPath(url: string): string | null {
  const cut = url.indexOf('?')
  const path = cut < 0 ? url : url.slice(0, cut)
  const query = cut < 0 ? '' : url.slice(cut)
  let canonical = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  // Two leading slashes would name another host.
  canonical = canonical.replace(/^\/{2,}/, '/')
  const pair = /^((?:\/[a-z]{2})?\/trade\/)([A-Za-z0-9]+)[_-]([A-Za-z0-9]+)$/.exec(canonical)
  if (pair !== null) canonical = `${pair[1]}${pair[2]?.toUpperCase()}-${pair[3]?.toUpperCase()}`
  return canonical === path ? null : canonical + query
}

async function renderPage(
  entry: WebEntry,
  request: IncomingMessage,
  response: ServerResponse,
  deps: PagesDeps,
): Promise<RenderedPage> {
  const { context, setCookies } = await deps.contextOf(request, request.headers)
  const page = await entry.fetch(new NodeRequest({ req: request, res: response }), { context })
  return renderedPage(page, setCookies())
}

/** The page as every guest who sends these headers sees it: nothing else of the request reaches the render. */
async function renderGuestPage(
  entry: WebEntry,
  request: IncomingMessage,
  headers: GuestHeaders,
  deps: PagesDeps,
): Promise<RenderedPage> {
  const { context, setCookies } = await deps.contextOf(request, { ...headers })
  const page = await entry.fetch(new Request(`http://${headers.host}${request.url ?? '/'}`, { headers }), { context })
  return renderedPage(page, setCookies())
}

async function send(page: RenderedPage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { encoding, body } = await page.bodyFor(request.headers['accept-encoding'] ?? '')
  const headers: OutgoingHttpHeaders = {
    'cache-control': 'no-store',
    ...page.headers,
    ...securityHeaders,
    vary: 'accept-encoding, cookie',
    'content-length': String(body.length),
  }
  if (encoding !== null) headers['content-encoding'] = encoding
  if (page.setCookies.length > 0) headers['set-cookie'] = [...page.setCookies]
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function plain(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(text)
}

/** Redirects to the canonical address, refuses what no page answers, else renders. */
function pageHandler(entry: () => Promise<WebEntry>, deps: PagesDeps, shared: SharedPages | null): PageHandler {
  const rendered = async (request: IncomingMessage, response: ServerResponse): Promise<RenderedPage> => {
    const headers = shared === null ? null : guestHeaders(request)
    if (shared === null || headers === null) return renderPage(await entry(), request, response, deps)
    const key = JSON.stringify([request.url, headers])
    return shared.page(key, async () => renderGuestPage(await entry(), request, headers, deps))
  }
  const render = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await send(await rendered(request, response), request, response)
    } catch (reason) {
      deps.log.error('a page failed', {
        url: request.url,
        reason: reason instanceof Error ? reason.stack : String(reason),
      })
      plain(response, 500, 'Something went wrong. Reload the page.')
    }
  }
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'Method not allowed.')
    const elsewhere = canonicalPath(request.url ?? '/')
    if (elsewhere !== null) {
      response.writeHead(301, { location: elsewhere, 'cache-control': 'public, max-age=3600' }).end()
      return
    }
    void render(request, response)
  }
}

/** Writes a .br beside each file that shrinks, where it is missing or older. Where nothing can be written, files go out as they are. */
async function precompress(folder: string, log: Log): Promise<void> {
  try {
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name)
      if (!COMPRESSIBLE.test(name)) continue
      const [file, packed] = await Promise.all([stat(path), stat(`${path}.br`).catch(() => null)])
      if (file.size < COMPRESS_FROM || (packed !== null && packed.mtimeMs >= file.mtimeMs)) continue
      await writeFile(
        `${path}.br`,
        await brotli(await readFile(path), { params: { [constants.BROTLI_PARAM_QUALITY]: FILE_QUALITY } }),
      )
    }
  } catch (reason) {
    log.warn('the built files are served uncompressed', { reason: String(reason) })
  }
}

/** Pages of the built web app in this folder. Without a build every page says so. */
export async function builtPages(folder: string, deps: PagesDeps): Promise<PageHandler> {
  const entryFile = join(folder, 'server/server.js')
  if (!existsSync(entryFile)) {
    deps.log.warn(`the web app is not built (${entryFile} is missing): only the API is served`)
    return (_request, response) => plain(response, 503, 'The web app is not built. "npm start" builds it.')
  }
  const client = join(folder, 'client')
  await precompress(client, deps.log)
  const module: { readonly default: WebEntry } = await import(pathToFileURL(entryFile).href)
  const pages = pageHandler(() => Promise.resolve(module.default), deps, new SharedPages(() => performance.now()))
  const files = sirv(client, {
    brotli: true,
    etag: true,
    extensions: [],
    dotfiles: true,
    setHeaders: (response, path) => {
      // Built names carry the hash of their content.
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      response.setHeader('x-content-type-options', 'nosniff')
    },
  })
  return (request, response) => files(request, response, () => pages(request, response))
}

export { pageHandler }
export type { WebEntry }
