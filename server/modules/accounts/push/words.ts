/** What of the notifications of an account is pushed, in which words, and where it leads. */
import type { PushTopic } from '@exchange/contract/accounts'
import type { Notification } from '@exchange/contract/notifications'
import type { NoticeKind } from '@exchange/contract/notifications/kinds'
import { joinLanguage } from '@exchange/contract/site/languages'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { pushTexts } from './texts.ts'
import type { PushTexts } from './texts.ts'

/** As the service worker of the site takes it. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** A page of the site. */
  readonly path: string
  /** One that is not read yet is replaced by the next of the same tag. */
  readonly tag: string
}

const ORDERS = '/history/trade/orders'
const SECURITY = '/settings/security'
const ADDRESSES = '/settings/security/address-management'

/** Those that are about nobody's safety. */
const unpushed: ReadonlySet<NoticeKind> = new Set([
  'demo-funds',
  'kill-switch-fired',
  'data-export-ready',
  'history-export-ready',
  'history-export-failed',
  'account-closing-stopped',
  'account-closing-canceled',
  'billing-address-changed',
  'billing-address-deleted',
  'ussd-disconnected',
  'withdrawal-held',
  'withdrawal-done',
  'withdrawal-canceled',
  'withdrawal-failed',
  'address-removed',
  'whitelist-kept',
])

type Title = Exclude<keyof PushTexts, 'look'>
/** Whatever else is about safety changed the protection of the account. */
const titles: Readonly<Partial<Record<NoticeKind, Title>>> = {
  'device-added': 'signIn',
  'sign-in-locked': 'locked',
  'wrong-factor': 'wrongFactor',
  'api-key-created': 'keys',
  'api-key-changed': 'keys',
  'api-key-deleted': 'keys',
  'account-closing': 'closing',
  'withdrawal-started': 'withdrawal',
}
const paths: Readonly<Partial<Record<NoticeKind, string>>> = {
  'device-added': '/settings/security/login-history',
  'sign-in-locked': '/settings/security/login-history',
  'wrong-factor': '/settings/security/login-history',
  'api-key-created': '/settings/api/api-keys',
  'api-key-changed': '/settings/api/api-keys',
  'api-key-deleted': '/settings/api/api-keys',
  'account-closing': '/settings/general/delete-account',
  'withdrawal-started': '/history/main/withdrawals',
  'address-added': ADDRESSES,
  'whitelist-on': ADDRESSES,
  'whitelist-ending': ADDRESSES,
}

/** Null = nothing that is pushed. */
export function topicOf({ kind }: Pick<Notification, 'kind'>): PushTopic | null {
  if (kind === 'order-filled' || kind === 'order-ended') return 'orders'
  if (kind === 'price-alert') return 'alerts'
  return unpushed.has(kind) ? null : 'security'
}

/** In this language; amounts and addresses stay on the site. */
export function messageOf({ id, kind, values }: Notification, language: SiteLanguage): PushMessage {
  const texts = pushTexts[language]
  const lead = (path: string) => joinLanguage(language, path)
  if (kind === 'order-filled' || kind === 'order-ended')
    return {
      title: texts[kind === 'order-filled' ? 'filled' : 'ended'],
      body: String(values['market']).replace('_', '/'),
      path: lead(ORDERS),
      tag: `order-${id}`,
    }
  if (kind === 'price-alert')
    return {
      title: texts.alert,
      body: `${String(values['market']).replace('_', '/')} ${String(values['reached'])}`,
      path: lead(`/trade/${String(values['market']).replace('_', '-')}`),
      tag: `alert-${id}`,
    }
  return {
    title: texts[titles[kind] ?? 'protection'],
    body: texts.look,
    path: lead(paths[kind] ?? SECURITY),
    tag: `security-${id}`,
  }
}
