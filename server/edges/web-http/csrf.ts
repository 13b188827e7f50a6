import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Problem, newToken } from '../../kernel/index.ts'
import type { Cookies } from '../../kernel/index.ts'

const COOKIE = 'csrf'
const SESSION_COOKIE = 'session'
const HEADER = 'x-csrf-token'
/** What newToken makes: 32 bytes in base64url. */
const SEED = /^[\w-]{43}$/

/**
 * The token of a page: what its cookie and its session make together. So it ends with the session, and a cookie that
 * somebody planted makes no token of a session that they don't hold.
 */
function tokenOf(cookies: Cookies, seed: string): string {
  return createHmac('sha256', cookies.get(SESSION_COOKIE) ?? '')
    .update(seed)
    .digest('base64url')
}

/** The page's token, for the cookie it has or for a new one. */
export function issueCsrf(cookies: Cookies): string {
  const given = cookies.get(COOKIE)
  if (given !== undefined && SEED.test(given)) return tokenOf(cookies, given)
  const seed = newToken()
  cookies.set(COOKIE, seed, { httpOnly: true })
  return tokenOf(cookies, seed)
}

/**
 * The header must hold the token of cookie and session, and a browser's Origin must be this host, by https when the request
 * came by https (`isSecure`): whoever can write into a plain connection does not speak for the page.
 */
export function checkCsrf(cookies: Cookies, headers: IncomingHttpHeaders, isSecure: boolean): void {
  const seed = cookies.get(COOKIE) ?? ''
  const token = Buffer.from(tokenOf(cookies, seed))
  const sent = headers[HEADER]
  const header = Buffer.from(typeof sent === 'string' ? sent : '')
  const same = SEED.test(seed) && token.length === header.length && timingSafeEqual(token, header)
  if (!same || !isOwnOrigin(headers, isSecure)) throw new Problem('csrf-invalid')
}

function isOwnOrigin({ origin, host }: IncomingHttpHeaders, isSecure: boolean): boolean {
  if (origin === undefined) return true
  const url = URL.parse(origin)
  return url !== null && url.host === host && (url.protocol === 'https:' || !isSecure)
}
