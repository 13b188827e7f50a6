import type { Freshness } from '../../../shared/data/socket/connection.ts'

/** What is told of the line to somebody who can't see the figures stop. */
export interface LineNews {
  readonly told: 'silent' | 'back' | null
  /** The figures stand still, whether that is told here or, of a device that is offline, by the page. */
  readonly isDown: boolean
  /** What was heard of the line last. */
  readonly freshness: Freshness
}

export const noLineNews: LineNews = { told: null, isDown: false, freshness: 'first' }

/** Each silence and each return is told once; the first connection is none. */
export function nextLineNews({ told, isDown }: LineNews, freshness: Freshness): LineNews {
  if (freshness === 'offline') return { told: null, isDown: true, freshness }
  if (freshness === 'stale' && !isDown) return { told: 'silent', isDown: true, freshness }
  if (freshness === 'live' && isDown) return { told: 'back', isDown: false, freshness }
  return { told, isDown, freshness }
}
