import type { ComponentType } from 'react'
import type { AlertProps } from './contents/alert.tsx'
import type { BuyCryptoProps } from './contents/buy-crypto.tsx'
import type { ConfirmCodeProps } from './contents/confirm-code.tsx'
import type { CreateNewAccountProps } from './contents/create-new-account.tsx'
import type { DelistingProps } from './contents/delisting.tsx'
import type { DepositRestrictionProps } from './contents/deposit-restriction-alert.tsx'
import type { DisabledProps } from './contents/disabled.tsx'
import type { HighRiskMarketProps } from './contents/high-risk-market.tsx'
import type { OauthLinkAccountProps } from './contents/oauth-link-account.tsx'
import type { AddedCard, PaymentCardProps } from './contents/payment-card.tsx'
import type { FoundUser, QuickSendFindUserProps } from './contents/quick-send-find-user.tsx'
import type { RestrictedProps } from './contents/restricted.tsx'
import type { SuccessProps } from './contents/success.tsx'
import type { TransferOrder, TransferProps } from './contents/transfer.tsx'
import type { UnavailableProps } from './contents/unavailable.tsx'
import type { WbtProps } from './contents/wbt.tsx'
import type { Ending } from './ending.ts'

/** What each modal is given, and what can be chosen in it. */
export interface Modals {
  paymentCard: { props: PaymentCardProps; choice: AddedCard }
  disabled: { props: DisabledProps; choice: 'understood' }
  success: { props: SuccessProps; choice: 'action' | 'understood' }
  wbt: { props: WbtProps; choice: 'buy' }
  transfer: { props: TransferProps; choice: TransferOrder }
  unavailable: { props: UnavailableProps; choice: 'understood' }
  restricted: { props: RestrictedProps; choice: 'verify' | 'understood' }
  buyCrypto: { props: BuyCryptoProps; choice: 'bought' }
  confirmCode: { props: ConfirmCodeProps; choice: 'confirmed' }
  delisting: { props: DelistingProps; choice: 'understood' }
  createNewAccount: { props: CreateNewAccountProps; choice: 'register' | 'signIn' }
  oauthLinkAccount: { props: OauthLinkAccountProps; choice: 'linked' }
  highRiskMarket: { props: HighRiskMarketProps; choice: 'accepted' }
  quickSendFindUser: { props: QuickSendFindUserProps; choice: FoundUser }
  alert: { props: AlertProps; choice: 'confirmed' }
  depositRestrictionAlert: { props: DepositRestrictionProps; choice: 'accepted' }
}

export type ModalName = keyof Modals
export type ModalProps<Name extends ModalName> = Modals[Name]['props']
export type ModalChoice<Name extends ModalName> = Modals[Name]['choice']

export interface ModalRules<Name extends ModalName> {
  /** A press on it leaves the modal. */
  readonly hasBackdrop: boolean
  /** Without it only a choice leaves the modal: no Escape, no way back on a phone. */
  readonly hasCloseIcon: boolean
  readonly load: () => Promise<{ readonly default: ComponentType<ModalProps<Name> & Ending<ModalChoice<Name>>> }>
  /** Where "don't show again" is offered: for what it is remembered, and which choice then stands. */
  readonly remembers?: { readonly subject: (props: ModalProps<Name>) => string; readonly as: ModalChoice<Name> }
}
