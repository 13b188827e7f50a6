import { PASSWORD_MAX, PASSWORD_MIN, passwordFaults, type PasswordFault } from '@exchange/contract/accounts/password'
import type { MessageKey, Translate } from '../../../shared/i18n/index.ts'

const faultTexts: Record<PasswordFault, MessageKey> = {
  'too-short': 'accounts.passwordTooShort',
  'too-long': 'accounts.passwordTooLong',
  guessable: 'accounts.passwordGuessable',
  'contains-email': 'accounts.passwordContainsEmail',
}

/** What is wrong with a new password, by the field `password`; `email` is empty where the page doesn't know it. */
export function passwordFault(password: string, email: string, t: Translate): { password?: string } {
  const fault = passwordFaults(password, email)[0]
  return fault === undefined ? {} : { password: t(faultTexts[fault], { min: PASSWORD_MIN, max: PASSWORD_MAX }) }
}
