import { Worker } from 'node:worker_threads'
import type { CommandId } from '@exchange/core'
import type { Answer, EventBatch, HandedCommand, Journal } from '@exchange/ports'
import { asError } from '../kernel/thrown.ts'
import { machineClocks, plainClock, type StampClock } from './clock.ts'
import { BatchingClient } from './client.ts'
import { EngineStopped } from './errors.ts'
import { EngineLoop } from './loop.ts'
import { coreMachines, type Machines } from './machines.ts'
import type { FromEngine, ToEngine } from './messages.ts'
import { silentMeter } from './meter.ts'
import { CommandProducer } from './producer.ts'
import { edgeProducer } from './producer-names.ts'
import { describe, rebuild, recover, type Recovered } from './recovery.ts'
import type { Engine, EngineSettings, EngineState, Recovery } from './types.ts'

export const DEFAULTS: EngineSettings = {
  queueLimit: 20_000,
  cancelLane: 5_000,
  batchLimit: 10_000,
  quarantinesPerMinute: 5,
  confirmClock: false,
  noteEveryBatches: 64,
  keepsSnapshots: false,
  snapshotEveryCommands: 500_000,
  snapshotEveryMs: 10 * 60_000,
}

export interface EngineOptions {
  /** A module that opens the journal and calls runEngineWorker(parentPort, journal, workerData). */
  readonly entry: URL
  /** Reaches the entry as workerData.journal. */
  readonly journal: unknown
  readonly settings?: Partial<EngineSettings>
  /** Called for what does not keep the engine from going on. */
  readonly warn?: (message: string) => void
  /** Called for what a person has to look into, although the engine goes on. */
  readonly alarm?: (message: string) => void
  /** Who hands the commands in, if it is to outlive this engine; else an edge that ends with it. */
  readonly producer?: CommandProducer
}

/**
 * Starts the engine in a worker thread and resolves when it has recovered. Whoever starts it watches `ended`: an Error
 * there means that nothing can be acknowledged any more, and the process has to end.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const settings = { ...DEFAULTS, ...options.settings }
  const worker = new Worker(options.entry, { name: 'engine', workerData: { settings, journal: options.journal } })
  const { ready, said } = await readyOf(worker)
  return new WorkerEngine(worker, settings, ready, said, options)
}

type Ready = Extract<FromEngine, { kind: 'ready' }>

/** It has recovered; with what it said before that. Rejects when the thread can't open or replay the journal. */
async function readyOf(worker: Worker): Promise<{ readonly ready: Ready; readonly said: readonly FromEngine[] }> {
  const { promise, resolve, reject } = Promise.withResolvers<Ready>()
  const said: FromEngine[] = []
  const hear = (message: FromEngine): void => {
    if (message.kind === 'ready') resolve(message)
    else if (message.kind === 'failed') reject(new Error(message.message))
    else said.push(message)
  }
  const end = (): void => reject(new Error('the engine ended before it was ready'))
  worker.on('message', hear).once('error', reject).once('exit', end)
  try {
    return { ready: await promise, said }
  } finally {
    worker.off('message', hear).off('error', reject).off('exit', end)
  }
}

abstract class EngineFace implements Engine {
  readonly recovery: Recovery
  readonly described: Uint8Array
  readonly ended: Promise<Error | null>
  protected readonly client: BatchingClient
  protected finish: (reason: Error | null) => void = () => {}
  readonly #producer: CommandProducer
  readonly #isProducersEnd: boolean

  constructor(
    settings: EngineSettings,
    start: { readonly recovery: Recovery; readonly described: Uint8Array },
    { producer, alarm }: Pick<EngineOptions, 'producer' | 'alarm'>,
    send: (commands: Uint8Array<ArrayBuffer>) => void,
  ) {
    this.recovery = start.recovery
    this.described = start.described
    this.client = new BatchingClient(settings, start.recovery, send)
    this.#producer = producer ?? new CommandProducer(edgeProducer(0), alarm, false)
    this.#isProducersEnd = producer === undefined
    this.#producer.connect(this.client)
    this.ended = new Promise((resolve) => {
      this.finish = resolve
    })
  }

  get epoch(): number {
    return this.recovery.lastSeq + 1
  }

  get lastSeq(): number {
    return this.client.lastSeq
  }

  get refusing(): string | null {
    return this.client.refusing
  }

  submit(command: HandedCommand, named?: (id: CommandId) => void): Promise<Answer> {
    return this.#producer.submit(command, named)
  }

  subscribe(listener: (batch: EventBatch) => void): () => void {
    return this.client.subscribe(listener)
  }

  hold(cause: string, reason: string | null): void {
    this.client.hold(cause, reason)
  }

  abstract state(): Promise<EngineState>
  abstract snapshot(): Promise<EngineState>
  abstract resume(): Promise<void>
  abstract stop(): Promise<void>

  /** What was handed in before is answered; nothing else is taken. */
  protected async close(): Promise<void> {
    await this.#producer.handedOver()
    this.client.close('the engine is stopping')
  }

  protected failed(error: Error): void {
    this.#end(`the engine has stopped: ${error.message}`)
    this.finish(error)
  }

  protected stopped(): void {
    this.#end('the engine has stopped')
    this.finish(null)
  }

