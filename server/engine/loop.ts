import { EventWriter, type Machine } from '@exchange/core'
import type { Journal } from '@exchange/ports'
import { asError } from '../kernel/thrown.ts'
import { Acceptance } from './acceptance.ts'
import type { EngineHooks } from './hooks.ts'
import { Inbox } from './inbox.ts'
import { coreTables } from './meter.ts'
import { encodeNote, EventHash } from './notes.ts'
import { OwnSnapshots } from './own-snapshots.ts'
import { Poison } from './poison.ts'
import { quarantineFirst, runCommands } from './quarantine.ts'
import { readable } from './readable.ts'
import type { Recovered } from './recovery.ts'
import { Stamps } from './stamps.ts'
import { joined, stretchOf, together, type InboxMessage } from './stretches.ts'
import type { EngineSettings, EngineState } from './types.ts'
import { Waiters } from './waiters.ts'

/** For how many commands to come there is memory beforehand, and in how many blocks of 16 KiB at a time it is fetched. */
const RESERVED_COMMANDS = 250_000
const RESERVED_BLOCKS = 64

/**
 * The one writer. Commands are stamped and applied as they arrive; what was applied is published only when the journal
 * has it: while one batch is being made durable the next one fills. So the state may run ahead of the disk, but nothing
 * of it leaves: neither answers, nor events, nor snapshots. A command that the machine can't carry out costs the machine
 * alone: another one is built from what is durable, the command is journaled as quarantined, and everything else goes on.
 */
export class EngineLoop {
  readonly #journal: Journal
  readonly #settings: EngineSettings
  readonly #hooks: EngineHooks
  readonly #poison: Poison
  readonly #snapshots: OwnSnapshots
  readonly #stamps: Stamps
  readonly #acceptance: Acceptance
  readonly #waiters = new Waiters()
  #machine: Machine
  #events = new EventWriter(1 << 20)
  readonly #inbox = new Inbox()
  /** Applied and not yet handed to the journal. */
  #filling: InboxMessage[] = []
  #quarantined: number[] = []
  #received = 0
  readonly #hash: EventHash
  /** Batches since the last note. */
  #unnoted = 0
  /** The last command that the machine was given. */
  #attemptedSeq: number
  /** The last command handed to the journal. */
  #handedSeq: number
  #durableSeq: number
  /** Why the machine can't be used any more. */
  #broken: Error | null = null
  #writing = false
  #ended = false

  constructor(
    start: Pick<Recovered, 'machine' | 'lastAt' | 'quarantined'> & { readonly snapshotSeq: number },
    journal: Journal,
    settings: EngineSettings,
    hooks: EngineHooks,
  ) {
    this.#machine = start.machine
    this.#journal = journal
    this.#settings = settings
    this.#hooks = hooks
    this.#poison = new Poison(settings.quarantinesPerMinute)
    for (const identity of start.quarantined) this.#poison.remember(identity)
    this.#attemptedSeq = start.machine.lastSeq
    this.#handedSeq = start.machine.lastSeq
    this.#durableSeq = start.machine.lastSeq
    this.#hash = new EventHash(start.machine.lastSeq + 1)
    this.#stamps = new Stamps(hooks.clock, this.#poison, start.lastAt)
    this.#acceptance = new Acceptance(hooks)
    const warn = (error: unknown): void => hooks.warn(asError(error))
    this.#snapshots = new OwnSnapshots(journal, settings, start.snapshotSeq, warn)
    this.#machine.reserve(RESERVED_COMMANDS)
  }

