import { expect, test } from 'vitest'
import { readChanges } from './changes.ts'

test('what an account is given or loses is said by sign and name', () => {
  expect(readChanges([])).toEqual([])
  expect(readChanges(['+rpi', '-retail'])).toEqual([
    { name: 'rpi', gives: true },
    { name: 'retail', gives: false },
  ])
  for (const wrong of ['rpi', '+', '*rpi', '+RPI', '--rpi'])
    expect(() => readChanges(['+rpi', wrong])).toThrow(`"${wrong}" is none of +rpi -rpi +retail -retail`)
})
