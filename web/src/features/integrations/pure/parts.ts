/** A text of the guide in its parts: prose, and programs that can be copied. */
import { translatedOf } from './guide.ts'
import type { GuideExample, TranslatedExample } from './guide.ts'

export { guideExamples, guideFacts, socketOf } from './guide.ts'

export type Part =
  | { readonly kind: 'prose'; readonly html: string }
  | {
      readonly kind: 'code'
      readonly language: string
      readonly code: string
      /** The name of a program that is there in Python and Go as well; null for any other. */
      readonly translated: TranslatedExample | null
    }

const BLOCK = /<pre><code(?: class="language-([\w-]+)")?>([\s\S]*?)<\/code><\/pre>\n?/
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, sign: string) => SIGNS[sign] ?? '')
const names: Readonly<Record<string, string>> = { bash: 'Shell', json: 'JSON' }

/**
 * Takes the blocks of code out of a text. A block of the language `example` holds the name of one of the programs.
 * @throws Error for a name that is none of theirs
 */
export function partsOf(html: string, examples: Readonly<Record<string, GuideExample>>): readonly Part[] {
  const pieces = html.split(BLOCK)
  return pieces.flatMap((piece, place): readonly Part[] => {
    // Prose, language and code come in turn.
    if (place % 3 === 0) return piece.trim() === '' ? [] : [{ kind: 'prose', html: piece }]
    if (place % 3 === 1) return []
    const language = pieces[place - 1] ?? ''
    const code = plain(piece)
    if (language !== 'example') return [{ kind: 'code', language: names[language] ?? '', code, translated: null }]
    const example = examples[code.trim()]
    if (example === undefined) throw new Error(`no example ${code}`)
    return [{ kind: 'code', language: example.language, code: example.code, translated: translatedOf(code.trim()) }]
  })
}
