import { expect, test } from 'vitest'
import { internationalNumber } from './international-number.ts'

test.each(['+380 63 123 45 67', '00380631234567', '380631234567', '063 123-45-67', '(63) 1234567'])(
  'F-07 %s is a number of +380',
  (written) => {
    expect(internationalNumber(written, '+380')).toBe('+380631234567')
  },
)
