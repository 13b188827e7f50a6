import { describe, expect, it } from 'vitest'
import { languageTag, locales } from '../i18n/locales.ts'
import { csvText } from './csv.ts'
import { formatOf } from './format.ts'
import { LOCAL } from './moment.ts'

describe('figures as they are written', () => {
  const format = formatOf('en')

  it.each([
    ['1234567.891', {}, '1,234,567.891'],
    ['0.5', { decimals: 2 }, '0.50'],
    ['-1234.5', {}, '−1,234.5'],
    ['-0.001', { decimals: 2 }, '0.00'],
    ['2', { signed: true }, '+2'],
    ['0', { signed: true }, '0'],
    ['1.23456789123', { maxDecimals: 8 }, '1.23456789'],
    ['0.999999999', { decimals: 8, rounding: 'floor' }, '0.99999999'],
  ] as const)('%s %o → %s', (text, options, written) => expect(format.figure(text, options)).toBe(written))

  it('writes them as the language does', () => {
    expect(formatOf('de').figure('1234567.5')).toBe('1.234.567,5')
    expect(formatOf('de').figureParts('1234.5')).toEqual(['1.234', ',5'])
  })

  it.each(locales.map((locale) => [languageTag(locale)] as const))(
    'writes %s as its own data has it, wherever that data is missing',
    (tag) => {
      const parts = new Intl.NumberFormat(tag).formatToParts(1234567.8)
      const [group, point] = ['group', 'decimal'].map((type) => parts.find((part) => part.type === type)?.value)
      expect(formatOf(tag).figure('1234567.8')).toBe(`1${group}234${group}567${point}8`)
    },
  )

  it.each([
    ['999.5', '999.50'],
    ['1234', '1.23K'],
    ['18518506.8', '18.52M'],
    ['3000000000', '3.00B'],
  ])('shortens %s to %s', (text, short) => expect(format.compact(text)).toBe(short))

  it('signs changes', () => {
    expect(format.change('2.3')).toBe('+2.30%')
    expect(format.change('-1')).toBe('−1.00%')
    expect(format.change('0')).toBe('0.00%')
  })

  it('writes moments in the zone that is asked for', () => {
    expect(format.dateTime(1_763_704_800.5, 'UTC')).toBe('2025-11-21 06:00:00')
    expect(format.time(1_763_704_800, 'Asia/Tbilisi')).toBe('10:00:00')
    expect(format.date(1_763_704_800)).toBe('2025-11-21')
  })

  it('reads the clock of the device as the data of zones have it, through a change of summer time', () => {
    const other = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
    for (let seconds = 1_774_600_000; seconds < 1_775_000_000; seconds += 3_333)
      expect(format.dateTime(seconds, LOCAL)).toBe(other.format(new Date(seconds * 1000)))
  })
})

describe('CSV', () => {
  it('quotes what has to be quoted and ends lines as RFC 4180 asks', () => {
    expect(csvText(['a', 'b'], [['1,5', 'say "x"']])).toBe('a,b\r\n"1,5","say ""x"""\r\n')
  })

  it('lets no spreadsheet run a cell', () => {
    expect(csvText(['h'], [['=1+1'], ['-5'], ['@x']])).toBe("h\r\n'=1+1\r\n-5\r\n'@x\r\n")
  })
})
