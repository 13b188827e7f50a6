import { describe, expect, test } from 'vitest'
import { looksAlike } from './look-alike/index.ts'

describe('F-21 addresses that look alike', () => {
  const address = 'demoerc201qw508d6qejxtdg4y5r3zarvary0c5xw7k'
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['itself', address, false],
    ['the same letters at its end', 'demoerc201zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzxw7k', true],
    ['three of four letters at its end', 'demoerc201zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzyw7k', false],
    ['another letter in the middle', 'demoerc201qw508d6qejxtdg4y6r3zarvary0c5xw7k', true],
    ['three other letters at its end', 'demoerc201qw508d6qejxtdg4y5r3zarvary0c5xaaa', true],
    ['four other letters at its end', 'demoerc201qw508d6qejxtdg4y5r3zarvary0c5aaaa', false],
    ['other letters everywhere', 'demoerc201r0srrr7xfkvy5l643lydnw9re59gtzzw', false],
    ['its letters in capitals', address.toUpperCase(), true],
  ]
  test.each(cases)('%s', (_, other, expected) => {
    expect(looksAlike(address, other)).toBe(expected)
    expect(looksAlike(other, address)).toBe(expected)
  })
})
