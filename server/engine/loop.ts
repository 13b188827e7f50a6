import { commandLength, EventWriter, hashState, stampCommand, type Machine } from '@exchange/core'
import type { Journal } from '@exchange/ports'
import type { EngineSettings, EngineState } from './types.ts'

/** Events of one durable batch, as bytes. */
export interface Published {
  readonly firstSeq: number
  readonly lastSeq: number
  /** The stamp of its last command. */
  readonly at: number
  readonly events: Uint8Array<ArrayBuffer>
}

export interface EngineHooks {
  /** Called in order, each batch after it is durable. */
  publish(batch: Published): void
  /** Called once; nothing is published after it. */
  fail(error: Error): void
  /** Something that does not keep the engine from going on, such as a snapshot that could not be saved. */
  warn(error: Error): void
  /** Microseconds since the epoch. */
  now(): number
}

/** For how many commands to come there is memory beforehand, and in how many blocks of 16 KiB at a time it is fetched. */
const RESERVED_COMMANDS = 250_000
const RESERVED_BLOCKS = 64

interface HeldSnapshot extends EngineState {
  readonly bytes: Uint8Array
}

/**
 * The one writer. Commands are stamped and applied as they arrive; what was applied is published only when the journal
 * has it: while one batch is being made durable the next one fills. So the state may run ahead of the disk, but nothing
 * of it leaves: neither answers, nor events, nor snapshots. And a command that breaks an invariant of the core never
 * gets into the journal.
 */
export class EngineLoop {
  readonly #machine: Machine
  readonly #journal: Journal
  readonly #settings: EngineSettings
  readonly #hooks: EngineHooks
  readonly #inbox: Uint8Array[] = []
  readonly #events = new EventWriter(1 << 20)
  readonly #waiters: { readonly seq: number; readonly resolve: () => void }[] = []
  #filling: Uint8Array[] = []
  #fillingBytes = 0
  /** The last command handed to the journal. */
  #handedSeq: number
  #durableSeq: number
  #lastAt: number
  #writing = false
  #ended = false
  #snapshotSeq: number
  #snapshotAt = performance.now()
  #held: HeldSnapshot | null = null
  #saving: Promise<void> = Promise.resolve()

  constructor(
    start: { readonly machine: Machine; readonly lastAt: number; readonly snapshotSeq: number },
    journal: Journal,
    settings: EngineSettings,
    hooks: EngineHooks,
  ) {
    this.#machine = start.machine
    this.#journal = journal
    this.#settings = settings
    this.#hooks = hooks
    this.#handedSeq = start.machine.lastSeq
    this.#durableSeq = start.machine.lastSeq
    this.#lastAt = start.lastAt
    this.#snapshotSeq = start.snapshotSeq
    this.#machine.reserve(RESERVED_COMMANDS)
  }

