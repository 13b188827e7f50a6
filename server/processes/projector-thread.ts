/** The projector's thread as the main one sees it. */
import { Worker } from 'node:worker_threads'
import type { SnapshotSettings } from '../engine/index.ts'
import { BackOff, reasonOf } from '../kernel/index.ts'
import type { JournalChoice } from './journals.ts'
import type { TraceSettings } from './traces.ts'
import type { FromProjector, ProjectorWorkerData, ToProjector } from './projector-worker.ts'

/**
 * Between two times that the projector is told how far the journal is: waking it costs more than a small stretch, and
 * nothing of an order's answer waits for it (docs/decisions/0114).
 */
export const TELL_EVERY_MS = 50

/** Tells how far the journal is durable: at once when somebody waits for it or nothing was told lately, else a little later. */
export class DurableNews {
  readonly #tell: (seq: number) => void
  #durable = 0
  #told = 0
  #wanted = 0
  #timer: NodeJS.Timeout | null = null

  constructor(tell: (seq: number) => void) {
    this.#tell = tell
  }

  /** Everything up to this command is durable. */
  durable(seq: number): void {
    this.#durable = Math.max(this.#durable, seq)
    if (this.#timer === null || this.#isAwaited()) this.#tellNow()
  }

  /** Somebody waits for the tables to show this command. */
  awaited(seq: number): void {
    this.#wanted = Math.max(this.#wanted, seq)
    if (this.#isAwaited()) this.#tellNow()
  }

  /** Tells nothing any more but what was not told yet. */
  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#durable > this.#told) this.#tell((this.#told = this.#durable))
  }

  #isAwaited(): boolean {
    return this.#wanted > this.#told && this.#durable > this.#told
  }

  #tellNow(): void {
    if (this.#durable === this.#told) return
    this.#told = this.#durable
    this.#tell(this.#told)
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#tellNow()
    }, TELL_EVERY_MS).unref()
  }
}

/** The tables do not show in time what they were asked for, or won't at all. */
class HistoriesBehind extends Error {
  override readonly name = 'HistoriesBehind'
}

interface Waiter {
  readonly seq: number
  readonly resolve: () => void
  readonly reject: (reason: Error) => void
  readonly timer: NodeJS.Timeout | null
}

/** Who may wait for the tables at a time; one more is told at once that they are behind. */
const MOST_WAITING = 10_000
/** Pauses before a thread that died is started again. */
const RESTARTS = { firstMs: 500, longestMs: 30_000 }

export interface ProjectorThreadOptions {
  readonly journal: JournalChoice
  readonly databaseUrl: string
  readonly snapshots: SnapshotSettings
  /** Where its spans go; nowhere by default. */
  readonly traces?: TraceSettings | null
  readonly log: (message: string) => void
  /** Something that a person has to look into, although trading goes on. */
  readonly alarm: (message: string) => void
  /** The journal leads to another state than the engine's. */
  readonly drifted: () => void
}

/** Follows the journal into the tables and takes the snapshots, in a thread of its own that is started again when it dies. */
export class ProjectorThread {
  readonly #options: ProjectorThreadOptions
  readonly #news = new DurableNews((seq) => this.#tell({ kind: 'durable', seq }))
  readonly #waiters = new Set<Waiter>()
  #worker: Worker
  #ended: Promise<void>
  #projected = 0
  #durable = 0
  #stopping = false
  /** Why it was stopped for good. */
  #drift: HistoriesBehind | null = null
  readonly #backOff = new BackOff(RESTARTS)
  #restart: NodeJS.Timeout | null = null

  constructor(options: ProjectorThreadOptions) {
    this.#options = options
    ;[this.#worker, this.#ended] = this.#start()
  }

  /** The last command that the tables show. */
  get seq(): number {
    return this.#projected
  }

  /** Everything up to this command is durable; the projector hears of it within TELL_EVERY_MS. */
  durable(seq: number): void {
    this.#durable = seq
    this.#news.durable(seq)
  }

  /**
   * Resolves when the tables show this command. Wakes the projector.
   * @throws HistoriesBehind when they are not there in time, won't be at all, or too many wait already
   */
  reached(seq: number, timeoutMs: number): Promise<void> {
    if (seq <= this.#projected) return Promise.resolve()
    if (this.#drift !== null) return Promise.reject(this.#drift)
    if (this.#waiters.size >= MOST_WAITING) return Promise.reject(this.#behind(seq))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = (): void => {
      this.#waiters.delete(waiter)
      reject(this.#behind(seq))
    }
    const timer = Number.isFinite(timeoutMs) ? setTimeout(late, timeoutMs).unref() : null
    const waiter: Waiter = { seq, resolve, reject, timer }
    this.#waiters.add(waiter)
    this.#news.awaited(seq)
    return promise
  }

  /** Lets it write what is durable and save a snapshot, then ends it. */
  async stop(): Promise<void> {
    this.#stopping = true
    if (this.#restart !== null) clearTimeout(this.#restart)
    this.#news.end()
    this.#tell({ kind: 'stop' })
    await this.#ended
  }

  #start(): [Worker, Promise<void>] {
    const { journal, databaseUrl, snapshots, traces = null } = this.#options
    const workerData: ProjectorWorkerData = { journal, databaseUrl, snapshots, traces }
    const worker = new Worker(new URL('projector-worker.ts', import.meta.url), {
      name: 'projector',
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    })
    const startedAt = performance.now()
    let reason = 'it ended'
    worker.on('message', (message: FromProjector) => this.#hear(message))
    worker.on('error', (error) => {
      reason = reasonOf(error)
    })
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    void ended.then(() => this.#died(reason, performance.now() - startedAt))
    return [worker, ended]
  }

  /** A machine that came to another state is not started again: it would come to it again. */
  #died(reason: string, livedMs: number): void {
    if (this.#stopping || this.#drift !== null) return
    const pause = this.#backOff.failed(livedMs)
    this.#options.alarm(`the projector died and is started again in ${pause} ms: ${reason}`)
    this.#restart = setTimeout(() => {
      this.#restart = null
      ;[this.#worker, this.#ended] = this.#start()
      this.#tell({ kind: 'durable', seq: this.#durable })
    }, pause).unref()
  }

  #hear(message: FromProjector): void {
    if (message.kind === 'projected') return this.#reach(message.seq)
    if (message.kind === 'warning') return this.#options.log(message.message)
    if (message.kind === 'alarm') return this.#options.alarm(message.message)
    this.#options.drifted()
    this.#drift = new HistoriesBehind(`histories have stopped: ${message.message}`)
    this.#options.alarm(`the projector has stopped for good, and with it histories and snapshots: ${message.message}`)
    for (const waiter of this.#waiters) {
      if (waiter.timer !== null) clearTimeout(waiter.timer)
      waiter.reject(this.#drift)
    }
    this.#waiters.clear()
  }

  #behind(seq: number): HistoriesBehind {
    return new HistoriesBehind(`histories are behind: at ${this.#projected}, wanted ${seq}`)
  }

  #reach(seq: number): void {
    this.#projected = seq
    for (const waiter of this.#waiters) {
      if (waiter.seq > seq) continue
      this.#waiters.delete(waiter)
      if (waiter.timer !== null) clearTimeout(waiter.timer)
      waiter.resolve()
    }
  }

  #tell(message: ToProjector): void {
    this.#worker.postMessage(message, [])
  }
}
