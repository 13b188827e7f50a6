/** The exchange's process: engine, journal, views, projection and a module that moves money, in one life. */
import { openFileJournal, openFileJournalReader } from '@exchange/adapters/journal-file'
import type { FileLayer } from '@exchange/adapters/journal-file'
import type { SimulatedDisk } from '@exchange/adapters/journal-file/testing'
import { amount, decodeEvents, SystemOwner, type Event, type Submission } from '@exchange/core'
import type { Journal } from '@exchange/ports'
import { followJournal, SnapshotKeeper, startEngineInProcess, type Engine } from '@exchange/server/engine/index'
import { EngineClock, type ClockSources } from '@exchange/server/engine/clock'
import { MoneyRows } from '@exchange/server/kernel/money-rows'
import type { Bug } from './bugs.ts'
import type { Chance } from './chance.ts'
import type { Database, Deposit } from './database.ts'
import { takingTime } from './disk.ts'
import { Shown } from './shown.ts'
import { Life, type VirtualTime } from './time.ts'

export const DIRECTORY = '/journal'
const ASSET = 0
const SEGMENT_BYTES = 16_384
const SNAPSHOT_EVERY = 200
const TELL_EVERY_MS = 50
const RETRY_MS = 2_000
const SETTINGS = { queueLimit: 40, cancelLane: 10, batchLimit: 8, noteEveryBatches: 4, keepsSnapshots: false }

export interface Surroundings {
  readonly time: VirtualTime
  readonly chance: Chance
  readonly disk: SimulatedDisk
  readonly database: Database
  readonly bug: Bug | null
  readonly clocks: ClockSources
  /** Somebody has looked at the clock before this start: it is right, however far it lies behind the journal. */
  readonly isClockConfirmed: boolean
}

/** What a caller hears; refused = nothing happened and nothing will, lost = nobody knows. */
export type Reply =
  | { readonly kind: 'answered'; readonly seq: number; readonly events: readonly Event[] }
  | { readonly kind: 'refused' | 'lost' }

/** How far the journal is durable, for whoever waits to hear of it. */
class Durable {
  #seq: number
  #waiting: (() => void)[] = []

  constructor(seq: number) {
    this.#seq = seq
  }

  get seq(): number {
    return this.#seq
  }

