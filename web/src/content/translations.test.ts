/** U9: company pages, release notes, legal texts and the guide of the API read the same in every language they are written in. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '../shared/i18n/locales.ts'

const folder = import.meta.dirname
const originalsOf = (...patterns: readonly string[]): string[] => globSync(patterns, { cwd: folder }).toSorted()
const documents = originalsOf('company/*.en.md', 'releases/*.en.md', 'legal/*/*.en.md')
const guide = originalsOf('api/*.en.md')
const originals = [...documents, ...guide]

const languages = locales.filter((locale) => locale !== 'en')

const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8')
const inLanguage = (original: string, language: string): string => original.replace('.en.md', `.${language}.md`)

const FENCED = /^```[\s\S]*?^```$/gm

/**
 * What a translation must not change: front matter, facts, links, code, programs, and the order of sections, clauses, lists
 * and tables.
 */
function outline(text: string): Readonly<Record<string, readonly string[]>> {
  const prose = text.replaceAll(FENCED, '')
  const all = (pattern: RegExp): string[] => [...prose.matchAll(pattern)].map(([found]) => found)
  return {
    frontMatter: all(/^(?:title:|summary:|date: .*)/gm),
    blocks: all(/^(?:#+ (?:\d+\.)?|\d+\.\d+\.|\d+\. |- )/gm),
    cells: all(/^\|.*$/gm).map((row) => String(row.split('|').length)),
    facts: all(/\{\{\w+\}\}/g).toSorted(),
    links: all(/\]\([^)]*\)/g).toSorted(),
    code: all(/`[^`]*`/g).toSorted(),
    programs: [...text.matchAll(FENCED)].map(([found]) => found),
  }
}

describe('U9 documents in the languages of the site', () => {
  test('there are documents to compare', () => {
    expect(documents.length).toBeGreaterThan(20)
    expect(guide.length).toBeGreaterThan(5)
  })

  test.each(languages)('%s has every document', (language) => {
    expect(originals.filter((original) => !existsSync(join(folder, inLanguage(original, language))))).toEqual([])
  })

  test.each(originals)('%s has the same outline in every language', (original) => {
    for (const language of languages) {
      const path = inLanguage(original, language)
      expect(outline(textOf(path)), path).toEqual(outline(textOf(original)))
    }
  })

  test.each(['de', 'es', 'ru'])('U11 a percent sign stands apart from its figure: %s', (language) => {
    for (const original of originals) {
      const path = inLanguage(original, language)
      expect(textOf(path), path).not.toMatch(/\d%/)
    }
  })

  test.each([
    ['ka', /\d\s%/],
    ['pl', /\d\s%/],
    ['pt', /\d\s%/],
    ['ua', /\d\s%/],
    ['tr', /\d\s?%/],
  ])('U11 a percent sign stands at its figure, in Turkish before it: %s', (language, other) => {
    for (const original of originals) {
      const path = inLanguage(original, language)
      expect(textOf(path), path).not.toMatch(other)
    }
  })
})
