import { describe, expect, test } from 'vitest'
import { chooseDocument, fillHtml, fillText, localiseLinks, readPaths } from './documents.ts'

const paths = readPaths([
  '../../content/legal/terms-of-use/1.en.md',
  '../../content/legal/terms-of-use/2.en.md',
  '../../content/legal/terms-of-use/2.tr.md',
  '../../content/legal/cookies/1.en.md',
  '../../content/legal/README.txt',
])

describe('which document a reader gets', () => {
  test.each([
    ['the newest in his language', 'tr', undefined, 2, 'tr'],
    ['English where there is no other', 'de', undefined, 2, 'en'],
    ['an earlier version', 'en', 1, 1, 'en'],
    ['an earlier version in English, not a later one in his language', 'tr', 1, 1, 'en'],
  ])('%s', (_, locale, version, wanted, language) => {
    const choice = chooseDocument(paths, 'terms-of-use', locale, version)
    expect(choice?.document).toMatchObject({ version: wanted, locale: language })
    expect(choice?.versions).toEqual([2, 1])
  })

  test('none of that name or version', () => {
    expect(chooseDocument(paths, 'README', 'en')).toBeNull()
    expect(chooseDocument(paths, 'cookies', 'en', 2)).toBeNull()
  })
})

describe('facts and links', () => {
  test('facts are text, also inside of HTML', () => {
    expect(fillHtml('<p>{{brand}}</p>', { brand: '<A & "B">' })).toBe('<p>&lt;A &amp; &quot;B&quot;&gt;</p>')
    expect(fillText('{{brand}}', { brand: 'A & B' })).toBe('A & B')
    expect(() => fillText('{{nobody}}', {})).toThrow('nobody')
  })

  test('pages are linked in the language of the reader, files and other sites are not', () => {
    const html =
      '<a href="/terms">a</a><a href="/api/openapi.json">b</a><a href="https://x.org/a">c</a><a href="#d">d</a>'
    expect(localiseLinks(html, 'tr')).toBe(html.replace('"/terms"', '"/tr/terms"'))
    expect(localiseLinks(html, 'en')).toBe(html)
    expect(localiseLinks('<a href="/releases/feed.xml">', 'tr')).toBe('<a href="/releases/feed.xml">')
  })
})
