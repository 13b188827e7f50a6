/** Runs a measurement in a fresh process and reads the JSON line it ends with. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * @param script beside this file
 * @returns the figures of its last line
 * @throws Error with the child's own message
 */
export async function measure(
  script: string,
  args: readonly string[],
  flags: readonly string[] = [],
): Promise<Record<string, number>> {
  const { stdout } = await run(process.execPath, [...flags, join(import.meta.dirname, script), ...args], {
    maxBuffer: 64 << 20,
  })
  const line = stdout.trim().split('\n').at(-1) ?? ''
  const figures: unknown = JSON.parse(line)
  if (typeof figures !== 'object' || figures === null) throw new Error(`${script} printed no figures`)
  return Object.fromEntries(
    Object.entries(figures).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

/** The middle one; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** @param share between 0 and 1 @param sorted ascending */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
