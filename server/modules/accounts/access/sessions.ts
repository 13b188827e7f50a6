import { agreementVersions, isOutdated } from '@exchange/contract/accounts/agreements'
import type { Permission } from '@exchange/contract/kernel'
import { regionTerms } from '@exchange/contract/regions'
import { LastKnown, newToken, newUuid, outageOf, tokenHash } from '../../../kernel/index.ts'
import type { Actor, Clock, MemorySocketTokens, RequestContext } from '../../../kernel/index.ts'
import type { ProfileStore, UserRow } from '../profile/index.ts'
import type { BoundKey, BoundTickets } from './tickets.ts'
import { MOST_DEVICES, SESSION_LIFETIME_MS } from './rules.ts'
import type { Checked, DeviceRow, SeenSession, SessionRow, AccessStore } from './store.ts'

/** How long a session that was just checked is believed; another process may have ended it meanwhile. */
const CACHE_MS = 5_000
const CACHE_MOST = 50_000
/** `last_seen_at` is written at most this often. */
const TOUCH_MS = 60_000
/** How many are read at the start, those that were seen last. */
const REMEMBERED = 20_000
/** Signs of life are written down by several processes, late and by their own clocks. */
const OVERLAP_MS = TOUCH_MS + 60_000
const everything: ReadonlySet<Permission> = new Set<Permission>(['read', 'trade', 'transfer', 'manage'])

interface Cached {
  readonly actor: Actor
  /** Null = the session is bound to no key. */
  readonly boundKey: BoundKey | null
  readonly idleSeconds: number
  readonly createdAt: number
  lastSeenAt: number
  touchedAt: number
  checkedAt: number
}

/** Server-side sessions. The browser holds 256 random bits, the database their hash. */
export class Sessions {
  readonly #store: AccessStore
  readonly #profile: ProfileStore
  readonly #clock: Clock
  readonly #tokens: MemorySocketTokens
  readonly #tickets: BoundTickets
  readonly #cache = new Map<string, Cached>()
  /** Sessions go on while the database is away. */
  readonly #known = new LastKnown<Cached>(CACHE_MOST)
  /** Until when sessions were read beforehand. */
  #readUntil: number | null = null

  constructor(
    store: { readonly access: AccessStore; readonly profile: ProfileStore },
    clock: Clock,
    tokens: MemorySocketTokens,
    tickets: BoundTickets,
  ) {
    this.#store = store.access
    this.#profile = store.profile
    this.#clock = clock
    this.#tokens = tokens
    this.#tickets = tickets
  }

