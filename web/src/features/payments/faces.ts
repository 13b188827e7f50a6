import type { Payment } from '@exchange/contract/payments'
import type { PaymentStatus, WayKind } from '@exchange/contract/payments/statuses'
import type { MessageKey } from '../../shared/i18n/index.ts'
import type { BadgeKind } from '../../shared/ui/index.ts'

/** How each status is called. */
export const paymentStatusTexts: Readonly<Record<PaymentStatus, MessageKey>> = {
  open: 'payments.open',
  processing: 'payments.processing',
  credited: 'payments.credited',
  failed: 'payments.failed',
  expired: 'payments.expired',
}

export const paymentKinds: Readonly<Record<PaymentStatus, BadgeKind>> = {
  open: 'warn',
  processing: 'accent',
  credited: 'buy',
  failed: 'sell',
  expired: 'neutral',
}

export const wayKindTexts: Readonly<Record<WayKind, MessageKey>> = {
  card: 'payments.cardKind',
  bank: 'payments.bankKind',
}

export const failureTexts: Readonly<Record<NonNullable<Payment['failure']>, MessageKey>> = {
  declined: 'payments.failDeclined',
  canceled: 'payments.failCanceled',
  name: 'payments.failName',
}

export const disputeTexts: Readonly<Record<NonNullable<Payment['dispute']>, MessageKey>> = {
  open: 'payments.disputeOpen',
  won: 'payments.disputeWon',
  lost: 'payments.disputeLost',
}
