import type { Journal, JournalBatch, Snapshot } from '@exchange/ports'

/** Keeps everything for the lifetime of the process and nothing longer, for tests. */
export function memoryJournal(): Journal {
  const batches: JournalBatch[] = []
  const snapshots: Snapshot[] = []
  const last = () => batches.at(-1)?.lastSeq ?? 0
  return {
    append(batch) {
      if (batch.firstSeq !== last() + 1 || batch.lastSeq < batch.firstSeq)
        return Promise.reject(new Error(`journal: batch ${batch.firstSeq}–${batch.lastSeq} does not follow ${last()}`))
      batches.push({ ...batch, bytes: batch.bytes.slice() })
      return Promise.resolve()
    },
    async *read(fromSeq) {
      let index = lowestHolding(batches, fromSeq)
      for (let batch = batches[index]; batch !== undefined; batch = batches[++index]) yield batch
    },
    lastSeq: () => Promise.resolve(last()),
    saveSnapshot(snapshot) {
      snapshots.push({ ...snapshot, bytes: snapshot.bytes.slice() })
      snapshots.sort((a, b) => a.seq - b.seq)
      return Promise.resolve()
    },
    latestSnapshot: (seq) => Promise.resolve(snapshots.findLast((snapshot) => snapshot.seq <= seq) ?? null),
    close: () => Promise.resolve(),
  }
}

/** Index of the first batch whose lastSeq is at or after `seq`. */
function lowestHolding(batches: readonly JournalBatch[], seq: number): number {
  let low = 0
  let high = batches.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((batches[middle]?.lastSeq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}
