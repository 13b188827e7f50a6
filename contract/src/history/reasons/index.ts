/** Why money moves on this exchange, as histories name it. A module moves money for one of these (MoneyRows). */
export const movementReasons = [
  'wallet',
  'deposit',
  'withdrawal',
  'demo-grant',
  'adjustment',
  'reward',
  'reversal',
] as const
export type MovementReason = (typeof movementReasons)[number]
