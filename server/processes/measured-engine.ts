/** The engine as modules and doors submit to it: every command is timed and counted by what became of it. */
import type { CommandId } from '@exchange/core'
import type { Answer, EngineClient, EventBatch, HandedCommand } from '@exchange/ports'
import type { Engine } from '../engine/index.ts'
import { currentRequest } from '../kernel/index.ts'
import type { LabelsOf, Metrics } from '../kernel/index.ts'

type Kind = LabelsOf<'ack_s'>['kind']
type Result = LabelsOf<'commands_total'>['result']

/** Commands over which the engine's latency is told. */
const SAMPLES = 128

const resultOf = ({ events }: Answer): Result => {
  const own = events.find(({ kind }) => kind === 'refused' || kind === 'repeated')
  if (own?.kind === 'refused') return 'refused'
  return own?.kind === 'repeated' && own.refusal !== null ? 'refused' : 'applied'
}

type LeadingEngine = EngineClient & Pick<Engine, 'epoch'>

export class MeasuredEngine implements EngineClient {
  readonly #engine: LeadingEngine
  readonly #metrics: Metrics
  readonly #samples = new Float64Array(SAMPLES)
  #taken = 0
  readonly #waiting = { entry: 0, exit: 0 }

  constructor(engine: LeadingEngine, metrics: Metrics) {
    this.#engine = engine
    this.#metrics = metrics
    metrics.beforeReading(() => {
      for (const lane of ['entry', 'exit'] as const) metrics.set('queue', { lane }, this.#waiting[lane])
    })
  }

  async submit(command: HandedCommand, named: (id: CommandId) => void = () => {}): Promise<Answer> {
    const { kind }: { readonly kind: Kind } = command
    const lane = kind === 'order.cancel' || kind === 'order.cancel-all' ? 'exit' : 'entry'
    const from = performance.now()
    const mark = currentRequest()
    const { epoch } = this.#engine
    const note = (id: CommandId): void => {
      if (mark !== undefined) mark.command = { command: id, epoch }
    }
    if (command.id !== undefined) note(command.id)
    this.#waiting[lane] += 1
    try {
      const answer = await this.#engine.submit(command, (id) => {
        note(id)
        named(id)
      })
      if (mark?.command) mark.command = { ...mark.command, seq: answer.seq }
      const took = performance.now() - from
      this.#samples[this.#taken++ % SAMPLES] = took
      this.#metrics.observe('ack_s', { kind }, took / 1000)
      this.#metrics.add('commands_total', { kind, result: resultOf(answer) })
      return answer
    } catch (reason) {
      const isBusy = reason instanceof Error && reason.name === 'EngineBusy'
      this.#metrics.add('commands_total', { kind, result: isBusy ? 'busy' : 'failed' })
      throw reason
    } finally {
      this.#waiting[lane] -= 1
    }
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
