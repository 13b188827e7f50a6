import type { Translate } from '../../../shared/i18n/index.ts'
import { ApiError } from '../../../shared/data/index.ts'

const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The page for an account that lets nobody in; undefined when a sign-in failed for another reason. */
export function closedPageOf(error: unknown): '/auth/blocked' | '/auth/frozen' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.data.blocked === true) return '/auth/blocked'
  return error.data.frozen === true ? '/auth/frozen' : undefined
}

/** The text under the form of a sign-in that failed. */
export function readLoginFailure(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('accounts.failedToFetch')
  const { data } = error
  if (error.status === 429 || data.tooManyAttempt === true)
    return t('accounts.tooManyAttempts', { minutes: Math.max(1, Math.ceil((count(data.retryAfter) ?? 60) / 60)) })
  const said =
    Object.values(error.errors)
      .map((texts) => texts[0] ?? '')
      .filter(Boolean)
      .join('. ') || error.message
  const left = count(data.attemptsLeft)
  return left === undefined ? said : `${said} ${t('accounts.attemptsLeft', { count: left })}`
}

/** The text for a refused confirmation code. */
export function readCodeFailure(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('accounts.failedToFetch')
  if (error.status === 429) return t('accounts.tooManyAttempts', { minutes: 1 })
  return error.field('code') ?? t('accounts.codeWrong')
}
