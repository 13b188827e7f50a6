import { joinLanguage } from '@exchange/contract/site/languages'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { filled, letterMail, momentOf } from '../../delivery/index.ts'
import type { DescribedMail, Letter, Matter, Recipient } from '../../delivery/index.ts'
import { factsOf } from './facts.ts'
import type { Whence } from './facts.ts'
import { sharedTexts } from './texts.ts'

type LetterIn = (language: SiteLanguage) => Letter

/** A mail that says from where something was done, and nothing else that differs. */
export const visitMail = (kind: string, to: Recipient, whence: Whence, letterIn: LetterIn): DescribedMail =>
  letterMail(kind, to, (language) => filled(letterIn(language), factsOf(whence, language)))

/** Where somebody who can't sign in, or fears for the account, gets a new password. */
export const newPasswordLink = (language: SiteLanguage, origin: string): Matter => ({
  link: { href: origin + joinLanguage(language, '/auth/forgot-password'), text: sharedTexts[language].newPasswordLink },
})

/** A change after which funds stay for a while. */
export interface HoldNews extends Whence {
  /** No funds leave the account until then. */
  readonly until: Date
  readonly origin: string
}

/** Tells of such a change, with the way to get a new password. */
export function holdMail(
  kind: string,
  to: Recipient,
  { until, origin, ...whence }: HoldNews,
  letterIn: LetterIn,
): DescribedMail {
  return letterMail(
    kind,
    to,
    (language) => filled(letterIn(language), { ...factsOf(whence, language), until: momentOf(language, until) }),
    (language) => newPasswordLink(language, origin),
  )
}
