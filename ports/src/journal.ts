/** Where the commands are remembered. Nothing leaves the engine before `append` has resolved. */
export interface JournalBatch {
  /** Sequence numbers are dense: the next batch's first is this one's last + 1. The first command ever is 1. */
  readonly firstSeq: number
  readonly lastSeq: number
  /** Stamped commands back to back, in the codec's bytes. */
  readonly bytes: Uint8Array
}

export interface Snapshot {
  /** The state after this command. */
  readonly seq: number
  readonly stateHash: string
  readonly bytes: Uint8Array
}

/**
 * For those who follow another's journal: any number may read while one writes. A reader may meet a batch whose `append`
 * has not resolved yet; who must not act on it asks the writer how far it is durable.
 */
export interface JournalReader {
  /** Batches in order, beginning with the one that holds `fromSeq`; ends at the newest. A broken middle throws. */
  read(fromSeq: number): AsyncIterable<JournalBatch>
  /** 0 when empty. */
  lastSeq(): Promise<number>
  /** The newest at or before `seq` (Infinity: the newest of all), or null. */
  latestSnapshot(seq: number): Promise<Snapshot | null>
  close(): Promise<void>
}

/** The one writer's. A torn tail (the batch that was being written when the process ended) is cut off when it is opened. */
export interface Journal extends JournalReader {
  /** Resolves when the batch is durable. Calls do not overlap. Rejects, and stays broken, when it can't be. */
  append(batch: JournalBatch): Promise<void>
  /** Resolves when it is durable. Older ones that no reader needs may be dropped. */
  saveSnapshot(snapshot: Snapshot): Promise<void>
}
