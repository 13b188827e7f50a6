import type { ExportKindName } from '@exchange/contract/exports/kinds'
import type { ExportHeading, ExportWords } from '../../../kernel/index.ts'

/** What files of histories say in one language. */
export interface ExportTexts {
  readonly kinds: Readonly<Record<ExportKindName, string>>
  /** Of columns. */
  readonly headings: Readonly<Record<ExportHeading, string>>
  /** Of values. */
  readonly words: { readonly [Group in keyof ExportWords]: Readonly<Record<ExportWords[Group], string>> }
  /** On the pages of a document. */
  readonly paper: Readonly<Record<'account' | 'made' | 'page' | 'nothing' | 'zones' | 'utc', string>>
}
