/** What the last rounds of the probes came to, as figures and as a part of the platform. */
import type { ComponentHealth } from '@exchange/contract/content'
import type { Metrics } from '../../kernel/index.ts'
import type { ProbeRound } from './steps.ts'

/** So many wrong rounds of a probe, one after the other, are an outage. */
const WRONG_IN_A_ROW = 2
/** Without a round for so long nothing is known, which is an outage as well. */
const SILENCE_MS = 60_000
/** A round that takes longer is slow. */
const SLOW_S = 2

interface Last {
  readonly at: number
  readonly seconds: number | null
  readonly wrong: number
}

export class CanaryReport {
  readonly #metrics: Metrics
  readonly #now: () => number
  readonly #last = new Map<string, Last>()
  #startedAt: number | null = null

  /** `now` in milliseconds, never going back. */
  constructor(metrics: Metrics, now: () => number = () => performance.now()) {
    this.#metrics = metrics
    this.#now = now
    metrics.beforeReading(() => {
      for (const [probe, { at }] of this.#last) metrics.set('probe_age_s', { probe }, (this.#now() - at) / 1_000)
    })
  }

  /** Rounds come from now on. */
  begin(): void {
    this.#startedAt = this.#now()
  }

  /** Notes a round. One that could not be carried out says nothing about the exchange, but that the canary lives. */
  note(probe: string, { steps, outcome }: ProbeRound): void {
    const before = this.#last.get(probe) ?? { at: 0, seconds: null, wrong: 0 }
    const seconds = outcome === 'right' ? (steps.at(-1)?.seconds ?? null) : before.seconds
    const wrong = outcome === 'wrong' ? before.wrong + 1 : outcome === 'right' ? 0 : before.wrong
    this.#last.set(probe, { at: this.#now(), seconds, wrong })
    if (outcome !== 'disturbed') this.#metrics.set('probe_ok', { probe }, outcome === 'right' ? 1 : 0)
    for (const { step, seconds: took, fault } of steps) {
      this.#metrics.observe('probe_s', { step: `${probe} ${step}` }, took)
      if (fault !== null) this.#metrics.add('probe_faults_total', { step: `${probe} ${step}` })
    }
  }

  /** How the canary sings: `off` where it was not begun. */
  health(): ComponentHealth {
    const component = 'canary'
    if (this.#startedAt === null) return { component, state: 'off', latencyMs: null }
    const all = [...this.#last.values()]
    const newest = all.reduce((at, last) => Math.max(at, last.at), this.#startedAt)
    const isSilent = this.#now() - newest > SILENCE_MS
    if (isSilent || all.some(({ wrong }) => wrong >= WRONG_IN_A_ROW))
      return { component, state: 'down', latencyMs: null }
    const seconds = this.#last.get('trade')?.seconds ?? null
    const isOff = all.some(({ wrong }) => wrong > 0) || (seconds !== null && seconds > SLOW_S)
    const latencyMs = seconds === null ? null : Math.round(seconds * 100_000) / 100
    return { component, state: isOff ? 'degraded' : 'operational', latencyMs }
  }
}
