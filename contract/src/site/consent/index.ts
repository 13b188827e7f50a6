/** The consent record and when it counts. Holds no zod, so that the browser may import it. */

export const consentCategories = ['necessary', 'analytics', 'functional', 'marketing'] as const
export type ConsentCategory = (typeof consentCategories)[number]

export const CONSENT_COOKIE = 'wb_cc_cookie'
export const CONSENT_SECONDS = 182 * 86_400
/** Raised when what is asked for changes: everybody is asked again. */
export const CONSENT_REVISION = 1

/** The cookie holds it as JSON, the server keeps a copy by `consentId`. */
export interface ConsentRecord {
  /** What was accepted; `necessary` is always among it. */
  readonly categories: readonly ConsentCategory[]
  /** Accepted services of a category; a category that is not named stands for all of its services. */
  readonly services: Readonly<Record<string, readonly string[]>>
  readonly revision: number
  /** UUID; stays when the choice is changed. */
  readonly consentId: string
  /** ISO 8601: the first choice, and the one that counts. */
  readonly consentTimestamp: string
  readonly lastConsentTimestamp: string
  /** The language the question was asked in. */
  readonly languageCode: string
  readonly data: null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCategory = (value: unknown): value is ConsentCategory => consentCategories.some((known) => known === value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The consent that this cookie stands for; null = ask: there is none, it is unreadable, of another revision, or
 * older than 182 days. `now` in milliseconds.
 */
export function readConsent(cookie: string | undefined, now: number): ConsentRecord | null {
  const record = cookie === undefined ? null : parsed(cookie)
  if (!isRecord(record) || record['revision'] !== CONSENT_REVISION || typeof record['consentId'] !== 'string')
    return null
  const last = textOf(record['lastConsentTimestamp'])
  const age = now - Date.parse(last)
  if (!(age < CONSENT_SECONDS * 1000)) return null
  const services = isRecord(record['services']) ? record['services'] : {}
  return {
    categories: listOf(record['categories']).filter(isCategory),
    services: Object.fromEntries(
      Object.entries(services).map(([name, list]) => [
        name,
        listOf(list).filter((service): service is string => typeof service === 'string'),
      ]),
    ),
    revision: CONSENT_REVISION,
    consentId: record['consentId'],
    consentTimestamp: textOf(record['consentTimestamp']) || last,
    lastConsentTimestamp: last,
    languageCode: textOf(record['languageCode']) || 'en',
    data: null,
  }
}

/** Whether this kind of storage is allowed; before a choice nothing but the necessary. */
export function allows(record: ConsentRecord | null, category: ConsentCategory): boolean {
  return category === 'necessary' || (record?.categories.includes(category) ?? false)
}
