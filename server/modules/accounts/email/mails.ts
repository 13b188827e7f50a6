import type { SiteLanguage } from '@exchange/contract/site/languages'
import { filled, letterMail, momentOf } from '../../delivery/index.ts'
import type { DescribedMail, Matter, Recipient } from '../../delivery/index.ts'
import { factsOf } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { emailTexts } from './mail-texts.ts'

type EmailLetter = {
  [Name in keyof (typeof emailTexts)['en']]: (typeof emailTexts)['en'][Name] extends string ? never : Name
}[keyof (typeof emailTexts)['en']]

function emailLetter(
  kind: string,
  to: Recipient,
  letter: EmailLetter,
  factsIn: (language: SiteLanguage) => Readonly<Record<string, string>> = () => ({}),
  matterOf: (language: SiteLanguage) => Matter = () => null,
): DescribedMail {
  return letterMail(kind, to, (language) => filled(emailTexts[language][letter], factsIn(language)), matterOf)
}

/** Makes the address of a page of ours in this language. */
type LinkIn = (language: SiteLanguage) => string

/** To a new address, which its owner confirms by the code. */
export function emailCodeMail(to: Recipient, code: string): DescribedMail {
  return emailLetter('email-code', to, 'emailCode', undefined, () => ({ code }))
}

/** Sent instead of a code when the address has an account. */
export function emailTakenMail(to: Recipient): DescribedMail {
  return emailLetter('email-taken', to, 'emailTaken')
}

/** To the old address, with the way to confirm the new one, or to stop it. `email` = the new one, masked. */
export function emailChangingMail(
  to: Recipient,
  { email, dueAt, linkIn, ...whence }: Whence & { email: string; dueAt: Date; linkIn: LinkIn },
): DescribedMail {
  return emailLetter(
    'email-changing',
    to,
    'emailChanging',
    (language) => ({ ...factsOf(whence, language), email, date: momentOf(language, dueAt) }),
    (language) => ({ link: { href: linkIn(language), text: emailTexts[language].emailLink } }),
  )
}

/** The new address counts; to the old one with the way to take it back. */
export function emailChangedMail(
  to: Recipient,
  { email, linkIn }: { email: string; linkIn: LinkIn | null },
): DescribedMail {
  return emailLetter(
    'email-changed',
    to,
    'emailChanged',
    () => ({ email }),
    (language) => (linkIn === null ? null : { link: { href: linkIn(language), text: emailTexts[language].emailLink } }),
  )
}

/** The old address has taken the change back. */
export function emailRevertedMail(to: Recipient): DescribedMail {
  return emailLetter('email-reverted', to, 'emailReverted')
}

/** Sent instead of a code when the address belonged to an account that was closed. */
export const addressHeldMail = (to: Recipient, until: Date): DescribedMail =>
  emailLetter('address-held', to, 'addressHeld', (language) => ({ date: momentOf(language, until) }))
