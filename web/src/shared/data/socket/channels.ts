/** What can be subscribed to, and how a subscription is written on the wire. */
export type ChannelName = 'depth' | 'deals' | 'state' | 'kline' | 'asset' | 'order' | 'user_deals' | 'notification'

export type TopicArgs = readonly (string | number)[]

interface Channel {
  /** Needs an authorized connection. */
  readonly isPrivate: boolean
  /** The server keeps one subscription per connection and replaces it; otherwise names add up to one list. */
  readonly exclusive: boolean
}

export const channels: Readonly<Record<ChannelName, Channel>> = {
  depth: { isPrivate: false, exclusive: true },
  kline: { isPrivate: false, exclusive: true },
  deals: { isPrivate: false, exclusive: false },
  state: { isPrivate: false, exclusive: false },
  asset: { isPrivate: true, exclusive: false },
  order: { isPrivate: true, exclusive: false },
  user_deals: { isPrivate: true, exclusive: false },
  notification: { isPrivate: true, exclusive: false },
}

export const channelNames: readonly ChannelName[] = [
  'depth',
  'deals',
  'state',
  'kline',
  'asset',
  'order',
  'user_deals',
  'notification',
]

/** The words a person reads when the server says "too many requests" for a method (ER-28). */
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
export function dataNameOf(method: string): DataName {
  const [family = ''] = method.split('.')
  return dataNames[family] ?? 'generic'
}
