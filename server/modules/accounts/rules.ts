import { passwordFaults } from '@exchange/contract/accounts/password'
import type { PasswordFault } from '@exchange/contract/accounts/password'
import { regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { Problem } from '../../kernel/index.ts'

/** Failed sign-ins before an account is locked for a while (ER-15 counts them down). */
export const LOGIN_ATTEMPTS = 5
export const LOCK_MS = 15 * 60_000
/** Failures older than this are forgotten. */
export const FAILURE_WINDOW_MS = 15 * 60_000
/** However busy, a session ends after this. */
export const SESSION_LIFETIME_MS = 7 * 24 * 3_600_000
export const DEVICE_LIFETIME_MS = 180 * 24 * 3_600_000

const faultTexts: Readonly<Record<PasswordFault, string>> = {
  'too-short': 'The password must have at least 8 characters.',
  'too-long': 'The password may not be longer than 128 characters.',
  guessable: 'This password is too easy to guess.',
  'contains-email': 'The password may not contain your e-mail address.',
}

/** What a browser says of itself, without anything that could be markup. */
export const deviceText = (userAgent: string): string => userAgent.replaceAll(/[^\w .,;:()/+-]/g, '').slice(0, 200)

export function checkPassword(password: string, email: string): void {
  const faults = passwordFaults(password, email)
  if (faults.length > 0)
    throw new Problem('password-weak', { fields: { password: faults.map((fault) => faultTexts[fault]) } })
}

/** Every consent the edition demands; `privacyAndTerms` stands for both. */
export function checkConsents(region: Region, consents: Readonly<Record<string, boolean | undefined>>): void {
  const missing = regionTerms[region].requiredConsents.filter(
    (name) => consents[name] !== true && consents['privacyAndTerms'] !== true,
  )
  if (missing.length > 0)
    throw new Problem('consent-missing', {
      fields: Object.fromEntries(missing.map((name) => [`consents.${name}`, ['This must be accepted.']])),
    })
}

/** What failed sign-ins leave of the tries, and for how long it is locked. */
export function remaining(
  failed: number,
  lockedUntil: number | null,
  now: number,
): { attemptsLeft: number; retryAfter: number } {
  const locked = lockedUntil !== null && lockedUntil > now
  return {
    attemptsLeft: locked ? 0 : Math.max(0, LOGIN_ATTEMPTS - failed),
    retryAfter: locked ? Math.ceil((lockedUntil - now) / 1000) : 0,
  }
}
