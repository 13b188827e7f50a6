import { outageOf } from './outage.ts'
import { setLast } from './recent.ts'

/** A database that takes longer than this is not waited for where the last known answer will do. */
const PATIENCE_MS = 1_000

/** Answers that outlive the database they come from, so that what was known before an outage goes on working. */
export class LastKnown<Value extends object> {
  readonly #known = new Map<string, Value>()
  readonly #most: number
  readonly #patienceMs: number | null
  /** Counts what was forgotten: an answer that was asked for before that may be older than the change. */
  #revision = 0
  /** What was forgotten while answers were being read, by read. */
  readonly #reads = new Set<((key: string, value: Value) => boolean)[]>()

  /**
   * @param most how many are kept; the one learnt longest ago leaves first
   * @param patienceMs how long a database that does not answer is waited for; null = until it says that it is away
   */
  constructor(most: number, patienceMs: number | null = PATIENCE_MS) {
    this.#most = most
    this.#patienceMs = patienceMs
  }

  /** Null: there is no such thing any more. */
  learn(key: string, value: Value | null): void {
    if (value === null) this.#known.delete(key)
    else setLast(this.#known, key, value, this.#most)
  }

  has(key: string): boolean {
    return this.#known.has(key)
  }

  /** It has changed, or ended: what was known is not to be used any more. */
  forget(key: string): void {
    this.#note((other) => other === key)
    this.#known.delete(key)
  }

  /** The same for all of which this holds. */
  forgetWhere(isMeant: (value: Value) => boolean): void {
    this.#note((_key, value) => isMeant(value))
    for (const [key, value] of this.#known) if (isMeant(value)) this.#known.delete(key)
  }

  /** Learns what is not known yet of all that `read` finds, in this order, but nothing that was forgotten meanwhile. */
  async learnFrom(read: () => Promise<readonly (readonly [key: string, value: Value])[]>): Promise<void> {
    const forgotten: ((key: string, value: Value) => boolean)[] = []
    this.#reads.add(forgotten)
    try {
      for (const [key, value] of await read())
        if (!this.#known.has(key) && !forgotten.some((isMeant) => isMeant(key, value))) this.learn(key, value)
    } finally {
      this.#reads.delete(forgotten)
    }
  }

  /** What `ask` answers; while the database is away or does not answer, what was known last. */
  async ask(key: string, ask: () => Promise<Value | null>): Promise<Value | null> {
    const revision = this.#revision
    const asked = ask().then((value) => {
      if (this.#revision === revision) this.learn(key, value)
      return value
    })
    const before = this.#known.get(key)
    if (before === undefined) return asked
    const stillKnown = (reason: unknown): Value => {
      const known = this.#known.get(key)
      if (outageOf(reason) === null || known === undefined) throw reason
      return known
    }
    if (this.#patienceMs === null) return asked.catch(stillKnown)
    const { promise: late, resolve } = Promise.withResolvers<Value | null | Promise<Value | null>>()
    const timer = setTimeout(() => resolve(this.#known.get(key) ?? asked), this.#patienceMs)
    return Promise.race([asked.catch(stillKnown), late]).finally(() => clearTimeout(timer))
  }

  #note(isMeant: (key: string, value: Value) => boolean): void {
    this.#revision += 1
    for (const forgotten of this.#reads) forgotten.push(isMeant)
  }
}
