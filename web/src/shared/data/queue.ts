interface QueueOptions {
  /** How many tasks run at once. */
  readonly concurrency: number
  /** How many may wait. */
  readonly capacity: number
  /** How long one may wait. */
  readonly waitMs: number
}

export type Queue = <Result>(task: () => Promise<Result>) => Promise<Result>

/**
 * Runs tasks in the order they came, at most `concurrency` at a time. Rejects with a plain text when too many
 * wait or one waits too long; a task that was rejected this way never starts.
 */
export function createQueue({ concurrency, capacity, waitMs }: QueueOptions): Queue {
  const waiting: (() => void)[] = []
  let running = 0

  function turn(): Promise<void> {
    if (running < concurrency) {
      running++
      return Promise.resolve()
    }
    if (waiting.length >= capacity) return Promise.reject(new Error('Semaphore queue is full'))
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(new Error('Semaphore timeout'))
      }, waitMs)
      waiting.push(start)
    })
  }

  return async (task) => {
    await turn()
    try {
      return await task()
    } finally {
      // The place is handed over: `running` only falls when nobody waits.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
