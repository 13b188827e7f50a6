import { describe, expect, test } from 'vitest'
import { isSafeLink } from '@exchange/contract/content/blocks'
import { readChannel } from './normalise.ts'
import { isKey, overallState } from './rules.ts'

describe('what a person pastes is read as a channel, whatever its spelling', () => {
  test.each([
    ['Support@Westbourne.example', 'email', 'support@westbourne.example'],
    [' mailto:support@westbourne.example?subject=Hi ', 'email', 'support@westbourne.example'],
    ['<support@westbourne.example>', 'email', 'support@westbourne.example'],
    ['https://www.Westbourne.example/markets?a=1#b', 'domain', 'westbourne.example'],
    ['westbourne.example.', 'domain', 'westbourne.example'],
    ['//westbourne.example', 'domain', 'westbourne.example'],
    // A letter of another alphabet makes another name, and is told apart.
    ['wеstbourne.example', 'domain', 'xn--wstbourne-g0h.example'],
    ['+90 (850) 123-45 67', 'phone', '908501234567'],
    ['0090 850 123 45 67', 'phone', '908501234567'],
    ['tel:+908501234567', 'phone', '908501234567'],
    ['+44 (0)20 7946 0100', 'phone', '442079460100'],
    ['https://wa.me/447700900123', 'social', 'wa.me/447700900123'],
    ['https://t.me/Westbourne', 'social', 't.me/westbourne'],
    ['telegram.me/s/westbourne/12', 'social', 't.me/westbourne'],
    ['https://twitter.com/@Westbourne?s=20', 'social', 'x.com/westbourne'],
    ['linkedin.com/company/westbourne/', 'social', 'linkedin.com/westbourne'],
    ['@Westbourne', 'social', '@westbourne'],
  ])('%s', (text, kind, key) => expect(readChannel(text)).toMatchObject({ kind, key }))

  test.each([
    '',
    '   ',
    'hello',
    'a b.com',
    'javascript:alert(1)',
    '12345',
    '@',
    'a@b',
    'ftp://x.org',
    '@@@',
    'http://',
  ])('not a channel: %j', (text) => expect(readChannel(text)).toBeNull())

  test('a look-alike host is another host', () => {
    expect(readChannel('westbourne.example.evil.test')?.key).toBe('westbourne.example.evil.test')
    expect(readChannel('https://westbourne.example@evil.test/')?.key).not.toBe('westbourne.example')
  })
})

describe('links of built pages', () => {
  test.each(['/markets', '/trade/BTC-USDT?a=1#b', '#top', 'https://example.com/a', 'mailto:a@b.example'])(
    '%s may stand',
    (href) => expect(isSafeLink(href)).toBe(true),
  )
  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'http://example.com',
    'https://user@evil.test',
    'https:evil page',
    '',
    'markets',
  ])('%j may not', (href) => expect(isSafeLink(href)).toBe(false))
})

describe('the platform as a whole', () => {
  const well = { state: 'operational', latencyMs: 1 } as const
  test.each([
    [[{ component: 'engine', ...well }], 'operational'],
    [
      [
        { component: 'engine', ...well },
        { component: 'mail', state: 'off', latencyMs: null },
      ],
      'operational',
    ],
    [
      [
        { component: 'engine', ...well },
        { component: 'mail', state: 'down', latencyMs: null },
      ],
      'degraded',
    ],
    [[{ component: 'engine', state: 'down', latencyMs: null }], 'down'],
  ] as const)('%j is %s', (health, state) => expect(overallState(health)).toBe(state))
})

test('a builder key fits itself only', () => {
  expect(isKey('a key of some length', 'a key of some length')).toBe(true)
  expect(isKey('a key of some lengt', 'a key of some length')).toBe(false)
  expect(isKey('', 'a key of some length')).toBe(false)
})
