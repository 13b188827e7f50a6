import { letterMail } from '../../delivery/index.ts'
import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { newPasswordLink } from '../letters/index.ts'
import { registrationTexts } from './mail-texts.ts'

export function registrationMail(to: Recipient, code: string): DescribedMail {
  return letterMail(
    'registration',
    to,
    (language) => ({
      subject: registrationTexts[language].registrationSubject,
      lines: registrationTexts[language].registration,
    }),
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
      subject: registrationTexts[language].alreadyRegisteredSubject,
      lines: registrationTexts[language].alreadyRegistered,
    }),
    (language) => (origin === '' ? null : newPasswordLink(language, origin)),
  )
}
