import { describe, expect, it } from 'vitest'
import { brandOf, cardFaults, groupNumber, isCardNumber, writeExpiry } from './card.ts'

describe('a bank card as it is typed', () => {
  it.each([
    ['4111 1111 1111 1111', 'visa', true],
    ['5555555555554444', 'mastercard', true],
    ['2223003122003222', 'mastercard', true],
    ['4111111111111112', 'visa', false],
    ['378282246310005', undefined, true],
    ['4111', 'visa', false],
  ])('%s is of %s, and its last digit fits: %s', (number, brand, fits) => {
    expect(brandOf(number)).toBe(brand)
    expect(isCardNumber(number)).toBe(fits)
  })

  it('is written in fours', () => expect(groupNumber('41111111111')).toBe('4111 1111 111'))

  it.each([
    ['0', '', '0'],
    ['08', '0', '08/'],
    ['08', '08/', '08'],
    ['082', '08', '08/2'],
    ['08/299', '08/29', '08/29'],
  ])('typing %s after %j shows %s', (typed, before, shown) => expect(writeExpiry(typed, before)).toBe(shown))

  const good = { number: '4111111111111111', expiry: '08/29', code: '123', holder: 'Mira Lang' }
  const now = Date.parse('2029-08-31T23:59:59Z')
  it.each([
    [good, {}],
    [{ ...good, expiry: '07/29' }, { expiry: 'expired' }],
    [{ ...good, expiry: '13/29' }, { expiry: 'wrongExpiry' }],
    [{ ...good, number: '5555555555554444' }, { number: 'notAccepted' }],
    [
      { number: '', expiry: '', code: '12', holder: ' ' },
      { number: 'wrongNumber', expiry: 'wrongExpiry', code: 'wrongCode', holder: 'noHolder' },
    ],
  ])('%j has the faults %j', (card, faults) => expect(cardFaults(card, ['visa'], now)).toEqual(faults))
})
