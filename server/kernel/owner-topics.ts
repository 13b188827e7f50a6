/** Who follows what of owners: each connection some ids (markets, assets) of its owner's, or all of them. */
import type { OwnerId } from '@exchange/core'
import type { OwnerCaller, Subscriber } from './channels.ts'

/** Some, or all. */
export type WantedTopics<Id> = ReadonlySet<Id> | 'all'

/** The ids of what a subscription names; all when it names nothing. */
export function wantedOf<Id>(things: readonly { readonly id: Id }[]): WantedTopics<Id> {
  return things.length === 0 ? 'all' : new Set(things.map(({ id }) => id))
}

const none: ReadonlyMap<Subscriber, WantedTopics<never>> = new Map()

export class OwnerTopics<Id extends number> {
  readonly #byOwner = new Map<OwnerId, Map<Subscriber, WantedTopics<Id>>>()
  readonly #owners = new Map<Subscriber, OwnerId>()

  /** Replaces what this caller follows. */
  want(caller: OwnerCaller, wanted: WantedTopics<Id>): void {
    this.drop(caller)
    const followers = this.#byOwner.get(caller.owner) ?? new Map<Subscriber, WantedTopics<Id>>()
    followers.set(caller, wanted)
    this.#byOwner.set(caller.owner, followers)
    this.#owners.set(caller, caller.owner)
  }

  /** Ends these; all of them when none is named, or when all were wanted. */
  unwant(caller: OwnerCaller, ended: readonly { readonly id: Id }[]): void {
    const wanted = this.#byOwner.get(caller.owner)?.get(caller)
    const ids = new Set(ended.map(({ id }) => id))
    const left =
      ids.size === 0 || wanted === undefined || wanted === 'all' ? [] : [...wanted].filter((id) => !ids.has(id))
    if (left.length === 0) this.drop(caller)
    else this.want(caller, new Set(left))
  }

  drop(subscriber: Subscriber): void {
    const owner = this.#owners.get(subscriber)
    if (owner === undefined) return
    this.#owners.delete(subscriber)
    const followers = this.#byOwner.get(owner)
    followers?.delete(subscriber)
    if (followers?.size === 0) this.#byOwner.delete(owner)
  }

  /** Connections of this owner, with what each of them wants. */
  followers(owner: OwnerId): ReadonlyMap<Subscriber, WantedTopics<Id>> {
    return this.#byOwner.get(owner) ?? none
  }

  /** Sends a frame about this id to those who want it; it is made once, and only if there is somebody. */
  send(owner: OwnerId, id: Id, make: () => Buffer): void {
    let frame: Buffer | undefined
    for (const [subscriber, wanted] of this.followers(owner))
      if (wanted === 'all' || wanted.has(id)) subscriber.send((frame ??= make()))
  }
}
