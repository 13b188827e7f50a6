/**
 * How the parts of the platform are, measured from inside (docs/decisions/0031-what-the-state-page-measures.md). The state
 * page, /health/ready and the metrics tell the same figures.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from '@exchange/adapters/postgres'
import type { Component, ComponentHealth, ComponentState } from '@exchange/contract/content'
import type { Mailer } from '@exchange/ports'
import type { Metrics } from '../kernel/index.ts'
import { diskFree, memoryUsed } from './house.ts'
import type { MeasuredEngine } from './measured-engine.ts'
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
  canary: 2_000,
}
/** Histories that are so far behind do not go on. */
const STUCK_MS = 30_000
const LOOP_RESOLUTION_MS = 20
/** Who asks again within this time is told the same. */
const KEPT_MS = 1_000
/** Free disk and used memory at which somebody has to look, and at which the exchange is about to stop. */
const DISK = { low: 0.1, out: 0.02 }
const MEMORY = { high: 0.85, out: 0.95 }

/** What a machine in front of the exchange is told of one part. */
export interface PartHealth {
  readonly part: Component | 'disk' | 'memory'
  readonly state: ComponentState
  readonly latencyMs: number | null
  /** Nobody should be sent here while it is down. */
  readonly needed: boolean
  /** What is wrong, in words that give nothing away; null when it works. */
  readonly why: string | null
}

export interface Readiness {
  readonly ready: boolean
  readonly parts: readonly PartHealth[]
}

/** Parts without which this process serves nobody. Orders are taken without the database. */
const needed: ReadonlySet<PartHealth['part']> = new Set(['engine'])

const whys: Readonly<Record<PartHealth['part'], { readonly down: string; readonly degraded: string }>> = {
  engine: { down: 'no command is taken', degraded: 'commands wait long for the journal' },
  history: { down: 'histories do not go on', degraded: 'histories are behind' },
  database: { down: 'it does not answer', degraded: 'it answers slowly' },
  doors: { down: 'this process is stopping', degraded: 'requests wait long for their turn' },
  markets: { down: 'market data does not go on', degraded: 'market data is behind the engine' },
  mail: { down: 'the next hop takes no mail', degraded: 'the next hop answers slowly' },
  canary: {
    down: 'a trade from end to end was wrong, or none ended lately',
    degraded: 'a trade from end to end is slow',
  },
  disk: { down: 'the disk is full', degraded: 'the disk is nearly full' },
  memory: { down: 'memory is used up', degraded: 'memory is nearly used up' },
}

const told = (milliseconds: number): number => Math.round(milliseconds * 100) / 100

function stateOf(component: Component, latencyMs: number | null): ComponentState {
  return latencyMs !== null && latencyMs > SLOW_MS[component] ? 'degraded' : 'operational'
}

/** How a part with this latency is; null = nothing to measure. */
const healthBy = (component: Component, latencyMs: number | null): ComponentHealth => ({
  component,
  state: stateOf(component, latencyMs),
  latencyMs: latencyMs === null ? null : told(latencyMs),
})

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
  return isWell ? healthBy(component, performance.now() - from) : { component, state: 'down', latencyMs: null }
}

/** Mail by its next hop; null: this installation sends none. */
export async function mailHealth(mailer: Mailer | null): Promise<ComponentHealth> {
  if (mailer === null) return { component: 'mail', state: 'off', latencyMs: null }
  return probe('mail', async () => mailer.check())
}

/** A part of the house by how much of it is left, from 0 to 1. */
function houseHealth(part: 'disk' | 'memory', left: number, low: number, out: number): PartHealth {
  const state: ComponentState = left <= out ? 'down' : left <= low ? 'degraded' : 'operational'
  return partOf({ part, state, latencyMs: null })
}

function partOf({ part, state, latencyMs }: Pick<PartHealth, 'part' | 'state' | 'latencyMs'>): PartHealth {
  const why = state === 'down' || state === 'degraded' ? whys[part][state] : null
  return { part, state, latencyMs, needed: needed.has(part), why }
}

export interface HealthDeps {
  readonly core: Pick<TradingCore, 'engine' | 'views' | 'lag'>
  readonly pool: Pick<Pool, 'query'>
  /** The one the modules submit through. */
  readonly measured: Pick<MeasuredEngine, 'median'>
  /** What the last rounds of the canary came to. */
  readonly canary: () => ComponentHealth
  readonly dataDir: string
  readonly metrics: Metrics
}

export interface HealthWatch {
  /** What the state page tells. */
  measure(): Promise<readonly ComponentHealth[]>
  /** What /health/ready tells. */
  ready(): Promise<Readiness>
  stop(): void
}

/** Watches this process. */
export function watchHealth({ core, pool, measured, canary, dataDir, metrics }: HealthDeps): HealthWatch {
  const { engine, views } = core
  let isRunning = true
  void engine.ended.then(() => {
    isRunning = false
  })
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  const engineHealth = (): ComponentHealth =>
    isRunning ? healthBy('engine', measured.median()) : { component: 'engine', state: 'down', latencyMs: null }
  const doorsHealth = (): ComponentHealth => {
    // The watch counts its own rhythm in: what is above it is what a request waits.
    const waits = Math.max(0, loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS)
    loop.reset()
    return healthBy('doors', Number.isFinite(waits) ? waits : null)
  }
  const marketsHealth = (): ComponentHealth => {
    const isBehind = views.lastSeq < engine.lastSeq
    return { component: 'markets', state: isBehind ? 'degraded' : 'operational', latencyMs: null }
  }
  const historyHealth = (): ComponentHealth => {
    const behindMs = core.lag().projector.seconds * 1_000
    return behindMs > STUCK_MS
      ? { component: 'history', state: 'down', latencyMs: null }
      : healthBy('history', behindMs)
  }
  const look = async (): Promise<readonly ComponentHealth[]> => [
    engineHealth(),
    marketsHealth(),
    doorsHealth(),
    historyHealth(),
    await probe('database', async () => pool.query('select 1')),
    canary(),
  ]
  let kept: { readonly at: number; readonly health: Promise<readonly ComponentHealth[]> } | null = null
  const measure = async (): Promise<readonly ComponentHealth[]> => {
    const now = performance.now()
    if (kept === null || now - kept.at >= KEPT_MS) kept = { at: now, health: look() }
    return kept.health
  }
  const houseParts = async (): Promise<readonly PartHealth[]> => {
    const { heap, process: whole } = memoryUsed()
    const memory = houseHealth('memory', 1 - Math.max(heap, whole), 1 - MEMORY.high, 1 - MEMORY.out)
    const left = await diskFree(dataDir).catch(() => null)
    return left === null ? [memory] : [memory, houseHealth('disk', left, DISK.low, DISK.out)]
  }
  const ready = async (): Promise<Readiness> => {
    const [components, house] = await Promise.all([measure(), houseParts()])
    const parts = [...components.map(({ component, ...rest }) => partOf({ part: component, ...rest })), ...house]
    return { ready: parts.every((part) => !part.needed || part.state !== 'down'), parts }
  }
  metrics.beforeReading(async () => {
    for (const { part, state } of (await ready()).parts)
      if (state !== 'off') metrics.set('part_ok', { part }, state === 'down' ? 0 : 1)
  })
  return { measure, ready, stop: () => loop.disable() }
}

/** What is told while the process lets its last requests finish: it serves nobody new. */
export function draining({ parts }: Readiness): Readiness {
  const doors = partOf({ part: 'doors', state: 'down', latencyMs: null })
  return { ready: false, parts: [...parts.filter(({ part }) => part !== 'doors'), { ...doors, needed: true }] }
}
