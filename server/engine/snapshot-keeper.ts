import { StateHash } from '@exchange/core'
import type { JournalReader, Snapshot } from '@exchange/ports'
import { reasonOf } from '../kernel/thrown.ts'
import type { Follower } from './follower.ts'
import { SoundSnapshots } from './sound-snapshots.ts'
import type { EngineSettings } from './types.ts'

export type SnapshotSettings = Pick<EngineSettings, 'snapshotEveryCommands' | 'snapshotEveryMs'>

/** Takes the snapshots of a follower's state and reads each one back before anything that it replaces is archived. */
export class SnapshotKeeper {
  readonly #reader: JournalReader
  readonly #settings: SnapshotSettings
  readonly #warn: (message: string) => void
  readonly #sound: SoundSnapshots
  #seq: number
  #at = performance.now()

  /** @param seq the command of the newest snapshot; 0 = there is none */
  constructor(reader: JournalReader, settings: SnapshotSettings, seq: number, warn: (message: string) => void) {
    this.#reader = reader
    this.#settings = settings
    this.#seq = seq
    this.#warn = warn
    this.#sound = new SoundSnapshots(reader, warn)
  }

  /** Saves the state when so much has happened, or so much time has passed, that it is due. */
  async whenDue(follower: Follower): Promise<void> {
    const commands = follower.lastSeq - this.#seq
    const isDue =
      commands >= this.#settings.snapshotEveryCommands ||
      (commands > 0 && performance.now() - this.#at >= this.#settings.snapshotEveryMs)
    if (isDue) await this.save(follower)
  }

  /** Saves the state unless it has been saved. What fails is told and tried again when the next one is due. */
  async save(follower: Follower): Promise<void> {
    if (follower.lastSeq <= this.#seq) return
    const seq = follower.lastSeq
    this.#seq = seq
    this.#at = performance.now()
    try {
      // The state is walked once: what is saved is hashed on its way.
      const hash = new StateHash()
      await this.#reader.saveSnapshot(seq, () => hash.digest(), hashed(follower.snapshot(), hash))
      const saved = await this.#reader.latestSnapshot(seq)
      if (saved?.seq !== seq || (await hashOf(saved)) !== hash.digest())
        return this.#warn(`the snapshot after command ${seq} does not read back as it was saved; older ones stay`)
      this.#sound.add(seq)
      await this.#reader.archive(await this.#sound.boundary())
    } catch (error) {
      this.#warn(`no snapshot after command ${seq}: ${reasonOf(error)}`)
    }
  }
}

async function* hashed(chunks: Iterable<Uint8Array>, hash: StateHash): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** Of what was saved, a chunk at a time. @throws SnapshotDamaged */
async function hashOf(snapshot: Snapshot): Promise<string> {
  const hash = new StateHash()
  for await (const chunk of snapshot.chunks()) hash.update(chunk)
  return hash.digest()
}
