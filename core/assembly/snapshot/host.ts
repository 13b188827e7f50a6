/** Puts the next chunk of a snapshot, at most SNAPSHOT_CHUNK bytes, to this address; answers its length, 0 = there is none. */
export declare function nextChunk(to: usize): usize
