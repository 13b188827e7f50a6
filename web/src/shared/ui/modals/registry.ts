import type { ModalName, ModalRules } from './types.ts'

/** The sixteen modals; each content is loaded when it is opened. */
export const registry: { readonly [Name in ModalName]: ModalRules<Name> } = {
  paymentCard: { hasBackdrop: false, hasCloseIcon: true, load: () => import('./contents/payment-card.tsx') },
  disabled: { hasBackdrop: false, hasCloseIcon: true, load: () => import('./contents/disabled.tsx') },
  success: { hasBackdrop: true, hasCloseIcon: true, load: () => import('./contents/success.tsx') },
  wbt: { hasBackdrop: true, hasCloseIcon: true, load: () => import('./contents/wbt.tsx') },
  transfer: { hasBackdrop: true, hasCloseIcon: true, load: () => import('./contents/transfer.tsx') },
  unavailable: { hasBackdrop: true, hasCloseIcon: true, load: () => import('./contents/unavailable.tsx') },
  restricted: { hasBackdrop: true, hasCloseIcon: true, load: () => import('./contents/restricted.tsx') },
  buyCrypto: { hasBackdrop: false, hasCloseIcon: true, load: () => import('./contents/buy-crypto.tsx') },
  confirmCode: { hasBackdrop: false, hasCloseIcon: true, load: () => import('./contents/confirm-code.tsx') },
  delisting: {
    hasBackdrop: false,
    hasCloseIcon: false,
    load: () => import('./contents/delisting.tsx'),
    remembers: { subject: ({ market }) => market, as: 'understood' },
  },
  createNewAccount: { hasBackdrop: false, hasCloseIcon: true, load: () => import('./contents/create-new-account.tsx') },
  oauthLinkAccount: { hasBackdrop: false, hasCloseIcon: true, load: () => import('./contents/oauth-link-account.tsx') },
  highRiskMarket: {
    hasBackdrop: false,
    hasCloseIcon: false,
    load: () => import('./contents/high-risk-market.tsx'),
    remembers: { subject: ({ market }) => market, as: 'accepted' },
  },
  quickSendFindUser: {
    hasBackdrop: false,
    hasCloseIcon: true,
    load: () => import('./contents/quick-send-find-user.tsx'),
  },
  alert: { hasBackdrop: true, hasCloseIcon: true, load: () => import('./contents/alert.tsx') },
  depositRestrictionAlert: {
    hasBackdrop: false,
    hasCloseIcon: false,
    load: () => import('./contents/deposit-restriction-alert.tsx'),
  },
}
