import { describe, expect, it } from 'vitest'
import type { Translate } from '../../../shared/i18n/index.ts'
import { ApiError } from '../../../shared/data/index.ts'
import { closedPageOf, readCodeFailure, readLoginFailure } from './failures.ts'

const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(' ')
const refused = (status: number, errors: Record<string, string[]>, data: Record<string, unknown> = {}) =>
  new ApiError('POST /v2/login', status, {
    status,
    code: 1101,
    message: 'Wrong e-mail or password.',
    errors,
    data,
    notification: null,
    warning: null,
  })

describe('a sign-in that failed', () => {
  it('says how many attempts are left (ER-15)', () =>
    expect(readLoginFailure(refused(422, { password: ['Wrong e-mail or password.'] }, { attemptsLeft: 3 }), t)).toBe(
      'Wrong e-mail or password. accounts.attemptsLeft 3',
    ))

  it('says when too many were made (ER-16)', () => {
    expect(readLoginFailure(refused(429, {}, { retryAfter: 301 }), t)).toBe('accounts.tooManyAttempts 6')
    expect(readLoginFailure(refused(422, {}, { tooManyAttempt: true }), t)).toBe('accounts.tooManyAttempts 1')
  })

  it('joins what the server says (ER-17)', () =>
    expect(readLoginFailure(refused(422, { email: ['One'], password: ['Two'] }), t)).toBe('One. Two'))

  it('leads blocked and frozen accounts to their pages (ER-19, RR-21)', () => {
    expect(closedPageOf(refused(403, {}, { blocked: true }))).toBe('/auth/blocked')
    expect(closedPageOf(refused(403, {}, { frozen: true }))).toBe('/auth/frozen')
    expect(closedPageOf(refused(422, { code: ['Wrong or expired code.'] }))).toBeUndefined()
  })

  it('blames the line when nothing came back (ER-18)', () =>
    expect(readLoginFailure(new TypeError('x'), t)).toBe('accounts.failedToFetch'))

  it('says what is wrong with a code', () =>
    expect(readCodeFailure(refused(422, { code: ['Wrong or expired code.'] }), t)).toBe('Wrong or expired code.'))
})
