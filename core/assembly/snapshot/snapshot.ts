/**
 * The state as chunks, and back. The host calls beginSnapshot and then nextChunk until that answers 0; or restore once, which
 * asks it for the chunks.
 */
import { SNAPSHOT_CHUNK } from '../generated'
import { beginOut, chunkRoom, outLength, takeChunk } from './out'
import { readState } from './read'
import { beginState, writeState } from './write'

/** Bytes of the chunk that lies in the room and was given to the host. */
let given: usize = 0

/** Where a chunk lies that was made. */
export function chunkAt(): usize {
  return chunkRoom()
}

export function beginSnapshot(): void {
  beginOut()
  given = 0
  beginState()
}

/** Bytes of the next chunk; 0 = there is none. */
export function nextChunk(): usize {
  takeChunk(given)
  writeState()
  given = min(outLength(), <usize>SNAPSHOT_CHUNK)
  return given
}

/** Fills a machine that has applied nothing. Stops where the chunks are no snapshot's. */
export function restore(): void {
  readState()
}
