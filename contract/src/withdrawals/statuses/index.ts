/** Without schemas, for pages that only name them. */

/**
 * unconfirmed: its owner has yet to confirm it. checking: it is looked at. held: it waits until funds may leave the account, or
 * until deposits are final. waiting: it can still be canceled, or waits for its turn. sending: it is signed, and on its way into a
 * block. confirming: it is in a block. done: it can't be undone any more. failed: the receiver did not take it, and the funds are back,
 * less the fee.
 */
export const withdrawalStatuses = [
  'unconfirmed',
  'checking',
  'held',
  'waiting',
  'sending',
  'confirming',
  'done',
  'canceled',
  'failed',
] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/**
 * Why it doesn't go on by itself now. outflow: no funds may leave the account. account: the account is frozen or blocked.
 * deposits: they aren't final. limit: what has left before leaves too little of a limit of the account. review: people of the
 * exchange look at it. window: it can be canceled until then. wallet: the exchange's wallet is filled up. network: it can't be
 * reached, or its fees are too high.
 */
export const withdrawalWaits = [
  'outflow',
  'account',
  'deposits',
  'address',
  'limit',
  'review',
  'window',
  'wallet',
  'network',
] as const
export type WithdrawalWait = (typeof withdrawalWaits)[number]

/**
 * Who or what ended it. expired: it was not confirmed in time. protection: the account was frozen, or is being closed. refused: by
 * people of the exchange.
 */
export const withdrawalEnds = ['owner', 'expired', 'protection', 'refused'] as const
export type WithdrawalEnd = (typeof withdrawalEnds)[number]
