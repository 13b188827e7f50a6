import type { WithdrawalEnd, WithdrawalStatus, WithdrawalWait } from '@exchange/contract/withdrawals/statuses'
import type { MessageKey } from '../../shared/i18n/index.ts'
import type { BadgeKind } from '../../shared/ui/index.ts'
import type { ProgressStep } from './pure/progress.ts'

/** How each status is called. */
export const withdrawalStatusTexts: Readonly<Record<WithdrawalStatus, MessageKey>> = {
  unconfirmed: 'withdrawals.unconfirmed',
  checking: 'withdrawals.checking',
  held: 'withdrawals.held',
  waiting: 'withdrawals.waiting',
  sending: 'withdrawals.sending',
  confirming: 'withdrawals.confirming',
  done: 'withdrawals.done',
  canceled: 'withdrawals.canceled',
  failed: 'withdrawals.failed',
}

export const statusKinds: Readonly<Record<WithdrawalStatus, BadgeKind>> = {
  unconfirmed: 'warn',
  checking: 'accent',
  held: 'warn',
  waiting: 'accent',
  sending: 'accent',
  confirming: 'accent',
  done: 'buy',
  canceled: 'neutral',
  failed: 'sell',
}

export const stepTexts: Readonly<Record<ProgressStep, MessageKey>> = {
  requested: 'withdrawals.stepRequested',
  confirmed: 'withdrawals.stepConfirmed',
  checked: 'withdrawals.stepChecked',
  sent: 'withdrawals.stepSent',
  mined: 'withdrawals.stepMined',
  done: 'withdrawals.stepDone',
}

/** Why it waits, and what happens next. */
export const waitTexts: Readonly<Record<WithdrawalWait, { readonly why: MessageKey; readonly next: MessageKey }>> = {
  outflow: { why: 'withdrawals.waitOutflow', next: 'withdrawals.nextByItself' },
  account: { why: 'withdrawals.waitAccount', next: 'withdrawals.nextAccount' },
  deposits: { why: 'withdrawals.waitDeposits', next: 'withdrawals.nextByItself' },
  address: { why: 'withdrawals.waitAddress', next: 'withdrawals.nextAddress' },
  limit: { why: 'withdrawals.waitLimit', next: 'withdrawals.nextByItself' },
  review: { why: 'withdrawals.waitReview', next: 'withdrawals.nextReview' },
  window: { why: 'withdrawals.waitWindow', next: 'withdrawals.nextByItself' },
  wallet: { why: 'withdrawals.waitWallet', next: 'withdrawals.nextByItself' },
  network: { why: 'withdrawals.waitNetwork', next: 'withdrawals.nextByItself' },
}

export const endTexts: Readonly<Record<WithdrawalEnd, MessageKey>> = {
  owner: 'withdrawals.endOwner',
  expired: 'withdrawals.endExpired',
  protection: 'withdrawals.endProtection',
  refused: 'withdrawals.endRefused',
}
