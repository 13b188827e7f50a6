/**
 * Pages that guests share for a moment (docs/decisions/0013-shared-guest-pages.md): many who ask for the same at the same
 * time get one render.
 */
import type { IncomingMessage } from 'node:http'
import { CONSENT_COOKIE, CONSENT_REVISION, readConsent } from '@exchange/contract/site/consent'
import { parseCookie } from 'cookie'
import { SharedValues } from '../kernel/index.ts'
import type { RenderedPage } from './rendering/rendered-page.ts'
import type { QueryKeys } from './rendering/renderer.ts'

/** How old a shared page may be, counted from the start of its render. */
export const SHARED_MS = 1_000
/** What all shared pages may hold together, uncompressed. */
const ROOM_BYTES = 16 * 1024 * 1024
/** What one page may hold at least, so that many small ones are bounded as well. */
const LEAST_BYTES = 16 * 1024

/** The public pages of every edition, with or without a language: first page, markets, trade terminal; by their routes. */
const SHARED_PATHS: readonly (readonly [route: string, path: RegExp])[] = [
  ['/', /^(?:\/[a-z]{2})?\/?$/],
  ['/markets', /^(?:\/[a-z]{2})?\/markets$/],
  ['/trade/$pair', /^(?:\/[a-z]{2})?\/trade\/[A-Z0-9]+-[A-Z0-9]+$/],
]
/** What can stand in an address without changing its meaning. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
/** The session over http and over https. */
const SESSION_NAMES = ['session', '__Host-session']
/** The cookies that change what a guest sees on these pages, with every value that does. */
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  theme: ['dark', 'light'],
  palette: ['swapped', 'blue-orange'],
}

/** Stands for every valid consent: a shared page shows whether it is still asked for, and nothing of what was chosen. */
const ANSWERED = `${CONSENT_COOKIE}=${encodeURIComponent(
  JSON.stringify({
    revision: CONSENT_REVISION,
    consentId: 'shared',
    lastConsentTimestamp: '9999-12-31T00:00:00.000Z',
  }),
)}`

/** The address without those parts of its query that its route doesn't know, which change nothing of a shared page. */
export function sharedAddress(url: string, keysOf: QueryKeys): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const keys = keysOf(SHARED_PATHS.find(([, shape]) => shape.test(path))?.[0] ?? '')
  const known = [...new URLSearchParams(url.slice(at))].filter(([key]) => keys.includes(key))
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known).toString()}`
}

export interface GuestHeaders extends Readonly<Record<string, string>> {
  readonly host: string
  /** Only what changes the look, and whether consent was given an answer. */
  readonly cookie: string
}

/**
 * Everything of this request that a shared page may depend on; null when it must be rendered for this caller alone: it
 * carries a session, or its page is none of those that are shared. `now` in milliseconds.
 */
export function guestHeaders(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  now: number,
): GuestHeaders | null {
  const [path = '/'] = url.split('?', 1)
  if (!HOST.test(headers.host ?? '') || !SHARED_PATHS.some(([, shape]) => shape.test(path))) return null
  const cookies = parseCookie(headers.cookie ?? '')
  if (SESSION_NAMES.some((name) => cookies[name] !== undefined)) return null
  const looks = Object.entries(LOOKS).flatMap(([name, values]) => {
    const value = values.find((known) => known === cookies[name])
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const isAnswered = readConsent(cookies[CONSENT_COOKIE], now) !== null
  return { host: headers.host ?? '', cookie: [...looks, ...(isAnswered ? [ANSWERED] : [])].join('; ') }
}

/** Where they are kept. `now` in milliseconds, never going back. Anything but a plain 200 serves only those who wait for it. */
export const sharedPages = (now: () => number): SharedValues<RenderedPage> =>
  new SharedValues<RenderedPage>(
    {
      milliseconds: SHARED_MS,
      most: ROOM_BYTES,
      least: LEAST_BYTES,
      weigh: ({ status, setCookies, size }) => (status === 200 && setCookies.length === 0 ? size : null),
    },
    now,
  )
