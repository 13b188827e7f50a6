/** What serves together: the modules of a process, or the parts of a module. */
import type { Channels } from './channels.ts'
import type { Log } from './context.ts'
import type { DoorServices, Job, Running } from './modules.ts'
import type { BoundPublicOperation } from './operations.ts'
import type { BoundOperatorOperation } from './operator-operations.ts'
import type { SiteDocument } from './site.ts'

/** What they serve, all together. */
export interface Gathered {
  readonly public: readonly BoundPublicOperation[]
  readonly operator: readonly BoundOperatorOperation[]
  /** Documents for machines, by their addresses. */
  readonly documents: Readonly<Record<string, SiteDocument>>
  readonly channels: Channels
  readonly jobs: readonly Job[]
  readonly doors: Partial<DoorServices>
  /** Finishes what was begun before the last stop, in the order of the list. */
  readonly resume: () => Promise<void>
  /** Lets what is in flight finish, in reverse. One that fails at it is logged and keeps no other from stopping. */
  readonly stop: () => Promise<void>
}

/** Who runs, as the list knows it. */
export interface Named<One> {
  readonly kind: 'module' | 'part'
  readonly name: string
  readonly running: One
}

/** @throws Error when two serve the same thing */
export function gathered(
  all: readonly Named<Omit<Running<object>, 'operations' | 'personalData' | 'exports'>>[],
  log: Pick<Log, 'warn'>,
): Gathered {
  const running = all.map((one) => one.running)
  return {
    public: running.flatMap(({ public: bound = [] }) => bound),
    operator: running.flatMap(({ operator: bound = [] }) => bound),
    documents: once(all, ({ documents }) => documents),
    channels: {
      methods: running.flatMap(({ channels }) => channels?.methods ?? []),
      streams: running.flatMap(({ channels }) => channels?.streams ?? []),
    },
    jobs: running.flatMap(({ jobs = [] }) => jobs),
    doors: once(all, ({ doors }) => doors),
    resume: async () => {
      for (const one of running) await one.resume?.()
    },
    stop: async () => {
      for (const { name, running: one } of all.toReversed())
        await one.stop?.().catch((reason: unknown) => log.warn(`stopping ${name} failed`, { reason: String(reason) }))
    },
  }
}

/** What several have under names, such as the services of their fronts. @throws Error when two have the same name */
export function once<One, Entries extends object>(
  all: readonly Named<One>[],
  entriesOf: (running: One) => Entries | undefined,
): Entries {
  const entries: Record<string, unknown> = {}
  for (const { kind, name, running } of all)
    for (const [entry, value] of Object.entries(entriesOf(running) ?? {})) {
      if (Object.hasOwn(entries, entry))
        throw new Error(`the ${kind} ${name} serves "${entry}", which another ${kind} serves`)
      entries[entry] = value
    }
  // Whatever each of them has under its names.
  return entries as Entries
}
