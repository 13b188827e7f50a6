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
  /** Of all chunks together. */
  readonly bytes: number
  /**
   * As they were saved, in the same order and with the same boundaries, read one at a time and each checked before it is
   * given. Throws an error of the name SnapshotDamaged when one is damaged or missing: ask for an older snapshot then.
   */
  chunks(): AsyncIterable<Uint8Array>
}

/** Something a person should know that keeps nobody from going on. `message` says all of it in a sentence. */
export type JournalNotice =
  /** The write that was going on when the process ended was cut off. Nobody had been answered about its commands. */
  | {
      readonly kind: 'torn-tail'
      readonly message: string
      /** File and byte where it began, and how many bytes of it there were. */
      readonly place: string
      readonly byte: number
      readonly length: number
      /** The commands it would have held; the last is null when the header was not finished. */
      readonly firstSeq: number
      readonly lastSeq: number | null
    }
  /** A snapshot can't be used: damaged, missing, or of a form that this release does not know. */
  | { readonly kind: 'snapshot-passed-over'; readonly message: string; readonly seq: number }
  /** How far the journal was acknowledged can't be read, so nobody would notice what is missing at its end. */
  | { readonly kind: 'mark-unreadable'; readonly message: string }
  | {
      readonly kind: 'archived' | 'dropped'
      readonly message: string
      readonly firstSeq: number
      readonly lastSeq: number
    }

export interface ArchiveReport {
  /** Commands that moved into the archive now. */
  readonly firstSeq: number
  readonly lastSeq: number
  /** What they took before and what they take now. */
  readonly bytesBefore: number
  readonly bytesAfter: number
}

/** Of the chunks together: known before them, or told once, behind the last of them. */
export type SnapshotHash = string | (() => string)

/**
 * For those who follow another's journal: any number may read while one writes. A reader may meet a batch whose `append`
 * has not resolved yet; who must not act on it asks the writer how far it is durable.
 */
export interface JournalReader {
  /** Batches in order, beginning with the one that holds `fromSeq`; ends at the newest. A broken middle throws. */
  read(fromSeq: number): AsyncIterable<JournalBatch>
  /** 0 when empty. */
  lastSeq(): Promise<number>
  /** The newest usable one at or before `seq` (Infinity: the newest of all), or null. */
  latestSnapshot(seq: number): Promise<Snapshot | null>
  /**
   * Saves the state after `seq`, which must be durable. Takes one chunk after the other, each at most 8 MiB; resolves when
   * all of it is durable, and a snapshot that was not finished is none. Older ones that nobody needs are dropped.
   * For whoever follows the journal as well, one at a time.
   * @param stateHash the hash, or what gives it when the last chunk has been taken
   */
  saveSnapshot(seq: number, stateHash: SnapshotHash, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /**
   * Compresses what lies at or before `upTo`, up to which two verified snapshots should hold everything. Readers go on
   * reading it. One at a time; null when there is nothing to do or another is at it.
   */
  archive(upTo: number): Promise<ArchiveReport | null>
  close(): Promise<void>
}

/** The one writer's. A torn tail (the batch that was being written when the process ended) is cut off when it is opened. */
export interface Journal extends JournalReader {
  /** Resolves when the batch is durable. Calls do not overlap. Rejects, and stays broken, when it can't be. */
  append(batch: JournalBatch): Promise<void>
  /**
   * Why nothing can be appended any more, as far as that is known without appending; null while all is well. Whoever writes
   * asks each second, so that a writer that has nothing to write ends as well.
   */
  fault?(): Error | null
}

/** One stretch of a journal as an audit walks it. */
export type JournalStretch =
  | { readonly kind: 'batch'; readonly batch: JournalBatch }
  | {
      readonly kind: 'break'
      /** From this command on something is missing or can't be trusted … */
      readonly firstMissing: number
      /** … up to this one, from which on batches follow that continue each other; null when none do. */
      readonly resumesWith: number | null
      readonly message: string
      /** True for one that was accepted before. */
      readonly accepted: boolean
    }

/** A loss that somebody has accepted. */
export interface AcceptedLoss {
  /** Microseconds since the epoch. */
  readonly at: number
  readonly firstMissing: number
  /** The command the journal goes on with; the state before it is that of a snapshot. Null: it was cut and ends there. */
  readonly resumesWith: number | null
  /** What was taken out of the journal, and where it lies now. Nothing is deleted. */
  readonly setAside: readonly string[]
  readonly reason: string
}

/** How to go on behind a loss: `cutFrom` sets aside everything from this command on; `gaps` are passed over from now on. */
export interface LossDecision {
  readonly cutFrom: number | null
  readonly gaps: readonly { readonly firstMissing: number; readonly resumesWith: number }[]
  readonly reason: string
  readonly at: number
}

/** For `npm run audit`: all of a journal, whatever snapshots exist. */
export interface JournalAudit {
  /** From the first byte on, the hash chain checked, breaks in their place. */
  walk(): AsyncIterable<JournalStretch>
  /** What there is, by the name of the place. */
  holdings(): Promise<readonly { readonly name: string; readonly count: number; readonly bytes: number }[]>
  /** Sequence numbers of all snapshots, sound or not, oldest first. */
  snapshots(): Promise<readonly number[]>
  /** @throws SnapshotDamaged */
  openSnapshot(seq: number): Promise<Snapshot>
  /** The last command that retention has dropped; 0 when it keeps everything. */
  dropped(): Promise<number>
  losses(): Promise<readonly AcceptedLoss[]>
  /** What else is wrong, beside batches and the snapshots that are there, one sentence each. */
  faults(): Promise<readonly string[]>
  /** @throws JournalLocked while the journal is written */
  accept(decision: LossDecision): Promise<AcceptedLoss[]>
  close(): Promise<void>
}
