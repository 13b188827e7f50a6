import { describe, expect, test } from 'vitest'
import { faultOf, mostOf, receiveOf } from './amounts.ts'

const bounds = { minimum: '5', maximum: '1000', available: '100', fee: '1.5' }

describe('F-41 the amount of a withdrawal', () => {
  const cases = [
    ['', { fault: 'required' }],
    ['abc', { fault: 'notANumber' }],
    ['0', { fault: 'mustBePositive' }],
    ['1.5', { fault: 'belowFee', bound: '1.5' }],
    ['4.999999', { fault: 'tooSmall', bound: '5' }],
    ['5', undefined],
    ['100', undefined],
    ['100.000001', { fault: 'moreThanAvailable', bound: '100' }],
  ] as const
  test.each(cases)('ER-52 “%s”', (amount, expected) => expect(faultOf(amount, bounds)).toEqual(expected))

  test('more than one withdrawal may be', () => {
    expect(faultOf('1001', { ...bounds, available: '5000' })).toEqual({ fault: 'tooLarge', bound: '1000' })
    expect(faultOf('1001', { ...bounds, available: '5000', maximum: null })).toBeUndefined()
  })

  test('what arrives is exact, to the last digit', () => {
    expect(receiveOf('0.100000000000000003', '0.1')).toBe('0.000000000000000003')
    expect(receiveOf('100', '1.5')).toBe('98.5')
    expect(receiveOf('1.5', '1.5')).toBeNull()
    expect(receiveOf('', '1.5')).toBeNull()
  })

  test('the most is what is there, or what one may be', () => {
    expect(mostOf({ available: '99', maximum: '100' })).toBe('99')
    expect(mostOf({ available: '101', maximum: '100' })).toBe('100')
    expect(mostOf({ available: '101', maximum: null })).toBe('101')
  })
})
