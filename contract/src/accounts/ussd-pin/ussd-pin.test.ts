import { expect, test } from 'vitest'
import { isGuessablePin } from './index.ts'

test.each([
  ['000000', true],
  ['123456', true],
  ['987654', true],
  ['024680', false],
  ['135791', false],
  ['121212', true],
  ['123123', true],
  ['123124', false],
  ['112233', false],
  ['739105', false],
])('F-23 %s is guessable: %s', (pin, expected) => expect(isGuessablePin(pin)).toBe(expected))
