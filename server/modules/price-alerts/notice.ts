import type { NoticeValues } from '@exchange/contract/notifications/kinds'
import type { MarketInfo } from '../../views/types.ts'
import { valueOf } from './rules.ts'
import type { AlertRow } from './store.ts'

/** What its owner is told when a market got there. */
export function noticeOf(row: AlertRow, market: MarketInfo) {
  const { kind: what, condition, note, level, firedLevel } = row
  const values: NoticeValues['price-alert'] = {
    market: market.name,
    what,
    condition,
    value: valueOf(market, what, level),
    reached: valueOf(market, what, firedLevel ?? level),
    note,
  }
  return { kind: 'price-alert' as const, values }
}
