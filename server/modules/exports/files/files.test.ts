/** F-63: what files of histories say, whatever stands in them. */
import readExcel from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { siteLanguages } from '@exchange/contract/site/languages'
import type { ExportColumn, ExportPage } from '../../../kernel/index.ts'
import { readTypeface } from '../../../processes/typeface.ts'
import { exportTexts } from '../texts/index.ts'
import { csvOf } from './csv.ts'
import { clockOf, isTimeZone, written } from './moments.ts'
import { pdfOf } from './pdf.ts'
import type { Sheet, WriteSheet } from './sheet.ts'
import { decimalsKept, xlsxOf } from './xlsx.ts'

type Row = readonly [time: number | null, memo: string, amount: string]

const columns: readonly ExportColumn<Row>[] = [
  { id: 'time', as: 'moment', value: ([time]) => time },
  { id: 'memo', as: 'text', value: ([, memo]) => memo },
  { id: 'amount', as: 'decimal', value: ([, , amount]) => amount },
]
const sheet: Sheet = {
  title: 'Deposits [a/b]',
  language: 'en',
  account: 7,
  from: 0,
  to: 1,
  timeZone: 'UTC',
  madeAt: Date.UTC(2026, 6, 5),
  columns,
  texts: exportTexts.en,
  typeface: readTypeface,
}

async function* paged(rows: readonly Row[]): AsyncIterable<ExportPage<Row>> {
  yield { rows, total: rows.length }
}
async function bytesOf(write: WriteSheet, rows: readonly Row[], more: Partial<Sheet> = {}): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of write({ ...sheet, ...more }, paged(rows), async () => {})) pieces.push(piece)
  return Buffer.concat(pieces)
}
const csv = async (rows: readonly Row[]) => (await bytesOf(csvOf, rows)).toString().split('\r\n').slice(1, -1)
const xlsx = async (rows: readonly Row[]) => (await readExcel(await bytesOf(xlsxOf, rows)))[0]?.data.slice(1) ?? []

const DANGEROUS = ['=1+1', '+1', '-cmd', '@sum', '\tx', '\rx', '=HYPERLINK("http://x";"y")']

describe('text that a spreadsheet would run as a formula', () => {
  test.each(DANGEROUS)('%j begins with a quote in a CSV, and is text as it is in a workbook', async (text) => {
    const [line = ''] = await csv([[0, text, '1']])
    expect(line.split(',').slice(1, -1).join(',').replace(/^"/, '')).toMatch(/^'/)
    const [row] = await xlsx([[0, text, '1']])
    // A reader trims; what it reads is the text and no result.
    expect(String(row?.[1]).trim()).toBe(text.trim())
    expect((await bytesOf(xlsxOf, [[0, text, '1']])).includes('<f>')).toBe(false)
  })

  test('numbers below zero stay numbers', async () => {
    expect(await csv([[null, '', '-0.5']])).toEqual([',,-0.5'])
    expect((await xlsx([[null, '', '-0.5']]))[0]?.[2]).toBe(-0.5)
  })
})

describe('figures of a workbook', () => {
  test.each<readonly [string, number | null]>([
    ['0', 0],
    ['500.10', 2],
    ['0.000000000000000001', 18],
    ['0.0000000000000000001', null],
    ['123456789012345', 0],
    ['1234567890123456', null],
    ['1234567.123456789', null],
    ['9007199254740993', null],
    ['1e5', null],
    ['', null],
  ])('%j has %j decimals that stay as they are', (text, decimals) => {
    expect(decimalsKept(text)).toBe(decimals)
  })

  test('a number is one where no digit is lost, and text where one would be', async () => {
    const figures = ['0.00000001', '1234567890.12345', '12345678901.1234567', '0.1', '99999999999999999999']
    const rows = await xlsx(figures.map((figure) => [0, '', figure]))
    expect(rows.map(([, , figure]) => figure)).toEqual([
      1e-8,
      1234567890.12345,
      '12345678901.1234567',
      0.1,
      '99999999999999999999',
    ])
  })

  test('a moment is one to the thousandth, and what there isn’t is empty', async () => {
    const [row, none] = await xlsx([
      [1_783_243_800.123, '', '1'],
      [null, '', '1'],
    ])
    const at = row?.[0]
    expect(at instanceof Date && Math.abs(at.getTime() - 1_783_243_800_123)).toBeLessThanOrEqual(1)
    expect(none?.[0]).toBeNull()
  })

  test('signs of XML, codes of characters and what XML can’t hold', async () => {
    const rows = await xlsx([
      [0, '<a href="x">&amp;</a>', '1'],
      [0, '_x0041_', '1'],
      [0, 'a\u0000\u000Bb\uFFFF', '1'],
      [0, 'ключ 🔑 გასაღები', '1'],
    ])
    expect(rows.map(([, text]) => text)).toEqual([
      '<a href="x">&amp;</a>',
      expect.stringMatching(/^_x(?:005F_x)?0041_$/),
      'ab',
      'ключ 🔑 გასაღები',
    ])
  })
})

describe('documents', () => {
  test('a text that is too long for a line is broken, and nothing of it is lost', async () => {
    const memo = 'x'.repeat(500)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await bytesOf(pdfOf, [[0, memo, '1']]))), {
      mergePages: true,
    })
    expect(text.replaceAll(/\s/g, '')).toContain(memo)
  })

  test('one without rows says so', async () => {
    const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await bytesOf(pdfOf, []))), {
      mergePages: true,
    })
    expect(totalPages).toBe(1)
    expect(text).toContain('Nothing happened in this period.')
  })

  test.each(siteLanguages)('have every letter of the texts in %s', async (language) => {
    const texts = exportTexts[language]
    const said = [
      ...Object.values(texts.headings),
      ...Object.values(texts.words).flatMap((group) => Object.values(group)),
    ]
    const rows = said.map((memo): Row => [0, memo, '1'])
    const { text } = await extractText(
      await getDocumentProxy(new Uint8Array(await bytesOf(pdfOf, rows, { texts, language }))),
      { mergePages: true },
    )
    const plain = text.replaceAll(/\s+/g, ' ')
    expect(said.filter((one) => !plain.includes(one))).toEqual([])
  })
})

describe('clocks', () => {
  test('of zones, also where a clock is put forward and back, and at quarters of an hour', () => {
    const shown = (zone: string, moment: string) => written(clockOf(zone)(Date.parse(moment)))
    expect(shown('Europe/Kyiv', '2026-03-29T00:59:59Z')).toBe('2026-03-29 02:59:59')
    expect(shown('Europe/Kyiv', '2026-03-29T01:00:00Z')).toBe('2026-03-29 04:00:00')
    expect(shown('America/New_York', '2026-11-01T05:59:59Z')).toBe('2026-11-01 01:59:59')
    expect(shown('America/New_York', '2026-11-01T06:00:00Z')).toBe('2026-11-01 01:00:00')
    expect(shown('Asia/Kathmandu', '2026-01-01T00:00:00Z')).toBe('2026-01-01 05:45:00')
    expect(shown('UTC', '2026-01-01T00:00:00Z')).toBe('2026-01-01 00:00:00')
  })

  test('there are none of made-up names and of offsets', () => {
    expect(['UTC', 'Europe/Kyiv', 'Asia/Tbilisi'].map(isTimeZone)).toEqual([true, true, true])
    expect(['', '+03:00', 'Mars/Olympus', 'x'.repeat(64)].map(isTimeZone)).toEqual([false, false, false, false])
  })
})
