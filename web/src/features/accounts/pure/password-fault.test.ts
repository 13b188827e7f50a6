import { expect, test } from 'vitest'
import { ApiError } from '../../../shared/data/api-error.ts'
import { passwordFault, refusedPassword } from './password-fault.ts'

const say = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`

test.each([
  ['short', '', 'accounts.passwordTooShort {"min":10,"max":128}'],
  ['x'.repeat(129), '', 'accounts.passwordTooLong {"min":10,"max":128}'],
  ['x-annabel-77', 'annabel@example.com', 'accounts.passwordContainsEmail {"min":10,"max":128}'],
  ['x-annabel-77', '', undefined],
  ['x-night owl-77', '', 'accounts.passwordContainsName {"min":10,"max":128}'],
])('%s for %s', (password, email, said) => expect(passwordFault(password, email, 'Night Owl', say).password).toBe(said))

test.each([
  [['breached'], 'accounts.passwordBreached {"min":10,"max":128}'],
  [['contains-email', 'breached'], 'accounts.passwordContainsEmail {"min":10,"max":128}'],
  [['of a later server'], 'accounts.passwordGuessable {"min":10,"max":128}'],
  [undefined, 'accounts.passwordGuessable {"min":10,"max":128}'],
])('the server says %j', (faults, said) => {
  const refused = new ApiError('POST /v2/register', 422, {
    code: 1005,
    status: 422,
    warning: null,
    error: 'password-weak',
    message: '',
    errors: {},
    notification: null,
    data: { faults },
  })
  expect(refusedPassword(refused, say)).toEqual({ password: said })
  expect(refusedPassword(new Error('offline'), say)).toEqual({})
})
