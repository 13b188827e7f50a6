import { joinLanguage } from '@exchange/contract/site/languages'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { filled, letterMail, momentOf } from '../../delivery/index.ts'
import type { DescribedMail, Matter, Recipient } from '../../delivery/index.ts'
import { factsOf } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { closingTexts } from './mail-texts.ts'

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
    (language) => ({ ...factsOf(whence, language), date: momentOf(language, dueAt) }),
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
  return closingLetter('closing-canceled', to, 'canceled', (language) => factsOf(whence, language))
}

/** It could not be closed, because something is in it. */
export function closingStoppedMail(to: Recipient): DescribedMail {
  return closingLetter('closing-stopped', to, 'stopped', () => ({}))
}

/** It is closed. `days` = until its address can be used again. */
export function accountClosedMail(to: Recipient, days: number): DescribedMail {
  return closingLetter('account-closed', to, 'closed', () => ({ days: String(days) }))
}
