/** What a visit says about where it came from, and for how long the browser remembers it. */
import { CONSENT_COOKIE, allows, readConsent } from '@exchange/contract/site/consent'
import type { Cookies } from '../../kernel/index.ts'

const DAY = 86_400
const REFERRAL_SECONDS = 90 * DAY
const AFFILIATE_SECONDS = 7 * DAY
const TRACKING_SECONDS = 30 * DAY
/** However many an address names. */
const MOST_COOKIES = 16

const CODE = /^[A-Za-z0-9_-]{1,64}$/
const CODES = ['referral', 'affiliate']
/** The spellings of a click's id that advertisers use. */
const TRACKED = /^(?:utm_[a-z0-9_]{1,32}|country_code|sub|click_?id|gclid|fbclid|ttclid|msclkid|yclid)$/i

export interface TrackingCookie {
  readonly name: string
  readonly value: string
  readonly seconds: number
  /** The pages may read it. */
  readonly shown: boolean
}

/** Nothing of a visit is remembered before its visitor allows `marketing`: a code that is in the address works all the same. */
function trackingCookies(query: URLSearchParams, marketing: boolean): readonly TrackingCookie[] {
  if (!marketing) return []
  const codes = [
    { name: 'referral', seconds: REFERRAL_SECONDS },
    { name: 'affiliate', seconds: AFFILIATE_SECONDS },
  ].flatMap(({ name, seconds }) => {
    const value = query.get(name) ?? ''
    return CODE.test(value) ? [{ name, value, seconds, shown: true }] : []
  })
  const tracked = [...query]
    .filter(([name, value]) => TRACKED.test(name) && value !== '' && value.length <= 200)
    .map(([name, value]) => ({ name: name.toLowerCase(), value, seconds: TRACKING_SECONDS, shown: false }))
  return [...codes, ...tracked].slice(0, MOST_COOKIES)
}

/** Remembers what the query of a page says, as far as the visitor allows. `now` in milliseconds. */
export function remember(query: URLSearchParams, cookies: Cookies, now: number): void {
  const consent = cookies.get(CONSENT_COOKIE)
  for (const { name, value, seconds, shown } of trackingCookies(query, allows(readConsent(consent, now), 'marketing')))
    if (cookies.get(name) !== value) cookies.set(name, value, { httpOnly: !shown, maxAgeSeconds: seconds })
}

/** The cookies that go when a choice no longer allows them. */
export function refusedCookies(
  names: readonly string[],
  allowed: { readonly analytics: boolean; readonly marketing: boolean },
): readonly string[] {
  const analytics = /^(?:_ga|_gid|ph_)/
  const marketing = /^(?:_gcl_au|_fbp)/
  return names.filter(
    (name) =>
      (!allowed.analytics && analytics.test(name)) ||
      (!allowed.marketing && (marketing.test(name) || TRACKED.test(name) || CODES.includes(name))),
  )
}
