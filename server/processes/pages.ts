/** What is not an API call: built files, canonical addresses, server-rendered pages. */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { WebContext } from '@exchange/contract'
import { regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { LANGUAGE_COOKIE } from '@exchange/contract/site/languages'
import { isOwnPath } from '@exchange/contract/site/paths'
import { parseCookie } from 'cookie'
import { Problem, SharedWork, TurnQueue, newToken, traceOf } from '../kernel/index.ts'
import type { DoorLimiter, Editions, Log, Metrics, QueueBounds, SharedValues, StoredRedirect } from '../kernel/index.ts'
import { elsewhere } from './addresses.ts'
import type { Elsewhere } from './addresses.ts'
import { builtFiles } from './built-files.ts'
import { crawlerFile } from './crawlers.ts'
import type { Crawled, CrawlerFile } from './crawlers.ts'
import type { RenderPool } from './rendering/pool.ts'
import { encodingFor, renderedPage } from './rendering/rendered-page.ts'
import type { PageAnswer, RenderedPage } from './rendering/rendered-page.ts'
import type { PageRequest, PageTable, Renderer } from './rendering/renderer.ts'
import { refusedPage, refusedPageStyle } from './refused-page.ts'
import { guestHeaders, sharedAddress, sharedPages } from './shared-pages.ts'
import type { GuestHeaders } from './shared-pages.ts'

export interface PageContext {
  readonly context: WebContext
  /** Set-Cookie lines for the page's answer. */
  readonly setCookies: () => readonly string[]
}

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void

export interface PagesDeps {
  /** The edition, the caller and the cookies of one page request, as these headers say. */
  readonly contextOf: (
    request: IncomingMessage,
    headers: IncomingHttpHeaders,
    nonce: string | null,
  ) => Promise<PageContext>
  /** Set-Cookie lines for a visit whose query says where it came from, or holds a token to be kept. */
  readonly visitCookies: (request: IncomingMessage, query: URLSearchParams) => readonly string[]
  readonly regionOf: (request: IncomingMessage) => Region
  /** It came over https. */
  readonly isSecure: (request: IncomingMessage) => boolean
  /** The host that what others keep may repeat. */
  readonly hostOf: (request: IncomingMessage) => string
  /** Where a path leads by the stored redirects. */
  readonly redirectFrom: (path: string) => StoredRedirect | null
  /** Pages that come and go with what is listed. */
  readonly listedPages: (region: Region) => readonly string[]
  readonly editions: Pick<Editions, 'of'>
  /** Of a captcha of somebody else, where one is used. */
  readonly captchaOrigins: readonly string[]
  /** Where the support desk of each brand is, which takes a form of ours. */
  readonly deskOrigins: readonly string[]
  /** The address that a request is counted by. */
  readonly ipOf: (request: IncomingMessage) => string
  readonly limiter: Pick<DoorLimiter, 'spend'>
  readonly log: Log
}

/** Points of its address's budget: every answer, what renders a page beyond that, and what walks all pages. */
const ANSWER_COST = 1
const RENDER_COST = 39
const CRAWLER_COST = 19

/** Pages that may wait to be rendered; a page takes three to four milliseconds. */
const WAITING_PAGES: QueueBounds = { most: 400, perAddress: 60 }
/** When whoever met a page without what it needs comes again. */
const PUT_OFF_S = 5
/** Pages that one process has at a time: enough that it never waits for this one. */
const PAGES_OF_A_PROCESS = 4

const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/**
 * Scripts and style sheets of this site, and the page's own scripts by their nonce; without one (while developing) any of
 * the page's. Style attributes are free: widths and positions are rendered into them, and they can't select or load.
 * `captcha` = the origins of one of somebody else, `desks` = where forms may go besides.
 */
function contentPolicy(nonce: string | null, captcha: readonly string[], desks: readonly string[]): string {
  // While developing, the tools have a socket of their own.
  const connect = nonce === null ? "'self' ws:" : "'self'"
  const own = nonce === null ? "'unsafe-inline'" : `'nonce-${nonce}'`
  const self = ["'self'", ...captcha].join(' ')
  const connects = [connect, ...captcha].join(' ')
  return `default-src 'self'; script-src ${self} ${own}; style-src ${self}${nonce === null ? " 'unsafe-inline'" : ''}; style-src-attr 'unsafe-inline'; img-src ${self} data: blob:; font-src 'self' data:; connect-src ${connects};${captcha.length === 0 ? '' : ` frame-src ${self};`} object-src 'none'; base-uri 'none'; form-action ${["'self'", ...desks].join(' ')}; frame-ancestors 'none'`
}

const originOf = (request: IncomingMessage, { isSecure, hostOf }: Pick<PagesDeps, 'isSecure' | 'hostOf'>): string =>
  `${isSecure(request) ? 'https' : 'http'}://${hostOf(request)}`

/** What the render learns of its request: the page names itself as the site is known, whatever the request says. */
function knownHeaders({ headers }: IncomingMessage, origin: URL): [string, string][] {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || name === 'x-forwarded-host') return []
    return [[name, typeof value === 'string' ? value : value.join(', ')]]
  })
  const known: Readonly<Record<string, string>> = {
    ...Object.fromEntries(given),
    host: origin.host,
    'x-forwarded-proto': origin.protocol.slice(0, -1),
  }
  return Object.entries(known)
}

