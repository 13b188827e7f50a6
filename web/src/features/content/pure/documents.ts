/** Which document a reader gets. Nothing here knows where documents come from. */
import type { Region } from '@exchange/contract'
import type { Locale } from '../../../shared/i18n/index.ts'

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
  const document =
    candidates.find((each) => each.locale === locale) ?? candidates.find((each) => each.locale === 'en')
  return document === undefined ? null : { document, versions }
}

/** Puts the facts of an edition where `{{name}}` stands. @throws Error for a name that is none of them. */
export function fillFacts(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`no edition says its {{${name}}}`)
    return escapeHtml(fact)
  })
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

/** The language in which an edition's own law is written, beside English. */
export const mainLocale: Readonly<Record<Region, Locale>> = {
  global: 'en',
  australia: 'en',
  turkey: 'tr',
  georgia: 'ka',
  kazakhstan: 'ru',
}
