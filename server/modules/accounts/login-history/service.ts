import { LOGIN_RECORDS } from '@exchange/contract/accounts'
import type { LoginRecord, SignInMethod, SignInOutcome } from '@exchange/contract/accounts'
import { reasonOf, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Log, RequestContext, UserContext } from '../../../kernel/index.ts'
import type { LoginHistoryStore } from './store.ts'

const KEPT_MS = 365 * 24 * 3_600_000
/** Strangers can keep an account locked: that is written down so often. */
const LOCKED_EVERY_MS = 15 * 60_000

/** Sign-ins to accounts and tries that concern them, for a year. */
export class LoginHistory {
  readonly #store: LoginHistoryStore
  readonly #clock: Clock
  readonly #log: Log
  readonly #later = new Set<Promise<void>>()

  constructor(store: LoginHistoryStore, clock: Clock, log: Log) {
    this.#store = store
    this.#clock = clock
    this.#log = log
  }

  /** Writes down what became of a try to sign in to this account. */
  async note(
    userId: number,
    { ip, country, userAgent }: Pick<RequestContext, 'ip' | 'country' | 'userAgent'>,
    outcome: SignInOutcome,
    method: SignInMethod,
  ): Promise<void> {
    const now = this.#clock.now()
    if (outcome === 'locked' && (await this.#store.hasSince(userId, outcome, new Date(now - LOCKED_EVERY_MS)))) return
    await this.#store.add({ userId, at: new Date(now), ip, country, userAgent, method, outcome })
  }

  /**
   * Does what concerns an account that exists without keeping the answer waiting: how long an answer takes must not tell
   * strangers whether there is an account. Whoever reads the history waits for it.
   */
  afterwards(work: () => Promise<void>): void {
    const done = work()
      .catch((reason: unknown) => this.#log.warn('noting a try to sign in failed', { reason: reasonOf(reason) }))
      .finally(() => this.#later.delete(done))
    this.#later.add(done)
  }

  /** Once everything is written down that was to be. */
  async settled(): Promise<void> {
    await Promise.all(this.#later)
  }

  /** Newest first; `before` = the id of the last record that is known. */
  async page(
    { actor }: UserContext,
    before: number | undefined,
  ): Promise<{ records: LoginRecord[]; hasMore: boolean }> {
    await this.settled()
    const since = new Date(this.#clock.now() - KEPT_MS)
    const rows = await this.#store.page(actor.owner, before ?? null, since, LOGIN_RECORDS + 1)
    const records = rows.slice(0, LOGIN_RECORDS).map(({ id, at, ip, country, userAgent, method, outcome }) => ({
      id,
      at: unixSeconds(at),
      ip,
      country,
      userAgent,
      method,
      outcome,
    }))
    return { records, hasMore: rows.length > records.length }
  }

  /** Forgets what is older than a year. */
  async sweep(): Promise<void> {
    await this.#store.sweep(new Date(this.#clock.now() - KEPT_MS))
  }
}
