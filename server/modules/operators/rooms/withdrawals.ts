import type { withdrawals as contract } from '@exchange/contract/operators'
import { Problem, maskedEmail, unixSeconds } from '../../../kernel/index.ts'
import type { AccountsDesk } from '../../accounts/index.ts'
import type { WithdrawalsService } from '../../withdrawals/index.ts'
import type { RoomHandlers } from '../acts/index.ts'

/** Withdrawals of a page. */
const PAGE = 50

export interface WithdrawalsDeps {
  readonly withdrawals: Pick<WithdrawalsService, 'review' | 'run' | 'statusOf'>
  readonly accounts: Pick<AccountsDesk, 'one'>
}

/** Withdrawals: those that wait until people have looked at them. */
export function withdrawalsRoom({ withdrawals, accounts }: WithdrawalsDeps): RoomHandlers<typeof contract> {
  const { review } = withdrawals
  return {
    waiting: async (_, { query: { skip } }) => {
      const { rows, total } = await review.waiting({ limit: PAGE, offset: skip })
      const { oneFrom, twoFrom } = review.settings
      const shown = (usdt: bigint | null) => (usdt === null ? null : String(usdt))
      return { withdrawals: rows, total, from: { one: shown(oneFrom), two: shown(twoFrom) } }
    },
    one: async (_, { params: { id } }) => {
      const { row, shape, ...found } = await review.one(id)
      const account = await accounts.one(row.userId)
      if (account === null) throw new Problem('not-found')
      return {
        ...shape,
        ...found,
        status: withdrawals.statusOf(row),
        wait: row.waitWhy,
        reviewedBy: row.reviewedBy,
        canApprove: review.canApprove(row),
        canRefuse: review.canRefuse(row),
        receiver: row.receiver,
        account: {
          email: maskedEmail(account.email),
          state: account.status,
          createdAt: unixSeconds(account.createdAt),
        },
      }
    },
    approve: {
      prepare: async ({ params: { id } }, db) => {
        const row = await review.row(id, db)
        if (!review.canApprove(row)) throw new Problem('act-refused', { data: { state: row.state } })
        return {
          target: `withdrawal:${id}`,
          before: { state: 'held' },
          after: { state: 'approved', ...review.said(row) },
          takesTwo: review.people(row) === 2,
        }
      },
      perform: async (tx, { params: { id } }, by) => {
        await review.approve(tx, await review.row(id, tx), by.name)
        return null
      },
      after: async () => withdrawals.run(),
    },
    refuse: {
      prepare: async ({ params: { id } }, db) => {
        const row = await review.row(id, db)
        if (!review.canRefuse(row)) throw new Problem('act-refused', { data: { state: row.state } })
        return {
          target: `withdrawal:${id}`,
          before: { state: row.state },
          after: { state: 'refused', ...review.said(row) },
        }
      },
      perform: async (tx, { params: { id } }, by) => {
        await review.refuse(tx, await review.row(id, tx), by.name)
        return null
      },
      after: async () => withdrawals.run(),
    },
  }
}
