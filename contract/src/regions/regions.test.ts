import { describe, expect, test } from 'vitest'
import { europeanCountries, fiatOfCountry, fiatOrder, isCountryCode, preferredFiat } from './countries/index.ts'
import {
  capabilities,
  flags,
  hiddenPermissions,
  isMarketOffered,
  isOffered,
  permissionDefaults,
  regionFlags,
  regionTerms,
  regions,
  shownPermissions,
  stableTokens,
  unnamedNumbers,
  unnamedRange,
} from './index.ts'

describe('what an edition offers', () => {
  test('PR-06, PR-07, PR-08: 20 permissions begin hidden and 14 shown, all enabled', () => {
    expect([hiddenPermissions.length, shownPermissions.length]).toEqual([20, 14])
    expect(Object.values(permissionDefaults).every(({ enabled }) => enabled)).toBe(true)
    expect(permissionDefaults.margin).toEqual({ enabled: true, hide: true })
    expect(permissionDefaults.kyc).toEqual({ enabled: true, hide: false })
  })

  test('what is not enabled is not shown either', () => {
    for (const region of regions)
      for (const { enabled, hide } of Object.values(capabilities[region])) expect(enabled || hide).toBe(true)
  })

  test('PR-24: every edition says yes or no to all 29 flags', () => {
    expect(flags).toHaveLength(29)
    for (const region of regions) expect(Object.keys(regionFlags[region])).toEqual([...flags])
  })

  test('BC-04, BC-05, BC-06, BC-09, BC-10, BC-11', () => {
    expect(regions.map((region) => regionTerms[region].sessionIdleSeconds)).toEqual([1800, 1800, 86_400, 1800, 1800])
    expect(regions.map((region) => regionTerms[region].fiat)).toEqual([
      ['EUR', 'USD'],
      ['TRY', 'USD'],
      ['WBGEL'],
      ['AUD'],
      ['KZT'],
    ])
    expect(stableTokens).toEqual(['WBGEL', 'WBUSD', 'WBEUR', 'WBGBP'])
    expect(regions.map((region) => regionTerms[region].unnamedNumber)).toEqual([10, 10, 3, 10, 10])
    expect(unnamedRange).toEqual({ min: 20, max: 200 })
    expect(unnamedNumbers).toEqual([52, 10, 5, 3, 0.0001, 0.0585, 18.64])
  })
})

describe('U10: what an edition lists', () => {
  const fiat = 'EUR USD GBP PLN CZK BGN UAH TRY KZT AUD'.split(' ')
  test.each([
    ['global', 'EUR USD GBP PLN CZK BGN UAH TRY KZT AUD'],
    ['turkey', 'USD TRY'],
    ['georgia', ''],
    ['australia', 'AUD'],
    ['kazakhstan', 'KZT'],
  ] as const)('%s lists of the currencies %s', (region, listed) =>
    expect(fiat.filter((ticker) => isOffered(region, ticker)).join(' ')).toBe(listed),
  )

  test('coins and the tokens that stand for currencies are listed everywhere', () => {
    for (const region of regions)
      for (const ticker of ['BTC', 'USDT', 'DUSDT', ...stableTokens]) expect(isOffered(region, ticker)).toBe(true)
  })

  test('a market is listed where both its sides are, and the default one of every edition is', () => {
    expect(isMarketOffered('turkey', 'BTC_KZT')).toBe(false)
    expect(isMarketOffered('kazakhstan', 'BTC_KZT')).toBe(true)
    for (const region of regions) expect(isMarketOffered(region, regionTerms[region].defaultMarket)).toBe(true)
  })

  test('PR-22: the global edition lists every currency that a country brings to the front', () => {
    for (const country of ['TR', 'PL', 'KZ', 'GB', 'CZ', 'UA', 'AU', 'BG', 'DE', 'US', 'BR'])
      expect(isOffered('global', fiatOfCountry(country))).toBe(true)
  })
})

describe('countries', () => {
  test('BC-07: thirty European countries', () => expect(new Set(europeanCountries).size).toBe(30))

  test.each([
    ['TR', 'TRY'],
    ['PL', 'PLN'],
    ['KZ', 'KZT'],
    ['GB', 'GBP'],
    ['CZ', 'CZK'],
    ['UA', 'UAH'],
    ['AU', 'AUD'],
    ['BG', 'BGN'],
    ['DE', 'EUR'],
    ['US', 'USD'],
  ])('PR-22: %s pays in %s', (country, fiat) => expect(fiatOfCountry(country)).toBe(fiat))

  test('PR-22, PR-23: the country decides in the global edition, elsewhere the edition', () => {
    expect(fiatOrder('global', 'US')).toEqual(['USD', 'EUR'])
    expect(fiatOrder('global', 'DE')).toEqual(['EUR', 'USD'])
    expect(fiatOrder('global', 'TR')).toEqual(['TRY', 'EUR', 'USD'])
    expect(fiatOrder('turkey', 'US')).toEqual(['TRY', 'USD'])
    expect(preferredFiat('georgia', 'DE')).toBe('WBGEL')
  })

  test.each([
    ['TR', true],
    ['tr', false],
    ['TUR', false],
    ['', false],
    [undefined, false],
  ])('VR-32: %s', (code, ok) => expect(isCountryCode(code)).toBe(ok))
})
