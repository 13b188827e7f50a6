import type { Journal, JournalBatch, Snapshot } from '@exchange/ports'

const LONGEST_CHUNK = 8 << 20

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
    async saveSnapshot(seq, stateHash, chunks) {
      const kept = await copyOf(chunks)
      const snapshot = snapshotOf(seq, typeof stateHash === 'string' ? stateHash : stateHash(), kept)
      const same = snapshots.findIndex((other) => other.seq === seq)
      if (same === -1) snapshots.push(snapshot)
      else snapshots[same] = snapshot
      snapshots.sort((a, b) => a.seq - b.seq)
    },
    latestSnapshot: (seq) => Promise.resolve(snapshots.findLast((snapshot) => snapshot.seq <= seq) ?? null),
    archive: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  }
}

function snapshotOf(seq: number, stateHash: string, kept: readonly Uint8Array[]): Snapshot {
  return {
    seq,
    stateHash,
    bytes: kept.reduce((sum, chunk) => sum + chunk.length, 0),
    async *chunks() {
      yield* kept
    },
  }
}

async function copyOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const kept: Uint8Array[] = []
  for await (const chunk of chunks) {
    if (chunk.length > LONGEST_CHUNK)
      throw new RangeError(`a chunk of a snapshot has ${chunk.length} bytes, ${LONGEST_CHUNK} are allowed`)
    kept.push(chunk.slice())
  }
  return kept
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
