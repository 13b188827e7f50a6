import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Problem, newToken } from '../../kernel/index.ts'
import type { Cookies } from '../../kernel/index.ts'

const COOKIE = 'csrf'
const HEADER = 'x-csrf-token'
/** What newToken makes: 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/

/** The page's token: the one it has, or a new one. */
export function issueCsrf(cookies: Cookies): string {
  const given = cookies.get(COOKIE)
  if (given !== undefined && TOKEN.test(given)) return given
  const token = newToken()
  cookies.set(COOKIE, token, { httpOnly: true })
  return token
}

/** Double submit: the header must repeat the cookie, and a browser's Origin must be this host. */
export function checkCsrf(cookies: Cookies, headers: IncomingHttpHeaders): void {
  const cookie = Buffer.from(cookies.get(COOKIE) ?? '')
  const sent = headers[HEADER]
  const header = Buffer.from(typeof sent === 'string' ? sent : '')
  const same = cookie.length > 0 && cookie.length === header.length && timingSafeEqual(cookie, header)
  if (!same || !isOwnOrigin(headers)) throw new Problem('csrf-invalid')
}

function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
