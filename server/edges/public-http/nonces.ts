/**
 * Which nonces a key has used. Without a window a nonce must be greater than the last one; with a window it is the
 * caller's clock in milliseconds, at most five seconds off, each value once. What this process has seen is in memory; of
 * what came before it, the greatest nonce of each mode is written down, and anything up to that counts as used.
 */
import type { NonceMarks } from '../../kernel/index.ts'

/** How far a nonce may be from the server's clock when the window is on. */
export const WINDOW_MS = 5000

export type Nonce = number | bigint
export type NonceFault = 'not-greater' | 'too-old' | 'too-new' | 'used'

/** Reads a nonce: a whole JSON number or its digits; null when it is neither. */
export function readNonce(value: unknown): Nonce | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null
  if (typeof value !== 'string' || !/^\d{1,25}$/.test(value)) return null
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : BigInt(value)
}

/** Values used within two windows, in two halves that take turns: the older half is dropped whole. */
class UsedValues {
  #recent = new Set<Nonce>()
  #older = new Set<Nonce>()
  #turnAt = 0
  /** Used before this process began; null = nothing. */
  readonly #before: Nonce | null

  constructor(before: Nonce | null) {
    this.#before = before
  }

  add(nonce: Nonce, nowMs: number): boolean {
    if (this.#before !== null && nonce <= this.#before) return false
    if (nowMs >= this.#turnAt) {
      const slept = nowMs >= this.#turnAt + 2 * WINDOW_MS
      this.#older = slept ? new Set() : this.#recent
      this.#recent = new Set()
      this.#turnAt = nowMs + 2 * WINDOW_MS
    }
    if (this.#recent.has(nonce) || this.#older.has(nonce)) return false
    this.#recent.add(nonce)
    return true
  }
}

export class NonceBook {
  readonly #last = new Map<string, Nonce>()
  readonly #used = new Map<string, UsedValues>()

  /**
   * Takes the nonce, or says why not. A nonce that is taken can't be used again.
   * @param written what is written down for the key; looked at when this process has not seen the key in this mode yet
   */
  take(key: string, nonce: Nonce, windowed: boolean, nowMs: number, written: NonceMarks): NonceFault | null {
    return windowed
      ? this.#takeInWindow(key, nonce, nowMs, written.windowed)
      : this.#takeRising(key, nonce, written.rising)
  }

  /** Forgets a key that no longer exists. */
  forget(key: string): void {
    this.#last.delete(key)
    this.#used.delete(key)
  }

  #takeRising(key: string, nonce: Nonce, written: Nonce | null): NonceFault | null {
    const last = this.#last.get(key) ?? written
    if (last !== null && nonce <= last) return 'not-greater'
    this.#last.set(key, nonce)
    return null
  }

  #takeInWindow(key: string, nonce: Nonce, nowMs: number, written: Nonce | null): NonceFault | null {
    if (nonce < nowMs - WINDOW_MS) return 'too-old'
    if (nonce > nowMs + WINDOW_MS) return 'too-new'
    let used = this.#used.get(key)
    if (used === undefined) this.#used.set(key, (used = new UsedValues(written)))
    return used.add(nonce, nowMs) ? null : 'used'
  }
}
