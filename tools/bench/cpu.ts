/** Processor time of a process and of all it started, by what its threads do. Read from /proc, so nothing is known of it elsewhere than on Linux. */
import { readFile, readdir } from 'node:fs/promises'

/** Microseconds by role. */
export type CpuTimes = ReadonlyMap<string, number>

/** What a thread of Node does, by the name it gives itself; named workers keep their own. */
const ROLES: readonly (readonly [RegExp, string])[] = [
  [/^(?:node-)?MainThread$|^node$/, 'main'],
  [/V8Worker|DelayedTaskSche/, 'GC helpers'],
  [/^libuv-worker$|^iou-/, 'libuv'],
  [/^SignalInspector$/, 'main'],
]

/** @param nested a process that the measured one started, with threads like its own */
export function roleOf(name: string, nested: boolean): string {
  if (name.startsWith('postgres')) return 'PostgreSQL'
  const role = ROLES.find(([pattern]) => pattern.test(name))?.[1] ?? name
  return nested ? 'other processes' : role
}

/** Everything below a process, itself first. */
async function descendants(pid: number): Promise<readonly number[]> {
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const children = new Map<number, number[]>()
  for (const number of numbers) {
    const stat = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => null)
    // The name stands in brackets and may hold any character; state and parent follow it.
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(number)])
  }
  const found = [pid]
  for (const one of found) found.push(...(children.get(one) ?? []))
  return found
}

/** What every thread of the process and of all below it has used since it began; empty where there is no /proc. */
export async function cpuTimes(pid: number): Promise<CpuTimes> {
  const times = new Map<string, number>()
  for (const process of await descendants(pid)) {
    for (const task of await readdir(`/proc/${process}/task`).catch(() => [])) {
      const of = async (file: string): Promise<string | null> =>
        readFile(`/proc/${process}/task/${task}/${file}`, 'utf8').catch(() => null)
      const [name, used] = [await of('comm'), await of('schedstat')]
      // The thread has ended meanwhile.
      if (name === null || used === null) continue
      const role = roleOf(name.trim(), process !== pid)
      // Nanoseconds on a processor come first.
      times.set(role, (times.get(role) ?? 0) + Number(used.split(' ')[0]) / 1_000)
    }
  }
  return times
}

/** What was used between two readings, for each of so many pieces of work; roles that used next to nothing are left out. */
export function cpuPerPiece(before: CpuTimes, after: CpuTimes, pieces: number): CpuTimes {
  const each = [...after].map(([role, used]) => [role, (used - (before.get(role) ?? 0)) / pieces] as const)
  return new Map(each.filter(([, used]) => used >= 0.05))
}

/** All roles together; NaN when nothing is known. */
export const totalCpu = (times: CpuTimes): number =>
  times.size === 0 ? Number.NaN : times.values().reduce((sum, used) => sum + used, 0)

/** The largest first: "main 49.2, PostgreSQL 29.8". */
export const cpuText = (times: CpuTimes): string =>
  [...times]
    .toSorted(([, left], [, right]) => right - left)
    .map(([role, used]) => `${role} ${used.toFixed(1)}`)
    .join(', ')
