import type { Reply } from './reply.ts'

/** Answers that everybody shares for a while. One maker runs per key at a time; failures are not kept. */
export class ReplyCache {
  readonly #kept = new Map<string, { readonly until: number; readonly reply: Promise<Reply> }>()
  readonly #now: () => number

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  async get(key: string, milliseconds: number, make: () => Reply | Promise<Reply>): Promise<Reply> {
    const now = this.#now()
    const found = this.#kept.get(key)
    if (found !== undefined && found.until > now) return found.reply
    if (this.#kept.size >= 1000) this.#sweep(now)
    const reply = Promise.resolve(make())
    this.#kept.set(key, { until: now + milliseconds, reply })
    reply.catch(() => this.#kept.delete(key))
    return reply
  }

  clear(): void {
    this.#kept.clear()
  }

  #sweep(now: number): void {
    for (const [key, { until }] of this.#kept) if (until <= now) this.#kept.delete(key)
    if (this.#kept.size >= 1000) this.#kept.clear()
  }
}
