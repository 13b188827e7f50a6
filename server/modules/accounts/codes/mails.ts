import type { KeyType } from '@exchange/contract/api-keys/types'
import { joinLanguage } from '@exchange/contract/site/languages'
import { providerNames } from '@exchange/contract/accounts/providers'
import type { ConnectionProvider } from '@exchange/contract/accounts/providers'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { fill, filled, letterMail, momentOf } from '../../delivery/index.ts'
import type { DescribedMail, Letter, Matter, Recipient } from '../../delivery/index.ts'
import { addressTexts } from './address-texts.ts'
import { appTexts } from './app-texts.ts'
import { billingTexts } from './billing-texts.ts'
import { closingTexts } from './closing-texts.ts'
import { connectionTexts } from './connection-texts.ts'
import { exportTexts } from './export-texts.ts'
import { orderTexts } from './order-texts.ts'
import { phoneTexts } from './phone-texts.ts'
import { mailTexts } from './mail-texts.ts'
import { securityTexts } from './security-texts.ts'
import { requestTexts } from './request-texts.ts'
import { ussdTexts } from './ussd-texts.ts'
import { withdrawalTexts } from './withdrawal-texts.ts'
import { rescueTexts } from './rescue-texts.ts'
import type { Action, MailTexts } from './mail-texts.ts'
import { visitorOf } from './device-text.ts'
import type { Whence } from './device-text.ts'

/** The address and the device that a mail names. */
function factsOf(whence: Whence, { unknownDevice }: MailTexts): Readonly<Record<'address' | 'device', string>> {
  const { address, device } = visitorOf(whence)
  return { address, device: device || unknownDevice }
}

/** Where somebody who can't sign in, or fears for the account, gets a new password. */
const recoveryLink = (language: SiteLanguage, origin: string): Matter => ({
  link: { href: origin + joinLanguage(language, '/auth/forgot-password'), text: mailTexts[language].recoveryLink },
})

export function registrationMail(to: Recipient, code: string): DescribedMail {
  return letterMail(
    'registration',
    to,
    (language) => ({ subject: mailTexts[language].registrationSubject, lines: mailTexts[language].registration }),
    () => ({ code }),
  )
}

/**
 * Sent instead of a code when the address has an account, so that a form can't be used to find out who has one. `origin` = of
 * the site it was asked for, empty = not known.
 */
export function alreadyRegisteredMail(to: Recipient, origin: string): DescribedMail {
  return letterMail(
    'already-registered',
    to,
    (language) => ({
      subject: mailTexts[language].alreadyRegisteredSubject,
      lines: mailTexts[language].alreadyRegistered,
    }),
    (language) => (origin === '' ? null : recoveryLink(language, origin)),
  )
}

/** `way` = what was shown before, by whoever signs in. */
export function newDeviceMail(
  to: Recipient,
  code: string,
  whence: Whence,
  way: 'password' | 'wallet' | ConnectionProvider,
): DescribedMail {
  return letterMail(
    'new-device',
    to,
    (language) => {
      const texts = mailTexts[language]
      const isProvider = way === 'apple' || way === 'google'
      const lines = isProvider
        ? connectionTexts[language].newDevice
        : way === 'wallet'
          ? texts.newDeviceWallet
          : texts.newDevice
      const provider = isProvider ? providerNames[way] : ''
      return filled({ subject: texts.newDeviceSubject, lines }, { ...factsOf(whence, texts), provider })
    },
    () => ({ code }),
  )
}

/** Tells of a change of what protects an account. */
export function factorsChangedMail(to: Recipient, whence: Whence): DescribedMail {
  return changeMail('factors-changed', to, whence, ({ factorsChangedSubject: subject, factorsChanged: lines }) => ({
    subject,
    lines,
  }))
}

/** Tells of another word at the beginning of mails, or of none. */
export function antiPhishingChangedMail(to: Recipient, whence: Whence): DescribedMail {
  return changeMail('anti-phishing-changed', to, whence, ({ antiPhishingSubject: subject, antiPhishing: lines }) => ({
    subject,
    lines,
  }))
}

/** Tells of a wallet that signs in from now on, or no more. */
export function walletsChangedMail(to: Recipient, whence: Whence): DescribedMail {
  return changeMail('wallets-changed', to, whence, ({ walletsChangedSubject: subject, walletsChanged: lines }) => ({
    subject,
    lines,
  }))
}