  is(seq: number): void {
    this.#seq = seq
    for (const wake of this.#waiting.splice(0)) wake()
  }

  async beyond(seq: number): Promise<void> {
    while (this.#seq <= seq) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}

export class Node {
  readonly life: Life
  readonly shown = new Shown()
  /** The last command that the views show. */
  seen = 0
  readonly #around: Surroundings
  readonly #engine: Engine
  readonly #money: MoneyRows<Deposit>
  readonly #durable: Durable

  private constructor(around: Surroundings, life: Life, engine: Engine, durable: Durable) {
    this.#around = around
    this.life = life
    this.#engine = engine
    this.#durable = durable
    this.seen = engine.recovery.lastSeq
    this.shown.apply(decodeEvents(engine.described))
    engine.subscribe(({ events, lastSeq }) => {
      if (life.isOver) return
      this.shown.apply(events)
      this.seen = lastSeq
      durable.is(lastSeq)
    })
    this.#money = new MoneyRows<Deposit>({
      engine,
      reason: 'deposit',
      views: lastSeqOf(this),
      histories: {
        caughtUp: async (seq) => {
          while (around.database.cursor < seq) await life.pause(TELL_EVERY_MS)
        },
        hasTransfer: (_owner, id) => around.database.ask(life, () => around.database.hasTransfer(id)),
      },
      clock: { now: () => around.clocks.wall() / 1000 },
      log: { info: () => {}, warn: () => {}, error: () => {} },
      store: depositsOf(around, life),
      legsOf: ({ userId, amount: value }) => [
        { owner: SystemOwner['chain:demo'], wallet: 'main', asset: ASSET, amount: amount(-value) },
        { owner: userId, wallet: 'main', asset: ASSET, amount: amount(value) },
      ],
    })
  }

  /** Rejects when it can't start; resolves when callers are heard. */
  static async start(around: Surroundings, life: Life, opening: readonly Submission[]): Promise<Node> {
    const files = takingTime(
      around.bug === 'no-sync' ? unsynced(around.disk.files) : around.disk.files,
      life,
      around.chance,
    )
    const journal = await openFileJournal(DIRECTORY, { files, segmentBytes: SEGMENT_BYTES })
    const engine = await startEngineInProcess(around.bug === 'early-answer' ? early(journal) : journal, {
      clock: (lastAt) => new EngineClock(lastAt, around.isClockConfirmed, around.clocks),
      settings: SETTINGS,
    })
    const durable = new Durable(engine.recovery.lastSeq)
    const node = new Node(around, life, engine, durable)
    project(around, life, files, durable)
    // Listings are handed in at every start.
    for (const command of opening) await engine.submit(command)
    await node.#money.resume()
    return node
  }

  /** Why nothing is taken; null = it is. */
  get refusing(): string | null {
    return this.#engine.refusing
  }

  /** An operator has looked at why nothing was taken. */
  confirm(): void {
    void this.#engine.resume()
  }

  /** Resolves when the engine can't go on. */
  get ended(): Promise<unknown> {
    return this.#engine.ended
  }

  async command(submission: Submission): Promise<Reply> {
    try {
      const { seq, events } = await this.#engine.submit(submission)
      return { kind: 'answered', seq, events }
    } catch (error) {
      return { kind: error instanceof Error && error.name === 'EngineBusy' ? 'refused' : 'lost' }
    }
  }

  /** Writes a row, once for one id, and moves its money. */
  async deposit(deposit: Deposit): Promise<Reply> {
    const { database } = this.#around
    try {
      const row = await database.ask(this.life, () => {
        if (database.deposits.has(deposit.id)) return null
        database.deposits.set(deposit.id, deposit)
        return deposit
      })
      if (row !== null) await this.#money.submit(row)
      return { kind: 'refused' }
    } catch {
      return { kind: 'lost' }
    }
  }

  /** As on SIGTERM. */
  async stop(): Promise<void> {
    await this.#engine.stop()
    while (this.#around.database.cursor < this.#durable.seq) await this.life.pause(TELL_EVERY_MS)
    this.life.end()
  }
}

const lastSeqOf = (node: { readonly seen: number }) => ({
  get lastSeq() {
    return node.seen
  },
})

function depositsOf({ database, bug }: Surroundings, life: Life) {
  return {
    pending: () =>
      database.ask(life, () => {
        const pending = [...database.deposits.values()].filter(({ state }) => state === 'pending')
        return bug === 'forgotten-row' ? pending.slice(1) : pending
      }),
    settle: ({ id }: Deposit, outcome: 'done' | 'refused') =>
      database.ask(life, () => {
        const row = database.deposits.get(id)
        if (row !== undefined && row.state !== 'done') row.state = outcome
      }),
  }
}

/** The projector: follows the journal into the tables and keeps snapshots; begins again when something fails. */
function project(around: Surroundings, process: Life, files: FileLayer, durable: Durable): void {
  const { database, time, chance, bug } = around
  const begin = (): void => {
    const life = new Life(time, process)
    const again = (): void => {
      if (life.isOver) return
      life.end()
      process.after(RETRY_MS, begin)
    }
    process.after(chance.wait(60 * 60_000), again)
    follow(life).catch(again)
  }
  const follow = async (life: Life): Promise<never> => {
    const reader = openFileJournalReader(DIRECTORY, { files })
    const from = await database.ask(life, () => database.cursor)
    const follower = await followJournal(reader, from)
    const newest = await reader.latestSnapshot(Infinity)
    const settings = { snapshotEveryCommands: SNAPSHOT_EVERY, snapshotEveryMs: Infinity }
    // Compressing runs in threads of the system, which know no simulated time.
    const keeper = new SnapshotKeeper(withoutArchive(reader), settings, newest?.seq ?? 0, () => {})
    for (;;) {
      for await (const piece of follower.advance(durable.seq, 2_000)) await write(life, piece)
      await keeper.whenDue(follower)
      await durable.beyond(follower.lastSeq)
      await life.pause(TELL_EVERY_MS)
    }
  }
  const write = async (life: Life, piece: { lastSeq: number; events: Uint8Array<ArrayBuffer> }): Promise<void> => {
    const before = database.cursor
    if (bug !== 'cursor-first') return database.ask(life, () => database.commit(before, piece))
    await database.ask(life, () => database.moveCursor(piece.lastSeq))
    await database.ask(life, () => database.addRows(piece))
  }
  begin()
}

function withoutArchive(reader: ReturnType<typeof openFileJournalReader>): typeof reader {
  return {
    read: (from) => reader.read(from),
    lastSeq: () => reader.lastSeq(),
    latestSnapshot: (seq) => reader.latestSnapshot(seq),
    saveSnapshot: (seq, hash, chunks) => reader.saveSnapshot(seq, hash, chunks),
    archive: () => Promise.resolve(null),
    close: () => reader.close(),
  }
}

function unsynced(files: FileLayer): FileLayer {
  return {
    ...files,
    open: async (path, mode) => {
      const file = await files.open(path, mode)
      return { ...file, datasync: () => Promise.resolve() }
    },
  }
}

/** Says that a batch is durable as soon as it is handed over. */
function early(journal: Journal): Journal {
  let written: Promise<void> = Promise.resolve()
  return {
    read: (from) => journal.read(from),
    lastSeq: () => journal.lastSeq(),
    latestSnapshot: (seq) => journal.latestSnapshot(seq),
    saveSnapshot: (seq, hash, chunks) => journal.saveSnapshot(seq, hash, chunks),
    archive: (upTo) => journal.archive(upTo),
    close: () => written.then(() => journal.close()),
    append: (batch) => {
      written = written.then(() => journal.append(batch)).catch(() => {})
      return Promise.resolve()
    },
  }
}
