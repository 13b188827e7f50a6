import { describe, expect, it } from 'vitest'
import { amountProblem, cleanDecimalInput, onlyDigits } from './decimal-input.ts'

describe('typed amounts (VR-06 … VR-10)', () => {
  it.each([
    ['1,5', 8, '1.5'],
    ['1/5', 8, '1.5'],
    ['1.2.3', 8, '1.23'],
    ['0.123456789', 8, '0.12345678'],
    ['007', 2, '7'],
    ['0', 2, '0'],
    ['.5', 2, '0.5'],
    ['12.', 2, '12.'],
    ['12.7', 0, '12'],
    ['abc', 2, ''],
    ['-3', 2, '3'],
    ['1 000', 2, '1000'],
    ['1,234.56', 2, '1234.56'],
    ['1.234,56', 2, '1234.56'],
    ['1.234.567,8', 2, '1234567.8'],
  ])('%s with %i decimals becomes %s', (typed, decimals, kept) =>
    expect(cleanDecimalInput(typed, { decimals })).toBe(kept),
  )

  it('keeps one leading minus only where it is allowed (VR-10)', () => {
    expect(cleanDecimalInput('--3-', { decimals: 2, allowNegative: true })).toBe('-3')
  })

  it.each([
    ['', 'required'],
    ['0', 'mustBePositive'],
    ['0.000', 'mustBePositive'],
    ['1.', 'notANumber'],
    ['0.00000001', undefined],
  ])('%s is %s (VR-08)', (text, problem) => expect(amountProblem(text)).toBe(problem))

  it('keeps digits (VR-09)', () => expect(onlyDigits(' 12-34 56')).toBe('123456'))
})
