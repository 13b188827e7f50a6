import { expect, test } from 'vitest'
import { passwordFault } from './password-fault.ts'

const say = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`

test.each([
  ['short', '', 'accounts.passwordTooShort {"min":10,"max":128}'],
  ['x'.repeat(129), '', 'accounts.passwordTooLong {"min":10,"max":128}'],
  ['x-annabel-77', 'annabel@example.com', 'accounts.passwordContainsEmail {"min":10,"max":128}'],
  ['x-annabel-77', '', undefined],
])('%s for %s', (password, email, said) => expect(passwordFault(password, email, say).password).toBe(said))
