import { expect, test } from 'vitest'
import { guardsOf, nextGuard } from './protection.ts'

const complete = { hasPassword: true, factors: 1, recoveryCodesLeft: 8, hasMailWord: true }

test.each([
  ['everything', {}, undefined, 4],
  ['no password', { hasPassword: false }, 'password', 4],
  ['no factor, which needs no codes', { factors: 0, recoveryCodesLeft: 0 }, 'factor', 3],
  ['two codes', { recoveryCodesLeft: 2 }, 'recovery', 4],
  ['three codes', { recoveryCodesLeft: 3 }, undefined, 4],
  ['neither password nor factor', { hasPassword: false, factors: 0 }, 'password', 3],
  ['no word in its mails', { hasMailWord: false }, 'antiPhishing', 4],
] as const)('F-20 with %s the next step is %s', (_what, change, next, count) => {
  const guards = guardsOf({ ...complete, ...change })
  expect([nextGuard(guards), guards.length]).toEqual([next, count])
})
