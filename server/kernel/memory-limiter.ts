import type { Limiter } from './limits.ts'
import { Problem } from './problem.ts'

/** Windows that are remembered, of all groups together: some 15 MB. */
export const MOST_WINDOWS = 100_000

interface Window {
  taken: number
  /** Milliseconds on the limiter's own clock. */
  readonly endsAt: number
}

/**
 * Fixed windows in memory, which begin with the first call. At MOST_WINDOWS the group that holds the most forgets the window
 * that began first: it has the least time left, and a flood of one operation costs no other its counters
 * (docs/decisions/0082).
 */
export class MemoryLimiter implements Limiter {
  readonly #now: () => number
  /** By group and key, those that began first in front: all of a group last equally long, so they also end first. */
  readonly #groups = new Map<string, Map<string, Window>>()
  #size = 0

  /** `now` in milliseconds, never going back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** How many windows are remembered. */
  get size(): number {
    return this.#size
  }

  take(group: string, key: string, points: number, seconds: number): void {
    const now = this.#now()
    const windows = this.#windowsOf(group)
    this.#forgetEnded(windows, now)
    const window = windows.get(key) ?? this.#begin(windows, key, now, now + seconds * 1000)
    window.taken += 1
    if (window.taken > points)
      throw new Problem('too-many-requests', { retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) })
  }

  #windowsOf(group: string): Map<string, Window> {
    const windows = this.#groups.get(group) ?? new Map<string, Window>()
    this.#groups.set(group, windows)
    return windows
  }

  #begin(windows: Map<string, Window>, key: string, now: number, endsAt: number): Window {
    if (this.#size >= MOST_WINDOWS) this.#makeRoom(now)
    const window = { taken: 0, endsAt }
    windows.set(key, window)
    this.#size += 1
    return window
  }

  #makeRoom(now: number): void {
    let largest: Map<string, Window> | null = null
    for (const windows of this.#groups.values()) {
      this.#forgetEnded(windows, now)
      if (largest === null || windows.size > largest.size) largest = windows
    }
    const [first] = largest?.keys() ?? []
    if (this.#size >= MOST_WINDOWS && largest !== null && first !== undefined) this.#forget(largest, first)
  }

  #forgetEnded(windows: Map<string, Window>, now: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now) return
      this.#forget(windows, key)
    }
  }

  #forget(windows: Map<string, Window>, key: string): void {
    if (windows.delete(key)) this.#size -= 1
  }
}
