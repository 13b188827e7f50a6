import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { Problem } from './problem.ts'
import type { HashAnswer, HashQuestion } from './hash-thread.ts'

/** What a new password's hash costs whoever makes it, and whoever guesses. */
export interface PasswordCost {
  readonly memoryKib: number
  readonly passes: number
}

/** OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane. */
export const usualPasswordCost: PasswordCost = { memoryKib: 19_456, passes: 2 }

/** Derivations that may wait for their turn: some seconds of the thread's time. */
export const MOST_WAITING = 100
const RETRY_S = 5

interface Waiter {
  readonly resolve: (tag: Buffer) => void
  readonly reject: (reason: Error) => void
}

/** Derives keys of argon2id in a thread of its own, which begins with the first of them and keeps no process alive. */
export class Hasher {
  readonly #waiting = new Map<number, Waiter>()
  #worker: Worker | null = null
  #asked = 0

  /** @throws Problem `overloaded` while too many wait for their turn */
  async derive(parameters: Argon2Parameters): Promise<Buffer> {
    if (this.#waiting.size >= MOST_WAITING) throw new Problem('overloaded', { retryAfter: RETRY_S })
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const id = ++this.#asked
    this.#waiting.set(id, { resolve, reject })
    const worker = (this.#worker ??= this.#start())
    worker.ref()
    worker.postMessage({ id, parameters } satisfies HashQuestion, [])
    return promise
  }

  #start(): Worker {
    const worker = new Worker(new URL('hash-thread.ts', import.meta.url), { name: 'password-hash' })
    worker.on('message', (message: HashAnswer) => {
      const waiter = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if (this.#waiting.size === 0) worker.unref()
      if ('tag' in message) waiter?.resolve(Buffer.from(message.tag))
      else waiter?.reject(new Error(message.message))
    })
    // The next question starts another one.
    worker.on('error', (reason) => this.#died(worker, reason instanceof Error ? reason : new Error(String(reason))))
    worker.on('exit', () => this.#died(worker, new Error('the thread that hashes passwords has ended')))
    return worker
  }

  #died(worker: Worker, reason: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    const waiters = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const waiter of waiters) waiter.reject(reason)
  }
}
