import type { Subscriber } from './channels.ts'

/** Who follows what on one channel: a client follows a set of keys; following again replaces the set. */
export class Topics<Key> {
  readonly #followers = new Map<Key, Set<Subscriber>>()
  readonly #keys = new Map<Subscriber, Set<Key>>()

  /** Replaces what this subscriber follows. */
  replace(subscriber: Subscriber, keys: Iterable<Key>): void {
    this.drop(subscriber)
    for (const key of keys) this.add(subscriber, key)
  }

  add(subscriber: Subscriber, key: Key): void {
    const keys = this.#keys.get(subscriber) ?? new Set()
    keys.add(key)
    this.#keys.set(subscriber, keys)
    const followers = this.#followers.get(key) ?? new Set()
    followers.add(subscriber)
    this.#followers.set(key, followers)
  }

  /** Ends these keys; all of them when none is named. */
  drop(subscriber: Subscriber, keys?: Iterable<Key>): void {
    const followed = this.#keys.get(subscriber)
    if (followed === undefined) return
    for (const key of keys ?? followed) {
      followed.delete(key)
      const followers = this.#followers.get(key)
      followers?.delete(subscriber)
      if (followers?.size === 0) this.#followers.delete(key)
    }
    if (followed.size === 0) this.#keys.delete(subscriber)
  }

  followers(key: Key): ReadonlySet<Subscriber> {
    return this.#followers.get(key) ?? none
  }

  /** Keys somebody follows. */
  active(): readonly Key[] {
    return [...this.#followers.keys()]
  }

  keysOf(subscriber: Subscriber): ReadonlySet<Key> {
    return this.#keys.get(subscriber) ?? new Set()
  }

  send(key: Key, frame: Buffer): void {
    for (const subscriber of this.followers(key)) subscriber.send(frame)
  }
}

const none: ReadonlySet<Subscriber> = new Set()
