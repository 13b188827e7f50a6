import type { Clock } from './context.ts'
import type { SocketTokens, TokenHolder } from './doors.ts'
import { newToken } from './ids.ts'

const TTL_MS = 60_000
/** Nobody needs more at a time; the oldest go first. */
const MOST = 100_000

interface Issued {
  readonly holder: TokenHolder
  readonly expiresAt: number
}

/** Socket tokens of this process: made and redeemed by the same one. */
export class MemorySocketTokens implements SocketTokens {
  readonly #clock: Clock
  readonly #issued = new Map<string, Issued>()
  readonly #listeners = new Map<string, Set<() => void>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  issue(holder: TokenHolder): string {
    const now = this.#clock.now()
    // A Map keeps the order of insertion, so the expired ones are in front.
    for (const [token, { expiresAt }] of this.#issued) {
      if (expiresAt > now && this.#issued.size < MOST) break
      this.#issued.delete(token)
    }
    const token = newToken()
    this.#issued.set(token, { holder, expiresAt: now + TTL_MS })
    return token
  }

  redeem(token: string): TokenHolder | null {
    const issued = this.#issued.get(token)
    this.#issued.delete(token)
    if (issued === undefined || issued.expiresAt <= this.#clock.now()) return null
    return issued.holder
  }

  onEnded(through: string, ended: () => void): () => void {
    const listeners = this.#listeners.get(through) ?? new Set()
    this.#listeners.set(through, listeners.add(ended))
    return () => {
      listeners.delete(ended)
      if (listeners.size === 0) this.#listeners.delete(through)
    }
  }

  /** The sessions and keys that have an unused token or an open connection. */
  held(): string[] {
    return [...new Set([...this.#listeners.keys(), ...[...this.#issued.values()].map(({ holder }) => holder.through)])]
  }

  /** Tells every socket that a session or key has ended, and voids its unused tokens. */
  end(through: string): void {
    for (const [token, issued] of this.#issued) if (issued.holder.through === through) this.#issued.delete(token)
    const listeners = this.#listeners.get(through)
    this.#listeners.delete(through)
    for (const ended of listeners ?? []) ended()
  }
}