/**
 * Renders. A page that failed because something that it needs is away says when to come again, as the refusal did that
 * it met.
 */
async function answerOf(web: Renderer, asked: PageRequest, { api, ...terms }: WebContext): Promise<PageAnswer> {
  let isPutOff = false
  const watched: WebContext['api'] = async (route, input) => {
    const answer = await api(route, input)
    isPutOff ||= answer.status === 503
    return answer
  }
  const answer = await web.render(asked, { ...terms, api: watched })
  if (answer.status !== 500 || !isPutOff) return answer
  return { ...answer, status: 503, headers: { ...answer.headers, 'retry-after': String(PUT_OFF_S) } }
}

class ReaderLeft extends Error {
  override readonly name = 'ReaderLeft'
}

async function renderPage(
  web: Renderer,
  request: IncomingMessage,
  deps: PagesDeps,
  nonce: string | null,
): Promise<RenderedPage> {
  if (request.socket.destroyed) throw new ReaderLeft()
  const { context, setCookies } = await deps.contextOf(request, request.headers, nonce)
  const origin = new URL(originOf(request, deps))
  const { url = '/', headers } = request
  const answer = await answerOf(
    web,
    {
      url: origin.origin + (url.startsWith('/') ? url : `/${url}`),
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      headers: knownHeaders(request, origin),
      wanted: encodingFor(headers['accept-encoding'] ?? ''),
    },
    context,
  )
  return renderedPage(answer, web.repack, {
    headers: { 'content-security-policy': contentPolicy(nonce, deps.captchaOrigins, deps.deskOrigins) },
    setCookies: setCookies(),
  })
}

/** The page as every guest who sends these headers sees it: nothing else of the request reaches the render. */
async function renderGuestPage(
  web: Renderer,
  request: IncomingMessage,
  address: string,
  headers: GuestHeaders,
  deps: PagesDeps,
): Promise<RenderedPage> {
  const nonce = newToken()
  const { context, setCookies } = await deps.contextOf(request, { ...headers }, nonce)
  const origin = new URL(originOf(request, deps))
  const known = { cookie: headers.cookie, 'x-forwarded-proto': origin.protocol.slice(0, -1), host: origin.host }
  const answer = await answerOf(
    web,
    {
      url: origin.origin + address,
      method: 'GET',
      headers: Object.entries(known),
      wanted: encodingFor(request.headers['accept-encoding'] ?? ''),
    },
    context,
  )
  return renderedPage(answer, web.repack, {
    headers: { 'content-security-policy': contentPolicy(nonce, deps.captchaOrigins, deps.deskOrigins) },
    setCookies: setCookies(),
  })
}

