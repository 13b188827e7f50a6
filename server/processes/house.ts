/** What this process takes of its machine: memory against its limits, and the disk under its data. */
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { Metrics } from '../kernel/index.ts'

/** What the process may take: the limit of its group, or else all of the machine. */
function memoryLimit(): number {
  const constrained = process.constrainedMemory()
  const all = totalmem()
  return constrained > 0 && constrained < all ? constrained : all
}

/** Free part of the disk that holds this folder, from 0 to 1, as an ordinary user may fill it. */
export async function diskFree(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return blocks === 0 ? 1 : bavail / blocks
}

/** Parts of the heap's and the process's limits that are used, from 0 to 1. */
export function memoryUsed(): { readonly heap: number; readonly process: number } {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  return { heap: used / limit, process: process.memoryUsage.rss() / memoryLimit() }
}

/** Looks at memory and disk whenever the figures are read. */
export function watchHouse(metrics: Metrics, dataDir: string): void {
  metrics.beforeReading(() => {
    const { heap, process: whole } = memoryUsed()
    metrics.set('memory_used_ratio', { space: 'heap' }, heap)
    metrics.set('memory_used_ratio', { space: 'process' }, whole)
  })
  metrics.beforeReading(async () => metrics.set('disk_free_ratio', { mount: 'data' }, await diskFree(dataDir)))
}