/** Tells of something of Apple or Google that signs in from now on, or no more. */
export function connectionsChangedMail(to: Recipient, whence: Whence): DescribedMail {
  return letterMail(
    'connections-changed',
    to,
    (language) => filled(connectionTexts[language].changed, factsOf(whence, mailTexts[language])),
    () => null,
  )
}

/** Tells of a sign-in that was confirmed on a phone: whoever was talked into it learns what came of it. */
export function qrSignInMail(to: Recipient, whence: Whence): DescribedMail {
  return changeMail('qr-sign-in', to, whence, ({ qrSignInSubject: subject, qrSignIn: lines }) => ({ subject, lines }))
}

/** Tells of a sign-in on a device that was not known, for which no code was mailed. */
export const deviceAddedMail = (to: Recipient, whence: Whence): DescribedMail =>
  securityMail('device-added', to, whence, 'deviceAdded')

/** Tells that somebody got past the first step of a sign-in, or further, and showed wrong codes there. */
export const wrongFactorMail = (to: Recipient, whence: Whence): DescribedMail =>
  securityMail('wrong-factor', to, whence, 'wrongFactor')

/** Tells of recovery codes that have taken the place of others. */
export const recoveryCodesMail = (to: Recipient, whence: Whence): DescribedMail =>
  securityMail('recovery-codes', to, whence, 'recoveryCodes')

/** Tells that browsers can be let in by a phone from now on, or no more. */
export const qrSwitchMail =
  (enabled: boolean) =>
  (to: Recipient, whence: Whence): DescribedMail =>
    securityMail('qr-switch', to, whence, enabled ? 'qrOn' : 'qrOff')

function securityMail(
  kind: string,
  to: Recipient,
  whence: Whence,
  letter: keyof (typeof securityTexts)['en'],
): DescribedMail {
  return letterMail(
    kind,
    to,
    (language) => filled(securityTexts[language][letter], factsOf(whence, mailTexts[language])),
    () => null,
  )
}

/** Tells of another billing address, or of none. What it says is not in the mail. */
export function billingAddressMail(to: Recipient, whence: Whence): DescribedMail {
  return letterMail(
    'billing-address',
    to,
    (language) => filled(billingTexts[language], factsOf(whence, mailTexts[language])),
    () => null,
  )
}

/** Tells of a PIN by which a phone looks up balances from now on, or no more. */
export function ussdChangedMail(to: Recipient, whence: Whence): DescribedMail {
  return letterMail(
    'ussd-changed',
    to,
    (language) => filled(ussdTexts[language].changed, factsOf(whence, mailTexts[language])),
    () => null,
  )
}

/** Somebody at the phone has entered too many wrong PINs. */
export function ussdLockedMail(to: Recipient): DescribedMail {
  return letterMail(
    'ussd-locked',
    to,
    (language) => ussdTexts[language].locked,
    () => null,
  )
}

function changeMail(kind: string, to: Recipient, whence: Whence, textOf: (texts: MailTexts) => Letter): DescribedMail {
  return letterMail(
    kind,
    to,
    (language) => filled(textOf(mailTexts[language]), factsOf(whence, mailTexts[language])),
    () => null,
  )
}

/** The code that confirms something a signed-in user does; `request` = what it confirms alone. */
export function actionMail(to: Recipient, action: Action, code: string, request: SaidRequest | null): DescribedMail {
  return letterMail(
    `code-${action}`,
    to,
    (language) => {
      const { subject, lines } = mailTexts[language].actions[action]
      return request === null ? { subject, lines } : { subject, lines: [lineOf(language, request), ...lines] }
    },
    () => ({ code }),
  )
}

/** Where funds may go, as a mail names it. */
interface SaidDestination {
  readonly label: string
  readonly network: string
  readonly address: string
  /** Null = it is paid without one. */
  readonly memo: string | null
}

/** A request as a mail names it. */
export type SaidRequest =
  | {
      readonly kind: 'newKey' | 'changedKey'
      readonly label: string
      readonly type: KeyType
      /** Empty = any. */
      readonly ips: readonly string[]
    }
  | { readonly kind: 'newIntegration' | 'changedIntegration'; readonly label: string; readonly url: string }
  | { readonly kind: 'newSecret'; readonly label: string }
  | ({ readonly kind: 'newAddress' } & SaidDestination)
  | {
      readonly kind: 'withdrawal'
      /** With its ticker. */
      readonly amount: string
      readonly network: string
      readonly address: string
    }

