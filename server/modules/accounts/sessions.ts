import { agreementVersions, isOutdated } from '@exchange/contract/accounts/agreements'
import type { Permission } from '@exchange/contract/kernel'
import { regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { newToken, newUuid, tokenHash } from '../../kernel/index.ts'
import type { Actor, Clock, RequestContext } from '../../kernel/index.ts'
import { SESSION_LIFETIME_MS } from './rules.ts'
import type { MemorySocketTokens } from './socket-tokens.ts'
import type { AccountStore, SessionRow } from './store.ts'

/** How long a session that was just checked is believed; another process may have ended it meanwhile. */
const CACHE_MS = 5_000
const CACHE_MOST = 50_000
/** `last_seen_at` is written at most this often. */
const TOUCH_MS = 60_000
const everything: ReadonlySet<Permission> = new Set<Permission>(['read', 'trade', 'transfer', 'manage'])

interface Cached {
  readonly actor: Actor
  readonly idleSeconds: number
  readonly createdAt: number
  lastSeenAt: number
  touchedAt: number
  checkedAt: number
}

/** Server-side sessions. The browser holds 256 random bits, the database their hash. */
export class Sessions {
  readonly #store: AccountStore
  readonly #clock: Clock
  readonly #tokens: MemorySocketTokens
  readonly #cache = new Map<string, Cached>()

  constructor(store: AccountStore, clock: Clock, tokens: MemorySocketTokens) {
    this.#store = store
    this.#clock = clock
    this.#tokens = tokens
  }

  /** A new session with a token of its own; whatever session the browser had before ends here (rotation). */
  async begin(
    userId: number,
    context: RequestContext,
  ): Promise<{ readonly token: string; readonly session: SessionRow }> {
    const before = context.actor
    if (before !== null) await this.end(before.owner, before.through)
    const token = newToken()
    const now = new Date(this.#clock.now())
    const session: SessionRow = {
      id: newUuid(),
      tokenHash: tokenHash(token),
      userId,
      region: context.region,
      ip: context.ip,
      userAgent: context.userAgent,
      idleSeconds: regionTerms[context.region].sessionIdleSeconds,
      createdAt: now,
      lastSeenAt: now,
      endedAt: null,
    }
    await this.#store.addSession(session)
    return { token, session }
  }

  /** Who holds this token; null when nobody does, or does no more. Counts as a sign of life. */
  async actor(token: string): Promise<Actor | null> {
    const hash = tokenHash(token)
    const now = this.#clock.now()
    const cached = this.#cache.get(hash) ?? null
    const known = cached !== null && now - cached.checkedAt < CACHE_MS ? cached : await this.#load(hash, now)
    if (known === null || isOver(known, now)) {
      this.#cache.delete(hash)
      if (known !== null) await this.end(known.actor.owner, known.actor.through)
      return null
    }
    known.lastSeenAt = now
    if (now - known.touchedAt >= TOUCH_MS) {
      known.touchedAt = now
      await this.#store.touchSession(known.actor.through, new Date(now))
    }
    return known.actor
  }

  /** False when it is not this user's or had ended before. */
  async end(userId: number, id: string): Promise<boolean> {
    const ended = await this.#store.endSession(userId, id, new Date(this.#clock.now()))
    this.#forget(id)
    return ended
  }

  /** What was believed of the sessions of this account is asked anew. */
  forgetAccount(userId: number): void {
    for (const [hash, { actor }] of this.#cache) if (actor.owner === userId) this.#cache.delete(hash)
  }

  async list(userId: number): Promise<readonly SessionRow[]> {
    return this.#store.liveSessions(userId)
  }

  /** Ends what is over, so that open sockets of it sign out too. Called now and then by the process. */
  async sweep(): Promise<void> {
    const now = this.#clock.now()
    for (const id of await this.#store.endExpiredSessions(new Date(now), new Date(now - SESSION_LIFETIME_MS)))
      this.#forget(id)
  }

  #forget(id: string): void {
    for (const [hash, { actor }] of this.#cache) if (actor.through === id) this.#cache.delete(hash)
    this.#tokens.end(id)
  }

  async #load(hash: string, now: number): Promise<Cached | null> {
    const found = await this.#store.sessionByToken(hash)
    if (found === null || found.status !== 'active') return null
    const { session } = found
    const agreed = await this.#store.agreed(session.userId)
    const mustAgree = isOutdated(agreed, agreementVersions[session.region])
    const before = this.#cache.get(hash)
    const loaded: Cached = {
      actor: { owner: session.userId, through: session.id, permissions: everything, mustAgree },
      idleSeconds: session.idleSeconds,
      createdAt: session.createdAt.getTime(),
      // This process may have seen more of it than it has written down.
      lastSeenAt: Math.max(session.lastSeenAt.getTime(), before?.lastSeenAt ?? 0),
      touchedAt: session.lastSeenAt.getTime(),
      checkedAt: now,
    }
    if (this.#cache.size >= CACHE_MOST) this.#cache.clear()
    this.#cache.set(hash, loaded)
    return loaded
  }
}

function isOver(session: Cached, now: number): boolean {
  return session.lastSeenAt + session.idleSeconds * 1000 < now || session.createdAt + SESSION_LIFETIME_MS < now
}

export function idleSecondsOf(region: Region): number {
  return regionTerms[region].sessionIdleSeconds
}
