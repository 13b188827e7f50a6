/** What is not an API call: built files, canonical addresses, server-rendered pages. */
import { existsSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebContext } from '@exchange/contract'
import { regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { parseCookie } from 'cookie'
import { NodeRequest } from 'srvx/node'
import { newToken } from '../kernel/index.ts'
import type { Log } from '../kernel/index.ts'
import type { StoredRedirect } from '../modules/site/index.ts'
import { elsewhere } from './addresses.ts'
import type { Elsewhere } from './addresses.ts'
import { builtFiles } from './built-files.ts'
import { crawlerFile } from './crawlers.ts'
import type { Crawled, CrawlerFile } from './crawlers.ts'
import { renderedPage } from './rendered-page.ts'
import type { RenderedPage } from './rendered-page.ts'
import { HOST, SharedPages, guestHeaders } from './shared-pages.ts'
import type { GuestHeaders } from './shared-pages.ts'

export interface PageContext {
  readonly context: WebContext
  /** Set-Cookie lines for the page's answer. */
  readonly setCookies: () => readonly string[]
}

/** The entry that the web workspace builds. */
interface WebEntry {
  fetch(request: Request, options: { readonly context: WebContext }): Promise<Response> | Response
  /** The pages there are: `/trade/$pair`. */
  routes(): readonly string[]
}

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void

export interface PagesDeps {
  /** The edition, the caller and the cookies of one page request, as these headers say. */
  readonly contextOf: (
    request: IncomingMessage,
    headers: IncomingHttpHeaders,
    nonce: string | null,
  ) => Promise<PageContext>
  /** Set-Cookie lines for a visit whose query says where it came from. */
  readonly visitCookies: (request: IncomingMessage, query: URLSearchParams) => readonly string[]
  readonly regionOf: (request: IncomingMessage) => Region
  /** It came over https. */
  readonly isSecure: (request: IncomingMessage) => boolean
  /** Where a path leads by the stored redirects. */
  readonly redirectFrom: (path: string) => StoredRedirect | null
  /** Pages that come and go with what is listed. */
  readonly listedPages: () => readonly string[]
  readonly log: Log
}

const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** Scripts of this site, and those of the page itself by its nonce; without one (while developing) any of the page's. */
function contentPolicy(nonce: string | null): string {
  const own = nonce === null ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return `default-src 'self'; script-src 'self' ${own}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'`
}

async function renderPage(
  entry: WebEntry,
  request: IncomingMessage,
  response: ServerResponse,
  deps: PagesDeps,
  nonce: string | null,
): Promise<RenderedPage> {
  const { context, setCookies } = await deps.contextOf(request, request.headers, nonce)
  const page = await entry.fetch(new NodeRequest({ req: request, res: response }), { context })
  return renderedPage(page, setCookies(), { 'content-security-policy': contentPolicy(nonce) })
}

/** The page as every guest who sends these headers sees it: nothing else of the request reaches the render. */
async function renderGuestPage(
  entry: WebEntry,
  request: IncomingMessage,
  headers: GuestHeaders,
  deps: PagesDeps,
): Promise<RenderedPage> {
  const nonce = newToken()
  const { context, setCookies } = await deps.contextOf(request, { ...headers }, nonce)
  const page = await entry.fetch(new Request(`http://${headers.host}${request.url ?? '/'}`, { headers }), { context })
  return renderedPage(page, setCookies(), { 'content-security-policy': contentPolicy(nonce) })
}

async function send(
  page: RenderedPage,
  request: IncomingMessage,
  response: ServerResponse,
  visit: { readonly indexed: boolean; readonly cookies: readonly string[] },
): Promise<void> {
  const { encoding, body } = await page.bodyFor(request.headers['accept-encoding'] ?? '')
  const headers: OutgoingHttpHeaders = {
    'cache-control': 'no-store',
    ...page.headers,
    ...securityHeaders,
    vary: 'accept-encoding, cookie',
    'content-length': String(body.length),
  }
  if (encoding !== null) headers['content-encoding'] = encoding
  const cookies = [...page.setCookies, ...visit.cookies]
  if (cookies.length > 0) headers['set-cookie'] = cookies
  // RR-85
  if (!visit.indexed) headers['x-robots-tag'] = 'noindex, nofollow'
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

function redirect(response: ServerResponse, to: Elsewhere, cookies: readonly string[]): void {
  response.writeHead(to.status, {
    location: to.location,
    'cache-control': to.status === 301 && cookies.length === 0 ? 'public, max-age=3600' : 'no-store',
    ...(cookies.length === 0 ? {} : { 'set-cookie': [...cookies] }),
  })
  response.end()
}

function sendCrawlerFile(request: IncomingMessage, response: ServerResponse, { mediaType, text }: CrawlerFile): void {
  response.writeHead(200, {
    'content-type': mediaType,
    'cache-control': 'public, max-age=600',
    vary: 'host',
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}

/** The site as the host of this request shows it. */
function crawledBy(request: IncomingMessage, web: WebEntry, deps: PagesDeps): Crawled {
  const { host = '' } = request.headers
  return {
    region: deps.regionOf(request),
    origin: `${deps.isSecure(request) ? 'https' : 'http'}://${HOST.test(host) ? host : 'localhost'}`,
    routes: web.routes(),
    listed: deps.listedPages(),
  }
}

/** Redirects what belongs elsewhere, answers search engines, refuses what no page answers, else renders. */
function pageHandler(entry: () => Promise<WebEntry>, deps: PagesDeps, shared: SharedPages | null): PageHandler {
  const rendered = async (web: WebEntry, request: IncomingMessage, response: ServerResponse): Promise<RenderedPage> => {
    // While developing, the tools put scripts of their own into the page.
    if (shared === null) return renderPage(web, request, response, deps, null)
    const headers = guestHeaders(request, Date.now())
    if (headers === null) return renderPage(web, request, response, deps, newToken())
    const key = JSON.stringify([request.url, headers])
    return shared.page(key, async () => renderGuestPage(web, request, headers, deps))
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', headers } = request
    const web = await entry()
    const [path = '/', ...query] = url.split('?')
    const file = crawlerFile(path, () => crawledBy(request, web, deps))
    if (file !== null) return sendCrawlerFile(request, response, file)
    const cookies = query.length === 0 ? [] : deps.visitCookies(request, new URLSearchParams(query.join('?')))
    const { lastPair } = parseCookie(headers.cookie ?? '')
    const to = elsewhere({ url, lastPair }, web.routes(), deps.redirectFrom)
    if (to !== null) return redirect(response, to, cookies)
    // The router knows the first page of a language without its slash (RR-01).
    request.url = url.replace(/^(\/[a-z]{2})\/(?=$|\?)/, '$1')
    const { indexed } = regionTerms[deps.regionOf(request)]
    await send(await rendered(web, request, response), request, response, { indexed, cookies })
  }
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'Method not allowed.')
    answer(request, response).catch((reason: unknown) => {
      deps.log.error('a page failed', {
        url: request.url,
        reason: reason instanceof Error ? reason.stack : String(reason),
      })
      plain(response, 500, 'Something went wrong. Reload the page.')
    })
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
  const module: { readonly default: WebEntry } = await import(pathToFileURL(entryFile).href)
  const pages = pageHandler(() => Promise.resolve(module.default), deps, new SharedPages(() => performance.now()))
  const files = await builtFiles(client, deps.log)
  return (request, response) => files(request, response, () => pages(request, response))
}

export { pageHandler }
export type { WebEntry }
