import { describe, expect, it } from 'vitest'
import { similarPaths, wordSimilarity } from './similar-paths.ts'

const known = [
  '/',
  '/markets',
  '/balance',
  '/auth/login',
  '/auth/register',
  '/history/trade/orders',
  '/history/trade/deals',
  '/history/main/transfers',
]

describe('did you mean (RR-73, BC-61)', () => {
  it('suggests what was mistyped', () => {
    expect(similarPaths('/market', known)).toEqual(['/markets'])
    expect(similarPaths('/balances', known)[0]).toBe('/balance')
    expect(similarPaths('/auth/log-in', known)[0]).toBe('/auth/login')
  })

  it('suggests at most three, and nothing where nothing is alike', () => {
    expect(similarPaths('/history', known)).toHaveLength(3)
    expect(similarPaths('/zzzzzz', known)).toEqual([])
    expect(similarPaths('/', known)).toEqual([])
  })

  it('U12 suggests the same in whatever order the paths are known', () => {
    const wrong = '/fee/trade/history'
    expect(similarPaths(wrong, known.toReversed())).toEqual(similarPaths(wrong, known))
    expect(similarPaths('/auth', ['/auth/aa', '/auth/bb'].toReversed())).toEqual(['/auth/aa', '/auth/bb'])
  })

  it('measures words between 0 and 1', () => {
    expect(wordSimilarity('market', 'market')).toBe(1)
    expect(wordSimilarity('ab', 'cd')).toBe(0)
    expect(wordSimilarity('market', 'markets')).toBeGreaterThan(0.7)
  })
})
