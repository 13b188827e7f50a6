import { describe, expect, it } from 'vitest'
import { searchEntries, type PaletteEntry, type PaletteKind } from './palette-search.ts'

const entry = (kind: PaletteKind, text: string, words = ''): PaletteEntry => ({ id: text, kind, text, words, run() {} })
const entries = [
  entry('page', 'Markets', '/markets'),
  entry('page', 'Brand guidelines', '/brand-guideline'),
  entry('page', 'Ücretler', '/fees/cryptocurrency'),
  ...['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'TRX'].map((base) => entry('market', `${base}/USDT`, `${base}USDT`)),
  entry('market', 'ETH/BTC', 'ETHBTC'),
  entry('action', 'Theme: Dark', 'dark'),
]
const found = (query: string) => searchEntries(entries, query).map(({ text }) => text)

describe('the command palette', () => {
  it.each([
    ['mark', ['Markets']],
    ['btc', ['BTC/USDT', 'ETH/BTC']],
    ['eth btc', ['ETH/BTC']],
    ['btcusdt', ['BTC/USDT']],
    ['ETH-BTC', ['ETH/BTC']],
    ['ucret', ['Ücretler']],
    ['fees', ['Ücretler']],
    ['dark', ['Theme: Dark']],
    ['zzz', []],
  ])('%s finds %j', (query, texts) => expect(found(query)).toEqual(texts))

  it('shows pages, a few markets and actions before anything is asked', () =>
    expect(found('')).toEqual([
      'Markets',
      'Brand guidelines',
      'Ücretler',
      'BTC/USDT',
      'ETH/USDT',
      'SOL/USDT',
      'XRP/USDT',
      'ADA/USDT',
      'Theme: Dark',
    ]))
})
