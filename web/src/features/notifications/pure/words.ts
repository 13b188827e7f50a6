import { providerIn, providerNames } from '@exchange/contract/accounts/providers'
import type { Notification } from '@exchange/contract/notifications'
import type { EndReason, NoticeKind } from '@exchange/contract/notifications/kinds'
import type { Format } from '../../../shared/format/index.ts'
import type { MessageKey, Translate } from '../../../shared/i18n/index.ts'
import { deviceName } from '../../../shared/format/device-name.ts'

export interface Words {
  readonly title: string
  readonly note: string | null
  /** The page where it can be followed up. */
  readonly to: string | null
}

interface Wording {
  readonly title: MessageKey
  readonly note?: MessageKey
  readonly to?: string
}

const KEYS = '/settings/api/api-keys'
const FACTORS = '/settings/security/2fa'
const CLOSING = '/settings/general/delete-account'
const EMAIL = '/settings/general/email'
const EXPORT = '/settings/general/export'
const HISTORY_EXPORTS = '/history/exports'
const ORDERS = '/history/trade/orders'

const WALLETS = '/settings/security/web3'
const CONNECTIONS = '/settings/security/account-connections'
const APPS = '/settings/security/app-authorization'

const PHONE = '/settings/security/phone'

const USSD = '/settings/general/ussd'

const BILLING = '/settings/security/billing-address'

const WITHDRAWALS = '/history/main/withdrawals'

const ADDRESSES = '/settings/security/address-management'

const wordings: Readonly<Record<Exclude<NoticeKind, 'order-filled' | 'order-ended' | 'price-alert'>, Wording>> = {
  'device-added': { title: 'notifications.deviceAdded', note: 'notifications.deviceAddedNote' },
  'sign-in-locked': { title: 'notifications.signInLocked', note: 'notifications.signInLockedNote' },
  'wrong-factor': { title: 'notifications.wrongFactor', note: 'notifications.wrongFactorNote', to: FACTORS },
  'session-ended': { title: 'notifications.sessionEnded', note: 'notifications.sessionEndedNote' },
  'factor-added': { title: 'notifications.factorAdded', note: 'notifications.factorNote', to: FACTORS },
  'factor-removed': { title: 'notifications.factorRemoved', note: 'notifications.factorNote', to: FACTORS },
  'recovery-codes-renewed': { title: 'notifications.codesRenewed', note: 'notifications.phoneNote', to: FACTORS },
  'qr-login-on': { title: 'notifications.qrOn', note: 'notifications.phoneNote', to: '/settings/security' },
  'qr-login-off': { title: 'notifications.qrOff', note: 'notifications.phoneNote', to: '/settings/security' },
  'password-changed': { title: 'notifications.passwordChanged', note: 'notifications.passwordChangedNote' },
  'anti-phishing-changed': {
    title: 'notifications.antiPhishingChanged',
    note: 'notifications.antiPhishingChangedNote',
    to: '/settings/security/anti-phishing',
  },
  'account-closing': { title: 'notifications.accountClosing', note: 'notifications.accountClosingNote', to: CLOSING },
  'account-closing-canceled': { title: 'notifications.closingCanceled', note: 'notifications.factorNote' },
  'account-closing-stopped': {
    title: 'notifications.closingStopped',
    note: 'notifications.closingStoppedNote',
    to: CLOSING,
  },
  'email-changing': { title: 'notifications.emailChanging', note: 'notifications.factorNote', to: EMAIL },
  'email-changed': { title: 'notifications.emailChanged', note: 'notifications.emailChangedNote', to: EMAIL },
  'account-opened': { title: 'notifications.accountOpened' },
  'recovery-started': { title: 'notifications.recoveryStarted', note: 'notifications.recoveryStartedNote' },
  'recovery-stopped': { title: 'notifications.recoveryStopped', note: 'notifications.recoveryStoppedNote' },
  'factors-reset': { title: 'notifications.factorsReset', note: 'notifications.factorsResetNote', to: FACTORS },
  'data-export-asked': { title: 'notifications.exportAsked', note: 'notifications.factorNote', to: EXPORT },
  'data-export-ready': { title: 'notifications.exportReady', to: EXPORT },
  'history-export-ready': { title: 'notifications.historyExportReady', to: HISTORY_EXPORTS },
  'history-export-failed': { title: 'notifications.historyExportFailed', to: HISTORY_EXPORTS },
  'wallet-added': { title: 'notifications.walletAdded', note: 'notifications.walletNote', to: WALLETS },
  'app-authorized': { title: 'notifications.appAuthorized', note: 'notifications.appAuthorizedNote', to: APPS },
  'wallet-removed': { title: 'notifications.walletRemoved', note: 'notifications.walletNote', to: WALLETS },
  'phone-changed': { title: 'notifications.phoneChanged', note: 'notifications.phoneNote', to: PHONE },
  'phone-removed': { title: 'notifications.phoneRemoved', note: 'notifications.phoneNote', to: PHONE },
  'connection-added': { title: 'notifications.connectionAdded', note: 'notifications.walletNote', to: CONNECTIONS },
  'connection-removed': { title: 'notifications.connectionRemoved', note: 'notifications.walletNote', to: CONNECTIONS },
  'billing-address-changed': { title: 'notifications.billingChanged', note: 'notifications.phoneNote', to: BILLING },
  'billing-address-deleted': { title: 'notifications.billingDeleted', note: 'notifications.phoneNote', to: BILLING },
  'address-added': { title: 'notifications.addressAdded', note: 'notifications.phoneNote', to: ADDRESSES },
  'address-removed': { title: 'notifications.addressRemoved', note: 'notifications.phoneNote', to: ADDRESSES },
  'whitelist-on': { title: 'notifications.whitelistOn', note: 'notifications.phoneNote', to: ADDRESSES },
  'whitelist-ending': { title: 'notifications.whitelistEnding', note: 'notifications.phoneNote', to: ADDRESSES },
  'whitelist-kept': { title: 'notifications.whitelistKept', note: 'notifications.phoneNote', to: ADDRESSES },
  'ussd-changed': { title: 'notifications.ussdChanged', note: 'notifications.phoneNote', to: USSD },
  'ussd-disconnected': { title: 'notifications.ussdDisconnected', note: 'notifications.phoneNote', to: USSD },
  'ussd-locked': { title: 'notifications.ussdLocked', note: 'notifications.ussdLockedNote', to: USSD },
  'passkey-copied': { title: 'notifications.passkeyCopied', note: 'notifications.passkeyCopiedNote', to: FACTORS },
  'api-key-created': { title: 'notifications.keyCreated', to: KEYS },
  'api-key-changed': { title: 'notifications.keyChanged', to: KEYS },
  'api-key-deleted': { title: 'notifications.keyDeleted', to: KEYS },
  'kill-switch-fired': { title: 'notifications.killSwitch', note: 'notifications.killSwitchNote', to: ORDERS },
  'demo-funds': { title: 'notifications.demoFunds', note: 'notifications.demoFundsNote', to: '/balance' },
  'withdrawal-started': {
    title: 'notifications.outflowStarted',
    note: 'notifications.outflowStartedNote',
    to: WITHDRAWALS,
  },
  'withdrawal-held': { title: 'notifications.outflowHeld', note: 'notifications.outflowHeldNote', to: WITHDRAWALS },
  'withdrawal-done': { title: 'notifications.outflowDone', note: 'notifications.outflowDoneNote', to: WITHDRAWALS },
  'withdrawal-canceled': {
    title: 'notifications.outflowCanceled',
    note: 'notifications.outflowCanceledNote',
    to: WITHDRAWALS,
  },
  'withdrawal-failed': {
    title: 'notifications.outflowFailed',
    note: 'notifications.outflowFailedNote',
    to: WITHDRAWALS,
  },
}

