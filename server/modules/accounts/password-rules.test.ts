import { expect, test } from 'vitest'
import { Problem } from '../../kernel/index.ts'
import { checkPassword } from './password-rules.ts'

const faultsOf = (password: string): unknown => {
  try {
    checkPassword(password, 'mira@users.test')
    return null
  } catch (reason) {
    if (reason instanceof Problem) return reason.error
    throw reason
  }
}

test.each(['P@ssw0rd2024!', 'qwertyuiop123', 'abcdefghijkl', '11111111112222', 'Summer2024!'])(
  'S9 %s is easy to guess',
  (password) => expect(faultsOf(password)).toBe('password-weak'),
)

test.each(['correct horse battery', 'vK9#qm2!xLw', 'kein Hund bellt um vier'])('S9 %s is not', (password) =>
  expect(faultsOf(password)).toBeNull(),
)

test('S1 what judging takes is bounded: only the first 32 characters count', () => {
  const start = 'a'.repeat(32)
  expect(faultsOf(`${start.slice(1)}correct horse battery staple`)).toBe('password-weak')
  expect(faultsOf(`${start}correct horse battery staple`)).toBe('password-weak')
  expect(faultsOf(`${start.slice(0, 8)}correct horse battery staple`)).toBeNull()
})
