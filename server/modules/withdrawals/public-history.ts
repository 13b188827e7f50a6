/** What came in and went out, as programs of the compatible API read it. */
import { formatDecimal } from '@exchange/core/units'
import { unixSeconds } from '../../kernel/index.ts'
import type { DirectoryView } from '../../views/types.ts'
import type { DepositRow, DepositState, DepositsService } from '../deposits/index.ts'
import { assetName } from '../markets/index.ts'
import type { WithdrawalsService } from './service.ts'
import type { WithdrawalRow, WithdrawalState } from './store.ts'

/** How programs know the states. What was credited stays credited: taking it back is a movement of its own. */
const depositCodes: Readonly<Record<DepositState, number>> = {
  seen: 15,
  confirming: 15,
  crediting: 15,
  small: 22,
  credited: 3,
  final: 3,
  orphaned: 3,
  reversing: 3,
  reversed: 3,
  gone: 4,
}

const withdrawalCodes: Readonly<Record<WithdrawalState, number>> = {
  requested: 1,
  unconfirmed: 5,
  policy: 1,
  held: 1,
  approved: 2,
  planned: 6,
  signed: 10,
  broadcast: 11,
  mined: 12,
  posting: 12,
  delivering: 12,
  done: 3,
  canceling: 4,
  canceled: 4,
  failing: 4,
  failed: 4,
}

/** States that are known by one of these codes. */
function statesWith<State extends string>(codes: Readonly<Record<State, number>>, asked: readonly number[]): State[] {
  return (Object.keys(codes) as State[]).filter((state) => asked.includes(codes[state]))
}

interface Filter {
  readonly method: 1 | 2 | undefined
  readonly asset: number | undefined
  readonly status: readonly number[] | undefined
  readonly addresses: readonly string[] | undefined
  readonly memo: string | undefined
  readonly uniqueId: string | undefined
}

interface Deps {
  readonly deposits: DepositsService
  readonly withdrawals: WithdrawalsService
  readonly directory: DirectoryView
}

/** One deposit or withdrawal, as programs read it. */
export function walletRecords({ deposits, withdrawals, directory }: Deps) {
  function assetOf(id: number) {
    const found = directory.asset(id)
    if (found === undefined) throw new Error(`asset ${id} has no listing`)
    return found
  }
  return {
    deposit(row: DepositRow) {
      const { ticker, scale } = assetOf(row.asset)
      const amount = formatDecimal(row.amount, scale)
      return {
        ...common({ ...row, at: row.seenAt, ticker, uniqueId: null }),
        method: 1 as const,
        amount,
        fee: '0',
        status: depositCodes[row.state],
        ...partly(amount, amount, '0'),
        confirmations: deposits.confirmations(row),
      }
    },
    withdrawal(row: WithdrawalRow) {
      const { ticker, scale } = assetOf(row.asset)
      const [amount, fee] = [formatDecimal(row.amount, scale), formatDecimal(row.fee, scale)]
      const isDone = row.state === 'done'
      return {
        ...common({ ...row, at: row.createdAt, ticker }),
        method: 2 as const,
        amount,
        fee,
        status: withdrawalCodes[row.state],
        ...partly(amount, isDone ? amount : '0', isDone ? fee : '0'),
        confirmations: withdrawals.confirmations(row),
      }
    },
  }
}

/** Deposits and withdrawals of an account, newest first, with how many there are in all. */
export async function publicHistory(
  deps: Deps,
  owner: number,
  { method, asset, status, addresses, memo, uniqueId }: Filter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const { deposits, withdrawals } = deps
  const records = walletRecords(deps)
  const known = { asset, addresses, memo }
  // Both lists from their beginning: where one ends on this page, the other goes on.
  const reach = { limit: offset + limit, offset: 0 }
  const none = { rows: [], total: 0 }
  // Deposits bear no ids of the caller's own.
  const [came, went] = await Promise.all([
    method === 2 || uniqueId !== undefined
      ? none
      : deposits.page(owner, { ...known, states: status && statesWith(depositCodes, status) }, reach),
    method === 1
      ? none
      : withdrawals.page(owner, { ...known, uniqueId, states: status && statesWith(withdrawalCodes, status) }, reach),
  ])
  const all = [
    ...came.rows.map((row) => ({ at: row.seenAt.getTime(), show: () => records.deposit(row) })),
    ...went.rows.map((row) => ({ at: row.createdAt.getTime(), show: () => records.withdrawal(row) })),
  ].toSorted((one, other) => other.at - one.at)
  const shown = all.slice(offset, offset + limit).map(({ show }) => show())
  return { limit, offset, records: shown, total: came.total + went.total }
}

/** In both spellings. */
function common({
  id,
  address,
  memo,
  network,
  txid,
  ticker,
  uniqueId,
  at,
}: {
  readonly id: string
  readonly address: string
  readonly memo: string
  readonly network: string
  readonly txid: string | null
  readonly ticker: string
  readonly uniqueId: string | null
  readonly at: Date
}) {
  return {
    address,
    uniqueId,
    unique_id: uniqueId,
    createdAt: unixSeconds(at),
    currency: assetName(ticker),
    ticker,
    description: '',
    memo,
    network,
    transactionHash: txid ?? '',
    transactionId: id,
    transaction_id: id,
  }
}

const partly = (requestAmount: string, processedAmount: string, processedFee: string) => ({
  details: { partial: { requestAmount, processedAmount, processedFee, normalizeTransaction: '' } },
})
