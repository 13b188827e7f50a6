import type { HistoryOrder } from '@exchange/contract/history'

/** A market buy is given in quote, everything else in base. */
export const isByQuote = (order: Pick<HistoryOrder, 'type' | 'side'>): boolean =>
  (order.type === 'market' || order.type === 'stop market') && order.side === 'buy'

/** Market orders have no price of their own. */
export const hasPrice = (order: Pick<HistoryOrder, 'type'>): boolean => order.type.endsWith('limit')
