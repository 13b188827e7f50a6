import { docSections } from '@exchange/contract/public-docs'
import { socketSections } from '@exchange/contract/socket-docs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import english from '../../../locales/en/api-docs.ts'
import { findOperations, findPages } from './reference.ts'
import { sectionTexts } from './sections.ts'

const guide = join(import.meta.dirname, '../../../content/api')

describe('U9 the guide of the API in the languages of the site', () => {
  const sections = [...docSections, ...socketSections]
  const isGuide = (slug: string) => existsSync(join(guide, `${slug}.en.md`))

  it('every section of the reference has a name in the languages of the site, or is a page of the guide', () => {
    const slugs = sections.map(({ slug }) => slug)
    expect(slugs.filter((slug) => sectionTexts[slug] === undefined && !isGuide(slug))).toEqual([])
    expect(Object.keys(sectionTexts).filter((slug) => !slugs.includes(slug))).toEqual([])
  })

  it('in English a section is called and introduced as its contract says', () => {
    const texts: Readonly<Record<string, string>> = english
    const textOf = (key: string | undefined) => texts[key?.replace('api-docs.', '') ?? '']
    for (const { slug, title, text } of sections.filter((each) => sectionTexts[each.slug] !== undefined)) {
      expect(textOf(sectionTexts[slug]?.title)).toBe(title)
      expect(textOf(sectionTexts[slug]?.lead), slug).toBe(isGuide(slug) ? undefined : text)
    }
  })

  it('pages are found by titles in any language, without accents and with any i', () => {
    const pages = ['Signieren', 'Limits', 'Órdenes', 'Sınırlar', 'Подпись', 'ხელმოწერა'].map((title) => ({ title }))
    const titlesFor = (words: string) => findPages(pages, words).map(({ title }) => title)
    expect(titlesFor('signier')).toEqual(['Signieren'])
    expect(titlesFor('LIMIT')).toEqual(['Limits'])
    expect(titlesFor('ordenes')).toEqual(['Órdenes'])
    expect(titlesFor('SINIR')).toEqual(['Sınırlar'])
    expect(titlesFor('подпись')).toEqual(['Подпись'])
    expect(titlesFor('ხელმ')).toEqual(['ხელმოწერა'])
    expect(titlesFor(' ')).toEqual([])
  })

  it('operations are found by the translated name of their section, their path and their English summary', () => {
    const operation = { id: 'a', method: 'POST', path: '/api/v4/order/amend', summary: 'Amend an order' } as const
    const sections = [{ slug: 'orders', title: 'Órdenes', text: '', operations: [operation] }]
    for (const words of ['ordenes', 'order/amend', 'amend an'])
      expect(findOperations(sections, words), words).toMatchObject([{ section: 'orders', anchor: 'order-amend' }])
    expect(findOperations(sections, 'cancel')).toEqual([])
  })
})
