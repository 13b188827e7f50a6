import { hashState, type Machine } from '@exchange/core'
import type { Journal } from '@exchange/ports'
import { oneByOne } from './snapshot-bytes.ts'
import { SoundSnapshots } from './sound-snapshots.ts'
import type { EngineSettings, EngineState } from './types.ts'

interface HeldSnapshot extends EngineState {
  readonly chunks: readonly Uint8Array[]
}

/** Snapshots of an engine that nobody follows. A state is copied at once and saved when the disk has all of its commands. */
export class OwnSnapshots {
  readonly #journal: Journal
  readonly #settings: EngineSettings
  readonly #warn: (error: unknown) => void
  readonly #sound: SoundSnapshots
  #seq: number
  #at = performance.now()
  #held: HeldSnapshot | null = null
  #saving: Promise<void> = Promise.resolve()

  /** @param seq the command of the newest snapshot; 0 = there is none */
  constructor(journal: Journal, settings: EngineSettings, seq: number, warn: (error: unknown) => void) {
    this.#journal = journal
    this.#settings = settings
    this.#seq = seq
    this.#warn = warn
    this.#sound = new SoundSnapshots(journal, warn)
  }

  /** Copies the state when a snapshot of it is due. */
  take(machine: Machine): void {
    if (this.#held === null && this.#isDue(machine)) this.#held = this.capture(machine)
  }

  /** Saves what was copied once all of it is durable. */
  saveWhenDurable(durableSeq: number): void {
    const held = this.#held
    if (held === null || held.seq > durableSeq) return
    this.#held = null
    this.#saving = this.#saving
      .then(() => this.save(held))
      .then(async () => this.#journal.archive(await this.#sound.boundary()))
      .then(() => {}, this.#warn)
  }

  /** The state that was copied has never come to be. */
  drop(): void {
    this.#held = null
  }

  /** Saves the state at the end, if it has moved. */
  async finish(machine: Machine): Promise<void> {
    await this.#saving
    if (this.#settings.keepsSnapshots && machine.lastSeq > this.#seq)
      await this.save(this.capture(machine)).catch(this.#warn)
  }

  capture(machine: Machine): HeldSnapshot {
    this.#seq = machine.lastSeq
    this.#at = performance.now()
    const chunks = [...machine.snapshot()]
    return { seq: machine.lastSeq, stateHash: hashState(chunks), chunks }
  }

  save({ seq, stateHash, chunks }: HeldSnapshot): Promise<void> {
    return this.#journal.saveSnapshot(seq, stateHash, oneByOne(chunks))
  }

  #isDue(machine: Machine): boolean {
    if (!this.#settings.keepsSnapshots) return false
    const commands = machine.lastSeq - this.#seq
    if (commands >= this.#settings.snapshotEveryCommands) return true
    return commands > 0 && performance.now() - this.#at >= this.#settings.snapshotEveryMs
  }
}
