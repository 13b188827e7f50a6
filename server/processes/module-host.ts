/** Runs a list of modules: starts them with what they need, gathers what they serve, stops them in reverse. */
import { fileURLToPath } from 'node:url'
import type { MigrationSet } from '@exchange/adapters/postgres'
import { gathered, once, outageOf } from '../kernel/index.ts'
import type {
  BoundOperation,
  DoorServices,
  Fronts,
  Gathered,
  Job,
  Kit,
  Log,
  Metrics,
  Module,
  Running,
} from '../kernel/index.ts'

/** Modules that run together in one process. */
export interface ModuleHost<Services> extends Gathered {
  readonly services: Services
  readonly operations: readonly BoundOperation[]
  readonly doors: DoorServices
}

/** The tables of these modules, in the order in which they are made: of the list, but behind those that a module has taken over. */
export function migrationsOf(modules: readonly Module[]): readonly MigrationSet[] {
  const ordered: Module[] = []
  const place = (module: Module): void => {
    if (ordered.includes(module)) return
    for (const earlier of modules) if (module.takesOver?.includes(earlier.name) === true) place(earlier)
    ordered.push(module)
  }
  for (const module of modules) place(module)
  return ordered.flatMap(({ name, migrations }) =>
    migrations === null ? [] : [{ name, directory: fileURLToPath(migrations) }],
  )
}

/** @throws Error when a module stands before one that it needs, or two serve the same thing */
export function startModules<const Modules extends readonly Module[]>(
  modules: Modules,
  kit: Kit,
): ModuleHost<Fronts<Modules>> {
  const started = new Map<Module, Running<object>>()
  for (const module of modules) {
    const needed = module.needs.map((need) => {
      const running = started.get(need)
      if (running === undefined) throw new Error(`the module ${module.name} stands before ${need.name}, which it needs`)
      return running.front
    })
    const running = module.start(kit, Object.assign({}, ...needed) as object)
    started.set(module, running)
    for (const kind of running.exports ?? []) kit.exportKinds.add(kind)
    if (running.personalData !== undefined) kit.personalRecords.add(module.name, running.personalData)
  }
  const all = [...started].map(([{ name }, running]) => ({ kind: 'module' as const, name, running }))
  const services = once(all, ({ front }) => front)
  const { doors, ...serving } = gathered(all, kit.log)
  return {
    ...serving,
    // One entry for each name in the fronts of the list, and each door's need by the module that serves it.
    services: services as Fronts<Modules>,
    doors: doors as DoorServices,
    operations: all.flatMap(({ running: { operations = [] } }) => operations),
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
