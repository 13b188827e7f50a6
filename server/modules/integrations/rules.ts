import type { WebhookEventKind } from '@exchange/contract/integrations'
import { eventGroups } from '@exchange/contract/public'
import type { EventGroup } from '@exchange/contract/public'
import type { IntegrationRow } from './store.ts'

export const MOST_INTEGRATIONS = 10
/** Of deposits and withdrawals, what may wait for one integration; what is beyond is not told. */
export const MOST_WAITING = 1_000
/** An event that could not be delivered for so long is given up. */
export const GIVE_UP_MS = 24 * 3_600_000
/** With so many given up an integration switches itself off: nobody listens there any more. */
export const MOST_LETTERS = 100
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 30 * 60_000

/** How long to wait after so many failed tries: 5 s, doubled each time, at most half an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS)
}

/** Which kinds of the event log it wants; null = none of them. Empty = all. */
export function logKindsOf({ kinds }: Pick<IntegrationRow, 'kinds'>): readonly EventGroup[] | null {
  const wanted = eventGroups.filter((group) => kinds.includes(group))
  return kinds.length > 0 && wanted.length === 0 ? null : wanted
}

/** Where the proof of a domain is looked for. */
export function proofOf(url: string): { readonly file: string; readonly host: string } {
  const { origin, hostname } = new URL(url)
  return { file: `${origin}/webhook-verification.txt`, host: hostname }
}

/** Whether this text proves the key: the key alone, or a JSON array that holds it. */
export function isProof(text: string, key: string): boolean {
  const trimmed = text.trim()
  if (trimmed === key) return true
  try {
    const parsed: unknown = JSON.parse(trimmed)
    return Array.isArray(parsed) && parsed.includes(key)
  } catch {
    return false
  }
}

export interface WantedIntegration {
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly kinds?: readonly WebhookEventKind[] | undefined
  readonly enabled?: boolean | undefined
}

/** Whether more is sent than before, or elsewhere. */
export function widens(row: IntegrationRow, { url = row.url, kinds = row.kinds, enabled }: WantedIntegration): boolean {
  const isMore = row.kinds.length > 0 && (kinds.length === 0 || kinds.some((kind) => !row.kinds.includes(kind)))
  return url !== row.url || isMore || (enabled === true && !row.enabled)
}
