import { readdirSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
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

/** What writeMessage can't write: all but words, values and plurals. */
const strangeParts = (parts: readonly unknown[]): unknown[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string') return []
    const [, kind, cases = {}] = part as [string, string?, object?]
    if (kind !== undefined && kind !== 'plural') return [part]
    const { offset, ...branches } = cases as Record<string, readonly unknown[]>
    return offset === undefined ? Object.values(branches).flatMap(strangeParts) : [part]
  })

describe('texts', async () => {
  const folder = new URL('../../locales/', import.meta.url)
  const load = async (locale: string, file: string): Promise<Record<string, string>> =>
    (await import(new URL(`${locale}/${file}`, folder).href)).default
  const files = readdirSync(new URL('en/', folder))

  it.each(locales.flatMap((locale) => files.map((file) => [locale, file] as const)))(
    '%s/%s has every key, and each text can be compiled',
    async (locale, file) => {
      const [english, texts] = [await load('en', file), await load(locale, file)]
      expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted())
      for (const text of Object.values(texts)) expect(strangeParts(compileMessageOrThrow(text)), text).toEqual([])
    },
  )
})
