/**
 * What a large module is made of: parts, each one value in a list like the modules themselves. A part keeps its store, its
 * operations, its jobs and what it holds of people in a folder of its own; the module walks the list and names none twice.
 */
import type { OwnerId } from '@exchange/core'
import type { ErasedPerson, PersonalData } from './personal-data.ts'
import type { Fronts, Kit, Module, Running, Together } from './modules.ts'
import { gathered, once } from './running.ts'
import type { Gathered, Named } from './running.ts'

/** A part that runs. */
export interface RunningPart<Front extends object, Served extends object> extends Omit<
  Running<Front>,
  'operations' | 'operator' | 'personalData' | 'exports'
> {
  /** Of the web door, by their names in the contract. */
  readonly operations?: Served
  /** Forgets what has expired. Called now and then. */
  readonly sweep?: () => Promise<unknown>
  /** What it holds of people. */
  readonly personalData?: Partial<PersonalData>
}

/** A part as the list and other parts know it. */
export interface ModulePart<Front extends object = object, Served extends object = object> {
  readonly name: string
  /** Whose front doors it asks: modules that the module needs, and parts, which stand before it in the list. */
  readonly needs: readonly (Module | ModulePart)[]
  /** `fronts` holds those of `needs`. */
  readonly start: (kit: Kit, fronts: object) => RunningPart<Front, Served>
}

interface Draft<Front extends object, Served extends object, Needs extends readonly (Module | ModulePart)[]> {
  readonly name: string
  readonly needs: Needs
  readonly start: (kit: Kit, fronts: Fronts<Needs>) => RunningPart<Front, Served>
}

/** Declares a part. What it is started with is typed by what it needs. */
export function definePart<
  Front extends object,
  const Needs extends readonly (Module | ModulePart)[],
  Served extends object = object,
>(draft: Draft<Front, Served, Needs>): ModulePart<Front, Served> {
  // The module hands over the fronts of `needs`, which `Fronts<Needs>` describes.
  return { ...draft, start: (kit, fronts) => draft.start(kit, fronts as Fronts<Needs>) }
}

type ServedOf<P extends ModulePart> = P extends ModulePart<object, infer Served> ? Served : never

/** Parts that run together as a module. */
export interface RunningParts<Parts extends readonly ModulePart[]> {
  readonly fronts: Fronts<Parts>
  /** Of the web door, by their names in the contract. */
  readonly operations: Together<ServedOf<Parts[number]>>
  /** What the module serves besides. */
  readonly running: Omit<Gathered, 'operator'>
  readonly personalData: PersonalData
  /** Forgets what has expired, part by part. */
  readonly sweep: () => Promise<void>
}

/**
 * Starts the parts of a module; `fronts` = of the modules that it needs.
 * @throws Error when a part stands before one that it needs, or two serve the same thing
 */
export function startParts<const Parts extends readonly ModulePart[]>(
  parts: Parts,
  kit: Kit,
  fronts: object,
): RunningParts<Parts> {
  const started = new Map<ModulePart, RunningPart<object, object>>()
  for (const part of parts) {
    const needed = part.needs.map((need) => {
      if ('migrations' in need) return fronts
      const running = started.get(need)
      if (running === undefined) throw new Error(`the part ${part.name} stands before ${need.name}, which it needs`)
      return running.front
    })
    started.set(part, part.start(kit, Object.assign({}, ...needed) as object))
  }
  const all = [...started].map(([{ name }, running]) => ({ kind: 'part' as const, name, running }))
  const running = all.map((one) => one.running)
  return {
    // One entry for each name in the fronts of the list, and in the operations of its parts.
    fronts: once(all, ({ front }) => front) as Fronts<Parts>,
    operations: once(all, ({ operations }) => operations) as RunningParts<Parts>['operations'],
    running: gathered(all, kit.log),
    personalData: personalDataOf(all),
    sweep: async () => {
      for (const one of running) await one.sweep?.()
    },
  }
}

/** What the parts of a module hold of people is what the module holds of them. */
function personalDataOf(parts: readonly Named<RunningPart<object, object>>[]): PersonalData {
  const held = parts.flatMap(({ running: { personalData } }) => personalData ?? [])
  return {
    tables: once(parts, ({ personalData }) => personalData?.tables),
    files: held.flatMap(({ files = [] }) => files),
    obstacles: async (owner: OwnerId) =>
      (await Promise.all(held.map(async ({ obstacles }) => obstacles?.(owner) ?? []))).flat(),
    stop: async (owner: OwnerId) => {
      for (const { stop } of held) await stop?.(owner)
    },
    erase: async (person: ErasedPerson) => {
      for (const { erase } of held) await erase?.(person)
    },
  }
}
