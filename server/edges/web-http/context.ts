import type { IncomingHttpHeaders } from 'node:http'
import { Problem, STRANGER_COST, bearerOf } from '../../kernel/index.ts'
import type { DoorLimiter, DoorServices, Editions, RequestContext, Site } from '../../kernel/index.ts'
import type { Region } from '@exchange/contract/regions'
import { isCountryCode } from '@exchange/contract/regions/countries'
import { CookieJar } from './cookies.ts'

export const SESSION_COOKIE = 'session'
/** Goes with the session cookie of a session that is bound to a key of the browser. */
export const BOUND_COOKIE = 'bound'
const HINT_COOKIE = 'isLogined'
/** Left by a page that was told to sign out while it had no connection. */
const LEAVING_COOKIE = 'leaving'

export interface ContextDeps {
  readonly region: (host: string) => Region
  readonly editions: Pick<Editions, 'of'>
  /** Before the database is asked about a session that nobody here knows `beforeAsking` may refuse by throwing. */
  readonly actorOf: DoorServices['actorOf']
  readonly leave: DoorServices['leave']
  readonly limiter: Pick<DoorLimiter, 'spend'>
}

export interface Arrival {
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  /** What a proxy of ours says of the caller's country, unchecked. */
  readonly country: string | undefined
  /** A name of ours, and whether it came over https. */
  readonly site: Site
}

/** One request, and whether its session is in use by it. */
interface Request extends Arrival {
  readonly keepsSession: boolean
}

export type WebRequestContext = RequestContext & { readonly cookies: CookieJar }

function single(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** 32 hex digits; dashes of a UUID do not count. */
function commandIdOf(headers: IncomingHttpHeaders): string | null {
  const given = single(headers['x-command-id'])
  if (given === '') return null
  const id = given.replaceAll('-', '').toLowerCase()
  if (!/^[0-9a-f]{32}$/.test(id))
    throw new Problem('request-invalid', { fields: { 'x-command-id': ['The command id must be 32 hex digits.'] } })
  return id
}

/** `x-locale` of the page, else the first language the browser asks for. */
function languageOf(headers: IncomingHttpHeaders): string {
  const wanted = single(headers['x-locale']) || single(headers['accept-language'])
  return /^[a-z]{2}/i.exec(wanted)?.[0].toLowerCase() ?? 'en'
}

/** Two letters; networks write XX where they do not know, T1 for Tor. */
function countryIn(said: string | undefined): string | null {
  const code = said?.toUpperCase()
  return isCountryCode(code) && code !== 'XX' ? code : null
}

/**
 * Who asks, from where, for which edition. A session cookie that stands for nobody any more is taken
 * back; one that lacks what it is bound to is left, for the browser may yet renew that. A session that was left while there was no
 * connection ends here.
 */
export async function contextOf(
  { headers, ip, country, site, keepsSession }: Request,
  deps: ContextDeps,
): Promise<WebRequestContext> {
  const cookies = new CookieJar(headers.cookie, site.isSecure)
  const token = cookies.get(SESSION_COOKIE)
  const region = deps.region(headers.host ?? '')
  const spend = () => deps.limiter.spend(ip, STRANGER_COST)
  const holder = await deps.actorOf(token, cookies.get(BOUND_COOKIE), spend, keepsSession)
  const actor = holder !== null && holder !== 'unbound' && holder.region === region ? holder : null
  if (token !== undefined && holder === null) {
    cookies.clear(SESSION_COOKIE)
    cookies.set(HINT_COOKIE, 'false', { httpOnly: false, maxAgeSeconds: 365 * 86_400 })
  }
  const context: WebRequestContext = {
    door: 'web',
    region,
    edition: deps.editions.of(region),
    site,
    ip,
    country: countryIn(country),
    actor,
    cookies,
    userAgent: single(headers['user-agent']).slice(0, 400),
    language: languageOf(headers),
    commandId: commandIdOf(headers),
    bearer: bearerOf(headers),
  }
  if (cookies.get(LEAVING_COOKIE) === undefined || holder === 'unbound') return context
  cookies.clear(LEAVING_COOKIE)
  if (actor === null) return context
  await deps.leave({ ...context, actor })
  return { ...context, actor: null }
}