function lineOf(language: SiteLanguage, request: SaidRequest): string {
  const texts = requestTexts[language]
  if (request.kind === 'withdrawal') {
    const { amount, network, address } = request
    return fill(texts.withdrawal, { amount, network, address })
  }
  const { kind, label } = request
  if ('type' in request) {
    const addresses = request.ips.length === 0 ? texts.anyAddress : request.ips.join(', ')
    return fill(texts[request.kind], { label, type: texts.types[request.type], addresses })
  }
  if (request.kind === 'newAddress') return fill(texts.newAddress, destinationOf(language, request))
  return fill(texts[kind], { label, ...('url' in request ? { host: new URL(request.url).host } : {}) })
}

/** An empty memo is none. */
function destinationOf(language: SiteLanguage, { label, network, address, memo }: SaidDestination) {
  const behind = memo === null || memo === '' ? '' : `, ${fill(addressTexts[language].withMemo, { memo })}`
  return { label, network, destination: `${address}${behind}` }
}

/** What opens a way out for funds, or is about to. */
export type AddressBookWarning =
  | ({ readonly kind: 'address-added'; readonly usableAt: Date } & SaidDestination)
  | { readonly kind: 'whitelist-on' }
  | { readonly kind: 'whitelist-ending'; readonly offAt: Date }

/** Tells of it, so that whoever didn't want it can stop it in time. */
export function addressBookMail(to: Recipient, whence: Whence, news: AddressBookWarning): DescribedMail {
  return letterMail(
    news.kind,
    to,
    (language) => {
      const texts = addressTexts[language]
      const facts = factsOf(whence, mailTexts[language])
      if (news.kind === 'address-added') {
        const date = momentOf(language, news.usableAt)
        return filled(texts.added, { ...facts, ...destinationOf(language, news), date })
      }
      if (news.kind === 'whitelist-on') return filled(texts.whitelistOn, facts)
      return filled(texts.whitelistEnding, { ...facts, date: momentOf(language, news.offAt) })
    },
    () => null,
  )
}

/** The link to set a new password. `origin` = of the site it was asked for. */
export function forgotPasswordMail(to: Recipient, origin: string, token: string, hours: 1 | 24): DescribedMail {
  return letterMail(
    'forgot-password',
    to,
    (language) => {
      const { forgotSubject, forgot, forgotDay } = mailTexts[language]
      return { subject: forgotSubject, lines: hours === 24 ? forgotDay : forgot }
    },
    (language) => ({
      link: {
        href: `${origin}${joinLanguage(language, '/auth/reset-password')}?token=${token}`,
        text: mailTexts[language].forgotLink,
      },
    }),
  )
}

/** A change after which funds stay for a while. */
export interface HoldNews extends Whence {
  /** No funds leave the account until then. */
  readonly until: Date
  readonly origin: string
}

/** Tells of a new password, with the way to get another one. */
export function passwordChangedMail(to: Recipient, news: HoldNews): DescribedMail {
  return holdMail('password-changed', to, news, (language) => {
    const { passwordChangedSubject: subject, passwordChanged: lines } = mailTexts[language]
    return { subject, lines }
  })
}

/** Tells of a phone that was added, replaced or removed. */
export function phoneChangedMail(to: Recipient, news: HoldNews): DescribedMail {
  return holdMail('phone-changed', to, news, (language) => phoneTexts[language])
}

function holdMail(
  kind: string,
  to: Recipient,
  { until, origin, ...whence }: HoldNews,
  letterOf: (language: SiteLanguage) => Letter,
): DescribedMail {
  return letterMail(
    kind,
    to,
    (language) =>
      filled(letterOf(language), { ...factsOf(whence, mailTexts[language]), until: momentOf(language, until) }),
    (language) => recoveryLink(language, origin),
  )
}

type ClosingLetter = Exclude<keyof (typeof closingTexts)['en'], 'signIn'>

function closingLetter(
  kind: string,
  to: Recipient,
  letter: ClosingLetter,
  factsIn: (language: SiteLanguage) => Readonly<Record<string, string>>,
  matterOf: (language: SiteLanguage) => Matter = () => null,
): DescribedMail {
  return letterMail(kind, to, (language) => filled(closingTexts[language][letter], factsIn(language)), matterOf)
}

