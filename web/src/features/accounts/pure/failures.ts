import type { Translate } from '../../../shared/i18n/index.ts'
import { ApiError } from '../../../shared/data/index.ts'

export type Outcome =
  | { readonly kind: 'blocked' | 'frozen' }
  /** Text under the password. */
  | { readonly kind: 'said'; readonly text: string }

const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** What a failed sign-in means for the form. */
export function readLoginFailure(error: unknown, t: Translate): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'said', text: t('accounts.failedToFetch') }
  const { data } = error
  if (data.blocked === true) return { kind: 'blocked' }
  if (data.frozen === true) return { kind: 'frozen' }
  if (error.status === 429 || data.tooManyAttempt === true) {
    return {
      kind: 'said',
      text: t('accounts.tooManyAttempts', { minutes: Math.max(1, Math.ceil((count(data.retryAfter) ?? 60) / 60)) }),
    }
  }
  const said =
    Object.values(error.errors)
      .map((texts) => texts[0] ?? '')
      .filter(Boolean)
      .join('. ') || error.message
  const left = count(data.attemptsLeft)
  return { kind: 'said', text: left === undefined ? said : `${said} ${t('accounts.attemptsLeft', { count: left })}` }
}

/** The text for a refused confirmation code. */
export function readCodeFailure(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('accounts.failedToFetch')
  if (error.status === 429) return t('accounts.tooManyAttempts', { minutes: 1 })
  return error.field('code') ?? t('accounts.codeWrong')
}