  /** Unstamped commands back to back. Answers come by `publish`, one command after the other in this order. */
  receive(commands: Uint8Array): void {
    if (this.#ended) return
    this.#inbox.push(commands)
    this.#guard(() => this.#take())
    if (!this.#writing) void this.#write()
  }

  /** Sequence and hash of the state as it is now, once it is durable. */
  async state(): Promise<EngineState> {
    const state = { seq: this.#machine.lastSeq, stateHash: this.#machine.stateHash() }
    await this.#durable(state.seq)
    return state
  }

  /** Saves the state as it is now, once it is durable. */
  async snapshot(): Promise<EngineState> {
    const { seq, stateHash, bytes } = this.#capture()
    await this.#durable(seq)
    await this.#journal.saveSnapshot({ seq, stateHash, bytes })
    return { seq, stateHash }
  }

  /** Publishes what is in, saves a snapshot if the state has moved, and closes the journal. */
  async stop(): Promise<void> {
    while (this.#writing) await this.#durable(this.#machine.lastSeq)
    if (this.#ended) return
    this.#ended = true
    await this.#saving
    if (this.#machine.lastSeq > this.#snapshotSeq)
      await this.#journal.saveSnapshot(this.#capture()).catch((error: unknown) => this.#hooks.warn(asError(error)))
    await this.#journal.close()
  }

  async #write(): Promise<void> {
    this.#writing = true
    try {
      while (this.#fillingBytes > 0 && !this.#ended) {
        await this.#makeDurable()
        this.#keepSnapshot()
        this.#take()
      }
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#writing = false
      this.#wake()
    }
  }

  async #makeDurable(): Promise<void> {
    const firstSeq = this.#handedSeq + 1
    const lastSeq = this.#machine.lastSeq
    const at = this.#lastAt
    const [only] = this.#filling
    const bytes =
      only !== undefined && this.#filling.length === 1 ? only : Buffer.concat(this.#filling, this.#fillingBytes)
    const events = this.#events.bytes().slice()
    this.#filling = []
    this.#fillingBytes = 0
    this.#events.clear()
    this.#handedSeq = lastSeq
    const written = this.#journal.append({ firstSeq, lastSeq, bytes })
    // While the disk is at work: memory for the commands to come, a millisecond's worth at most.
    this.#machine.reserve(RESERVED_COMMANDS, RESERVED_BLOCKS)
    await written
    // The core may have met a broken invariant meanwhile; what is durable is sound and its submitters may know.
    this.#durableSeq = lastSeq
    this.#hooks.publish({ firstSeq, lastSeq, at, events })
    this.#wake()
  }

  /** Stamps and applies what has arrived, as much as one record may hold. */
  #take(): void {
    const limit = this.#handedSeq + this.#settings.batchLimit
    for (let message = this.#inbox[0]; message !== undefined; message = this.#inbox[0]) {
      const used = this.#applyUpTo(message, limit)
      if (used > 0) this.#filling.push(message.subarray(0, used))
      this.#fillingBytes += used
      if (used < message.length) {
        this.#inbox[0] = message.subarray(used)
        return
      }
      this.#inbox.shift()
    }
  }

  /** One clock reading for a message; time never runs back. */
  #applyUpTo(message: Uint8Array, limit: number): number {
    const machine = this.#machine
    this.#lastAt = Math.max(this.#lastAt, this.#hooks.now())
    let offset = 0
    for (let seq = machine.lastSeq + 1; offset < message.length && seq <= limit; seq++) {
      stampCommand(message, offset, seq, this.#lastAt)
      offset += commandLength(message, offset)
    }
    machine.run(message, 0, offset, this.#events)
    return offset
  }

  /** When one is due, the state is copied here and now; it is written when the disk has all of its commands. */
  #keepSnapshot(): void {
    if (this.#held === null && this.#snapshotIsDue()) this.#held = this.#capture()
    const held = this.#held
    if (held === null || held.seq > this.#durableSeq) return
    this.#held = null
    this.#saving = this.#journal.saveSnapshot(held).catch((error: unknown) => this.#hooks.warn(asError(error)))
  }

  #snapshotIsDue(): boolean {
    const commands = this.#machine.lastSeq - this.#snapshotSeq
    if (commands >= this.#settings.snapshotEveryCommands) return true
    return commands > 0 && performance.now() - this.#snapshotAt >= this.#settings.snapshotEveryMs
  }

  #capture(): HeldSnapshot {
    this.#snapshotSeq = this.#machine.lastSeq
    this.#snapshotAt = performance.now()
    const bytes = this.#machine.snapshot()
    return { seq: this.#machine.lastSeq, stateHash: hashState(bytes), bytes }
  }

  #durable(seq: number): Promise<void> {
    if (seq <= this.#durableSeq || this.#ended) return Promise.resolve()
    return new Promise((resolve) => this.#waiters.push({ seq, resolve }))
  }

  #wake(): void {
    for (let index = this.#waiters.length - 1; index >= 0; index--) {
      const waiter = this.#waiters[index]
      if (waiter === undefined || (waiter.seq > this.#durableSeq && !this.#ended)) continue
      this.#waiters.splice(index, 1)
      waiter.resolve()
    }
  }

  #guard(action: () => void): void {
    try {
      action()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    if (this.#ended) return
    this.#ended = true
    this.#hooks.fail(asError(error))
    this.#wake()
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
