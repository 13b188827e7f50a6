import type { SiteLanguage } from '@exchange/contract/site/languages'
import { filled, letterMail, momentOf } from '../../delivery/index.ts'
import type { DescribedMail, Matter, Recipient } from '../../delivery/index.ts'
import { factsOf } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { recoveryTexts } from './mail-texts.ts'

type RecoveryLetter = {
  [Name in keyof (typeof recoveryTexts)['en']]: (typeof recoveryTexts)['en'][Name] extends string ? never : Name
}[keyof (typeof recoveryTexts)['en']]

function recoveryLetter(
  kind: string,
  to: Recipient,
  letter: RecoveryLetter,
  factsIn: (language: SiteLanguage) => Readonly<Record<string, string>> = () => ({}),
  matterOf: (language: SiteLanguage) => Matter = () => null,
): DescribedMail {
  return letterMail(kind, to, (language) => filled(recoveryTexts[language][letter], factsIn(language)), matterOf)
}

/** Makes the address of a page of ours in this language. */
type LinkIn = (language: SiteLanguage) => string

interface RecoveryNews {
  readonly dueAt: Date
  /** To the page that stops it. */
  readonly linkIn: LinkIn
}

const stopLink =
  ({ linkIn }: RecoveryNews) =>
  (language: SiteLanguage) => ({
    link: { href: linkIn(language), text: recoveryTexts[language].recoveryLink },
  })

/** A second factor is said to be lost. */
export function recoveryMail(to: Recipient, { ip, userAgent, ...news }: RecoveryNews & Whence): DescribedMail {
  return recoveryLetter(
    'recovery',
    to,
    'recoveryStarted',
    (language) => ({ ...factsOf({ ip, userAgent }, language), date: momentOf(language, news.dueAt) }),
    stopLink(news),
  )
}

/** The same, once a day. */
export function recoveryReminderMail(to: Recipient, news: RecoveryNews): DescribedMail {
  return recoveryLetter(
    'recovery-reminder',
    to,
    'recoveryReminder',
    (language) => ({ date: momentOf(language, news.dueAt) }),
    stopLink(news),
  )
}

/** It was stopped. */
export function recoveryStoppedMail(to: Recipient): DescribedMail {
  return recoveryLetter('recovery-stopped', to, 'recoveryStopped')
}

/** Every second factor is gone; no funds leave the account until then. */
export function recoveryDoneMail(to: Recipient, until: Date): DescribedMail {
  return recoveryLetter('recovery-done', to, 'recoveryDone', (language) => ({ date: momentOf(language, until) }))
}
