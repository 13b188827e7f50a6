import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { regionTerms, type RegistrationConsent } from '@exchange/contract/regions'
import { siteLanguages } from '@exchange/contract/site/languages'
import { describe, expect, test } from 'vitest'
import { anchorOf, readDocument, renderDocument } from './documents.ts'
import { routePaths } from './route-paths.ts'

const head = '---\ntitle: Terms: of use\nsummary: What holds.\ndate: 2026-11-21\n---\n'
const folder = join(import.meta.dirname, '../src/content')

describe('a document', () => {
  test('has a head; a value may hold a colon', () => {
    expect(readDocument(`${head}Text.`)).toEqual({
      meta: { title: 'Terms: of use', summary: 'What holds.', date: '2026-11-21' },
      body: 'Text.',
    })
  })

  test.each([
    ['Text.', 'begins with'],
    ['---\ntitle: x\ndate: 2026-11-21\n---\n', 'no summary'],
    ['---\ntitle: x\nsummary: y\ndate: 21.11.2026\n---\n', 'is no day'],
    ['---\ntitle: x\nsummary: y\ndate: 2026-11-21\nauthor: z\n---\n', 'knows no author'],
  ])('%j is refused', (source, reason) => expect(() => readDocument(source)).toThrow(reason))

  test('headings carry anchors, numbers left out, equal ones told apart', () => {
    const { html, headings } = renderDocument(`${head}## 1. Your account\n\n## 2. Your account\n\n### Fees & limits\n`)
    expect(headings).toEqual([
      { id: 'your-account', text: '1. Your account' },
      { id: 'your-account-2', text: '2. Your account' },
    ])
    expect(html).toContain('<h3 id="fees-limits">Fees &amp; limits</h3>')
  })

  test('anchors exist in every alphabet', () => {
    expect(anchorOf('3. Ваш аккаунт')).toBe('ваш-аккаунт')
    expect(anchorOf('4. თქვენი ანგარიში')).toBe('თქვენი-ანგარიში')
  })
})

describe('the documents of the repository', () => {
  const files = globSync('**/*.md', { cwd: folder })
  test.each(files)('%s is complete', (file) => {
    const { meta, html, headings } = renderDocument(readFileSync(join(folder, file), 'utf8'))
    expect(meta.summary.length).toBeLessThanOrEqual(200)
    expect(html.length).toBeGreaterThan(200)
    expect(html).not.toMatch(/<h1|undefined|\[object/)
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length)
    // A path of this site, an anchor, or an address that names its protocol.
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(\/(?!\/)|#|https:|mailto:)/)
  })
})

describe('a translation carries all that the English document does', () => {
  const skeleton = (file: string) => {
    const source = readFileSync(join(folder, file), 'utf8')
    const { meta, html, headings } = renderDocument(source)
    const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([match]) => match)
    return {
      date: meta.date,
      headings: headings.length,
      tags: all(html, /<(?:p|li|tr|td|strong|code)\b/g),
      // The order of what follows is that of the language.
      facts: all(source, /\{\{\w+\}\}/g).toSorted(),
      links: all(html, /href="[^"]*"/g).toSorted(),
      clauses: all(source, /^\d+\.\d+\. /gm),
    }
  }
  test.each(globSync('**/*.md', { cwd: folder }).filter((file) => !file.endsWith('.en.md')))('%s', (file) => {
    expect(skeleton(file)).toEqual(skeleton(file.replace(/[a-z]{2}\.md$/, 'en.md')))
  })
})

describe('U10 the legal texts speak of what exists', () => {
  const read = (name: string) => readFileSync(join(folder, 'legal', name, '1.en.md'), 'utf8')

  /** How the privacy policy names what a registration may ask consent to. */
  const named: Partial<Record<RegistrationConsent, string>> = {
    commercialEmails: 'receive news and offers by e-mail',
    risks: 'read the risk disclosure',
    explicitConsent: 'in the edition for Türkiye, give the explicit consent',
  }
  test.each(Object.entries(regionTerms))('the privacy policy names each consent that %s asks for', (_, terms) => {
    const policy = read('privacy-policy')
    for (const consent of terms.optionalConsents) expect(policy).toContain(named[consent] ?? consent)
  })

  test.each(siteLanguages)('an account is closed, and data copied, on pages that the texts lead to: %s', (language) => {
    const text = (name: string) => readFileSync(join(folder, 'legal', name, `1.${language}.md`), 'utf8')
    const paths = routePaths()
    for (const [name, path] of [
      ['terms-of-use', '/settings/general/delete-account'],
      ['privacy-policy', '/settings/general/delete-account'],
      ['privacy-policy', '/settings/general/export'],
    ] as const) {
      expect(text(name)).toContain(`](${path})`)
      expect(paths).toContain(path)
    }
  })

  test('nothing is promised to be announced by e-mail', () => {
    expect(read('terms-of-use') + read('fee-terms') + read('privacy-policy')).not.toMatch(/announced? .{0,20}by e-mail/)
  })
})

describe('U9 the languages of the documents', () => {
  const english = globSync('{company,legal,releases}/**/*.en.md', { cwd: folder })

  test.each(siteLanguages)('%s has every document about the company, legal text and release note', (language) => {
    const wanted = english.map((file) => file.replace(/en\.md$/, `${language}.md`))
    expect(wanted.filter((file) => globSync(file, { cwd: folder }).length === 0)).toEqual([])
  })
})
