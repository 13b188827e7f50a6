/** A history on paper: on each page what it is, whose it is, of which period, and which page of how many. */
import { once } from 'node:events'
import { fill } from '../../delivery/index.ts'
import type { Rest } from '../../../kernel/index.ts'
import { plainFont } from './font.ts'
import { clockOf, written } from './moments.ts'
import { writtenColumns } from './sheet.ts'
import type { Sheet, SheetRows, WrittenCell, WrittenColumn } from './sheet.ts'

type Document = PDFKit.PDFDocument

const SIZE = 6.5
const LINE = 8.5
/** Around the text of a cell. */
const PADDING = 3
const MARGIN = 30
const TITLE = 14
/** From the edge of a page to the head of its table, and to the end of its rows. */
const TOP = 74
const BOTTOM = 44
const INK = '#16181d'
const MUTED = '#6b7280'
const RULE = '#d9dce1'
/** Rows that are laid out before the process does other work. */
const AT_ONCE = 25

interface Column extends Pick<WrittenColumn, 'heading' | 'cell'> {
  readonly x: number
  readonly width: number
  readonly isFigure: boolean
}

/** A row as it is drawn: the lines of each of its cells. */
type Lines = readonly (readonly string[])[]

export async function* pdfOf(sheet: Sheet, pages: SheetRows, rest: Rest): AsyncIterable<Buffer> {
  const doc = await newDocument(sheet)
  const made: Buffer[] = []
  doc.on('data', (chunk: Buffer) => made.push(chunk))
  const ended = once(doc, 'end')
  const columns = columnsOf(sheet, doc.page.width - 2 * MARGIN)
  const room = doc.page.height - TOP - BOTTOM
  doc.font('strong').fontSize(SIZE)
  const head = columns.map(({ heading, width }) => linesOf(doc, heading, width))
  doc.font('regular')
  const laidOut = await intoPages(doc, columns, pages, room - heightOf(head), rest)
  for (const [at, rows] of laidOut.entries()) {
    if (at > 0) doc.addPage()
    drawFrame(doc, sheet, at + 1, laidOut.length)
    drawTable(doc, columns, head, rows)
    if (rows.length === 0) drawText(doc, sheet.texts.paper.nothing, MARGIN, TOP + heightOf(head) + PADDING)
    yield* made.splice(0)
    await rest()
  }
  doc.end()
  await ended
  yield* made
}

async function newDocument({ title, language, madeAt, typeface }: Sheet): Promise<Document> {
  // Loaded with the first document: a start does without.
  const { default: PDFDocument } = await import('pdfkit')
  const { regular, strong } = await typeface()
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: new Date(madeAt) },
    // None before ours: the one that it would take instead is read from the disk.
    font: '',
  })
  doc.registerFont('regular', plainFont(regular))
  doc.registerFont('strong', plainFont(strong))
  return doc
}

function columnsOf(sheet: Sheet, room: number): readonly Column[] {
  const columns = writtenColumns(sheet, { onPaper: true, words: true })
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  let x = MARGIN
  return columns.map(({ heading, as, width: share, cell }) => {
    const width = (room * share) / whole
    const column = { heading, cell, x, width, isFigure: as === 'decimal' }
    x += width
    return column
  })
}

const textOf = (cell: WrittenCell): string => {
  if (cell.as !== 'moment') return cell.text
  return cell.ms === null ? '' : written(cell.ms)
}

/** All rows by pages; a history without rows has one. */
async function intoPages(
  doc: Document,
  columns: readonly Column[],
  pages: SheetRows,
  room: number,
  rest: Rest,
): Promise<readonly (readonly Lines[])[]> {
  const laidOut: Lines[][] = [[]]
  let left = room
  let count = 0
  for await (const { rows } of pages)
    for (const row of rows) {
      const lines = columns.map(({ cell, width }) => linesOf(doc, textOf(cell(row)), width))
      const height = heightOf(lines)
      if (height > left) {
        laidOut.push([])
        left = room
      }
      laidOut.at(-1)?.push(lines)
      left -= height
      count += 1
      if (count % AT_ONCE === 0) await rest()
    }
  return laidOut
}

const heightOf = (lines: Lines): number => Math.max(...lines.map(({ length }) => length), 1) * LINE + 2 * PADDING

/** A text in lines of a width: broken between words, and inside of what is too long for a line. */
function linesOf(doc: Document, text: string, width: number): readonly string[] {
  const room = width - 2 * PADDING
  if (doc.widthOfString(text) <= room) return [text]
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const before = lines.at(-1) ?? ''
    const longer = before === '' ? word : `${before} ${word}`
    if (doc.widthOfString(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(...broken(doc, word, room))
  }
  return lines.filter((line) => line !== '')
}

function broken(doc: Document, word: string, room: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const letter of word) {
    if (line !== '' && doc.widthOfString(line + letter) > room) {
      lines.push(line)
      line = ''
    }
    line += letter
  }
  return [...lines, line]
}

const drawText = (doc: Document, text: string, x: number, y: number): Document =>
  doc.text(text, x, y, { lineBreak: false })

function drawFrame(doc: Document, sheet: Sheet, page: number, pages: number): void {
  const { title, account, from, to, timeZone, madeAt, texts } = sheet
  const { paper } = texts
  const clock = clockOf(timeZone)
  const shown = (seconds: number) => written(clock(seconds * 1000))
  const right = (text: string, y: number) => drawText(doc, text, doc.page.width - MARGIN - doc.widthOfString(text), y)
  doc.font('strong').fontSize(TITLE).fillColor(INK)
  drawText(doc, title, MARGIN, MARGIN)
  doc.font('regular').fontSize(SIZE + 2)
  right(fill(paper.account, { account: String(account) }), MARGIN + 4)
  doc.fillColor(MUTED)
  drawText(doc, `${shown(from)} – ${shown(to)} (${timeZone})`, MARGIN, MARGIN + 22)
  const foot = doc.page.height - BOTTOM + 14
  doc.fontSize(SIZE)
  const zones = timeZone === 'UTC' ? paper.utc : fill(paper.zones, { zone: timeZone })
  drawText(doc, `${fill(paper.made, { time: `${written(madeAt)} UTC` })} · ${zones}`, MARGIN, foot)
  right(fill(paper.page, { page: String(page), pages: String(pages) }), foot)
}

function drawTable(doc: Document, columns: readonly Column[], head: Lines, rows: readonly Lines[]): void {
  let y = TOP
  doc.font('strong').fontSize(SIZE).fillColor(MUTED)
  y = drawRow(doc, columns, head, y)
  doc.font('regular').fillColor(INK)
  for (const row of rows) y = drawRow(doc, columns, row, y)
}

/** @returns where the next one begins */
function drawRow(doc: Document, columns: readonly Column[], row: Lines, y: number): number {
  for (const [at, { x, width, isFigure }] of columns.entries())
    for (const [line, text] of (row[at] ?? []).entries()) {
      const left = isFigure ? x + width - PADDING - doc.widthOfString(text) : x + PADDING
      drawText(doc, text, left, y + PADDING + line * LINE)
    }
  const end = y + heightOf(row)
  doc
    .moveTo(MARGIN, end)
    .lineTo(doc.page.width - MARGIN, end)
    .lineWidth(0.4)
    .strokeColor(RULE)
    .stroke()
  return end
}
