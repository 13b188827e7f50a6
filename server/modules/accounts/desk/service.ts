import type { MemorySocketTokens, Queries } from '../../../kernel/index.ts'
import type { AccountStatus, UserRow } from '../profile/index.ts'
import type { ClosingStore } from '../closing/index.ts'
import type { FreezeStore } from '../freezing/index.ts'
import type { RecoveryRow, RecoveryStore } from '../recoveries/index.ts'
import type { AccessStore, Sessions } from '../access/index.ts'
import type { AccountQuery, DeskStore } from './store.ts'

/** What has ended within this time has ended just now. */
const JUST_MS = 60_000
/** Devices are shown as long as they are trusted. */
const TRUSTED_MS = 180 * 24 * 3_600_000

export interface AccountsDeskDeps {
  readonly store: DeskStore
  readonly signIn: AccessStore
  readonly sessions: Sessions
  readonly closing: Pick<ClosingStore, 'last'>
  readonly freezes: Pick<FreezeStore, 'end'>
  readonly recoveries: Pick<RecoveryStore, 'last' | 'approve' | 'open' | 'end'>
  /** Tells the owner of a recovery that was stopped. */
  readonly tellStopped: (row: RecoveryRow) => Promise<void>
  readonly socketTokens: MemorySocketTokens
  readonly now: () => number
}

/** Accounts as whoever runs the exchange sees and closes them. */
export class AccountsDesk {
  readonly #deps: AccountsDeskDeps

  constructor(deps: AccountsDeskDeps) {
    this.#deps = deps
  }

  /** Newest first, with when each was last seen; `more`: the next page begins below the last id. */
  async search(query: AccountQuery, limit: number) {
    const found = await this.#deps.store.search(query, limit)
    const rows = found.slice(0, limit)
    const seen = await this.#deps.store.lastSeen(rows.map(({ id }) => id))
    return { users: rows.map((user) => ({ user, seenAt: seen.get(user.id) ?? null })), more: found.length > limit }
  }

  async one(id: number, db?: Queries): Promise<UserRow | null> {
    return this.#deps.store.one(id, db)
  }

  /** What somebody signed in with and from, newest first. */
  async ways(id: number) {
    const { store, signIn, sessions, now } = this.#deps
    const [open, devices, signIns] = await Promise.all([
      sessions.list(id),
      signIn.devicesOf(id, new Date(now() - TRUSTED_MS)),
      store.signIns(id),
    ])
    return { sessions: open, devices, signIns }
  }

  /** The last time its owner wanted it closed; null = never. */
  async closing(id: number) {
    return this.#deps.closing.last(id)
  }

  /** The last time its owner said that the second factor is lost; null = never. */
  async recovery(id: number) {
    return this.#deps.recoveries.last(id)
  }

  /** Whether a recovery waits that two people of the exchange have to agree to. */
  async needsApproval(id: number, db: Queries): Promise<boolean> {
    const row = await this.#deps.recoveries.open(id, db)
    return row !== null && row.way === 'operators' && row.approvedAt === null
  }

  /** In the transaction of what says why. False when none waits for that. */
  async approveRecovery(tx: Queries, id: number): Promise<boolean> {
    return this.#deps.recoveries.approve(tx, id, new Date(this.#deps.now()))
  }

  /** Whether a recovery waits. */
  async hasRecovery(id: number, db: Queries): Promise<boolean> {
    return (await this.#deps.recoveries.open(id, db)) !== null
  }

  /** In the transaction of what says why; `tellStopped` comes after it. */
  async stopRecovery(tx: Queries, id: number): Promise<void> {
    await this.#deps.recoveries.end(id, 'stopped', new Date(this.#deps.now()), tx)
  }

  /** Once it is durable. */
  async tellStopped(id: number): Promise<void> {
    const row = await this.#deps.recoveries.last(id)
    if (row?.state === 'stopped') await this.#deps.tellStopped(row)
  }

  /** In the transaction of what says why; `forget` comes after it. Who is not active has no session. */
  async setStatus(tx: Queries, id: number, status: AccountStatus): Promise<void> {
    const { store, freezes, now } = this.#deps
    await store.setStatus(tx, id, status)
    // Whoever runs the exchange has the last word: what its owner froze is not the owner's to open any more.
    await freezes.end(tx, id, new Date(now()))
    if (status !== 'active') await this.endSessions(tx, id)
  }

  /** Sessions, trusted devices and sign-ins under way; in a transaction, as above. */
  async endSessions(tx: Queries, id: number): Promise<void> {
    await this.#deps.signIn.endAccess(tx, id, null, new Date(this.#deps.now()))
  }

  /** One session; in a transaction, as above. False when it is not this account's or has ended. */
  async endSession(tx: Queries, id: number, session: string): Promise<boolean> {
    const { signIn, now } = this.#deps
    return signIn.endSession(id, session, new Date(now()), tx)
  }

  /** The trust in one device and its sessions; in a transaction, as above. False when it is not this account's. */
  async endDevice(tx: Queries, id: number, device: string): Promise<boolean> {
    const { signIn, now } = this.#deps
    return (await signIn.endDeviceIn(tx, id, device, new Date(now()))) !== null
  }

  /** Once it is durable: open sockets sign out, and what was believed is asked anew. */
  async forget(id: number): Promise<void> {
    const { store, sessions, socketTokens, now } = this.#deps
    sessions.forgetAccount(id)
    for (const session of await store.endedSince(id, new Date(now() - JUST_MS))) socketTokens.end(session)
  }

  async counts() {
    return this.#deps.store.counts()
  }
}
