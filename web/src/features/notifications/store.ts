import type { Notification } from '@exchange/contract/notifications'
import { api } from '../../shared/data/index.ts'
import { whenAuthorized } from '../../shared/data/socket/account-stores.ts'
import { socketClient } from '../../shared/data/socket/client.ts'
import type { PushOf } from '../../shared/data/socket/frames.ts'
import { whenIdle } from '../../shared/data/when-idle.ts'

export interface NotificationsState {
  readonly unread: number
  /** Newest first; null until they are asked for. */
  readonly records: readonly Notification[] | null
  readonly hasMore: boolean
  /** The last list that was asked for did not come. */
  readonly isFailed: boolean
  readonly isLoading: boolean
}

const nothing: NotificationsState = { unread: 0, records: null, hasMore: false, isFailed: false, isLoading: false }

/** What happened to the account, as this page knows it. */
class NotificationsStore {
  #state = nothing
  readonly #listeners = new Set<() => void>()
  #isStarted = false

  readonly get = (): NotificationsState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Counts, and hears of new ones from now on. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    const client = socketClient()
    client.setSignedIn(true)
    client.socket.onPush('notification.update', (params) => this.#hear(params))
    client.socket.hold('notification', [])
    // What came while the line was down is asked for.
    whenAuthorized(client.socket, () => void this.#count())
    client.socket.start()
  }

  /** The newest ones; what is shown already stays until they are here. */
  async load(): Promise<void> {
    await this.#ask(async () => {
      const { records, unread, hasMore } = await api['GET /v2/notifications']()
      this.#set({ records, unread, hasMore })
    })
  }

  /** Those before the oldest that is shown. */
  async loadMore(): Promise<void> {
    const before = this.#state.records?.at(-1)?.id
    if (before === undefined) return
    await this.#ask(async () => {
      const older = await api['GET /v2/notifications']({ query: { before } })
      this.#set({ records: [...(this.#state.records ?? []), ...older.records], hasMore: older.hasMore })
    })
  }

  read(id: number): void {
    const one = this.#state.records?.find((known) => known.id === id)
    if (one === undefined || one.read) return
    this.#mark((known) => known.id === id, this.#state.unread - 1)
    this.#settle(api['POST /v2/notifications/{id}/read']({ params: { id } }))
  }

  /** Those that are shown, and all before them. */
  readAll(): void {
    const upTo = this.#state.records?.[0]?.id
    if (upTo === undefined || this.#state.unread === 0) return
    this.#mark(() => true, 0)
    this.#settle(api['POST /v2/notifications/read']({ body: { upTo } }))
  }

  #mark(isRead: (one: Notification) => boolean, unread: number): void {
    const records = this.#state.records?.map((one) => (isRead(one) ? { ...one, read: true } : one)) ?? null
    this.#set({ records, unread })
  }

  /** What was marked is read at once; how it stands is asked for when the server did not take it. */
  #settle(answer: Promise<{ readonly unread: number }>): void {
    answer.then(
      ({ unread }) => this.#set({ unread }),
      () => void this.load(),
    )
  }

  async #count(): Promise<void> {
    if (this.#state.records !== null) return this.load()
    try {
      this.#set(await api['GET /v2/notifications/unread']())
    } catch {
      // The page is whole without the figure; the panel says what it can't load.
    }
  }

  async #ask(question: () => Promise<void>): Promise<void> {
    this.#set({ isLoading: true })
    try {
      await question()
      this.#set({ isLoading: false, isFailed: false })
    } catch {
      this.#set({ isLoading: false, isFailed: true })
    }
  }

  #hear([added, unread]: PushOf<'notification.update'>): void {
    const { records } = this.#state
    // Another page of this account read something.
    if (added === null && unread !== this.#state.unread && records !== null) void this.load()
    const isNew = added !== null && records !== null && records.every(({ id }) => id !== added.id)
    this.#set({ unread, ...(isNew ? { records: [added, ...records] } : {}) })
  }

  #set(change: Partial<NotificationsState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

let store: NotificationsStore | null = null

/** Browser only. Signing out leaves the page, so it never belongs to anybody else. */
export function notificationsStore(): NotificationsStore {
  store ??= new NotificationsStore()
  return store
}

/** Tells how many are unread, now and whenever it changes; asks once the browser has nothing better to do; returns how to leave. */
export function followUnread(tell: (unread: number) => void): () => void {
  const known = notificationsStore()
  tell(known.get().unread)
  const callOff = whenIdle(() => known.start())
  const leave = known.subscribe(() => tell(known.get().unread))
  return () => {
    callOff()
    leave()
  }
}

export type { NotificationsStore }
