/** Where the pages of the API and their operations are, and how they are found. */
import type { ApiReference } from '@exchange/contract/integrations'

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

/** Operations that have every word in their path or their summary, in the order of the page. */
export function findOperations(sections: ApiReference['sections'], words: string): readonly FoundOperation[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (asked.length === 0) return []
  return sections.flatMap(({ slug, title, operations }) =>
    operations.flatMap(({ id, method, path, summary }) => {
      const text = `${title} ${method} ${path} ${summary}`.toLowerCase()
      return asked.every((word) => text.includes(word))
        ? [{ id, section: slug, anchor: anchorOf(path), method, path, summary }]
        : []
    }),
  )
}
