import { plain } from '../../format/plain.ts'

export type PaletteKind = 'page' | 'market' | 'action'

export interface PaletteEntry {
  readonly id: string
  readonly kind: PaletteKind
  readonly text: string
  /** Further words it is found by. */
  readonly words: string
  /** Base and quote of a market. */
  readonly pair?: readonly [string, string]
  readonly run: () => void
}

const MAX_FOUND = 50
/** Without a question: pages and actions; markets are too many to be read through. */
const MAX_MARKETS_UNASKED = 5

/** 0 = not found; a beginning counts before a middle, the text before its further words. */
function rank(entry: PaletteEntry, asked: readonly string[]): number {
  const [text, words] = [plain(entry.text), plain(entry.words)]
  const joined = text.replace(/[^\p{L}\p{N}]/gu, '')
  let sum = 0
  for (const word of asked) {
    const score =
      text.startsWith(word) || joined.startsWith(word)
        ? 4
        : text.includes(` ${word}`) || text.includes(`/${word}`)
          ? 3
          : text.includes(word) || joined.includes(word)
            ? 2
            : words.includes(word)
              ? 1
              : 0
    if (score === 0) return 0
    sum += score
  }
  return sum
}

/** What the words find, best first; in the given order without words. */
export function searchEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const asked = plain(query)
    .split(/[\s/_-]+/)
    .filter(Boolean)
  if (asked.length === 0) {
    let markets = 0
    return entries.filter(({ kind }) => kind !== 'market' || ++markets <= MAX_MARKETS_UNASKED).slice(0, MAX_FOUND)
  }
  return entries
    .map((entry) => ({ entry, score: rank(entry, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.entry.text.length - b.entry.text.length)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry)
}
