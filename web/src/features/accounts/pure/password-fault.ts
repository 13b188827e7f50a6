import { PASSWORD_MAX, PASSWORD_MIN, passwordFaults, type PasswordFault } from '@exchange/contract/accounts/password'
import { isRefusal } from '../../../shared/data/api-error.ts'
import type { MessageKey, Translate } from '../../../shared/i18n/index.ts'

const faultTexts: Record<PasswordFault, MessageKey> = {
  'too-short': 'accounts.passwordTooShort',
  'too-long': 'accounts.passwordTooLong',
  guessable: 'accounts.passwordGuessable',
  'contains-email': 'accounts.passwordContainsEmail',
  'contains-name': 'accounts.passwordContainsName',
  breached: 'accounts.passwordBreached',
}

const said = (fault: PasswordFault, t: Translate) => ({
  password: t(faultTexts[fault], { min: PASSWORD_MIN, max: PASSWORD_MAX }),
})

/** What is wrong with a new password, by the field `password`; `email` and `nickname` are empty where the page doesn't know them. */
export function passwordFault(password: string, email: string, nickname: string, t: Translate): { password?: string } {
  const fault = passwordFaults(password, email, nickname)[0]
  return fault === undefined ? {} : said(fault, t)
}

/** The same of what the server has found, which knows more than the page. */
export function refusedPassword(error: unknown, t: Translate): { password?: string } {
  if (!isRefusal(error, 'password-weak')) return {}
  const { faults } = error.data
  const isFault = (name: unknown): name is PasswordFault => typeof name === 'string' && name in faultTexts
  return said((Array.isArray(faults) ? faults.find(isFault) : undefined) ?? 'guessable', t)
}
