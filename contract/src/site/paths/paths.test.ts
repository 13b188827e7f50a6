import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSafeLink } from '../../content/blocks/index.ts'
import { splitLanguage } from '../languages/index.ts'
import { canonicalPath } from '../rules/index.ts'
import { isOwnPath } from './index.ts'

const HERE = 'https://here.example'
const parts = [
  '/',
  '/',
  '\\',
  '%2f',
  '%2F',
  '%5c',
  '%252F',
  '%25255C',
  '.',
  '..',
  '%2e',
  'en',
  'de',
  'ua',
  'auth',
  'evil.example',
  'user@',
  ':',
  'https:',
  'javascript:',
  '\t',
  '\n',
  '\r',
  '\0',
  '%09',
  '%0A',
  '%2509',
  ' ',
  '?',
  '#',
]
const paths = fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((chosen) => `/${chosen.join('')}`)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const pathOf = (text: string) => text.split(/[?#]/, 1)[0] ?? ''

/** What somebody on the way may make of a path before a browser reads it. */
const readers: readonly ((text: string) => string)[] = [
  pathOf,
  (text) => decoded(pathOf(text)),
  (text) => pathOf(text).replace(/^\/en(?=\/|$)/, '') || '/',
  (text) => splitLanguage(pathOf(text))[1],
  (text) => (URL.canParse(text, HERE) ? new URL(text, HERE).pathname : text),
]

/** Every text that up to three of them in a row make of it. */
function readings(text: string): ReadonlySet<string> {
  let found = new Set([text])
  for (let round = 0; round < 3; round++)
    found = new Set([...found, ...[...found].flatMap((each) => readers.map((read) => read(each)))])
  return found
}

const staysHere = (text: string) => URL.canParse(text, HERE) && new URL(text, HERE).origin === HERE

describe('S3: a path of this site', () => {
  test.each([
    '/',
    '/trade/BTC-USDT',
    '/de',
    '/de/history?page=2',
    '/balance?x=//y#z',
    '/trade/BTC%2DUSDT',
    '/a/../b',
    '/?to=%2F%2Fx',
  ])('%s is one', (path) => expect(isOwnPath(path)).toBe(true))

  test.each([
    '',
    'markets',
    '?a=1',
    '//evil.example',
    '/\\evil.example',
    '/en//evil.example/login',
    '/en/\\evil.example',
    '/%2Fevil.example',
    '/en/%2f/evil.example',
    '/%5cevil.example',
    '/en%2F%2Fevil.example',
    '/%252F%252Fevil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/de//evil.example',
    '/..//evil.example',
    '/trade?a=\n',
    '/a\\b',
  ])('%j is none', (path) => expect(isOwnPath(path)).toBe(false))

  test('what counts as one stays here for every reader, links and spellings included', () => {
    fc.assert(
      fc.property(paths, (path) => {
        const canonical = canonicalPath(path)
        if (canonical !== null) expect(isOwnPath(canonical), canonical).toBe(true)
        if (isSafeLink(path)) expect(isOwnPath(path)).toBe(true)
        for (const own of [path, canonical ?? path].filter(isOwnPath))
          for (const reading of readings(own)) expect(staysHere(reading), `${own} read as ${reading}`).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('a spelling is found in a few steps', () => {
    fc.assert(
      fc.property(paths, (path) => {
        let at: string | null = path
        for (let step = 0; step < 10 && at !== null; step++) at = canonicalPath(at)
        expect(at).toBeNull()
      }),
    )
  })
})
