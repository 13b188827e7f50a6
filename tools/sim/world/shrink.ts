import { live, troubles, type Trouble, type WorldOptions } from './world.ts'

export interface Smallest {
  readonly hours: number
  readonly without: readonly Trouble[]
}

async function fails(options: WorldOptions): Promise<boolean> {
  return live(options).then(
    () => false,
    () => true,
  )
}

/** Makes a world that fails smaller, as long as it still fails: fewer kinds of trouble, then fewer hours. */
export async function shrink(options: WorldOptions): Promise<Smallest> {
  let without = [...(options.without ?? [])]
  let { hours } = options
  let trouble: Trouble
  for (trouble in troubles)
    if (!without.includes(trouble) && (await fails({ ...options, without: [...without, trouble] })))
      without = [...without, trouble]
  for (let fewer = Math.floor(hours / 2); fewer >= 1; fewer = Math.floor(fewer / 2))
    if (await fails({ ...options, without, hours: fewer })) hours = fewer
  return { hours, without }
}
