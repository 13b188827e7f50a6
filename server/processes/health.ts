/** How the parts of the platform are, measured from inside (docs/decisions/0031-what-the-state-page-measures.md). */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from '@exchange/adapters/postgres'
import type { Component, ComponentHealth, ComponentState } from '@exchange/contract/content'
import type { Submission } from '@exchange/core'
import type { Answer, EngineClient, EventBatch, Mailer } from '@exchange/ports'
import type { TradingCore } from './trading-core.ts'

/** A part that does not answer within this time is down. */
const PATIENCE_MS = 3_000
/** From here on a part is slow enough to say so. */
const SLOW_MS: Readonly<Record<Component, number>> = {
  engine: 250,
  history: 2_000,
  database: 250,
  doors: 250,
  markets: 1_000,
  mail: 3_000,
}
/** Commands over which the engine's latency is told. */
const SAMPLES = 128
const LOOP_RESOLUTION_MS = 20

/** An engine client that remembers how long the last answers took. */
export class TimedEngine implements EngineClient {
  readonly #engine: EngineClient
  readonly #samples = new Float64Array(SAMPLES)
  #taken = 0

  constructor(engine: EngineClient) {
    this.#engine = engine
  }

  async submit(command: Submission): Promise<Answer> {
    const from = performance.now()
    const answer = await this.#engine.submit(command)
    this.#samples[this.#taken++ % SAMPLES] = performance.now() - from
    return answer
  }

  subscribe(listener: (batch: EventBatch) => void): () => void {
    return this.#engine.subscribe(listener)
  }

  /** Milliseconds from a submission to its durable answer: the median of the last ones; null before the first. */
  median(): number | null {
    const known = this.#samples.subarray(0, Math.min(this.#taken, SAMPLES)).toSorted()
    return known[Math.floor(known.length / 2)] ?? null
  }
}

const told = (milliseconds: number): number => Math.round(milliseconds * 100) / 100

function stateOf(component: Component, latencyMs: number | null): ComponentState {
  return latencyMs !== null && latencyMs > SLOW_MS[component] ? 'degraded' : 'operational'
}

/** Runs one round through a part. */
async function probe(component: Component, round: () => Promise<unknown>): Promise<ComponentHealth> {
  const from = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const done = round().then(
    () => true,
    () => false,
  )
  const isWell = await Promise.race([done, late])
  clearTimeout(timer)
  if (!isWell) return { component, state: 'down', latencyMs: null }
  const latencyMs = told(performance.now() - from)
  return { component, state: stateOf(component, latencyMs), latencyMs }
}

/** Mail by its next hop; null: this installation sends none. */
export async function mailHealth(mailer: Mailer | null): Promise<ComponentHealth> {
  if (mailer === null) return { component: 'mail', state: 'off', latencyMs: null }
  return probe('mail', async () => mailer.check())
}

export interface HealthDeps {
  readonly core: Pick<TradingCore, 'engine' | 'views' | 'projected'>
  readonly pool: Pool
  /** The one the modules submit through. */
  readonly timed: TimedEngine
}

/** Watches this process; `measure` is what the state page tells. */
export function watchHealth({ core, pool, timed }: HealthDeps): {
  readonly measure: () => Promise<readonly ComponentHealth[]>
  readonly stop: () => void
} {
  const { engine, views } = core
  let isRunning = true
  void engine.ended.then(() => {
    isRunning = false
  })
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  const engineHealth = (): ComponentHealth => {
    if (!isRunning) return { component: 'engine', state: 'down', latencyMs: null }
    const median = timed.median()
    return {
      component: 'engine',
      state: stateOf('engine', median),
      latencyMs: median === null ? null : told(median),
    }
  }
  const doorsHealth = (): ComponentHealth => {
    // The watch counts its own rhythm in: what is above it is what a request waits.
    const waits = Math.max(0, loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS)
    loop.reset()
    const latencyMs = Number.isFinite(waits) ? told(waits) : null
    return { component: 'doors', state: stateOf('doors', latencyMs), latencyMs }
  }
  const marketsHealth = (): ComponentHealth => {
    const isBehind = views.lastSeq < engine.lastSeq
    return { component: 'markets', state: isBehind ? 'degraded' : 'operational', latencyMs: null }
  }
  return {
    measure: async () => [
      engineHealth(),
      marketsHealth(),
      doorsHealth(),
      ...(await Promise.all([
        probe('history', async () => core.projected()),
        probe('database', async () => pool.query('select 1')),
      ])),
    ],
    stop: () => loop.disable(),
  }
}
