/** Where the pages of the API and their operations are, and how they are found. */
import type { ApiReference } from '@exchange/contract/integrations'
import { plain } from '../../../shared/format/plain.ts'

export interface FoundOperation {
  readonly id: string
  readonly section: string
  readonly anchor: string
  readonly method: string
  readonly path: string
  readonly summary: string
}

/** `/api/v4/order/new` → `order-new`; earlier versions keep theirs. */
export const anchorOf = (path: string): string =>
  path
    .replace(/^\/api\/(?:v4\/)?/, '')
    .replaceAll(/[/{}_]+/g, '-')
    .replace(/-$/, '')

const wordsOf = (text: string): readonly string[] => plain(text).split(/\s+/).filter(Boolean)
const hasAll = (text: string, words: readonly string[]): boolean => {
  const searched = plain(text)
  return words.every((word) => searched.includes(word))
}

/** Pages that have every word in their title. */
export function findPages<Page extends { readonly title: string }>(
  pages: readonly Page[],
  words: string,
): readonly Page[] {
  const asked = wordsOf(words)
  return asked.length === 0 ? [] : pages.filter(({ title }) => hasAll(title, asked))
}

/** Operations that have every word in their path, their summary or the title of their section, in the order of the page. */
export function findOperations(sections: ApiReference['sections'], words: string): readonly FoundOperation[] {
  const asked = wordsOf(words)
  if (asked.length === 0) return []
  return sections.flatMap(({ slug, title, operations }) =>
    operations.flatMap(({ id, method, path, summary }) =>
      hasAll(`${title} ${method} ${path} ${summary}`, asked)
        ? [{ id, section: slug, anchor: anchorOf(path), method, path, summary }]
        : [],
    ),
  )
}