export interface ClosingNews extends Whence {
  /** Until then it can be canceled. */
  readonly dueAt: Date
  readonly origin: string
}

/** The account is going to be closed. */
export function closingMail(to: Recipient, { dueAt, origin, ...whence }: ClosingNews): DescribedMail {
  return closingLetter(
    'closing',
    to,
    'asked',
    (language) => ({ ...factsOf(whence, mailTexts[language]), date: momentOf(language, dueAt) }),
    (language) => ({
      link: { href: origin + joinLanguage(language, '/auth'), text: closingTexts[language].signIn },
    }),
  )
}

/** It is going to be closed soon. */
export function closingReminderMail(to: Recipient, dueAt: Date): DescribedMail {
  return closingLetter('closing-reminder', to, 'reminder', (language) => ({ date: momentOf(language, dueAt) }))
}

/** It is not going to be closed, because its owner wants it so. */
export function closingCanceledMail(to: Recipient, whence: Whence): DescribedMail {
  return closingLetter('closing-canceled', to, 'canceled', (language) => factsOf(whence, mailTexts[language]))
}

/** It could not be closed, because something is in it. */
export function closingStoppedMail(to: Recipient): DescribedMail {
  return closingLetter('closing-stopped', to, 'stopped', () => ({}))
}

/** It is closed. `days` = until its address can be used again. */
export function accountClosedMail(to: Recipient, days: number): DescribedMail {
  return closingLetter('account-closed', to, 'closed', () => ({ days: String(days) }))
}

/** Sent instead of a code when the address belonged to an account that was closed. */
export function addressHeldMail(to: Recipient, until: Date): DescribedMail {
  return closingLetter('address-held', to, 'addressHeld', (language) => ({ date: momentOf(language, until) }))
}

/** A copy of everything that is held about an account can be downloaded. `origin` = of the site it was asked for. */
export function exportReadyMail(to: Recipient, origin: string, days: number): DescribedMail {
  return letterMail(
    'export-ready',
    to,
    (language) => filled(exportTexts[language], { days: String(days) }),
    (language) => ({
      link: { href: origin + joinLanguage(language, '/settings/general/export'), text: exportTexts[language].link },
    }),
  )
}

/** Tells of an app that may act for the account from now on. */
export function appAuthorizedMail(to: Recipient, whence: Whence, app: string, origin: string): DescribedMail {
  return letterMail(
    'app-authorized',
    to,
    (language) => filled(appTexts[language], { ...factsOf(whence, mailTexts[language]), app }),
    (language) => ({
      link: {
        href: origin + joinLanguage(language, '/settings/security/app-authorization'),
        text: appTexts[language].link,
      },
    }),
  )
}

/** Tells of an order that was filled or ended; `values` are those of its notification. */
export function orderMail(
  to: Recipient,
  outcome: 'bought' | 'sold' | 'ended',
  values: Readonly<Record<string, string | number>>,
): DescribedMail {
  const [base = '', quote = ''] = String(values['market']).split('_')
  const facts = {
    market: `${base}/${quote}`,
    base,
    quote,
    amount: String(values['amount']),
    total: String(values['total'] ?? ''),
  }
  return letterMail(
    'order',
    to,
    (language) => {
      const texts = orderTexts[language]
      return { subject: fill(texts.subject, facts), lines: [fill(texts[outcome], facts), texts.why] }
    },
    () => null,
  )
}

/** Tells of a withdrawal; `values` are those of its notification. */
export function withdrawalMail(
  to: Recipient,
  outcome: 'started' | 'done',
  values: Readonly<Record<string, string | number>>,
): DescribedMail {
  const facts = Object.fromEntries(
    ['amount', 'ticker', 'network', 'address'].map((name) => [name, String(values[name] ?? '')]),
  )
  return letterMail(
    `withdrawal-${outcome}`,
    to,
    (language) => filled(withdrawalTexts[language][outcome], facts),
    () => null,
  )
}

type RescueLetter = {
  [Name in keyof (typeof rescueTexts)['en']]: (typeof rescueTexts)['en'][Name] extends string ? never : Name
}[keyof (typeof rescueTexts)['en']]

