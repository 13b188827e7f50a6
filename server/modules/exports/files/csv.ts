import { csvLine } from '../../../kernel/index.ts'
import { written } from './moments.ts'
import { writtenColumns } from './sheet.ts'
import type { Sheet, SheetRows, WrittenCell } from './sheet.ts'
import type { Rest } from '../../../kernel/index.ts'

/** Tells spreadsheets that it is UTF-8. */
const MARK = '\uFEFF'

/** For programs: exact digits, and values as the API names them. */
export async function* csvOf(sheet: Sheet, pages: SheetRows, rest: Rest): AsyncIterable<Buffer> {
  const columns = writtenColumns(sheet, { onPaper: false, words: false })
  yield Buffer.from(MARK + csvLine(columns.map(({ heading }) => heading)))
  for await (const { rows } of pages) {
    yield Buffer.from(rows.map((row) => csvLine(columns.map(({ cell }) => textOf(cell(row))))).join(''))
    await rest()
  }
}

function textOf(cell: WrittenCell): string {
  if (cell.as !== 'moment') return cell.text
  return cell.ms === null ? '' : written(cell.ms, 23)
}