  /**
   * The token of a new session, on a device that is trusted from now on or on one that is known by its id; whatever session
   * the browser had before ends here (rotation). Null when the account has changed since it was read.
   */
  async begin(
    user: Checked & Pick<UserRow, 'logoutSeconds'>,
    context: RequestContext,
    device: DeviceRow | string,
  ): Promise<string | null> {
    const token = newToken()
    const now = new Date(this.#clock.now())
    const session: SessionRow = {
      id: newUuid(),
      tokenHash: tokenHash(token),
      userId: user.id,
      region: context.region,
      ip: context.ip,
      userAgent: context.userAgent,
      idleSeconds: user.logoutSeconds ?? regionTerms[context.region].sessionIdleSeconds,
      createdAt: now,
      lastSeenAt: now,
      endedAt: null,
      deviceId: typeof device === 'string' ? device : device.id,
      boundKey: null,
    }
    const ended = await this.#store.enter(user, session, typeof device === 'string' ? null : device, MOST_DEVICES)
    if (ended === null) return null
    this.forgetEnded(ended)
    const before = context.actor
    if (before !== null) await this.end(before.owner, before.through)
    return token
  }

  /**
   * Who holds this token; null when nobody does, or does no more; unbound when its session is bound to a key and `bound`, the
   * cookie that the key renews, is not there any more. Counts as a sign of life where `isUse`. Before the database is asked about one that
   * nobody here knows `beforeAsking` may refuse by throwing.
   */
  async actor(
    token: string,
    bound = '',
    beforeAsking: () => void = () => {},
    isUse = true,
  ): Promise<Actor | 'unbound' | null> {
    const hash = tokenHash(token)
    const now = this.#clock.now()
    const known = await this.#current(hash, now, beforeAsking)
    if (known === null) return null
    if (known.boundKey !== null && !this.#tickets.isCookie(hash, bound)) return 'unbound'
    if (!isUse) return known.actor
    known.lastSeenAt = now
    if (now - known.touchedAt >= TOUCH_MS) {
      const before = known.touchedAt
      known.touchedAt = now
      await this.#touch(known, before)
    }
    return known.actor
  }

  /** Binds the session of this token to a key, once. Its id; null when it has ended or has a key. */
  async bind(token: string, key: BoundKey): Promise<string | null> {
    const hash = tokenHash(token)
    const known = await this.#current(hash, this.#clock.now())
    if (known === null || !(await this.#store.bindSession(hash, key))) return null
    this.#cache.delete(hash)
    this.#known.forget(hash)
    return known.actor.through
  }

  /** The key that the session of this token is bound to; null when it is bound to none, or has ended. */
  async boundKey(token: string): Promise<{ readonly id: string; readonly key: BoundKey } | null> {
    const known = await this.#current(tokenHash(token), this.#clock.now())
    return known === null || known.boundKey === null ? null : { id: known.actor.through, key: known.boundKey }
  }

  async #current(hash: string, now: number, beforeAsking: () => void = () => {}): Promise<Cached | null> {
    const cached = this.#cache.get(hash) ?? null
    if (cached === null && !this.#known.has(hash)) beforeAsking()
    const known = cached !== null && now - cached.checkedAt < CACHE_MS ? cached : await this.#ask(hash, now)
    if (known !== null && !isOver(known, now)) return known
    this.#cache.delete(hash)
    this.#known.forget(hash)
    if (known !== null) await this.end(known.actor.owner, known.actor.through)
    return null
  }

  /** False when it is not this user's or had ended before. */
  async end(userId: number, id: string): Promise<boolean> {
    const ended = await this.#store.endSession(userId, id, new Date(this.#clock.now()))
    this.#forget(id)
    return ended
  }

  /** Ends this device of this user with its sessions; false when there is no such device. */
  async endDevice(userId: number, id: string): Promise<boolean> {
    const ended = await this.#store.endDevice(userId, id, new Date(this.#clock.now()))
    for (const session of ended ?? []) this.#forget(session)
    return ended !== null
  }

  /** Ends every session and the trust in every device of this user, but those of the session `kept`. */
  async endAll(userId: number, kept: string | null): Promise<readonly SessionRow[]> {
    const ended = await this.#store.endAll(userId, kept, new Date(this.#clock.now()))
    this.forgetEnded(ended)
    return ended
  }

  /** Sessions that a transaction has ended: nothing is believed of them any more, and their sockets sign out. */
  forgetEnded(ended: readonly Pick<SessionRow, 'id'>[]): void {
    for (const { id } of ended) this.#forget(id)
  }

  /** What was believed of the sessions of this account is asked anew. */
  forgetAccount(userId: number): void {
    for (const [hash, { actor }] of this.#cache) if (actor.owner === userId) this.#cache.delete(hash)
    this.#known.forgetWhere(({ actor }) => actor.owner === userId)
  }

  async list(userId: number): Promise<readonly SessionRow[]> {
    return this.#store.liveSessions(userId)
  }

  /**
   * Learns the sessions that were seen since the last time, so that they work also when the database goes away before they
   * are used here, and forgets those that have ended elsewhere. Called at the start, then now and then by the process.
   */
  async remember(): Promise<void> {
    const now = this.#clock.now()
    const until = this.#readUntil
    const since = new Date(until === null ? now - SESSION_LIFETIME_MS : until - OVERLAP_MS)
    await this.#known.learnFrom(async () =>
      (await this.#store.seenSince(since, REMEMBERED)).map(
        (seen) => [seen.session.tokenHash, believed(seen, now)] as const,
      ),
    )
    if (until !== null) {
      const ended = new Set(await this.#store.endedSince(since))
      if (ended.size > 0) this.#known.forgetWhere(({ actor }) => ended.has(actor.through))
    }
    this.#readUntil = now
  }

  /** Ends what is over, so that open sockets of it sign out too. Called now and then by the process. */
  async sweep(): Promise<void> {
    const now = this.#clock.now()
    for (const id of await this.#store.endExpiredSessions(new Date(now), new Date(now - SESSION_LIFETIME_MS)))
      this.#forget(id)
  }

  #forget(id: string): void {
    for (const [hash, { actor }] of this.#cache) if (actor.through === id) this.#cache.delete(hash)
    this.#known.forgetWhere(({ actor }) => actor.through === id)
    this.#tokens.end(id)
  }

  /** An answer from before an outage is believed as long as a fresh one. */
  async #ask(hash: string, now: number): Promise<Cached | null> {
    const answer = await this.#known.ask(hash, async () => this.#load(hash, now))
    if (answer === null) return null
    answer.checkedAt = now
    if (this.#cache.size >= CACHE_MOST) this.#cache.clear()
    this.#cache.set(hash, answer)
    return answer
  }

  /** What can't be written down now is written down with the next sign of life. */
  async #touch(session: Cached, before: number): Promise<void> {
    try {
      await this.#store.touchSession(session.actor.through, new Date(session.touchedAt))
    } catch (reason) {
      if (outageOf(reason) === null) throw reason
      session.touchedAt = before
    }
  }

  async #load(hash: string, now: number): Promise<Cached | null> {
    const found = await this.#store.sessionByToken(hash)
    if (found === null || found.status !== 'active') return null
    const { session, isClosing } = found
    const agreed = await this.#profile.agreed(session.userId)
    const loaded = believed({ session, agreed, isClosing }, now)
    // This process may have seen more of it than it has written down.
    loaded.lastSeenAt = Math.max(loaded.lastSeenAt, this.#cache.get(hash)?.lastSeenAt ?? 0)
    return loaded
  }
}

function believed({ session, agreed, isClosing }: SeenSession, now: number): Cached {
  const mustAgree = isOutdated(agreed, agreementVersions[session.region])
  return {
    actor: {
      owner: session.userId,
      through: session.id,
      permissions: everything,
      mustAgree,
      isClosing,
      region: session.region,
    },
    boundKey: session.boundKey,
    idleSeconds: session.idleSeconds,
    createdAt: session.createdAt.getTime(),
    lastSeenAt: session.lastSeenAt.getTime(),
    touchedAt: session.lastSeenAt.getTime(),
    checkedAt: now,
  }
}

function isOver(session: Cached, now: number): boolean {
  return session.lastSeenAt + session.idleSeconds * 1000 < now || session.createdAt + SESSION_LIFETIME_MS < now
}
