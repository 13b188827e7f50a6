/**
 * Which nonces a key has used. Without a window a nonce must be greater than the last one; with a window it is the
 * caller's clock in milliseconds, at most five seconds off, each value once. What this process has seen is in memory; of
 * what came before it, the greatest nonce of each mode is written down, and anything up to that counts as used.
 */
import { setLast } from '../../kernel/index.ts'
import type { NonceMarks } from '../../kernel/index.ts'

/** How far a nonce may be from the server's clock when the window is on. */
const WINDOW_MS = 5000
/**
 * Keys whose last nonce is remembered, some 10 MB. Beyond, the longest silent one is forgotten: what it used is written
 * down by then, for marks are written each second, and as many other keys can't call so soon.
 */
export const MOST_KEYS = 100_000

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

interface UsedByKey {
  readonly values: UsedValues
  /** Milliseconds. */
  heardAt: number
}

export class NonceBook {
  /** The longest silent first. */
  readonly #last = new Map<string, Nonce>()
  /** The longest silent first. */
  readonly #used = new Map<string, UsedByKey>()

  /** How many keys are remembered in each mode. */
  get size(): { readonly rising: number; readonly windowed: number } {
    return { rising: this.#last.size, windowed: this.#used.size }
  }

  /**
   * Takes the nonce, or says why not. A nonce that is taken can't be used again.
   * @param written what is written down for the key; looked at when nothing is remembered of the key in this mode
   */
  take(key: string, nonce: Nonce, windowed: boolean, nowMs: number, written: NonceMarks): NonceFault | null {
    return windowed
      ? this.#takeInWindow(key, nonce, nowMs, written.windowed)
      : this.#takeRising(key, nonce, written.rising)
  }

  #takeRising(key: string, nonce: Nonce, written: Nonce | null): NonceFault | null {
    const last = this.#last.get(key) ?? written
    if (last !== null && nonce <= last) return 'not-greater'
    setLast(this.#last, key, nonce, MOST_KEYS)
    return null
  }

  #takeInWindow(key: string, nonce: Nonce, nowMs: number, written: Nonce | null): NonceFault | null {
    if (nonce < nowMs - WINDOW_MS) return 'too-old'
    if (nonce > nowMs + WINDOW_MS) return 'too-new'
    this.#forgetSilent(nowMs)
    const used = this.#used.get(key) ?? { values: new UsedValues(written), heardAt: nowMs }
    used.heardAt = nowMs
    this.#used.delete(key)
    this.#used.set(key, used)
    return used.values.add(nonce, nowMs) ? null : 'used'
  }

  /** Whatever a key used is too old after two windows of silence. */
  #forgetSilent(nowMs: number): void {
    for (const [key, { heardAt }] of this.#used) {
      if (heardAt >= nowMs - 2 * WINDOW_MS) return
      this.#used.delete(key)
    }
  }
}