  #end(reason: string): void {
    this.client.end(reason)
    if (this.#isProducersEnd) this.#producer.end(new EngineStopped(reason))
    else this.#producer.disconnect(this.client)
  }
}

class WorkerEngine extends EngineFace {
  readonly #worker: Worker
  readonly #calls = new Map<number, { resolve: (state: EngineState) => void; reject: (error: Error) => void }>()
  readonly #told: Pick<EngineOptions, 'warn' | 'alarm'>
  #lastCall = 0

  constructor(
    worker: Worker,
    settings: EngineSettings,
    start: { readonly recovery: Recovery; readonly described: Uint8Array },
    said: readonly FromEngine[],
    told: Pick<EngineOptions, 'warn' | 'alarm' | 'producer'>,
  ) {
    super(settings, start, told, (bytes) => this.#tell({ kind: 'commands', bytes }, [bytes.buffer]))
    this.#worker = worker
    this.#told = told
    worker.on('message', (message: FromEngine) => this.#hear(message))
    worker.on('error', (error) => this.failed(asError(error)))
    worker.on('exit', (code) => {
      if (code === 0) this.stopped()
      else this.failed(new Error(`the engine's thread ended with code ${code}`))
    })
    for (const message of said) this.#hear(message)
  }

  state(): Promise<EngineState> {
    return this.#call('state')
  }

  snapshot(): Promise<EngineState> {
    return this.#call('snapshot')
  }

  async resume(): Promise<void> {
    await this.#call('resume')
  }

  async stop(): Promise<void> {
    await this.close()
    const running = await Promise.race([this.ended.then(() => false), Promise.resolve(true)])
    if (running) await Promise.race([this.#call('stop'), this.ended])
    await this.ended
    await this.#worker.terminate()
  }

  protected override failed(error: Error): void {
    super.failed(error)
    for (const call of this.#calls.values()) call.reject(error)
    this.#calls.clear()
  }

  #hear(message: FromEngine): void {
    switch (message.kind) {
      case 'published':
        this.client.published(message)
        return
      case 'done':
        this.#calls.get(message.call)?.resolve(message.state)
        this.#calls.delete(message.call)
        return
      case 'warning':
        this.#told.warn?.(message.message)
        return
      case 'alarm':
        this.#told.alarm?.(message.message)
        return
      case 'refused':
        this.client.refused(message.commands, message.reason)
        return
      case 'acceptance':
        this.client.refuseAll(message.reason)
        return
      case 'failed':
        this.failed(new Error(message.message))
        return
      case 'ready':
    }
  }

  #call(kind: Exclude<ToEngine['kind'], 'commands'>): Promise<EngineState> {
    const call = ++this.#lastCall
    return new Promise((resolve, reject) => {
      this.#calls.set(call, { resolve, reject })
      this.#tell({ kind, call })
    })
  }

  #tell(message: ToEngine, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer)
  }
}

/** The same engine on this thread, for tests and tools: no worker, any journal, and it saves its snapshots itself. */
export async function startEngineInProcess(journal: Journal, options: InProcessOptions = {}): Promise<Engine> {
  const settings = { ...DEFAULTS, keepsSnapshots: true, ...options.settings }
  return new InProcessEngine(journal, settings, await recover(journal, options), options)
}

export interface InProcessOptions {
  readonly settings?: Partial<EngineSettings>
  /** Microseconds since the epoch, taken as they are. */
  readonly now?: () => number
  /** In place of `now`; is given the newest stamp of the journal. */
  readonly clock?: (lastAt: number) => StampClock
  readonly machines?: Machines
  readonly alarm?: (message: string) => void
  readonly producer?: CommandProducer
}

class InProcessEngine extends EngineFace {
  readonly #loop: EngineLoop

  constructor(
    journal: Journal,
    settings: EngineSettings,
    { machine, lastAt, quarantined, recovery }: Recovered,
    {
      now = machineClocks.wall,
      clock = () => plainClock(now),
      machines = coreMachines,
      alarm = () => {},
      producer,
    }: InProcessOptions,
  ) {
    const whose = { alarm, ...(producer === undefined ? {} : { producer }) }
    super(settings, { recovery, described: describe(machine) }, whose, (bytes) => this.#loop.receive(bytes))
    this.#loop = new EngineLoop(
      { machine, lastAt, quarantined, snapshotSeq: recovery.snapshotSeq },
      journal,
      settings,
      {
        clock: clock(lastAt),
        meter: silentMeter,
        publish: (batch) => this.client.published(batch),
        refuse: (commands, reason) => this.client.refused(commands, reason),
        acceptance: (reason) => this.client.refuseAll(reason),
        rebuild: (seq) => rebuild(journal, seq, machines),
        fail: (error) => this.failed(error),
        warn: () => {},
        alarm,
      },
    )
  }

  state(): Promise<EngineState> {
    return this.#loop.state()
  }

  snapshot(): Promise<EngineState> {
    return this.#loop.snapshot()
  }

  resume(): Promise<void> {
    this.#loop.resume()
    return Promise.resolve()
  }

  async stop(): Promise<void> {
    await this.close()
    await this.#loop.stop()
    this.stopped()
  }
}
