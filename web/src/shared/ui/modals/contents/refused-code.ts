import { ApiError } from '../../../data/api-error.ts'
import type { Translate } from '../../../i18n/index.ts'
import { sayApiError } from '../../api-errors.ts'

/** What is wrong with the code, and how many more may be tried. */
export function sayRefusal(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return sayApiError(error, t).title
  const said = error.field('code') ?? error.field('totp') ?? sayApiError(error, t).title
  const left = error.data.attemptsLeft
  return typeof left === 'number' ? `${said} ${t('modals.attemptsLeft', { count: left })}` : said
}
