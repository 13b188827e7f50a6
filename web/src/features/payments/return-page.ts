import type { WayKind } from '@exchange/contract/payments/statuses'

/** Where somebody comes back to from a provider. */
export const returnPageOf = (kind: WayKind) =>
  kind === 'card' ? ('/payment/visamaster-deposit' as const) : ('/payment/deposit' as const)
