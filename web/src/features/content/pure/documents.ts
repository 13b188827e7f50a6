/** Which document a reader gets. Nothing here knows where documents come from. */
import { joinLocale, type Locale } from '../../../shared/i18n/locales.ts'

/** What stands between the `---` lines at the top of a document. */
export interface DocumentMeta {
  readonly title: string
  /** For search engines, previews and lists. */
  readonly summary: string
  /** The day it was published or came into force, 2026-11-21. */
  readonly date: string
}

export interface RenderedDocument {
  readonly meta: DocumentMeta
  /** `{{name}}` stands where a fact of the edition belongs. */
  readonly html: string
  /** The second-level headings, in order; `id` is the anchor. */
  readonly headings: readonly { readonly id: string; readonly text: string }[]
}

/** A document as a reader gets it: facts filled in, links in the reader's language. */
export interface OpenDocument extends DocumentMeta {
  readonly html: string
  readonly headings: RenderedDocument['headings']
  readonly version: number
  /** Every version there is, newest first. */
  readonly versions: readonly number[]
  /** Of the text; not always the reader's. */
  readonly locale: string
}

/** Where a document is found: `legal/terms/2.tr.md` is version 2 of `terms` in Turkish, `company/about-us.en.md` has none. */
export interface DocumentPath {
  readonly path: string
  readonly name: string
  /** Counts up from 1; 1 where the path has none. */
  readonly version: number
  readonly locale: string
}

const PATH = /\/(?<name>[a-z0-9-]+)(?:\/(?<version>\d+))?\.(?<locale>[a-z]{2})\.md$/

/** Paths that are no documents are left out. */
export function readPaths(paths: readonly string[]): readonly DocumentPath[] {
  return paths.flatMap((path) => {
    const { name, version = '1', locale } = PATH.exec(path)?.groups ?? {}
    return name === undefined || locale === undefined ? [] : [{ path, name, version: Number(version), locale }]
  })
}

export interface Choice {
  readonly document: DocumentPath
  /** Every version there is, newest first. */
  readonly versions: readonly number[]
}

/**
 * The version asked for, else the newest; in the language asked for, else in English. Null when there is none: then the
 * page does not exist.
 */
export function chooseDocument(
  paths: readonly DocumentPath[],
  name: string,
  locale: string,
  version?: number,
): Choice | null {
  const named = paths.filter((each) => each.name === name)
  const versions = [...new Set(named.map((each) => each.version))].toSorted((a, b) => b - a)
  const wanted = version ?? versions[0]
  const candidates = named.filter((each) => each.version === wanted)
  const document = candidates.find((each) => each.locale === locale) ?? candidates.find((each) => each.locale === 'en')
  return document === undefined ? null : { document, versions }
}

export type Facts = Readonly<Record<string, string>>

/** Puts the facts of an edition where `{{name}}` stands, into plain text. @throws Error for a name that is none of them. */
export function fillText(text: string, facts: Facts): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`no edition says its {{${name}}}`)
    return fact
  })
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** The same into HTML. */
export function fillHtml(html: string, facts: Facts): string {
  const escaped = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, escapeHtml(fact)]))
  return fillText(html, escaped)
}

/** Leads links to pages of this site to their form in the reader's language; files stay where they are. */
export function localiseLinks(html: string, locale: Locale): string {
  return html.replaceAll(/href="(\/(?!\/|api\/)[^".]*)"/g, (_, path: string) => `href="${joinLocale(locale, path)}"`)
}