function rescueLetter(
  kind: string,
  to: Recipient,
  letter: RescueLetter,
  factsIn: (language: SiteLanguage) => Readonly<Record<string, string>> = () => ({}),
  matterOf: (language: SiteLanguage) => Matter = () => null,
): DescribedMail {
  return letterMail(kind, to, (language) => filled(rescueTexts[language][letter], factsIn(language)), matterOf)
}

/** Makes the address of a page of ours in this language. */
type LinkIn = (language: SiteLanguage) => string

/** To a new address, which its owner confirms by the code. */
export function emailCodeMail(to: Recipient, code: string): DescribedMail {
  return rescueLetter('email-code', to, 'emailCode', undefined, () => ({ code }))
}

/** Sent instead of a code when the address has an account. */
export function emailTakenMail(to: Recipient): DescribedMail {
  return rescueLetter('email-taken', to, 'emailTaken')
}

/** To the old address, with the way to confirm the new one, or to stop it. `email` = the new one, masked. */
export function emailChangingMail(
  to: Recipient,
  { email, dueAt, linkIn, ...whence }: Whence & { email: string; dueAt: Date; linkIn: LinkIn },
): DescribedMail {
  return rescueLetter(
    'email-changing',
    to,
    'emailChanging',
    (language) => ({ ...factsOf(whence, mailTexts[language]), email, date: momentOf(language, dueAt) }),
    (language) => ({ link: { href: linkIn(language), text: rescueTexts[language].emailLink } }),
  )
}

/** The new address counts; to the old one with the way to take it back. */
export function emailChangedMail(
  to: Recipient,
  { email, linkIn }: { email: string; linkIn: LinkIn | null },
): DescribedMail {
  return rescueLetter(
    'email-changed',
    to,
    'emailChanged',
    () => ({ email }),
    (language) =>
      linkIn === null ? null : { link: { href: linkIn(language), text: rescueTexts[language].emailLink } },
  )
}

/** The old address has taken the change back. */
export function emailRevertedMail(to: Recipient): DescribedMail {
  return rescueLetter('email-reverted', to, 'emailReverted')
}

/** The account is frozen. */
export function frozenMail(to: Recipient, whence: Whence): DescribedMail {
  return rescueLetter('frozen', to, 'frozen', (language) => factsOf(whence, mailTexts[language]))
}

/** Somebody who can sign in wants to open a frozen account. */
export function openingMail(to: Recipient, { opensAt, ...whence }: Whence & { opensAt: Date }): DescribedMail {
  return rescueLetter('opening', to, 'opening', (language) => ({
    ...factsOf(whence, mailTexts[language]),
    date: momentOf(language, opensAt),
  }))
}

/** It is open again. */
export function openedMail(to: Recipient): DescribedMail {
  return rescueLetter('opened', to, 'opened')
}

interface RecoveryNews {
  readonly dueAt: Date
  /** To the page that stops it. */
  readonly linkIn: LinkIn
}

const stopLink =
  ({ linkIn }: RecoveryNews) =>
  (language: SiteLanguage) => ({
    link: { href: linkIn(language), text: rescueTexts[language].recoveryLink },
  })

/** A second factor is said to be lost. */
export function recoveryMail(to: Recipient, { ip, userAgent, ...news }: RecoveryNews & Whence): DescribedMail {
  return rescueLetter(
    'recovery',
    to,
    'recoveryStarted',
    (language) => ({ ...factsOf({ ip, userAgent }, mailTexts[language]), date: momentOf(language, news.dueAt) }),
    stopLink(news),
  )
}

/** The same, once a day. */
export function recoveryReminderMail(to: Recipient, news: RecoveryNews): DescribedMail {
  return rescueLetter(
    'recovery-reminder',
    to,
    'recoveryReminder',
    (language) => ({ date: momentOf(language, news.dueAt) }),
    stopLink(news),
  )
}

/** It was stopped. */
export function recoveryStoppedMail(to: Recipient): DescribedMail {
  return rescueLetter('recovery-stopped', to, 'recoveryStopped')
}

/** Every second factor is gone; no funds leave the account until then. */
export function recoveryDoneMail(to: Recipient, until: Date): DescribedMail {
  return rescueLetter('recovery-done', to, 'recoveryDone', (language) => ({ date: momentOf(language, until) }))
}
