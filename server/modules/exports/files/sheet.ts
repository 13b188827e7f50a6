/** What the files of a history have in common: its columns as they are written, each moment in UTC and in the chosen zone. */
import type { ExportCell, ExportColumn, ExportPage, Rest, Typeface } from '../../../kernel/index.ts'
import type { ExportTexts } from '../texts/index.ts'
import { clockOf } from './moments.ts'

export interface Sheet {
  /** The kind of history, in the language of the account. */
  readonly title: string
  readonly language: string
  readonly account: number
  /** Unix seconds, inclusive. */
  readonly from: number
  readonly to: number
  readonly timeZone: string
  /** Unix ms. */
  readonly madeAt: number
  readonly columns: readonly ExportColumn<never>[]
  readonly texts: ExportTexts
  readonly typeface: () => Promise<Typeface>
}

export type SheetRows = AsyncIterable<ExportPage<readonly ExportCell[]>>

/** Writes a file piece by piece. */
export type WriteSheet = (sheet: Sheet, pages: SheetRows, rest: Rest) => AsyncIterable<Buffer>

/** moment: ms of a clock in Greenwich, null = there is none. */
export type WrittenCell =
  | { readonly as: 'moment'; readonly ms: number | null }
  | { readonly as: 'decimal' | 'text'; readonly text: string }

export interface WrittenColumn {
  readonly heading: string
  readonly as: WrittenCell['as']
  readonly width: number
  readonly cell: (row: readonly ExportCell[]) => WrittenCell
}

/** The columns of a file, on paper or not; `words`: whether values are words for people, or what programs know. */
export function writtenColumns(
  sheet: Sheet,
  { onPaper, words }: { onPaper: boolean; words: boolean },
): readonly WrittenColumn[] {
  const { columns, texts, timeZone } = sheet
  return columns.flatMap((column, at): WrittenColumn[] => {
    if (onPaper && column.onPaper === false) return []
    const { id, width = 1 } = column
    const heading = texts.headings[id]
    if (column.as === 'moment') {
      const zones = timeZone === 'UTC' ? ['UTC'] : ['UTC', timeZone]
      return zones.map((zone) => ({
        heading: `${heading} (${zone})`,
        as: 'moment',
        width,
        cell: inZone(at, zone),
      }))
    }
    const said: Readonly<Record<string, string>> = column.as === 'word' && words ? texts.words[column.words] : {}
    const as = column.as === 'decimal' ? 'decimal' : 'text'
    return [{ heading, as, width, cell: (row) => ({ as, text: textOf(row[at], said) }) }]
  })
}

function inZone(at: number, zone: string): WrittenColumn['cell'] {
  const clock = clockOf(zone)
  return (row) => {
    const seconds = row[at]
    return { as: 'moment', ms: typeof seconds === 'number' ? clock(Math.round(seconds * 1000)) : null }
  }
}

/** A value that has no word is written as it is. */
function textOf(value: ExportCell | undefined, said: Readonly<Record<string, string>>): string {
  const text = value === null || value === undefined ? '' : String(value)
  return Object.hasOwn(said, text) ? (said[text] ?? text) : text
}
