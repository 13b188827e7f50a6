import { allows, CONSENT_COOKIE, readConsent } from '@exchange/contract/site/consent'
import { readCookie } from './cookies.ts'

export interface AnalyticsEvent {
  readonly name: string
  readonly data: Readonly<Record<string, string | number>>
  /** Unix milliseconds. */
  readonly at: number
}

declare global {
  interface Window {
    /** What an edition's analytics, once there is one, reads from and goes on listening to. */
    analyticsEvents?: AnalyticsEvent[]
  }
}

/** Records an event of this page's visitor; nothing at all before analytics was accepted. */
export function recordEvent(name: string, data: AnalyticsEvent['data'] = {}): void {
  if (!allows(readConsent(readCookie(CONSENT_COOKIE), Date.now()), 'analytics')) return
  const event = { name, data, at: Date.now() }
  ;(window.analyticsEvents ??= []).push(event)
  dispatchEvent(new CustomEvent('analytics', { detail: event }))
}
