import { callerKey } from './callers.ts'
import { Problem } from './problem.ts'
import type { SharedValues } from './shared-values.ts'
import type { TurnQueue } from './turn-queue.ts'

interface Waiting {
  /** Begins the work; it is begun once, however often this is called. */
  readonly begin: () => Promise<void>
  /** Those in whose lines it stands. */
  readonly askers: Set<string>
}

/**
 * Heavy work whose result is shared. A second caller queues the same work in its own line too; whichever turn comes first
 * runs it, so nobody waits behind the line of another address.
 */
export class SharedWork<Value> {
  readonly #queue: TurnQueue
  readonly #values: SharedValues<Value>
  readonly #waiting = new Map<string, Waiting>()

  constructor(queue: TurnQueue, values: SharedValues<Value>) {
    this.#queue = queue
    this.#values = values
  }

  /**
   * The value under this key. `admit` is asked before anything is made; what it throws, and Problem where too much waits,
   * is its caller's alone.
   */
  get(ip: string, key: string, make: () => Promise<Value>, admit: () => void = () => {}): Promise<Value> {
    const asker = callerKey(ip)
    const waiting = this.#waiting.get(key)
    if (waiting !== undefined && !waiting.askers.has(asker)) this.#join(ip, asker, waiting)
    return this.#values.get(key, () => {
      admit()
      return this.#line(ip, asker, key, make)
    })
  }

  #line(ip: string, asker: string, key: string, make: () => Promise<Value>): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    let begun: Promise<void> | null = null
    const waiting: Waiting = {
      askers: new Set([asker]),
      begin: async () => {
        if (this.#waiting.get(key) === waiting) this.#waiting.delete(key)
        begun ??= Promise.try(make).then(resolve, reject)
        return begun
      },
    }
    void this.#queue.run(ip, waiting.begin)
    this.#waiting.set(key, waiting)
    return promise
  }

  #join(ip: string, asker: string, { begin, askers }: Waiting): void {
    try {
      void this.#queue.run(ip, begin)
      askers.add(asker)
    } catch (reason) {
      // Without room in its own line it waits for the other's turn.
      if (!(reason instanceof Problem)) throw reason
    }
  }
}
