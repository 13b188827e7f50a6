/** Between the digits: a space that doesn't break. */
const SPACE = '\u00A0'

/**
 * How a language groups digits and writes the decimal point, by its BCP 47 tag. Written down, because browsers carry the
 * data of fewer languages than the server (Chrome has none for Georgian): both must write the same, or a page changes
 * under its reader's eyes.
 */
const SEPARATORS: Readonly<Record<string, readonly [group: string, point: string]>> = {
  en: [',', '.'],
  es: ['.', ','],
  de: ['.', ','],
  ka: [SPACE, ','],
  pl: [SPACE, ','],
  pt: ['.', ','],
  tr: ['.', ','],
  ru: [SPACE, ','],
  uk: [SPACE, ','],
}

/** The places between digits where a group begins. */
export const THOUSANDS = /\B(?=(\d{3})+$)/g

/** English where the language is not one of ours. */
export function separatorsOf(tag: string): { readonly group: string; readonly point: string } {
  const [group, point] = SEPARATORS[tag] ?? [',', '.']
  return { group, point }
}
