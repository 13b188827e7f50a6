import { parseCookie, stringifySetCookie } from 'cookie'
import type { CookieOptions, Cookies } from '../../kernel/index.ts'

/**
 * Cookies that say who somebody is. Over https their names begin with `__Host-`, so that no other host of the domain and no
 * plain connection can set them; browsers refuse such names over http, as on localhost.
 */
const HOST_ONLY = new Set([
  'session',
  'bound',
  'csrf',
  'registration',
  'login',
  'passkey',
  'device',
  'reset',
  'qr',
  'wallet',
  'connection',
  'console',
  'notice',
  'unfreeze',
  'phone',
  'leaving',
])
/** Sent by pages of their own site alone, not even when somebody follows a link from elsewhere. */
const STRICT = new Set(['console'])

/** Characters of the header that are read: all of ours take a tenth of it, and taking it apart costs time. */
const MOST_READ = 8 * 1024

/** Cookies of one request, and the Set-Cookie lines of its answer. */
export class CookieJar implements Cookies {
  readonly #given: Readonly<Record<string, string | undefined>>
  readonly #set = new Map<string, string | null>()
  readonly #lines = new Map<string, string>()
  readonly #secure: boolean

  /** `secure`: the request came over https. */
  constructor(header: string | undefined, secure: boolean) {
    this.#given = header === undefined ? {} : parseCookie(header.slice(0, MOST_READ))
    this.#secure = secure
  }

  get(name: string): string | undefined {
    const changed = this.#set.get(name)
    if (changed !== undefined) return changed ?? undefined
    const sent = this.nameOf(name)
    return Object.hasOwn(this.#given, sent) ? this.#given[sent] : undefined
  }

  names(): readonly string[] {
    return Object.keys(this.#given)
  }

  set(name: string, value: string, { httpOnly, maxAgeSeconds }: CookieOptions): void {
    this.#set.set(name, value)
    const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }
    this.#lines.set(
      name,
      stringifySetCookie({
        name: this.nameOf(name),
        value,
        path: '/',
        sameSite: STRICT.has(name) ? 'strict' : 'lax',
        secure: this.#secure,
        httpOnly,
        ...age,
      }),
    )
  }

  /** What this answer sets; null = nothing by this name. */
  given(name: string): string | null {
    return this.#set.get(name) ?? null
  }

  clear(name: string): void {
    this.#set.set(name, null)
    this.#lines.set(
      name,
      stringifySetCookie({
        name: this.nameOf(name),
        value: '',
        path: '/',
        sameSite: 'lax',
        secure: this.#secure,
        maxAge: 0,
      }),
    )
  }

  /** As it is sent: over https the names of those that say who somebody is have a beginning of their own. */
  nameOf(name: string): string {
    return this.#secure && HOST_ONLY.has(name) ? `__Host-${name}` : name
  }

  get lines(): readonly string[] {
    return [...this.#lines.values()]
  }
}
