/** Engine, views and histories of one process, started in the order in which they need each other. */
import { Worker } from 'node:worker_threads'
import type { Pool } from '@exchange/adapters/postgres'
import { decodeEvents } from '@exchange/core'
import { micros } from '@exchange/core/units'
import { startEngine, type Engine, type EngineSettings } from '../engine/index.ts'
import {
  loadPast,
  memoryViews,
  sqlCandleHistory,
  sqlHistories,
  type Histories,
  type MemoryViews,
} from '../views/index.ts'
import type { JournalChoice } from './journals.ts'
import type { FromProjector, ProjectorWorkerData, ToProjector } from './projector-worker.ts'

export interface TradingCoreOptions {
  readonly journal: JournalChoice
  /** Migrated, with `viewMigrations` among the sets. */
  readonly pool: Pool
  readonly databaseUrl: string
  readonly engine?: Partial<EngineSettings>
  /** Called with progress at start and with what does not keep the exchange from going on. */
  readonly log: (message: string) => void
  /** Nothing can be acknowledged any more: the process says why and ends. */
  readonly fatal: (reason: Error) => void
}

export interface TradingCore {
  readonly engine: Engine
  readonly views: MemoryViews
  readonly histories: Histories
  /** Resolves when the histories show every command that is durable now. */
  projected(): Promise<void>
  /** Answers what is in flight, then closes journal and projector. */
  stop(): Promise<void>
}

/** Who waits for a history to show his own command waits no longer than this. */
const CATCH_UP_TIMEOUT_MS = 5_000

/** Resolves when commands may be submitted and every view shows the state the journal ends with. */
export async function startTradingCore(options: TradingCoreOptions): Promise<TradingCore> {
  const engine = await startEngine({
    entry: new URL('engine-worker.ts', import.meta.url),
    journal: options.journal,
    ...(options.engine === undefined ? {} : { settings: options.engine }),
    warn: (message) => options.log(`engine: ${message}`),
  })
  const { lastSeq, replayed, snapshotSeq, milliseconds, stateHash } = engine.recovery
  options.log(
    `engine: command ${lastSeq}, state ${stateHash.slice(0, 16)} (snapshot ${snapshotSeq}, ${replayed} replayed, ${Math.round(milliseconds)} ms)`,
  )
  const projector = new ProjectorThread(options)
  projector.durable(lastSeq)
  await projector.reached(lastSeq, Infinity)
  const views = await startViews(engine, options.pool)
  engine.subscribe((batch) => {
    views.apply(batch)
    projector.durable(batch.lastSeq)
  })
  void engine.ended.then((reason) => reason !== null && options.fatal(reason))
  return {
    engine,
    views,
    histories: sqlHistories(options.pool, (seq) => projector.reached(seq, CATCH_UP_TIMEOUT_MS)),
    projected: () => projector.reached(engine.lastSeq, CATCH_UP_TIMEOUT_MS),
    async stop() {
      await engine.stop()
      await projector.stop()
    },
  }
}

/** The engine has answered nobody yet, so the tables and its description show the same command. */
async function startViews(engine: Engine, pool: Pool): Promise<MemoryViews> {
  const described = decodeEvents(engine.described)
  const markets = described.flatMap((event) => (event.kind === 'market.listed' ? [event.market] : []))
  const now = () => micros(Date.now() * 1000)
  const newest = described.reduce((at, event) => Math.max(at, event.at), 0)
  const past = await loadPast(pool, markets, Math.max(now(), newest) / 1e6)
  return memoryViews({ described, seq: engine.recovery.lastSeq, past, history: sqlCandleHistory(pool), now })
}

interface Waiter {
  readonly seq: number
  readonly resolve: () => void
  readonly timer: NodeJS.Timeout | null
}

/** The projector's thread as this one sees it. */
class ProjectorThread {
  readonly #worker: Worker
  readonly #options: TradingCoreOptions
  readonly #ended: Promise<void>
  #waiters: Waiter[] = []
  #projected = 0

  constructor(options: TradingCoreOptions) {
    this.#options = options
    const workerData: ProjectorWorkerData = { journal: options.journal, databaseUrl: options.databaseUrl }
    this.#worker = new Worker(new URL('projector-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    })
    this.#worker.on('message', (message: FromProjector) => this.#hear(message))
    this.#worker.on('error', (error) => options.fatal(error instanceof Error ? error : new Error(String(error))))
    this.#ended = new Promise((resolve) => this.#worker.once('exit', () => resolve()))
  }

  durable(seq: number): void {
    this.#tell({ kind: 'durable', seq })
  }

  /** Rejects when the tables are not there in time. */
  reached(seq: number, timeoutMs: number): Promise<void> {
    if (seq <= this.#projected) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const late = (): void => reject(new Error(`histories are behind: at ${this.#projected}, wanted ${seq}`))
      const timer = Number.isFinite(timeoutMs) ? setTimeout(late, timeoutMs).unref() : null
      this.#waiters.push({ seq, resolve, timer })
    })
  }

  async stop(): Promise<void> {
    this.#tell({ kind: 'stop' })
    await this.#ended
  }

  #hear(message: FromProjector): void {
    if (message.kind === 'projected') this.#reach(message.seq)
    else if (message.kind === 'warning') this.#options.log(message.message)
    else this.#options.fatal(new Error(message.message))
  }

  #reach(seq: number): void {
    this.#projected = seq
    const done = this.#waiters.filter((waiter) => waiter.seq <= seq)
    if (done.length === 0) return
    this.#waiters = this.#waiters.filter((waiter) => waiter.seq > seq)
    for (const { resolve, timer } of done) {
      if (timer !== null) clearTimeout(timer)
      resolve()
    }
  }

  #tell(message: ToProjector): void {
    this.#worker.postMessage(message, [])
  }
}