async function send(
  page: RenderedPage,
  request: IncomingMessage,
  response: ServerResponse,
  visit: { readonly indexed: boolean; readonly cookies: readonly string[] },
): Promise<void> {
  const { location } = page.headers
  if (location !== undefined) assertOwn(location)
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

/** Nothing leads off this site but what an operator stored, over https. */
function assertOwn(location: string): void {
  if (!isOwnPath(location) && !location.startsWith('https://'))
    throw new Error(`a redirect would lead off this site: ${JSON.stringify(location)}`)
}

function redirect(response: ServerResponse, to: Elsewhere, cookies: readonly string[]): void {
  assertOwn(to.location)
  // A query may hold what is meant for one reader alone: the token of a mailed link.
  const isForAll = to.status === 301 && cookies.length === 0 && !to.location.includes('?')
  response.writeHead(to.status, {
    location: to.location,
    'cache-control': isForAll ? 'public, max-age=3600' : 'no-store',
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
function crawledBy(request: IncomingMessage, web: PageTable, deps: PagesDeps): Crawled {
  const region = deps.regionOf(request)
  return {
    region,
    origin: originOf(request, deps),
    routes: web.routes(),
    listed: deps.listedPages(region),
    flags: deps.editions.of(region).flags,
  }
}

/** A whole page that needs nothing else of this server, for whoever asks too much or comes when all is busy. */
function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { retryAfter = 2, hangUp } = problem.detail
  const { status } = problem.spec
  const page = refusedPage(status === 429 ? 'tooMany' : 'busy', request.url ?? '/', retryAfter)
  response.writeHead(status, {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src '${refusedPageStyle}'; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
    ...(hangUp === true ? { connection: 'close' } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : page)
}

/**
 * Has a few pages rendered at a time, in the order in which addresses take turns, and shares what guests see alike.
 * Refusals are thrown at once, so that whoever waits for the same page is not refused with its first asker.
 */
class PageRenders {
  readonly #deps: PagesDeps
  readonly #queue: TurnQueue
  readonly #shared: SharedWork<RenderedPage> | null

  /** Without shared pages every page is rendered for its caller, and without a nonce: so the tools can work on it. */
  constructor(deps: PagesDeps, shared: SharedValues<RenderedPage> | null, queue: TurnQueue) {
    this.#deps = deps
    this.#queue = queue
    this.#shared = shared === null ? null : new SharedWork(this.#queue, shared)
  }

  async page(web: Renderer, request: IncomingMessage): Promise<RenderedPage> {
    const deps = this.#deps
    const own = async (nonce: string | null) => this.#queued(request, async () => renderPage(web, request, deps, nonce))
    if (this.#shared === null) return own(null)
    const headers = guestHeaders(request, Date.now())
    if (headers === null) return own(newToken())
    const address = sharedAddress(request.url ?? '/', (route) => web.queryKeys(route))
    const render = async () => renderGuestPage(web, request, address, headers, deps)
    const ip = deps.ipOf(request)
    return this.#shared.get(ip, JSON.stringify([address, headers, originOf(request, deps)]), render, () =>
      deps.limiter.spend(ip, RENDER_COST),
    )
  }

  #queued(request: IncomingMessage, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const ip = this.#deps.ipOf(request)
    this.#deps.limiter.spend(ip, RENDER_COST)
    return this.#queue.run(ip, render)
  }
}

/** Redirects what belongs elsewhere, answers search engines, refuses what no page answers, else renders. */
export function pageHandler(
  renderer: () => Promise<Renderer>,
  deps: PagesDeps,
  shared: SharedValues<RenderedPage> | null,
  queue: TurnQueue = new TurnQueue(WAITING_PAGES),
): PageHandler {
  const renders = new PageRenders(deps, shared, queue)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', headers } = request
    const web = await renderer()
    const [path = '/', ...query] = url.split('?')
    const file = crawlerFile(path, () => {
      deps.limiter.spend(deps.ipOf(request), CRAWLER_COST)
      return crawledBy(request, web, deps)
    })
    if (file !== null) return sendCrawlerFile(request, response, file)
    const cookies = query.length === 0 ? [] : deps.visitCookies(request, new URLSearchParams(query.join('?')))
    const { lastPair, [LANGUAGE_COOKIE]: chosen } = parseCookie(headers.cookie ?? '')
    const to = elsewhere({ url, lastPair, chosen }, web.routes(), deps.redirectFrom)
    if (to !== null) return redirect(response, to, cookies)
    // The router knows the first page of a language without its slash.
    request.url = url.replace(/^(\/[a-z]{2})\/(?=$|\?)/, '$1')
    const { indexed } = regionTerms[deps.regionOf(request)]
    await send(await renders.page(web, request), request, response, { indexed, cookies })
  }
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'Method not allowed.')
    answer(request, response).catch((reason: unknown) => {
      if (reason instanceof Problem) return refuse(request, response, reason)
      if (reason instanceof ReaderLeft) return void response.destroy()
      deps.log.error('a page failed', {
        url: request.url,
        reason: traceOf(reason),
      })
      plain(response, 500, 'Something went wrong. Reload the page.')
    })
  }
}

/** Counts every answer, a file or a page, against its address's budget. */
function counted(handler: PageHandler, deps: PagesDeps): PageHandler {
  return (request, response) => {
    try {
      deps.limiter.spend(deps.ipOf(request), ANSWER_COST)
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason
      return refuse(request, response, reason)
    }
    handler(request, response)
  }
}

/** Answers every address of a page with 503 and the reason. */
export function noPages(reason: string): PageHandler {
  return (_request, response) => plain(response, 503, reason)
}

/** The built web app of this folder: its files, and its pages by these processes. Without a build every page says so. */
export async function builtPages(
  folder: string,
  renderer: RenderPool | null,
  deps: PagesDeps,
  metrics: Metrics,
): Promise<PageHandler> {
  if (renderer === null) return noPages('The web app is not built. "npm start" builds it.')
  const shared = sharedPages(() => performance.now())
  const bounds = { ...WAITING_PAGES, atOnce: PAGES_OF_A_PROCESS * renderer.processes }
  const queue = new TurnQueue(bounds)
  metrics.beforeReading(() => metrics.set('queue', { lane: 'page' }, queue.waiting))
  const pages = pageHandler(async () => renderer, deps, shared, queue)
  const files = await builtFiles(join(folder, 'client'), deps.log)
  return counted((request, response) => files(request, response, () => pages(request, response)), deps)
}
