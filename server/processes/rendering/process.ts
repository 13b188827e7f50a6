/** One process that renders pages, as the one that takes orders sees it. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { WebContext } from '@exchange/contract'
import { Problem, asError } from '../../kernel/index.ts'
import type { FromRender, ToRender } from './messages.ts'
import type { Encoding, PageAnswer } from './rendered-page.ts'
import type { PageRequest, PageTable } from './renderer.ts'

/** Memory of its JavaScript: a page needs little, so what grows beyond it is a leak that ends with the process. */
const HEAP_MB = 768
/** It reads files and renders: it writes none, starts nothing and reaches no network. */
const RIGHTS = ['--permission', '--allow-fs-read=*']
/** The only settings of this process that it learns. */
const SETTINGS = ['NODE_ENV', 'TZ', 'LANG', 'SystemRoot']
/** When whoever asked for a page that was lost may try again. */
const RETRY_S = 2
/** At the end, how long it may take to go by itself. */
const GRACE_MS = 2_000

interface Job {
  readonly api: WebContext['api'] | null
  readonly finish: (message: FromRender) => void
  readonly reject: (reason: Error) => void
}

export class RenderProcess {
  readonly #child: ChildProcess
  readonly #jobs = new Map<number, Job>()
  readonly #ready = Promise.withResolvers<PageTable>()
  readonly #ended = Promise.withResolvers<string>()
  #lastJob = 0
  #heardAt = performance.now()
  #isOver = false

  /** `file` is the entry that the web workspace builds. */
  constructor(file: string) {
    this.#child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), [file], {
      serialization: 'advanced',
      execArgv: [...RIGHTS, `--max-old-space-size=${HEAP_MB}`],
      env: Object.fromEntries(SETTINGS.flatMap((name) => [[name, process.env[name]]].filter(([, value]) => value))),
    })
    this.#child.on('message', (message: FromRender) => this.#hear(message))
    this.#child.on('error', (reason) => {
      this.kill()
      this.#end(reason.message)
    })
    this.#child.on('exit', (code, signal) => this.#end(signal ?? `exit code ${code}`))
    // Whoever starts it may look at `ended` alone.
    this.#ready.promise.catch(() => {})
  }

  /** Rejects when it ended before. */
  get ready(): Promise<PageTable> {
    return this.#ready.promise
  }

  /** How it ended: a signal or an exit code. */
  get ended(): Promise<string> {
    return this.#ended.promise
  }

  /** Pages under way. */
  get jobs(): number {
    return this.#jobs.size
  }

  /** @throws Problem('overloaded') when the process ends before the page is finished */
  async render(request: PageRequest, { api, ...terms }: WebContext): Promise<PageAnswer> {
    const done = await this.#run((job) => ({ kind: 'render', job, request, terms }), api)
    if (done.kind !== 'rendered') throw new Error(`a render ended with "${done.kind}"`)
    return done.answer
  }

  /** @throws Problem('overloaded') when the process ends before it is done */
  async repack(body: Uint8Array, from: Encoding, to: Encoding): Promise<Uint8Array> {
    const done = await this.#run((job) => ({ kind: 'repack', job, body, from, to }), null)
    if (done.kind !== 'repacked') throw new Error(`packing a page ended with "${done.kind}"`)
    return done.body
  }

  /** Asks whether it is there; one with work that says nothing for so long hangs and is ended. */
  check(hangMs: number): void {
    if (this.#jobs.size === 0) return void (this.#heardAt = performance.now())
    if (performance.now() - this.#heardAt > hangMs) this.kill()
    else this.#tell({ kind: 'ping' })
  }

  /** At once, with whatever it does. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Lets it go, and ends it when it does not. */
  async stop(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect()
    const late = setTimeout(() => this.kill(), GRACE_MS)
    await this.#ended.promise
    clearTimeout(late)
  }

  #run(message: (job: number) => ToRender, api: WebContext['api'] | null): Promise<FromRender> {
    const { promise, resolve, reject } = Promise.withResolvers<FromRender>()
    if (this.#isOver) throw new Problem('overloaded', { retryAfter: RETRY_S })
    const job = ++this.#lastJob
    if (this.#jobs.size === 0) this.#heardAt = performance.now()
    this.#jobs.set(job, { api, finish: resolve, reject })
    this.#tell(message(job))
    return promise.finally(() => this.#jobs.delete(job))
  }

  #hear(message: FromRender): void {
    this.#heardAt = performance.now()
    switch (message.kind) {
      case 'ready': {
        const keys = new Map(message.pages)
        const routes = [...keys.keys()]
        const { otherKeys } = message
        return this.#ready.resolve({ routes: () => routes, queryKeys: (route) => keys.get(route) ?? otherKeys })
      }
      case 'call':
        return void this.#answer(message)
      case 'failed':
        return this.#jobs.get(message.job)?.reject(new Error(message.reason))
      case 'rendered':
      case 'repacked':
        return this.#jobs.get(message.job)?.finish(message)
      case 'pong':
    }
  }

  /** A page may ask what its own request may, and nothing once it is finished. */
  async #answer({ job, call, route, input }: Extract<FromRender, { kind: 'call' }>): Promise<void> {
    const asking = this.#jobs.get(job)
    try {
      const answer = await asking?.api?.(route, input)
      if (answer !== undefined) this.#tell({ kind: 'answer', job, call, answer })
    } catch (reason) {
      asking?.reject(asError(reason))
    }
  }

  #tell(message: ToRender): void {
    if (this.#child.connected) this.#child.send(message)
  }

  #end(how: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#ready.reject(new Error(`the process that renders pages ended before it was ready: ${how}`))
    for (const { reject } of this.#jobs.values()) reject(new Problem('overloaded', { retryAfter: RETRY_S }))
    this.#ended.resolve(how)
  }
}
