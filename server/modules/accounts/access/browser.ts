/** What a browser keeps of its access to accounts: the cookies of its session and of its device. */
import { tokenHash } from '../../../kernel/index.ts'
import type { RequestContext } from '../../../kernel/index.ts'
import { DEVICE_LIFETIME_MS } from './rules.ts'

type Here = Pick<RequestContext, 'cookies'>

const SESSION_COOKIE = 'session'
/** Tells the page's scripts that somebody is signed in; never trusted here. Kept for 365 days. */
const HINT_COOKIE = 'isLogined'
const HINT_SECONDS = 365 * 86_400
const DEVICE_COOKIE = 'device'

/** A session has begun in this browser. */
export function keepSession({ cookies }: Here, token: string): void {
  cookies.set(SESSION_COOKIE, token, { httpOnly: true })
  cookies.set(HINT_COOKIE, 'true', { httpOnly: false, maxAgeSeconds: HINT_SECONDS })
}

/** The session of this browser is over: its cookies go too. */
export function forgetSession({ cookies }: Here): void {
  cookies.clear(SESSION_COOKIE)
  cookies.set(HINT_COOKIE, 'false', { httpOnly: false, maxAgeSeconds: HINT_SECONDS })
}

/** This browser is a device that an account trusts. */
export function keepDevice({ cookies }: Here, token: string): void {
  cookies.set(DEVICE_COOKIE, token, { httpOnly: true, maxAgeSeconds: DEVICE_LIFETIME_MS / 1000 })
}

/** What the cookie of a device is known by; null = this browser has none. */
export function deviceHashOf({ cookies }: Here): string | null {
  const token = cookies.get(DEVICE_COOKIE)
  return token === undefined ? null : tokenHash(token)
}
