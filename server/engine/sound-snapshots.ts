import type { JournalReader, Snapshot } from '@exchange/ports'
import { reasonOf } from '../kernel/thrown.ts'

/** Two that were read to their end: should one turn out to be unusable, the journal behind the other is still at hand. */
const NEEDED = 2

/** Which snapshots of a journal were read to their end, so that each is read once. */
export class SoundSnapshots {
  readonly #reader: JournalReader
  readonly #warn: (message: string) => void
  readonly #sound = new Set<number>()

  /** @param warn is told of those that turn out to be damaged */
  constructor(reader: JournalReader, warn: (message: string) => void) {
    this.#reader = reader
    this.#warn = warn
  }

  /** Somebody has read this one to its end and found the state that was saved. */
  add(seq: number): void {
    this.#sound.add(seq)
  }

  /** The command up to which two of them hold everything, for `archive`; 0 when there are not two. */
  async boundary(): Promise<number> {
    let found = 0
    for (let before = Infinity; ;) {
      const snapshot = await this.#reader.latestSnapshot(before)
      if (snapshot === null) return 0
      if ((await this.#isSound(snapshot)) && ++found === NEEDED) return snapshot.seq
      before = snapshot.seq - 1
    }
  }

  async #isSound(snapshot: Snapshot): Promise<boolean> {
    const { seq } = snapshot
    if (this.#sound.has(seq)) return true
    try {
      for await (const _chunk of snapshot.chunks());
    } catch (error) {
      this.#warn(`the snapshot after command ${seq} is passed over: ${reasonOf(error)}`)
      return false
    }
    this.#sound.add(seq)
    return true
  }
}
