import { describe, expect, test } from 'vitest'
import { regions, regionTerms } from '../index.ts'
import { smsCountries } from '../sms/index.ts'
import { formatPhone, phoneCountries, readMobile, readPhone } from './index.ts'

describe('U10: phones by country', () => {
  test.each([
    ['TR', '0532 123 45 67', '+905321234567', '+90 532 123 45 67'],
    ['TR', '+90 (532) 123-45-67', '+905321234567', '+90 532 123 45 67'],
    ['GE', '555 12 34 56', '+995555123456', '+995 555 12 34 56'],
    ['AU', '0412 345 678', '+61412345678', '+61 412 345 678'],
    ['KZ', '8 (701) 234-56-78', '+77012345678', '+7 701 234 5678'],
    ['LT', '0 612 34567', '+37061234567', '+370 612 34567'],
    ['PL', '512 345 678', '+48512345678', '+48 512 345 678'],
    ['GB', '00 44 20 7946 0100', '+442079460100', '+44 20 7946 0100'],
    ['GB', '020 7946 0100', '+442079460100', '+44 20 7946 0100'],
    ['UA', '050 123 4567', '+380501234567', '+380 50 123 4567'],
  ])('in %s %s is kept as %s and shown as %s', (country, text, kept, shown) => {
    expect(readPhone(text, country)).toBe(kept)
    expect(formatPhone(kept)).toBe(shown)
  })

  test.each([
    ['', 'TR'],
    ['+90 532 123 45', 'TR'],
    ['call 0532 123 45 67', 'TR'],
    ['+905321234567 ext. 5', 'TR'],
    ['0532 123 45 67', 'XX'],
    ['5'.repeat(41), 'TR'],
  ])('%j is no number of %s', (text, country) => expect(readPhone(text, country)).toBeNull())

  test.each([
    ['0532 123 45 67', 'TR', { number: '+905321234567', country: 'TR' }],
    // A number of another country stays one of that country.
    ['+61 412 345 678', 'TR', { number: '+61412345678', country: 'AU' }],
    ['8 701 234 56 78', 'KZ', { number: '+77012345678', country: 'KZ' }],
    ['+7 912 345 67 89', 'KZ', { number: '+79123456789', country: 'RU' }],
  ])('%s takes text messages in %s', (text, country, mobile) => expect(readMobile(text, country)).toEqual(mobile))

  test.each([
    ['0212 345 67 89', 'TR'],
    ['0900 123 45 67', 'TR'],
    ['020 7946 0100', 'GB'],
    ['12', 'TR'],
  ])('%s takes none in %s', (text, country) => expect(readMobile(text, country)).toBeNull())

  test.each(regions)('%s sends codes to its own country, and to countries that have mobile numbers', (region) => {
    expect(smsCountries[region]).toContain(regionTerms[region].homeCountry)
    expect(new Set(smsCountries[region]).size).toBe(smsCountries[region].length)
    const examples = new Map(phoneCountries(region).map(({ country, example }) => [country, example]))
    for (const country of smsCountries[region])
      expect(readMobile(examples.get(country) ?? '', country)?.country, country).toBe(country)
  })

  test.each(regions)(
    'the country of %s comes first, each country once, all others in the order of their letters',
    (region) => {
      const [first, ...others] = phoneCountries(region).map(({ country }) => country)
      expect(first).toBe(regionTerms[region].homeCountry)
      expect(others).toEqual([...new Set(others)].toSorted())
      expect(others.length).toBeGreaterThan(200)
    },
  )

  test('every example is a number of its country', () => {
    for (const { country, callingCode, example } of phoneCountries('global')) {
      expect(callingCode).toMatch(/^\+\d{1,3}$/)
      if (example !== '') expect(readPhone(example, country), country).not.toBeNull()
    }
  })
})
