/** Runs a list of modules: starts them with what they need, gathers what they serve, stops them in reverse. */
import { fileURLToPath } from 'node:url'
import type { MigrationSet } from '@exchange/adapters/postgres'
import { outageOf } from '../kernel/index.ts'
import type {
  BoundOperation,
  BoundOperatorOperation,
  BoundPublicOperation,
  Channels,
  DoorServices,
  Fronts,
  Job,
  Kit,
  Log,
  Metrics,
  Module,
  Running,
  SiteDocument,
} from '../kernel/index.ts'

/** Modules that run together in one process. */
export interface ModuleHost<Services> {
  readonly services: Services
  readonly operations: readonly BoundOperation[]
  readonly public: readonly BoundPublicOperation[]
  readonly operator: readonly BoundOperatorOperation[]
  /** Documents for machines, by their addresses. */
  readonly documents: Readonly<Record<string, SiteDocument>>
  readonly channels: Channels
  readonly jobs: readonly Job[]
  readonly doors: DoorServices
  /** Finishes what was begun before the last stop. Once, before the doors open. */
  resume(): Promise<void>
  /** Lets what is in flight finish. A module that fails at it is logged and keeps no other from stopping. */
  stop(): Promise<void>
}

/** The tables of these modules, in the order in which they are made. */
export function migrationsOf(modules: readonly Module[]): readonly MigrationSet[] {
  return modules.flatMap(({ name, migrations }) =>
    migrations === null ? [] : [{ name, directory: fileURLToPath(migrations) }],
  )
}

/** Adds entries to a record in which each name may stand once. */
function addOnce(all: Record<string, unknown>, added: object, owner: string): void {
  for (const [name, value] of Object.entries(added)) {
    if (Object.hasOwn(all, name)) throw new Error(`the module ${owner} serves "${name}", which another module serves`)
    all[name] = value
  }
}

/** @throws Error when a module stands before one that it needs, or two serve the same thing */
export function startModules<const Modules extends readonly Module[]>(
  modules: Modules,
  kit: Kit,
): ModuleHost<Fronts<Modules>> {
  const started = new Map<Module, Running<object>>()
  const services: Record<string, unknown> = {}
  const doors: Record<string, unknown> = {}
  for (const module of modules) {
    const needed = module.needs.map((need) => {
      const running = started.get(need)
      if (running === undefined) throw new Error(`the module ${module.name} stands before ${need.name}, which it needs`)
      return running.front
    })
    const running = module.start(kit, Object.assign({}, ...needed) as object)
    started.set(module, running)
    if (running.personalData !== undefined) kit.personalRecords.add(module.name, running.personalData)
    addOnce(services, running.front, module.name)
    addOnce(doors, running.doors ?? {}, module.name)
  }
  const all = [...started]
  const running = all.map(([, one]) => one)
  return {
    // One entry for each name in the fronts of the list, and each door's need by the module that serves it.
    services: services as Fronts<Modules>,
    doors: doors as unknown as DoorServices,
    operations: running.flatMap(({ operations = [] }) => operations),
    public: running.flatMap(({ public: bound = [] }) => bound),
    operator: running.flatMap(({ operator: bound = [] }) => bound),
    documents: Object.fromEntries(running.flatMap(({ documents = {} }) => Object.entries(documents))),
    channels: {
      methods: running.flatMap(({ channels }) => channels?.methods ?? []),
      streams: running.flatMap(({ channels }) => channels?.streams ?? []),
    },
    jobs: running.flatMap(({ jobs = [] }) => jobs),
    resume: async () => {
      for (const one of running) await one.resume?.()
    },
    stop: async () => {
      for (const [{ name }, one] of all.toReversed())
        await one
          .stop?.()
          .catch((reason: unknown) => kit.log.warn(`stopping ${name} failed`, { reason: String(reason) }))
    },
  }
}

/** Runs each job at its interval until the returned function is called. */
export function runJobs(jobs: readonly Job[], log: Log, metrics: Metrics): () => void {
  const ended = new Map(jobs.map((job) => [job, performance.now()]))
  metrics.beforeReading(() => {
    const now = performance.now()
    for (const [{ name, everyMs }, at] of ended)
      metrics.set('job_late_s', { job: name }, Math.max(0, now - at - everyMs) / 1000)
  })
  const watched = jobs.map((job) => ({ job, run: guarded(job, log, metrics, () => ended.set(job, performance.now())) }))
  const timers = watched.map(({ job, run }) => setInterval(run, job.everyMs).unref())
  return () => {
    for (const timer of timers.toReversed()) clearInterval(timer)
  }
}

/** A failed run counts as late: it is done when it has succeeded. */
function guarded({ name, run }: Job, log: Log, metrics: Metrics, ended: () => void): () => void {
  let isRunning = false
  let isWaiting = false
  return () => {
    if (isRunning) return
    isRunning = true
    void run()
      .then(() => {
        if (isWaiting) log.info(`${name} goes on`)
        isWaiting = false
        ended()
      })
      .catch((reason: unknown) => {
        metrics.add('job_failures_total', { job: name })
        // A database that is away is said once, not at every try.
        if (outageOf(reason) === null) return log.warn(`${name} failed`, { reason: String(reason) })
        if (!isWaiting) log.warn(`${name} waits for the database`, { reason: String(reason) })
        isWaiting = true
      })
      .finally(() => (isRunning = false))
  }
}
