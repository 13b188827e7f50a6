/**
 * A workbook of one sheet (ECMA-376), written row by row: no cell is a formula, and a number is one only where the digits stay
 * what they are.
 */
import { Zip, ZipDeflate } from 'fflate'
import type { Rest } from '../../../kernel/index.ts'
import { writtenColumns } from './sheet.ts'
import type { Sheet, SheetRows, WrittenCell } from './sheet.ts'

/** Decimals that a format of numbers is made for; with more of them a number is text. */
const MOST_DECIMALS = 18
/** A double keeps so many digits whatever they are. */
const MOST_DIGITS = 15
/** Days from the first day of spreadsheets to that of Unix. */
const EPOCH_DAYS = 25_569
const DAY_MS = 86_400_000

/** Places in the list of formats of cells. */
const BOLD = 1
const MOMENT = 2
/** Text that a spreadsheet would read as a formula if it were typed: marked as text. */
const QUOTED = 3
const DECIMALS = 4

const encoder = new TextEncoder()
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export async function* xlsxOf(sheet: Sheet, pages: SheetRows, rest: Rest): AsyncIterable<Buffer> {
  const made: Buffer[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    made.push(Buffer.from(chunk))
  })
  for (const [name, text] of Object.entries(bookOf(sheet.title)))
    fileIn(zip, name, sheet.madeAt).push(encoder.encode(text), true)
  const columns = writtenColumns(sheet, { onPaper: false, words: true })
  const file = fileIn(zip, 'xl/worksheets/sheet1.xml', sheet.madeAt)
  const write = (text: string) => file.push(encoder.encode(text))
  write(sheetHead(columns.map(({ width }) => width)))
  const letters = columns.map((_, at) => lettersOf(at))
  let number = 1
  const rowOf = (cells: readonly string[]) => {
    const row = cells.map((cell, at) => cell.replace('<c', `<c r="${letters[at]}${number}"`)).join('')
    return `<row r="${number++}">${row}</row>`
  }
  write(rowOf(columns.map(({ heading }) => textCell(heading, BOLD))))
  for await (const { rows } of pages) {
    write(rows.map((row) => rowOf(columns.map(({ cell }) => cellOf(cell(row))))).join(''))
    yield* made.splice(0)
    await rest()
  }
  file.push(encoder.encode('</sheetData></worksheet>'), true)
  zip.end()
  yield* made
}

function fileIn(zip: Zip, name: string, madeAt: number): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 })
  file.mtime = madeAt
  zip.add(file)
  return file
}

/** `A` … `Z`, `AA` … */
const lettersOf = (column: number): string => {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

function cellOf(cell: WrittenCell): string {
  if (cell.as === 'moment')
    return cell.ms === null ? '' : `<c s="${MOMENT}"><v>${cell.ms / DAY_MS + EPOCH_DAYS}</v></c>`
  const { as, text } = cell
  if (text === '') return ''
  const decimals = as === 'decimal' ? decimalsKept(text) : null
  if (decimals !== null) return `<c s="${DECIMALS + decimals}"><v>${text}</v></c>`
  return textCell(text, /^[=+\-@\t\r]/.test(text) ? QUOTED : 0)
}

const textCell = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** How many decimals a number has that a double keeps digit for digit; null = it doesn't. */
export function decimalsKept(text: string): number | null {
  const match = /^-?(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return null
  const [, whole = '', decimals = ''] = match
  const digits = (whole + decimals).replace(/^0+/, '')
  return digits.length <= MOST_DIGITS && decimals.length <= MOST_DECIMALS ? decimals.length : null
}

/** What XML can't hold is left out, and what spreadsheets would read as a code of a character is text. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '_x000D_')

function sheetHead(widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.round(20 * width)}" customWidth="1"/>`,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

/** The files of a workbook beside its sheet. */
function bookOf(title: string): Readonly<Record<string, string>> {
  const type = (part: string, of: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${of}+xml"/>`
  const relation = (id: string, of: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${of}" Target="${target}"/>`
  const relations = (of: string) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${of}</Relationships>`
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook', 'sheet.main')}${type('worksheets/sheet1', 'worksheet')}${type('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(nameOf(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles(),
  }
}

/** What a sheet may be called: 31 characters, without these. */
const nameOf = (title: string): string => title.replaceAll(/[[\]:*?/\\'"]/g, ' ').slice(0, 31)

/** Of the formats that a workbook brings itself, the first. */
const OWN_FORMATS = 164

function styles(): string {
  const formats = [
    'yyyy\\-mm\\-dd hh:mm:ss.000',
    ...Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`)),
  ]
  const listed = formats.map((code, at) => `<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="${code}"/>`)
  const format = (id: number, more = '') => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" ${more}/>`
  const cells = [
    format(0),
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    format(OWN_FORMATS, 'applyNumberFormat="1"'),
    format(49, 'applyNumberFormat="1" quotePrefix="1"'),
    ...formats.slice(1).map((_, decimals) => format(OWN_FORMATS + 1 + decimals, 'applyNumberFormat="1"')),
  ]
  const font = (more: string) => `<font>${more}<sz val="11"/><name val="Calibri"/></font>`
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${listed.length}">${listed.join('')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
}
