/** What webhooks are told of deposits and withdrawals. */
import type { DepositState } from '../deposits/index.ts'
import type { WithdrawalState } from '../withdrawals/index.ts'

export type WalletMethod =
  | 'deposit.accepted'
  | 'deposit.updated'
  | 'deposit.processed'
  | 'deposit.canceled'
  | 'withdraw.unconfirmed'
  | 'withdraw.pending'
  | 'withdraw.successful'
  | 'withdraw.canceled'

/** `before`: null = it is new. Null where nobody is told. */
export function depositMethod(state: DepositState, before: DepositState | null): WalletMethod | null {
  if (state === 'credited' && before === 'crediting') return 'deposit.processed'
  // From another account of the exchange: it is there at once.
  if (state === 'final') return before === null ? 'deposit.processed' : null
  if (state === 'gone' || state === 'reversed') return 'deposit.canceled'
  if (state === 'crediting' || state === 'reversing' || state === before) return null
  return before === null ? 'deposit.accepted' : 'deposit.updated'
}

export function withdrawalMethod(state: WithdrawalState, before: WithdrawalState | null): WalletMethod | null {
  if (state === 'unconfirmed') return 'withdraw.unconfirmed'
  if (state === 'policy') return before === 'requested' || before === 'unconfirmed' ? 'withdraw.pending' : null
  if (state === 'done') return 'withdraw.successful'
  return state === 'canceled' || state === 'failed' ? 'withdraw.canceled' : null
}
