import { movementReasons, type MovementReason } from '@exchange/contract/history/reasons'
import { depositStatuses, type DepositStatus } from '@exchange/contract/deposits/statuses'
import { paymentStatuses, type PaymentStatus } from '@exchange/contract/payments/statuses'
import { withdrawalStatuses, type WithdrawalStatus } from '@exchange/contract/withdrawals/statuses'

/** Filters of the history pages as they stand in the address; what is not known is left out. */
export const periods = ['1d', '7d', '30d', '90d'] as const
export type Period = (typeof periods)[number]
export const sides = ['buy', 'sell'] as const
export const sources = ['payments'] as const
export const statuses = ['FILLED', 'CANCELED', 'PARTIALLY_FILLED'] as const

export interface HistorySearch {
  readonly market?: string | undefined
  readonly side?: (typeof sides)[number] | undefined
  readonly status?: (typeof statuses)[number] | undefined
  readonly ticker?: string | undefined
  readonly reason?: MovementReason | undefined
  readonly deposit?: DepositStatus | undefined
  /** Of deposits: `payments` = by cards and banks, in place of networks. */
  readonly source?: (typeof sources)[number] | undefined
  readonly payment?: PaymentStatus | undefined
  readonly withdrawal?: WithdrawalStatus | undefined
  readonly period?: Period | undefined
  /** From 1. */
  readonly page?: number | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value)
const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const page = Number(matching(/^[1-9]\d{0,5}$/, typeof search.page === 'number' ? String(search.page) : search.page))
  return {
    market: matching(/^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/, search.market),
    side: oneOf(sides, search.side),
    status: oneOf(statuses, search.status),
    ticker: matching(/^[A-Z0-9]{1,20}$/, search.ticker),
    reason: oneOf(movementReasons, search.reason),
    deposit: oneOf(depositStatuses, search.deposit),
    source: oneOf(sources, search.source),
    payment: oneOf(paymentStatuses, search.payment),
    withdrawal: oneOf(withdrawalStatuses, search.withdrawal),
    period: oneOf(periods, search.period),
    page: Number.isNaN(page) || page === 1 ? undefined : page,
  }
}

const DAY_SECONDS = 86_400
const days: Record<Period, number> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 }

/** Unix seconds at which a period began. */
export const periodStart = (period: Period, nowSeconds: number): number => nowSeconds - days[period] * DAY_SECONDS

/** True when something narrows the list. */
export const isFiltered = (search: HistorySearch): boolean =>
  Object.values({ ...search, page: undefined, source: undefined }).some((value) => value !== undefined)
