import type { MethodName } from './frames.ts'

/** The words a person reads when the server says "too many requests" for a method. */
export type DataName = 'spot-balance' | 'active-orders' | 'orders-history' | 'market-details' | 'chart' | 'generic'

const dataNames: Readonly<Record<string, DataName>> = {
  asset: 'spot-balance',
  order: 'active-orders',
  spot_order: 'active-orders',
  user_deals: 'orders-history',
  depth: 'market-details',
  deals: 'market-details',
  state: 'market-details',
  kline: 'chart',
  kline_last_deal: 'chart',
}

/** Names the data a socket method was about. */
export function dataNameOf(method: MethodName): DataName {
  const [family = ''] = method.split('.')
  return dataNames[family] ?? 'generic'
}
