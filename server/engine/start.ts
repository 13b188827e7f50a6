import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Submission } from '@exchange/core'
import type { Answer, EventBatch, Journal } from '@exchange/ports'
import { BatchingClient } from './client.ts'
import { EngineLoop } from './loop.ts'
import type { FromEngine, ToEngine } from './messages.ts'
import { describe, recover } from './recovery.ts'
import type { Engine, EngineSettings, EngineState, Recovery } from './types.ts'
import { wallClock } from './worker.ts'

const DEFAULTS: EngineSettings = {
  queueLimit: 20_000,
  cancelLane: 5_000,
  batchLimit: 10_000,
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
}

/**
 * Starts the engine in a worker thread and resolves when it has recovered. Whoever starts it watches `ended`: an Error
 * there means that nothing can be acknowledged any more, and the process has to end.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const settings = { ...DEFAULTS, ...options.settings }
  const worker = new Worker(options.entry, { workerData: { settings, journal: options.journal } })
  return new WorkerEngine(worker, settings, await readyOf(worker), options.warn ?? (() => {}))
}

type Ready = Extract<FromEngine, { kind: 'ready' }>

/** Its first message; rejects when the thread can't open or replay the journal. */
async function readyOf(worker: Worker): Promise<Ready> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(worker, 'exit', { signal }).then(() => null)
  // Left behind when the message comes first.
  ended.catch(() => {})
  const told = once(worker, 'message', { signal }).then(([message]: FromEngine[]) => message ?? null)
  told.catch(() => {})
  const message = await Promise.race([told, ended])
  waiting.abort()
  if (message?.kind === 'ready') return message
  throw new Error(message?.kind === 'failed' ? message.message : 'the engine ended before it was ready')
}

abstract class EngineFace implements Engine {
  readonly recovery: Recovery
  readonly described: Uint8Array
  readonly ended: Promise<Error | null>
  protected readonly client: BatchingClient
  protected finish: (reason: Error | null) => void = () => {}

  constructor(
    settings: EngineSettings,
    start: { readonly recovery: Recovery; readonly described: Uint8Array },
    send: (commands: Uint8Array<ArrayBuffer>) => void,
  ) {
    this.recovery = start.recovery
    this.described = start.described
    this.client = new BatchingClient(settings, start.recovery.lastSeq, send)
    this.ended = new Promise((resolve) => {
      this.finish = resolve
    })
  }

  get lastSeq(): number {
    return this.client.lastSeq
  }

  submit(command: Submission): Promise<Answer> {
    return this.client.submit(command)
  }

  subscribe(listener: (batch: EventBatch) => void): () => void {
    return this.client.subscribe(listener)
  }

  abstract state(): Promise<EngineState>
  abstract snapshot(): Promise<EngineState>
  abstract stop(): Promise<void>

  protected failed(error: Error): void {
    this.client.end(`the engine has stopped: ${error.message}`)
    this.finish(error)
  }

  protected stopped(): void {
    this.client.end('the engine has stopped')
    this.finish(null)
  }
}

class WorkerEngine extends EngineFace {
  readonly #worker: Worker
  readonly #calls = new Map<number, { resolve: (state: EngineState) => void; reject: (error: Error) => void }>()
  readonly #warn: (message: string) => void
  #lastCall = 0

  constructor(
    worker: Worker,
    settings: EngineSettings,
    start: { readonly recovery: Recovery; readonly described: Uint8Array },
    warn: (message: string) => void,
  ) {
    super(settings, start, (bytes) => this.#tell({ kind: 'commands', bytes }, [bytes.buffer]))
    this.#worker = worker
    this.#warn = warn
    worker.on('message', (message: FromEngine) => this.#hear(message))
    worker.on('error', (error) => this.failed(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => {
      if (code === 0) this.stopped()
      else this.failed(new Error(`the engine's thread ended with code ${code}`))
    })
  }

  state(): Promise<EngineState> {
    return this.#call('state')
  }

  snapshot(): Promise<EngineState> {
    return this.#call('snapshot')
  }

  async stop(): Promise<void> {
    this.client.close('the engine is stopping')
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
        this.#warn(message.message)
        return
      case 'failed':
        this.failed(new Error(message.message))
        return
      case 'ready':
    }
  }

  #call(kind: 'state' | 'snapshot' | 'stop'): Promise<EngineState> {
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

/** The same engine on this thread, for tests and tools: no worker, any journal. */
export async function startEngineInProcess(
  journal: Journal,
  options: { readonly settings?: Partial<EngineSettings>; readonly now?: () => number } = {},
): Promise<Engine> {
  const settings = { ...DEFAULTS, ...options.settings }
  const { machine, lastAt, recovery } = await recover(journal)
  return new InProcessEngine(journal, settings, { machine, lastAt, recovery }, options.now ?? wallClock)
}

class InProcessEngine extends EngineFace {
  readonly #loop: EngineLoop

  constructor(
    journal: Journal,
    settings: EngineSettings,
    recovered: Awaited<ReturnType<typeof recover>>,
    now: () => number,
  ) {
    const { machine, lastAt, recovery } = recovered
    super(settings, { recovery, described: describe(machine) }, (bytes) => this.#loop.receive(bytes))
    this.#loop = new EngineLoop({ machine, lastAt, snapshotSeq: recovery.snapshotSeq }, journal, settings, {
      now,
      publish: (batch) => this.client.published(batch),
      fail: (error) => this.failed(error),
      warn: () => {},
    })
  }

  state(): Promise<EngineState> {
    return this.#loop.state()
  }

  snapshot(): Promise<EngineState> {
    return this.#loop.snapshot()
  }

  async stop(): Promise<void> {
    this.client.close('the engine is stopping')
    await this.#loop.stop()
    this.stopped()
  }
}
