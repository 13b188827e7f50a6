import type { WithdrawalEnd, WithdrawalWait } from '@exchange/contract/withdrawals/statuses'
import type { OwnerId } from '@exchange/core'
import { Permission } from '@exchange/core'
import { asError, setLast } from '../../kernel/index.ts'
import type { Clock, Log } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import type { Accounts } from '../accounts/index.ts'
import type { AddressBook } from './address-book.ts'
import type { Funds } from './funds.ts'
import { cancelSecondsOf } from './limits.ts'
import { cancelable } from './store.ts'
import type { WithdrawalRow, WithdrawalStore } from './store.ts'

/** What keeps a withdrawal from going on. */
interface Wait {
  readonly why: WithdrawalWait
  /** Null = nobody can say. */
  readonly until: Date | null
}

/** Rows whose last fault is remembered. */
const MOST_FAILING = 1_000

export interface PolicyDeps {
  readonly views: Pick<Views, 'directory'>
  readonly store: WithdrawalStore
  readonly funds: Funds
  readonly accounts: Pick<Accounts, 'holds' | 'profile'>
  readonly addressBook: Pick<AddressBook, 'mayPay' | 'usableAt'>
  /** How many people have to agree before so much leaves. */
  readonly reviewersOf: (worth: bigint) => 0 | 1 | 2
  readonly clock: Clock
  readonly log: Log
  /** Tells an account of a withdrawal that has to wait. */
  readonly tellHeld: (row: WithdrawalRow, wait: Wait) => Promise<void>
}

/** Whether confirmed withdrawals may go on, asked again until they are on their way. */
export class Policy {
  readonly #deps: PolicyDeps
  /** The held one that was looked at last: each has its turn, however many there are. */
  #lastHeld: string | null = null
  /** What each account has left to cover its deposits with, as it was first asked for in this turn. */
  readonly #spare = new Map<OwnerId, Promise<bigint | null>>()
  /** Rows that could not be looked at; said once. */
  readonly #failing = new Map<string, string>()

  constructor(deps: PolicyDeps) {
    this.#deps = deps
  }

  /** Looks at what is confirmed, at some of what waits, and at what was not confirmed in time. */
  async run(): Promise<void> {
    const { store, clock } = this.#deps
    this.#spare.clear()
    for (const row of await store.expired(new Date(clock.now())))
      await this.#each(row, async () => this.cancel(row, 'expired'))
    for (const row of await store.inStates(['policy'])) await this.#each(row, async () => this.#look(row))
    const held = await store.heldAfter(this.#lastHeld)
    this.#lastHeld = held.at(-1)?.id ?? null
    for (const row of held) await this.#each(row, async () => this.#look(row))
  }

  /** A fault concerns its row alone, which stays as it is until its next turn. */
  async #each(row: WithdrawalRow, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      this.#failing.delete(row.id)
    } catch (thrown) {
      const { message } = asError(thrown)
      if (this.#failing.get(row.id) !== message)
        this.#deps.log.warn('a withdrawal could not be looked at', { id: row.id, reason: message })
      setLast(this.#failing, row.id, message, MOST_FAILING)
    }
  }

  /** Why a withdrawal may not leave now; null = it may. */
  async waitOf(row: WithdrawalRow): Promise<Wait | null> {
    const { accounts, views, addressBook } = this.#deps
    const heldUntil = await accounts.holds.outflowHeldUntil(row.userId)
    if (heldUntil !== null) return { why: 'outflow', until: heldUntil }
    const mayWithdraw = (views.directory.account(row.userId).permissions & Permission.withdraw) !== 0
    if (!mayWithdraw || !(await accounts.profile.isActive(row.userId))) return { why: 'account', until: null }
    const ticker = views.directory.asset(row.asset)?.ticker ?? ''
    const memo = row.memo === '' ? null : row.memo
    const answer = await addressBook.mayPay(row.userId, ticker, row.network, row.address, memo)
    if (answer !== 'yes') {
      const until = answer === 'waits' ? await addressBook.usableAt(row.userId, row.network, row.address, memo) : null
      return { why: 'address', until }
    }
    const spare = await this.#spareOf(row.userId)
    return spare !== null && spare < 0n ? { why: 'deposits', until: null } : null
  }

  async #spareOf(owner: OwnerId): Promise<bigint | null> {
    const { funds, store } = this.#deps
    const asked = this.#spare.get(owner) ?? store.openOf(owner).then(async (open) => funds.spare(owner, open))
    this.#spare.set(owner, asked)
    return asked
  }

  /** Takes it back, if nothing was signed for it. @returns the row as it is then; null when it was too late */
  async cancel(row: WithdrawalRow, why: WithdrawalEnd): Promise<WithdrawalRow | null> {
    if (!cancelable.some((state) => state === row.state)) return null
    const change = { state: 'canceling', endWhy: why, changedAt: this.#now(), waitWhy: null, waitUntil: null } as const
    return this.#deps.store.move(row, change, `canceled: ${why}`)
  }

  async #look(row: WithdrawalRow): Promise<void> {
    const { store, funds, tellHeld } = this.#deps
    const worth = await funds.worthNow(row)
    const needsReview = row.reviewedAt === null && this.#deps.reviewersOf(worth) > 0
    const wait =
      (await this.waitOf(row)) ??
      (needsReview ? ({ why: 'review', until: null } as const) : await this.#approve(row, worth))
    if (wait === null) return
    const changedAt = this.#now()
    const isSame =
      row.state === 'held' && row.waitWhy === wait.why && row.waitUntil?.getTime() === wait.until?.getTime()
    if (isSame) return
    const held = await store.move(
      row,
      // What people agree to is what it is worth now.
      {
        state: 'held',
        changedAt,
        waitWhy: wait.why,
        waitUntil: wait.until,
        ...(wait.why === 'review' ? { worth } : {}),
      },
      `waits: ${wait.why}`,
    )
    if (held !== null && row.state === 'policy') await tellHeld(held, wait)
  }

  /** Limits are counted once more, now that it leaves: what was held meanwhile would pass them together. */
  async #approve(row: WithdrawalRow, worth: bigint): Promise<Wait | null> {
    const { store, funds } = this.#deps
    return store.alone(row.userId, async (tx) => {
      const until = await funds.limitedUntil(row.userId, worth, tx)
      if (until !== null) return { why: 'limit', until }
      const changedAt = this.#now()
      const sendAt = new Date(changedAt.getTime() + cancelSecondsOf(worth) * 1000)
      const change = { state: 'approved', worth, changedAt, approvedAt: changedAt, sendAt } as const
      await store.move(row, { ...change, waitWhy: null, waitUntil: null }, 'nothing is against it', tx)
      return null
    })
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }
}
