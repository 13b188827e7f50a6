import { looksAlike } from '@exchange/contract/address-book/look-alike'
import type { OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { Problem, commandIdOfUuid, unixSeconds } from '../../kernel/index.ts'
import type { Clock, Queries, WithdrawalReviewSettings } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import { onChain } from '../deposits/index.ts'
import type { DepositsService } from '../deposits/index.ts'
import type { AddressBook } from './address-book.ts'
import { WORTH_SCALE, worthOfUsdt } from './limits.ts'
import { commitmentOf } from './rules.ts'
import { cancelable } from './store.ts'
import type { WithdrawalRow, WithdrawalStore } from './store.ts'
import type { Ways } from './ways.ts'

/** What is shown of an account's past. */
const DAYS = 30
const MOST_MOVES = 100
const DAY_MS = 86_400_000

export interface ReviewDeps {
  readonly views: Pick<Views, 'directory' | 'pendings'>
  readonly store: WithdrawalStore
  readonly deposits: Pick<DepositsService, 'page' | 'shape'>
  readonly addressBook: AddressBook
  readonly ways: Ways
  readonly clock: Clock
  readonly settings: WithdrawalReviewSettings
}

/** How many people have to agree before so much leaves. */
export function reviewersOf({ oneFrom, twoFrom }: WithdrawalReviewSettings, worth: bigint): 0 | 1 | 2 {
  if (twoFrom !== null && worth >= worthOfUsdt(twoFrom)) return 2
  return oneFrom !== null && worth >= worthOfUsdt(oneFrom) ? 1 : 0
}

/** Large withdrawals wait until people have looked at them. */
export class Review {
  readonly #deps: ReviewDeps

  constructor(deps: ReviewDeps) {
    this.#deps = deps
  }

  /** From which worth on, in whole USDT. */
  get settings(): WithdrawalReviewSettings {
    return this.#deps.settings
  }

  /** Those that wait, the oldest first, with how many there are. */
  async waiting(paging: { readonly limit: number; readonly offset: number }) {
    const { rows, total } = await this.#deps.store.toReview(paging)
    return { rows: rows.map((row) => this.#shape(row)), total }
  }

  /** @throws Problem `not-found` */
  async row(id: string, db?: Queries): Promise<WithdrawalRow> {
    const row = await this.#deps.store.byId(id, db)
    if (row === null) throw new Problem('not-found')
    return row
  }

  /** How many people have to agree. */
  people({ worth }: WithdrawalRow): 1 | 2 {
    return reviewersOf(this.#deps.settings, worth) === 2 ? 2 : 1
  }

  canApprove = ({ state, waitWhy }: WithdrawalRow): boolean => state === 'held' && waitWhy === 'review'

  canRefuse = ({ state }: WithdrawalRow): boolean => cancelable.some((one) => one === state)

  /** What an operator agrees to: exactly this. */
  said(row: WithdrawalRow) {
    const { ticker, amount, network } = this.#shape(row)
    return {
      withdrawal: row.id,
      commitment: commitmentOf(row),
      ticker,
      amount,
      network,
      address: row.address,
      memo: row.memo,
    }
  }

  /** It goes on where it was. @throws Problem `act-void` when it doesn't wait any more */
  async approve(tx: Queries, row: WithdrawalRow, by: string): Promise<void> {
    const now = new Date(this.#deps.clock.now())
    const change = {
      state: 'policy',
      changedAt: now,
      waitWhy: null,
      waitUntil: null,
      reviewedBy: by,
      reviewedAt: now,
    } as const
    if ((await this.#deps.store.move(row, change, `approved by ${by}`, tx)) === null) throw new Problem('act-void')
  }

  /** It is taken back. @throws Problem `act-void` when it is too late */
  async refuse(tx: Queries, row: WithdrawalRow, by: string): Promise<void> {
    const now = new Date(this.#deps.clock.now())
    const change = { state: 'canceling', endWhy: 'refused', changedAt: now, waitWhy: null, waitUntil: null } as const
    const reviewed = { ...change, reviewedBy: by, reviewedAt: now } as const
    if ((await this.#deps.store.move(row, reviewed, `refused by ${by}`, tx)) === null) throw new Problem('act-void')
  }

  /** Everything that somebody has to see who decides. @throws Problem `not-found` */
  async one(id: string) {
    const { store, views, deposits, addressBook, ways, clock } = this.#deps
    const row = await this.row(id)
    const from = new Date(clock.now() - DAYS * DAY_MS)
    const way = ways.ofRow(row)
    const memo = row.memo === '' ? null : row.memo
    const pending = views.pendings.of(commandIdOfUuid(row.id))
    const commitment = commitmentOf(row)
    const [came, went, worthOut, isListed, alike, before] = await Promise.all([
      deposits.page(row.userId, { from }, { limit: MOST_MOVES, offset: 0 }),
      store.page(row.userId, { from }, { limit: MOST_MOVES, offset: 0 }),
      store.worthSince(row.userId, from),
      addressBook.isListed(row.userId, row.network, row.address, memo),
      this.#alike(row),
      store.paidTo(row),
    ])
    const moves = [
      ...came.rows.map((deposit) => {
        const { ticker, amount, network, address, status, time } = deposits.shape(deposit)
        return { direction: 'in' as const, at: time, ticker, amount, network, address, status }
      }),
      ...went.rows.map((other) => {
        const { ticker, amount, network } = this.#shape(other)
        const { address, state } = other
        return {
          direction: 'out' as const,
          at: unixSeconds(other.createdAt),
          ticker,
          amount,
          network,
          address,
          status: state,
        }
      }),
    ]
    const shown = (units: bigint) => formatDecimal(units, views.directory.asset(row.asset)?.scale ?? 0)
    return {
      row,
      shape: this.#shape(row),
      payment:
        way === null
          ? null
          : {
              address: row.address,
              memo,
              ticker: way.asset.ticker,
              units: String(onChain(row.amount - row.fee, way.asset.scale, way.decimals)),
              decimals: way.decimals,
            },
      receive: shown(row.amount - row.fee),
      fee: shown(row.fee),
      commitment,
      isJournalled: pending !== null && pending.isWhole && pending.commitment === commitment,
      address: { isListed, alike, ...before },
      moves: moves.toSorted((one, other) => other.at - one.at).slice(0, MOST_MOVES),
      deposits: came.total,
      withdrawals: went.total,
      worthOut: formatDecimal(worthOut, WORTH_SCALE),
    }
  }

  async #alike({ userId, network, address }: WithdrawalRow): Promise<string | null> {
    const listed = await this.#deps.addressBook.list(userId)
    const found = listed.find(
      (one) => one.network === network && one.address !== address && looksAlike(one.address, address),
    )
    return found?.address ?? null
  }

  #shape(row: WithdrawalRow) {
    const asset = this.#deps.views.directory.asset(row.asset)
    if (asset === undefined) throw new Error(`asset ${row.asset} has no listing`)
    return {
      id: row.id,
      owner: row.userId satisfies OwnerId,
      ticker: asset.ticker,
      amount: formatDecimal(row.amount, asset.scale),
      worth: formatDecimal(row.worth, WORTH_SCALE),
      network: row.network,
      byKey: row.through === 'key',
      askedAt: unixSeconds(row.createdAt),
      since: unixSeconds(row.changedAt),
      people: this.people(row),
    }
  }
}
