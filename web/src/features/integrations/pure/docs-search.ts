/** In which a program of the reference can be read. */
export const languages = ['curl', 'typescript', 'python', 'go', 'ccxt'] as const
export type Language = (typeof languages)[number]

/** Languages whose programs load when somebody chooses them. */
export type LoadedLanguage = Exclude<Language, 'curl'>

/** The first page; it has no name in its address. */
export const START = 'start'

/** What the address of a page of the API's documentation may ask for. */
export interface DocsSearch {
  /** Language of the examples; curl otherwise. */
  in?: Language | undefined
  /** Words to find operations by. */
  q?: string | undefined
}

export function readDocsSearch(search: Record<string, unknown>): DocsSearch {
  const language = languages.find((known) => known === search['in'])
  const words = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : ''
  return {
    ...search,
    in: language === 'curl' ? undefined : language,
    q: words === '' ? undefined : words.slice(0, 100),
  }
}
