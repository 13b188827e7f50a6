import { describe, expect, test } from 'vitest'
import { billingFaults, type TypedAddress } from './billing-faults.ts'

const vilnius: TypedAddress = {
  name: 'Ona Petraitė',
  country: 'LT',
  line1: 'Gedimino pr. 1',
  line2: '',
  city: 'Vilnius',
  region: '',
  postcode: 'LT-01103',
}

describe('F-22 what is said of an address before it is sent', () => {
  test.each([
    ['one of Vilnius', {}, {}],
    [
      'nothing in it',
      { name: ' ', line1: '', city: '', postcode: '' },
      { name: 'n', line1: 'n', city: 'n', postcode: 'n' },
    ],
    ['a country without postcodes', { country: 'AE', postcode: '' }, {}],
    ['a country with states', { country: 'US', postcode: '94105' }, { region: 'n' }],
    ['its state', { country: 'US', region: 'CA', postcode: '94105' }, {}],
    ['a postcode of signs', { postcode: 'LT_01103' }, { postcode: 'w' }],
    ['a name of digits', { name: '42' }, { name: 'w' }],
    ['a line of signs', { line1: '---' }, { line1: 'w' }],
    ['markup', { line2: '<b>' }, { line2: 'w' }],
    ['a turned direction', { city: 'Vil\u202enius' }, { city: 'w' }],
    [
      'another script',
      { name: 'შპს მთა', line1: 'რუსთაველის 12', city: 'თბილისი', country: 'GE', postcode: '0108' },
      {},
    ],
  ] as const)('%s', (_name, change, expected) => {
    const long = { n: 'settings.billingNeeded', w: 'settings.billingWrong' } as const
    const found = Object.entries(expected).map(([field, letter]) => [field, long[letter]])
    expect(billingFaults({ ...vilnius, ...change })).toEqual(Object.fromEntries(found))
  })
})
