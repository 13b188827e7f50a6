import { NOTIFICATION_DAYS } from '@exchange/contract/notifications'
import type { Notice, Notification } from '@exchange/contract/notifications'
import type { OwnerId } from '@exchange/core'
import { Problem, unixSeconds } from '../../kernel/index.ts'
import type { Clock, Log } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import { orderNotices } from './order-notices.ts'
import type { NotificationRow, NotificationStore } from './store.ts'

const KEPT_MS = NOTIFICATION_DAYS * 86_400_000

/**
 * Tells an account of something. Resolves when it is written down, and never rejects: what it reports on has happened,
 * and must not fail because nobody could be told.
 */
export type Tell = (owner: OwnerId, notice: Notice) => Promise<void>

/** Hears of a new notification, or (null) that some were read; and how many are unread now. */
export type NotificationListener = (owner: OwnerId, added: Notification | null, unread: number) => void

export interface NotificationsDeps {
  readonly store: NotificationStore
  readonly views: Pick<Views, 'directory' | 'subscribe'>
  readonly clock: Clock
  readonly log: Log
}

export class NotificationsService {
  readonly #deps: NotificationsDeps
  readonly #listeners = new Set<NotificationListener>()
  readonly #pending = new Set<Promise<void>>()
  readonly #leaveViews: () => void

  constructor(deps: NotificationsDeps) {
    this.#deps = deps
    this.#leaveViews = deps.views.subscribe((change) => {
      const told = orderNotices(change, deps.views.directory)
      if (told.length > 0) void this.#track(this.#tellInTurn(told))
    })
  }

  readonly tell: Tell = async (owner, notice) => this.#track(this.#write(owner, notice, null))

  /**
   * As `tell`, of what is told once however often this is called. Rejects when it could not be written down.
   * @returns false where it was told before
   */
  readonly tellOnce = async (owner: OwnerId, notice: Notice, subject: string): Promise<boolean> => {
    const row = await this.#deps.store.add(owner, notice, subject, this.#now())
    if (row !== null) await this.#announce(owner, notificationShape(row))
    return row !== null
  }

  async list(
    owner: OwnerId,
    before: number | undefined,
    limit: number,
  ): Promise<{ records: Notification[]; unread: number; hasMore: boolean }> {
    const { store } = this.#deps
    const since = this.#since()
    const [rows, unread] = await Promise.all([
      store.page(owner, before ?? Number.MAX_SAFE_INTEGER, since, limit + 1),
      store.unread(owner, since),
    ])
    return { records: rows.slice(0, limit).map(notificationShape), unread, hasMore: rows.length > limit }
  }

  async unread(owner: OwnerId): Promise<number> {
    return this.#deps.store.unread(owner, this.#since())
  }

  /**
   * How many are unread then.
   * @throws Problem `not-found`
   */
  async read(owner: OwnerId, id: number): Promise<number> {
    if (!(await this.#deps.store.read(owner, id, this.#now()))) throw new Problem('not-found')
    return this.#announce(owner, null)
  }

  /** This one and all before it; how many are unread then. */
  async readUpTo(owner: OwnerId, id: number): Promise<number> {
    await this.#deps.store.readUpTo(owner, id, this.#now())
    return this.#announce(owner, null)
  }

  /** Returns the way to leave. */
  subscribe(listener: NotificationListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Forgets everything that this account was told. */
  async forgetAccount(owner: OwnerId): Promise<void> {
    await this.#deps.store.forgetAccount(owner)
  }

  /** Forgets what is older than it is kept. Called now and then by the process. */
  async sweep(): Promise<void> {
    await this.#deps.store.forgetBefore(this.#since())
  }

  /** Hears of orders no more, and resolves when everything that was told is written down. */
  async stop(): Promise<void> {
    this.#leaveViews()
    await Promise.all(this.#pending)
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }

  #since(): Date {
    return new Date(this.#deps.clock.now() - KEPT_MS)
  }

  async #track(work: Promise<void>): Promise<void> {
    this.#pending.add(work)
    await work
    this.#pending.delete(work)
  }

  async #tellInTurn(told: ReturnType<typeof orderNotices>): Promise<void> {
    for (const { owner, notice, subject } of told) await this.#write(owner, notice, subject)
  }

  async #write(owner: OwnerId, notice: Notice, subject: string | null): Promise<void> {
    try {
      const row = await this.#deps.store.add(owner, notice, subject, this.#now())
      if (row !== null) await this.#announce(owner, notificationShape(row))
    } catch (reason) {
      this.#deps.log.error('a notification could not be written', { kind: notice.kind, reason: String(reason) })
    }
  }

  async #announce(owner: OwnerId, added: Notification | null): Promise<number> {
    const unread = await this.unread(owner)
    for (const listener of this.#listeners) listener(owner, added, unread)
    return unread
  }
}

function notificationShape({ id, kind, facts, createdAt, readAt }: NotificationRow): Notification {
  return { id, kind, values: { ...facts }, time: unixSeconds(createdAt), read: readAt !== null }
}
