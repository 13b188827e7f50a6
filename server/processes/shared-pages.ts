/**
 * Pages that guests share for a moment (docs/decisions/0013-shared-guest-pages.md): many who ask for the same at the same
 * time get one render.
 */
import type { IncomingMessage } from 'node:http'
import { CONSENT_COOKIE, CONSENT_REVISION, readConsent } from '@exchange/contract/site/consent'
import { parseCookie } from 'cookie'
import type { RenderedPage } from './rendered-page.ts'

/** How old a shared page may be, counted from the start of its render. */
export const SHARED_MS = 1_000
/** What all shared pages may hold together, uncompressed. */
const ROOM_BYTES = 16 * 1024 * 1024
/** What one page may hold at least, so that many small ones are bounded as well. */
const LEAST_BYTES = 16 * 1024

/** The public pages of every edition, with or without a language: first page, markets, trade terminal. */
const SHARED_PATH = /^(?:\/[a-z]{2})?(?:\/|\/markets|\/trade\/[A-Z0-9]+-[A-Z0-9]+)?$/
/** What can stand in an address without changing its meaning. */
export const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
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
  if (!HOST.test(headers.host ?? '') || !SHARED_PATH.test(path)) return null
  const cookies = parseCookie(headers.cookie ?? '')
  if (cookies['session'] !== undefined) return null
  const looks = Object.entries(LOOKS).flatMap(([name, values]) => {
    const value = values.find((known) => known === cookies[name])
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const isAnswered = readConsent(cookies[CONSENT_COOKIE], now) !== null
  return { host: headers.host ?? '', cookie: [...looks, ...(isAnswered ? [ANSWERED] : [])].join('; ') }
}

interface Entry {
  readonly from: number
  readonly page: Promise<RenderedPage>
  bytes: number
}

export class SharedPages {
  readonly #now: () => number
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  /** `now` in milliseconds, never going back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The page under this key if it is fresh or being rendered, else what `render` makes. Failures and anything but a plain 200 serve only those who wait for them. */
  async page(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    this.#forgetOld()
    const known = this.#entries.get(key)
    if (known !== undefined) return known.page
    const entry: Entry = { from: this.#now(), page: render(), bytes: LEAST_BYTES }
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    try {
      const page = await entry.page
      if (page.status !== 200 || page.setCookies.length > 0) this.#forget(key, entry)
      else this.#grow(key, entry, page.size)
      return page
    } catch (reason) {
      this.#forget(key, entry)
      throw reason
    }
  }

  #grow(key: string, entry: Entry, size: number): void {
    if (this.#entries.get(key) !== entry || size <= entry.bytes) return
    this.#bytes += size - entry.bytes
    entry.bytes = size
    this.#makeRoom()
  }

  #forgetOld(): void {
    const oldest = this.#now() - SHARED_MS
    for (const [key, entry] of this.#entries) {
      if (entry.from > oldest) break
      this.#forget(key, entry)
    }
    this.#makeRoom()
  }

  #makeRoom(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= ROOM_BYTES) return
      this.#forget(key, entry)
    }
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
