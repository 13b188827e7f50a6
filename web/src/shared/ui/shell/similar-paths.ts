const MIN_SCORE = 0.25
const MAX_SUGGESTIONS = 3
const WORD_SIMILARITY = 0.7

/** Pairs of neighbouring letters, counted. */
function bigrams(word: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at < word.length - 1; at++) {
    const pair = word.slice(at, at + 2)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

/** Sørensen–Dice coefficient over letter pairs: 1 = the same word, 0 = nothing in common. */
export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < 2 || b.length < 2) return 0
  const [left, right] = [bigrams(a), bigrams(b)]
  let shared = 0
  for (const [pair, count] of left) shared += Math.min(count, right.get(pair) ?? 0)
  return (2 * shared) / (a.length + b.length - 2)
}

const words = (path: string): string[] =>
  path
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The share of words that one path has in common with the other, where words count as common from 0.7 similarity. */
function pathSimilarity(a: string, b: string): number {
  const [left, right] = [words(a), words(b)]
  if (left.length === 0 || right.length === 0) return 0
  const matched = left.filter((word) => right.some((other) => wordSimilarity(word, other) >= WORD_SIMILARITY)).length
  return (2 * matched) / (left.length + right.length)
}

/** Up to three known paths that somebody may have meant, best first. */
export function similarPaths(path: string, known: readonly string[]): string[] {
  return (
    known
      .map((candidate) => ({ candidate, score: pathSimilarity(path, candidate) }))
      .filter(({ score }) => score > MIN_SCORE)
      // To the last tie: server and browser have the same list in another order.
      .toSorted(
        (a, b) => b.score - a.score || a.candidate.length - b.candidate.length || (a.candidate < b.candidate ? -1 : 1),
      )
      .slice(0, MAX_SUGGESTIONS)
      .map(({ candidate }) => candidate)
  )
}
