import { callerKey } from './callers.ts'

/** How many things one address may hold open at a time. It remembers whoever holds one, and nobody else. */
export class Places {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  /** `most` for each address; 0 = any number. */
  constructor(most: number) {
    this.#most = most
  }

  /** The way to give the place back, once or several times; null when this address has all of its own. */
  take(ip: string): (() => void) | null {
    const key = callerKey(ip)
    const taken = this.#taken.get(key) ?? 0
    if (this.#most > 0 && taken >= this.#most) return null
    this.#taken.set(key, taken + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left === 0) this.#taken.delete(key)
      else this.#taken.set(key, left)
    }
  }

  /** How many this address holds. */
  held(ip: string): number {
    return this.#taken.get(callerKey(ip)) ?? 0
  }

  /** How many addresses hold a place. */
  get size(): number {
    return this.#taken.size
  }
}
