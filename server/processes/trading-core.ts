/** Engine, views and histories of one process, started in the order in which they need each other. */
import type { Pool } from '@exchange/adapters/postgres'
import { decodeEvents } from '@exchange/core'
import { micros } from '@exchange/core/units'
import { startEngine, usualSettings, type Engine, type EngineSettings } from '../engine/index.ts'
import { Metrics, noTraces, type Traces } from '../kernel/index.ts'
import {
  loadPast,
  memoryViews,
  sqlCandleHistory,
  sqlHistories,
  type Histories,
  type MemoryViews,
} from '../views/index.ts'
import { engineFigures, readEngineFigures } from './engine-figures.ts'
import type { EngineHandout } from './engine-worker.ts'
import type { JournalChoice } from './journals.ts'
import type { TraceSettings } from './traces.ts'
import { DurableMarks, type Behind } from './lag.ts'
import { ProjectorThread } from './projector-thread.ts'

export interface TradingCoreOptions {
  readonly journal: JournalChoice
  /** Migrated, with `viewMigrations` among the sets. */
  readonly pool: Pool
  readonly databaseUrl: string
  readonly engine?: Partial<EngineSettings>
  /** Where spans of the threads go; nowhere by default. */
  readonly traceSettings?: TraceSettings | null
  /** Spans of this thread; kept by nobody by default. */
  readonly traces?: Traces
  /** Counted for nobody by default. */
  readonly metrics?: Metrics
  /** Called with progress at start and with what does not keep the exchange from going on. */
  readonly log: (message: string) => void
  /** Called with what a person has to look into, although the exchange goes on. */
  readonly alarm?: (message: string) => void
  /** Nothing can be acknowledged any more: the process says why and ends. */
  readonly fatal: (reason: Error) => void
}

export interface TradingCore {
  readonly engine: Engine
  readonly views: MemoryViews
  readonly histories: Histories
  /** How far views and histories are behind. */
  lag(): { readonly views: Behind; readonly projector: Behind }
  /** Resolves when the histories show every command that is durable now. */
  projected(): Promise<void>
  /** Answers what is in flight, then closes journal and projector. */
  stop(): Promise<void>
}

/** Who waits for a history to show his own command waits no longer than this. */
const CATCH_UP_TIMEOUT_MS = 5_000

/** Resolves when commands may be submitted and every view shows the state the journal ends with. */
export async function startTradingCore(options: TradingCoreOptions): Promise<TradingCore> {
  const { metrics = new Metrics(), traces = noTraces, traceSettings = null } = options
  const handout: EngineHandout = { choice: options.journal, figures: engineFigures(), traces: traceSettings }
  readEngineFigures(metrics, handout.figures, options.journal.kind)
  const engine = await startEngine({
    entry: new URL('engine-worker.ts', import.meta.url),
    journal: handout,
    ...(options.engine === undefined ? {} : { settings: options.engine }),
    warn: (message) => options.log(`engine: ${message}`),
    alarm: (message) => (options.alarm ?? options.log)(`engine: ${message}`),
  })
  const { lastSeq, replayed, snapshotSeq, milliseconds, stateHash } = engine.recovery
  options.log(
    `engine: command ${lastSeq}, state ${stateHash.slice(0, 16)} (snapshot ${snapshotSeq}, ${replayed} replayed, ${Math.round(milliseconds)} ms)`,
  )
  const projector = new ProjectorThread({
    ...options,
    alarm: options.alarm ?? options.log,
    snapshots: { ...usualSettings, ...options.engine },
    traces: traceSettings,
    drifted: () => metrics.add('hash_mismatch_total', {}),
  })
  projector.durable(lastSeq)
  await projector.reached(lastSeq, Infinity)
  const views = await startViews(engine, options.pool)
  const marks = new DurableMarks(lastSeq)
  engine.subscribe((batch) => {
    const from = performance.now()
    marks.note(batch.lastSeq, from)
    views.apply(batch)
    traces.ended('publish', from, { first_seq: batch.firstSeq, last_seq: batch.lastSeq })
    projector.durable(batch.lastSeq)
  })
  const lag = (): { readonly views: Behind; readonly projector: Behind } => {
    const now = performance.now()
    const shown = { views: views.lastSeq, projector: projector.seq }
    marks.forget(Math.min(shown.views, shown.projector))
    return { views: marks.behind(shown.views, now), projector: marks.behind(shown.projector, now) }
  }
  metrics.beforeReading(() => {
    const behind = lag()
    for (const consumer of ['views', 'projector'] as const) {
      metrics.set('follower_lag_commands', { consumer }, behind[consumer].commands)
      metrics.set('follower_lag_s', { consumer }, behind[consumer].seconds)
    }
  })
  void engine.ended.then((reason) => reason !== null && options.fatal(reason))
  return {
    engine,
    views,
    histories: sqlHistories(options.pool, (seq) => projector.reached(seq, CATCH_UP_TIMEOUT_MS)),
    lag,
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
