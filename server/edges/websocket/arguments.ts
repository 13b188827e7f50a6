/** What methods of both dialects read out of their parameters. */
import type { OwnerId } from '@exchange/core'
import type { DoorDeps } from '../../kernel/index.ts'
import type { AssetInfo, MarketInfo, Views } from '../../views/types.ts'
import type { Connection } from './connection.ts'
import { SUCCESS, SocketRefusal } from './protocol.ts'

/** Names in one call at most. */
const MOST_NAMES = 500

/** What methods read and ask. */
export type SocketMethodDeps = Pick<DoorDeps, 'clock' | 'views' | 'histories' | 'socketTokens'>

/** Returns its result; what it can't do it refuses with a code. */
export type Method = (connection: Connection, params: readonly unknown[]) => unknown

export function names(params: readonly unknown[]): string[] {
  // A list may come as the params themselves or as their first member.
  const list: readonly unknown[] = Array.isArray(params[0]) ? params[0] : params
  if (list.length > MOST_NAMES) throw new SocketRefusal(1)
  return list.map((name) => {
    if (typeof name !== 'string') throw new SocketRefusal(1)
    return name
  })
}

export function wholeNumber(value: unknown, least: number, most: number, otherwise?: number): number {
  const given = value ?? otherwise
  if (typeof given !== 'number' || !Number.isInteger(given) || given < least || given > most) throw new SocketRefusal(1)
  return given
}

export function marketFinder({ directory }: Views) {
  const one = (name: unknown): MarketInfo => {
    if (typeof name !== 'string') throw new SocketRefusal(1)
    const market = directory.marketByName(name)
    if (market === undefined) throw new SocketRefusal(9, `market ${name.slice(0, 41)} does not exist`)
    return market
  }
  const some = (params: readonly unknown[]): MarketInfo[] => names(params).map(one)
  return {
    one,
    some,
    orAll: (params: readonly unknown[]): readonly MarketInfo[] =>
      params.length === 0 ? directory.markets() : some(params),
  }
}

export function ownerOf({ owner }: Connection): OwnerId {
  if (owner === null) throw new SocketRefusal(6)
  return owner
}

export function resolutionOf(views: Views, resolution: unknown): number {
  const step = wholeNumber(resolution, 1, 2_592_000)
  if (!views.candles.isResolution(step)) throw new SocketRefusal(1)
  return step
}

export function assetFinder({ directory }: Views): (ticker: string) => AssetInfo {
  return (ticker) => {
    const found = directory.assetByTicker(ticker)
    if (found === undefined) throw new SocketRefusal(1)
    return found
  }
}

/** The ids of what a subscription names; all when it names nothing. */
export function idsOf(things: readonly { readonly id: number }[]): ReadonlySet<number> | 'all' {
  return things.length === 0 ? 'all' : new Set(things.map(({ id }) => id))
}

/** The first push of a subscription comes after the answer to it. */
export class Deferred {
  readonly result = SUCCESS
  readonly run: () => void

  constructor(run: () => void) {
    this.run = run
  }
}

export const after = (run: () => void): Deferred => new Deferred(run)
