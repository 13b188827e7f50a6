/** A state is given and taken in chunks; journals keep them as they are. */
import type { Snapshot } from '@exchange/ports'

/** All chunks, in order. @throws SnapshotDamaged */
export async function chunksOf(snapshot: Snapshot): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of snapshot.chunks()) chunks.push(chunk)
  return chunks
}

/** For a journal, which takes them one after the other. */
export async function* oneByOne(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** Its first chunk, which says of which version it is. */
export async function beginningOf(snapshot: Snapshot): Promise<Uint8Array> {
  for await (const chunk of snapshot.chunks()) return chunk
  return new Uint8Array(0)
}

/** A snapshot that turns out to be damaged is no loss: an older one and the journal hold everything it held. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && error.name === 'SnapshotDamaged'
}
