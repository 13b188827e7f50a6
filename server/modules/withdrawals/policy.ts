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
  readonly addressBook: AddressBook
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
  /** Rows that could not be looked at; said once. */
  readonly #failing = new Map<string, string>()

  constructor(deps: PolicyDeps) {
    this.#deps = deps
  }

  /** Looks at what is confirmed, at some of what waits, and at what was not confirmed in time. */
  async run(): Promise<void> {
    const { store, clock } = this.#deps
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
    const { accounts, views, addressBook, funds, store } = this.#deps
    const heldUntil = await accounts.holds.outflowHeldUntil(row.userId)
    if (heldUntil !== null) return { why: 'outflow', until: heldUntil }
    const mayWithdraw = (views.directory.account(row.userId).permissions & Permission.withdraw) !== 0
    if (!mayWithdraw || !(await accounts.profile.isActive(row.userId))) return { why: 'account', until: null }
    const ticker = views.directory.asset(row.asset)?.ticker ?? ''
    const memo = row.memo === '' ? null : row.memo
    if ((await addressBook.mayPay(row.userId, ticker, row.network, row.address, memo)) !== 'yes')
      return { why: 'address', until: null }
    const spare = await funds.spare(row.userId, await store.openOf(row.userId))
    return spare !== null && spare < 0n ? { why: 'deposits', until: null } : null
  }

  /** Takes it back, if nothing was signed for it. @returns the row as it is then; null when it was too late */
  async cancel(row: WithdrawalRow, why: WithdrawalEnd): Promise<WithdrawalRow | null> {
    if (!cancelable.some((state) => state === row.state)) return null
    const change = { state: 'canceling', endWhy: why, changedAt: this.#now(), waitWhy: null, waitUntil: null } as const
    return this.#deps.store.move(row, change, `canceled: ${why}`)
  }

  /** Takes back all of an account that can be. */
  async cancelAll(owner: OwnerId, why: WithdrawalEnd): Promise<void> {
    for (const row of await this.#deps.store.openRows(owner)) await this.cancel(row, why)
  }

  async #look(row: WithdrawalRow): Promise<void> {
    const { store, tellHeld } = this.#deps
    const wait = await this.waitOf(row)
    const changedAt = this.#now()
    if (wait === null) {
      const sendAt = new Date(changedAt.getTime() + cancelSecondsOf(row.worth) * 1000)
      await store.move(
        row,
        { state: 'approved', changedAt, sendAt, waitWhy: null, waitUntil: null },
        'nothing is against it',
      )
      return
    }
    const isSame =
      row.state === 'held' && row.waitWhy === wait.why && row.waitUntil?.getTime() === wait.until?.getTime()
    if (isSame) return
    const held = await store.move(
      row,
      { state: 'held', changedAt, waitWhy: wait.why, waitUntil: wait.until },
      `waits: ${wait.why}`,
    )
    if (held !== null && row.state === 'policy') await tellHeld(held, wait)
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }
}
