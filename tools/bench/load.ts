/** Load by clients that wait for their answers. */
import { quantile } from './children.ts'

export interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly errors: number
}

/**
 * Closed loop: `clients` callers, each sending its next call when the last one is answered.
 * @param call what caller number `client` does; a rejection counts as an error
 */
export async function closedLoop(
  clients: number,
  seconds: number,
  call: (client: number) => Promise<unknown>,
): Promise<Load> {
  const end = performance.now() + seconds * 1_000
  const times: number[] = []
  let errors = 0
  const caller = async (client: number): Promise<void> => {
    while (performance.now() < end) {
      const started = performance.now()
      try {
        await call(client)
        times.push(performance.now() - started)
      } catch {
        errors++
      }
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, (_, client) => caller(client)))
  const elapsed = (performance.now() - started) / 1_000
  times.sort((left, right) => left - right)
  return { perSecond: times.length / elapsed, p50: quantile(times, 0.5), p99: quantile(times, 0.99), errors }
}

/** The run in the middle by throughput. */
export function medianLoad(loads: readonly Load[]): Load {
  const sorted = loads.toSorted((left, right) => left.perSecond - right.perSecond)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('no run')
  return middle
}
