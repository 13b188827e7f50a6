/** The processes that render pages: each that ends is replaced (docs/decisions/0115). */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebContext } from '@exchange/contract'
import { BackOff, Problem } from '../../kernel/index.ts'
import type { Log, Metrics } from '../../kernel/index.ts'
import { RenderProcess } from './process.ts'
import type { Encoding, PageAnswer } from './rendered-page.ts'
import type { PageRequest, PageTable, Renderer } from './renderer.ts'

/** One for each processor that the engine and the doors leave, and not more than these. */
const MOST_PROCESSES = 4
const KEPT_FREE = 2
/** Pauses before one that ended is replaced. */
const PAUSES = { firstMs: 250, longestMs: 8_000 }
/** When whoever finds no process may try again. */
const RETRY_S = 2

export interface RenderPatience {
  /** How long a process with work may say nothing. */
  readonly hangMs: number
  /** How often that is looked at. */
  readonly everyMs: number
  /** How long a page waits for a process that is being started. */
  readonly startMs: number
}

const usualPatience: RenderPatience = { hangMs: 30_000, everyMs: 5_000, startMs: 5_000 }

export interface RenderPoolOptions {
  /** The entry that the web workspace builds. */
  readonly file: string
  readonly log: Log
  /** As many as this machine has room for by default. */
  readonly processes?: number
  readonly patience?: RenderPatience
  /** Called when a process has ended that nobody stopped. */
  readonly ended?: () => void
}

export class RenderPool implements Renderer {
  readonly #options: RenderPoolOptions
  readonly #patience: RenderPatience
  readonly #ready = new Set<RenderProcess>()
  /** Every one that runs. */
  readonly #running = new Set<RenderProcess>()
  readonly #stop = new AbortController()
  readonly #watch: NodeJS.Timeout
  /** How many there are, or will be again in a moment. */
  readonly processes: number
  #table: PageTable
  #arrival = Promise.withResolvers<void>()
  readonly #backOff = new BackOff(PAUSES)

  private constructor(options: RenderPoolOptions, first: RenderProcess, table: PageTable) {
    this.#options = options
    this.#patience = options.patience ?? usualPatience
    this.#table = table
    const { processes = Math.min(MOST_PROCESSES, Math.max(1, availableParallelism() - KEPT_FREE)) } = options
    void this.#keep(first)
    for (let count = 1; count < processes; count++) void this.#keep(new RenderProcess(options.file))
    const { hangMs, everyMs } = this.#patience
    this.#watch = setInterval(() => this.#running.forEach((one) => one.check(hangMs)), everyMs).unref()
    this.processes = processes
  }

  /** @throws Error when the first process can't render, with how it ended */
  static async start(options: RenderPoolOptions): Promise<RenderPool> {
    const first = new RenderProcess(options.file)
    return new RenderPool(options, first, await first.ready)
  }

  /** How many can render now. */
  get ready(): number {
    return this.#ready.size
  }

  routes(): readonly string[] {
    return this.#table.routes()
  }

  readonly queryKeys = (route: string): readonly string[] => this.#table.queryKeys(route)

  /** @throws Problem('overloaded') when there is no process in time, or it ends before the page is finished */
  async render(request: PageRequest, context: WebContext): Promise<PageAnswer> {
    if (this.#ready.size === 0) await this.#arrives()
    return this.#least().render(request, context)
  }

  readonly repack = async (body: Uint8Array, from: Encoding, to: Encoding): Promise<Uint8Array> => {
    if (this.#ready.size === 0) await this.#arrives()
    return this.#least().repack(body, from, to)
  }

  /** Ends them all. */
  async close(): Promise<void> {
    clearInterval(this.#watch)
    this.#stop.abort()
    await Promise.all([...this.#running].map(async (one) => one.stop()))
  }

  /** Keeps one place filled: with this process, then with those that replace it. */
  async #keep(first: RenderProcess): Promise<void> {
    const { signal } = this.#stop
    for (let one = first; ; one = new RenderProcess(this.#options.file)) {
      const startedAt = performance.now()
      this.#running.add(one)
      one.ready.then((table) => this.#arrive(one, table)).catch(() => {})
      const how = await one.ended
      this.#running.delete(one)
      this.#ready.delete(one)
      if (signal.aborted) return
      const pauseMs = this.#backOff.failed(performance.now() - startedAt)
      this.#options.ended?.()
      this.#options.log.error('a process that renders pages ended and is replaced', { how, pauseMs })
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
    }
  }

  #arrive(one: RenderProcess, table: PageTable): void {
    this.#table = table
    this.#ready.add(one)
    this.#arrival.resolve()
    this.#arrival = Promise.withResolvers()
  }

  /** Waits a moment for one that is being started, unless several ended early. */
  async #arrives(): Promise<void> {
    if (this.#backOff.failures < 2)
      await Promise.race([this.#arrival.promise, sleep(this.#patience.startMs, undefined, { ref: false })])
  }

  /** The one with the least to do. */
  #least(): RenderProcess {
    const [first, ...others] = this.#ready
    if (first === undefined) throw new Problem('overloaded', { retryAfter: RETRY_S })
    return others.reduce((least, one) => (one.jobs < least.jobs ? one : least), first)
  }
}

/** Processes for the web app that is built in this folder; null = it is not built. */
export async function builtRenderer(folder: string, log: Log, metrics: Metrics): Promise<RenderPool | null> {
  const file = join(folder, 'server/server.js')
  if (existsSync(file)) {
    const pool = await RenderPool.start({ file, log, ended: () => metrics.add('render_ended_total', {}) })
    metrics.beforeReading(() => metrics.set('render_processes', {}, pool.ready))
    return pool
  }
  log.warn(`the web app is not built (${file} is missing): only the API is served`)
  return null
}
