import { depositStatuses } from '@exchange/contract/deposits/statuses'
import type { ExportFilterName, ExportKindName } from '@exchange/contract/exports/kinds'
import { movementReasons } from '@exchange/contract/history/reasons'
import { paymentStatuses } from '@exchange/contract/payments/statuses'
import { withdrawalStatuses } from '@exchange/contract/withdrawals/statuses'
import { useT, type MessageKey } from '../../shared/i18n/index.ts'
import { depositStatusTexts } from '../deposits/index.ts'
import { historyStatuses, reasonTexts, statusFilterTexts } from '../history/index.ts'
import { paymentStatusTexts } from '../payments/index.ts'
import { withdrawalStatusTexts } from '../withdrawals/index.ts'

export const kindTexts: Readonly<Record<ExportKindName, MessageKey>> = {
  orders: 'history.orders',
  deals: 'history.deals',
  transfers: 'history.transfers',
  deposits: 'history.deposits',
  payments: 'payments.currencies',
  withdrawals: 'history.withdrawals',
}

const keyed = <Value extends string>(
  values: readonly Value[],
  texts: Readonly<Record<Value, MessageKey>>,
  value: string,
): MessageKey | undefined => {
  const known = values.find((one) => one === value)
  return known === undefined ? undefined : texts[known]
}

const sideTexts = { buy: 'history.buy', sell: 'history.sell' } as const

function keyOf(kind: ExportKindName, name: ExportFilterName, value: string): MessageKey | undefined {
  if (name === 'side') return keyed(['buy', 'sell'] as const, sideTexts, value)
  if (name === 'reason') return keyed(movementReasons, reasonTexts, value)
  if (name !== 'status') return undefined
  if (kind === 'deposits') return keyed(depositStatuses, depositStatusTexts, value)
  if (kind === 'payments') return keyed(paymentStatuses, paymentStatusTexts, value)
  if (kind === 'withdrawals') return keyed(withdrawalStatuses, withdrawalStatusTexts, value)
  return keyed(historyStatuses, statusFilterTexts, value)
}

/** What a history is narrowed to, in words. */
export function useFilterText(): (kind: ExportKindName, name: ExportFilterName, value: string) => string {
  const t = useT()
  return (kind, name, value) => {
    const key = keyOf(kind, name, value)
    return key === undefined ? value.replace('_', '/') : t(key)
  }
}
