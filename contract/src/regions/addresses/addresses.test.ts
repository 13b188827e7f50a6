import { describe, expect, test } from 'vitest'
import { europeanCountries } from '../countries/index.ts'
import { regions, regionTerms } from '../index.ts'
import { addressFields, addressFormat, readPostcode } from './index.ts'

const known = [...europeanCountries, 'GB', 'TR', 'GE', 'AU', 'KZ', 'UA', 'US', 'CA']

describe('U10: addresses by country', () => {
  test.each([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'SW1A', null],
    ['PL', '00001', '00-001'],
    ['PL', '00-001', '00-001'],
    ['LT', '01100', 'LT-01100'],
    ['LT', 'lt-01100', 'LT-01100'],
    ['LT', 'LV-01100', null],
    ['TR', '34110', '34110'],
    ['TR', '3411', null],
    ['GE', '0105', '0105'],
    ['AU', '2000', '2000'],
    ['AU', 'NSW', null],
    ['KZ', '010000', '010000'],
    ['KZ', 'a15e3c7', 'A15E3C7'],
    ['CZ', '11000', '110 00'],
    ['US', '100011234', '10001-1234'],
    ['LI', '9499', null],
    ['BR', '01310-100', '01310-100'],
    ['BR', '<b>', null],
    ['BR', '1'.repeat(17), null],
    ['TR', '', null],
  ])('in %s %j is the postcode %s', (country, text, kept) => expect(readPostcode(country, text)).toBe(kept))

  test.each(known)('in %s the example is a postcode, what is required is asked for, each field once', (country) => {
    const { fields, required, areaKind, areas, postcodeExample } = addressFormat(country)
    expect(readPostcode(country, postcodeExample)).toBe(postcodeExample)
    expect(new Set(fields).size).toBe(fields.length)
    expect(required.filter((field) => !fields.includes(field))).toEqual([])
    expect(fields.filter((field) => !addressFields.includes(field))).toEqual([])
    expect(areaKind === null).toBe(!fields.includes('area'))
    expect(areas).toEqual(areas.toSorted())
  })

  test('the home of every edition is known; elsewhere everything may be given', () => {
    for (const region of regions) expect(known).toContain(regionTerms[region].homeCountry)
    expect(addressFormat('XX').required).toEqual(['street', 'city'])
  })
})
