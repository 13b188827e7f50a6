import { describe, expect, it } from 'vitest'
import { createQueue } from './queue.ts'

/** A task that ends when it is told to. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

describe('calls that change something go one at a time (TC-04)', () => {
  it('starts a task only when the one before it ended, in order', async () => {
    const queue = createQueue({ concurrency: 1, capacity: 10, waitMs: 60_000 })
    const log: string[] = []
    const first = gate()
    const a = queue(async () => {
      log.push('a')
      await first.opened
      log.push('a ended')
    })
    const b = queue(async () => void log.push('b'))
    const c = queue(async () => void log.push('c'))
    await Promise.resolve()
    expect(log).toEqual(['a'])
    first.open()
    await Promise.all([a, b, c])
    expect(log).toEqual(['a', 'a ended', 'b', 'c'])
  })

  it('goes on after a task that failed', async () => {
    const queue = createQueue({ concurrency: 1, capacity: 10, waitMs: 60_000 })
    const failed = queue(() => Promise.reject(new Error('no')))
    const next = queue(() => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })

  it('refuses more than may wait (ER-40)', async () => {
    const queue = createQueue({ concurrency: 1, capacity: 1, waitMs: 60_000 })
    const first = gate()
    const running = queue(() => first.opened)
    const waiting = queue(() => Promise.resolve())
    await expect(queue(() => Promise.resolve())).rejects.toThrow('Semaphore queue is full')
    first.open()
    await Promise.all([running, waiting])
  })

  it('gives up what waited too long, and never starts it (ER-40)', async () => {
    const queue = createQueue({ concurrency: 1, capacity: 1, waitMs: 1 })
    const first = gate()
    let started = false
    const running = queue(() => first.opened)
    await expect(queue(async () => void (started = true))).rejects.toThrow('Semaphore timeout')
    first.open()
    await running
    expect(started).toBe(false)
  })
})
