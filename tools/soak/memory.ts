/** Resident memory of a process over time, as Linux tells it. */
import { readFile } from 'node:fs/promises'
import { median } from '../bench/children.ts'

/** Bytes, or null where there is no /proc. */
export async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

const WINDOW = 60

/**
 * How much more the last minute has than the third one, in which the compilers have settled: 0.05 = 5 %. Each minute is
 * its median, so that a collection in it decides nothing. Null with less than four minutes to look at.
 * @param samples one a second
 */
export function growth(samples: readonly number[]): number | null {
  if (samples.length < 4 * WINDOW) return null
  const settled = median(samples.slice(2 * WINDOW, 3 * WINDOW))
  return median(samples.slice(-WINDOW)) / settled - 1
}