  /** Unstamped commands back to back. Each is answered by `publish` or by `refuse`. */
  receive(commands: Uint8Array): void {
    if (this.#ended) return
    try {
      this.#enter(commands)
    } catch (error) {
      return this.#fail(error)
    }
    this.#advance()
    if (!this.#writing) void this.#write()
  }

  /** Sequence and hash of the state as it is now, once it is durable. */
  async state(): Promise<EngineState> {
    await this.#sound()
    const state = { seq: this.#machine.lastSeq, stateHash: this.#machine.stateHash() }
    await this.#durable(state.seq)
    return state
  }

  /** Saves the state as it is now, once it is durable. */
  async snapshot(): Promise<EngineState> {
    await this.#sound()
    const held = this.#snapshots.capture(this.#machine)
    await this.#durable(held.seq)
    await this.#snapshots.save(held)
    return { seq: held.seq, stateHash: held.stateHash }
  }

  /** Takes commands again, whatever kept it from that: the clock is right as it is. */
  resume(): void {
    this.#acceptance.resume()
  }

  /** Stops taking commands when the clock has jumped, goes on when it is back. Called each second as well. */
  checkClock(): void {
    this.#acceptance.checkClock()
  }

  /** Tells how full the core's tables are. Called each second. */
  measure(): void {
    if (this.#broken !== null || this.#ended) return
    for (const table of coreTables) {
      const { value, used } = this.#machine.usageOf(table)
      this.#hooks.meter.filled(table, value === 0 ? 1 : used / value)
    }
  }

  /** Ends where the journal can't be written any more, also while there is nothing to write. Called each second. */
  checkJournal(): void {
    const fault = this.#ended ? null : (this.#journal.fault?.() ?? null)
    if (fault !== null) this.#fail(fault)
  }

  /** Publishes what is in, saves a snapshot if the state has moved, and closes the journal. */
  async stop(): Promise<void> {
    while (this.#writing) await this.#durable(Infinity)
    if (this.#ended) return
    this.#ended = true
    await this.#snapshots.finish(this.#machine)
    await this.#journal.close()
  }

  /** Into the inbox, with each command read once more. */
  #enter(commands: Uint8Array): void {
    const { bytes, count, faults } = readable(commands)
    for (const fault of faults) this.#hooks.alarm(`a command can't be read back and is quarantined: ${fault}`)
    const message = { bytes, first: this.#received, count }
    this.#received += count
    this.checkClock()
    const { refusing } = this.#acceptance
    if (refusing === null) this.#inbox.enter(message, this.#broken === null)
    else this.#hooks.refuse([message].map(stretchOf), refusing)
  }

  async #write(): Promise<void> {
    this.#writing = true
    try {
      while (!this.#ended) {
        if (this.#broken !== null) await this.#comeBack(this.#broken)
        else if (this.#filling.length > 0) await this.#makeDurable()
        else break
        if (this.#broken === null) this.#snapshots.take(this.#machine)
        this.#snapshots.saveWhenDurable(this.#durableSeq)
        this.#advance()
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
    const at = this.#stamps.lastAt
    const { hasBacklog } = this.#machine
    const commands = joined(this.#filling)
    const quarantined = this.#quarantined
    const events = this.#events.bytes().slice()
    const bytes = together([...this.#filling.map((message) => message.bytes), ...this.#note(events, lastSeq)])
    this.#filling = []
    this.#quarantined = []
    this.#events.clear()
    this.#handedSeq = lastSeq
    const startedAt = performance.now()
    const written = this.#journal.append({ firstSeq, lastSeq, bytes })
    // While the disk is at work: memory for the commands to come, a millisecond's worth at most.
    this.#machine.reserve(RESERVED_COMMANDS, RESERVED_BLOCKS)
    await written
    this.#hooks.meter.appended({ firstSeq, lastSeq }, startedAt)
    // The machine may have broken meanwhile; what is durable is sound and its submitters may know.
    this.#durableSeq = lastSeq
    this.#hooks.publish({ firstSeq, lastSeq, at, events, commands, quarantined, hasBacklog })
    this.#wake()
  }

  /** Now and then, what followers compare their events with. */
  #note(events: Uint8Array, lastSeq: number): Uint8Array[] {
    this.#hash.add(events)
    this.#unnoted += 1
    if (this.#unnoted < this.#settings.noteEveryBatches) return []
    this.#unnoted = 0
    return [encodeNote(this.#hash.take(lastSeq))]
  }

  /** Applies what has arrived; a machine that breaks at it is left as it is until nothing is being written. */
  #advance(): void {
    if (this.#broken !== null || this.#ended) return
    try {
      this.#take()
    } catch (error) {
      this.#broken = asError(error)
    }
  }

  /** Stamps and applies what has arrived, as much as one record may hold; cancels have room above that. */
  #take(): void {
    const limit = this.#handedSeq + this.#settings.batchLimit
    for (let next = this.#inbox.next(); next !== null; next = this.#inbox.next()) {
      const { message, isExpress } = next
      const { bytes, first } = message
      const before = this.#machine.lastSeq
      const last = isExpress ? limit + this.#settings.cancelLane : limit
      const { used, count, quarantined } = this.#stamps.stamp(bytes, before, last)
      this.#attemptedSeq = before + count
      this.#quarantined.push(...quarantined)
      if (count > 0) {
        const startedAt = performance.now()
        runCommands(this.#machine, bytes, 0, used, this.#events)
        this.#hooks.meter.applied({ firstSeq: before + 1, lastSeq: this.#attemptedSeq }, startedAt)
        this.#filling.push({ bytes: bytes.subarray(0, used), first, count })
      }
      this.#inbox.done(isExpress, used, count)
      if (count < message.count) return
    }
  }

  /** Nothing since the last record has left, so all of it is done again by another machine, without what broke this one. */
  async #comeBack(reason: Error): Promise<void> {
    const began = performance.now()
    this.#inbox.putBack(this.#filling)
    this.#filling = []
    this.#quarantined = []
    this.#snapshots.drop()
    // The broken one is let go of before the next is built: a state may fill much of the memory.
    this.#events = new EventWriter(1 << 20)
    this.#machine = await this.#hooks.rebuild(this.#handedSeq)
    const found = this.#quarantine(this.#machine)
    this.#machine = await this.#hooks.rebuild(this.#handedSeq)
    this.#machine.reserve(RESERVED_COMMANDS)
    this.#broken = null
    const bearable = this.#poison.bear(reason.message)
    const spent = Math.round(performance.now() - began)
    if (found === null && !bearable) throw reason
    const what = found === null ? 'the machine broke, by none of its commands when they were tried one by one' : found
    this.#hooks.alarm(`${what}: ${reason.message}. Another machine is in its place after ${spent} ms`)
    if (!bearable) this.#stop(`commands keep failing: ${reason.message}`)
  }

  /** Finds the command that breaks this machine and marks it; null when none does. */
  #quarantine(machine: Machine): string | null {
    const found = quarantineFirst(
      machine,
      this.#inbox.all().map(({ bytes }) => bytes),
      this.#attemptedSeq,
    )
    if (found === null) return null
    this.#poison.remember(found.identity)
    this.#hooks.meter.quarantined()
    return `command ${found.seq} (${found.identity}) is quarantined`
  }

  /** Takes nothing from now on; what waits is refused, what was applied is still answered. */
  #stop(reason: string): void {
    this.#acceptance.stop(reason)
    const waiting = this.#inbox.all()
    this.#inbox.clear()
    this.#hooks.refuse(waiting.map(stretchOf), reason)
  }

  /** Until the machine can be asked. */
  async #sound(): Promise<void> {
    while (this.#broken !== null && !this.#ended) await this.#durable(Infinity)
  }

  /** Until this command is durable; Infinity: until the writer rests. */
  #durable(seq: number): Promise<void> {
    if (seq <= this.#durableSeq || this.#ended || !this.#writing) return Promise.resolve()
    return this.#waiters.until(seq)
  }

  #wake(): void {
    this.#waiters.wake(this.#ended || !this.#writing ? Infinity : this.#durableSeq)
  }

  #fail(error: unknown): void {
    if (this.#ended) return
    this.#ended = true
    this.#hooks.fail(asError(error))
    this.#wake()
  }
}