const endNotes: Readonly<Record<EndReason, MessageKey>> = {
  'taker-band': 'notifications.endedBand',
  stp: 'notifications.endedOwn',
  'market-delisted': 'notifications.endedDelisted',
  'no-liquidity': 'notifications.endedBook',
  'match-limit': 'notifications.endedMatches',
}

function wordingOf({ kind, values }: Notification): Wording {
  if (kind === 'order-filled')
    return {
      title: values['side'] === 'buy' ? 'notifications.bought' : 'notifications.sold',
      note: 'notifications.filledNote',
      to: ORDERS,
    }
  if (kind === 'price-alert')
    return {
      title: alertTitle(values),
      note: 'notifications.alertNote',
      to: `/trade/${String(values['market']).replace('_', '-')}`,
    }
  if (kind === 'device-added' && values['method'] === 'qr')
    return { title: 'notifications.deviceAdded', note: 'notifications.deviceAddedByQr' }
  if (kind === 'device-added' && values['method'] === 'wallet')
    return { title: 'notifications.deviceAdded', note: 'notifications.deviceAddedByWallet' }
  if (kind === 'device-added' && providerOf(values['method']) !== undefined)
    return { title: 'notifications.deviceAdded', note: 'notifications.deviceAddedByConnection' }
  if (kind !== 'order-ended') return wordings[kind]
  const reason = Object.keys(endNotes).find((one): one is EndReason => one === values['reason'])
  return { title: 'notifications.ended', ...(reason === undefined ? {} : { note: endNotes[reason] }), to: ORDERS }
}

function alertTitle(values: Notification['values']): MessageKey {
  if (values['what'] === 'change') return 'notifications.alertChange'
  if (values['what'] === 'volume') return 'notifications.alertVolume'
  return values['condition'] === 'gte' ? 'notifications.alertUp' : 'notifications.alertDown'
}

/** Apple or Google, if somebody signed in with one of them. */
function providerOf(method: unknown): string | undefined {
  const provider = providerIn(method)
  return provider === undefined ? undefined : providerNames[provider]
}

/** What a notification says, in the language of the page. */
export function wordsOf(notification: Notification, t: Translate, format: Pick<Format, 'figure' | 'change'>): Words {
  const { kind, values } = notification
  const [base = '', quote = ''] = String(values['market'] ?? '').split('_')
  const device = deviceName(String(values['device'] ?? ''))
  const alertFigure = (text: string | number = '0'): string =>
    values['what'] === 'change' ? format.change(String(text)) : format.figure(String(text))
  const shown = {
    ...values,
    base,
    quote,
    provider: providerOf(values['method']) ?? '',
    market: `${base}/${quote}`,
    device: device === '' ? t('notifications.unknownDevice') : device,
    amount: format.figure(String(values['amount'] ?? '0')),
    total: format.figure(String(values['total'] ?? '0')),
    value: alertFigure(values['value']),
    reached: alertFigure(values['reached']),
  }
  const { title, note, to = null } = wordingOf(notification)
  // Their own words say more than the value that they waited for.
  const own = kind === 'price-alert' ? String(values['note'] ?? '') : ''
  return { title: t(title, shown), note: own || (note === undefined ? null : t(note, shown)), to }
}
