import { expect, test } from 'vitest'
import { withdrawals } from './index.ts'

test.each([
  ['0b5f4d7e-9f2c-4a51-8b3e-1d2c3b4a5968', true],
  // It follows from the id of a command: no version stands in it.
  ['9345f4bc-bbde-9d98-6bb0-fb2ccd4ba264', true],
  ['9345f4bcbbde9d986bb0fb2ccd4ba264', false],
  ['17', false],
])('F-41 a withdrawal is asked for by its id: %s', (id, isTaken) => {
  expect(withdrawals.one.params.safeParse({ id }).success).toBe(isTaken)
})
