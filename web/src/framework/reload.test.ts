import { describe, expect, it } from 'vitest'
import { nextAttempt } from './reload.ts'

describe('reloads after a lost chunk (ST-44)', () => {
  it.each([
    ['https://x.example/markets', 'https://x.example/markets?reload_attempt=1'],
    ['https://x.example/?a=1&reload_attempt=1#b', 'https://x.example/?a=1&reload_attempt=2#b'],
    ['https://x.example/?reload_attempt=2', null],
    ['https://x.example/?reload_attempt=nonsense', null],
  ])('%s → %s', (href, next) => expect(nextAttempt(href)).toBe(next))
})
