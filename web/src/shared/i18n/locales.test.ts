import { describe, expect, it } from 'vitest'
import { joinLocale, locales, splitLocale } from './locales.ts'

describe('the language in the address (RR-01 … RR-03)', () => {
  it('English has no prefix', () => {
    expect(splitLocale('/markets')).toEqual(['en', '/markets'])
    expect(joinLocale('en', '/markets')).toBe('/markets')
  })

  it('an unknown first segment is part of the path', () => {
    expect(splitLocale('/fr/markets')).toEqual(['en', '/fr/markets'])
    expect(splitLocale('/en/markets')).toEqual(['en', '/en/markets'])
  })

  it('goes there and back in every language', () => {
    for (const locale of locales) {
      for (const path of ['/', '/markets', '/trade/BTC-USDT'])
        expect(splitLocale(joinLocale(locale, path))).toEqual([locale, path])
    }
  })
})
