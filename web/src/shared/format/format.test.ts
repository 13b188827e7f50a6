import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageTag, locales } from '../i18n/locales.ts'
import { csvText } from './csv.ts'
import { cleanDecimalInput } from './decimal-input.ts'
import { formatOf } from './format.ts'
import { isoIn, LOCAL } from './moment.ts'

const locale = join(import.meta.dirname, '../../locales')

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
    ['18518506.8', '18.51M'],
    ['3000000000', '3.00B'],
    ['-1234', '−1.24K'],
  ])('shortens %s to %s', (text, short) => expect(format.compact(text)).toBe(short))

  it('signs changes', () => {
    expect(format.change('2.3')).toBe('+2.30%')
    expect(format.change('-1')).toBe('−1.00%')
    expect(format.change('0')).toBe('0.00%')
  })

  it('writes moments in the zone that is asked for', () => {
    expect(format.dateTime(1_763_704_800.5, 'UTC')).toBe('21 Nov 2025, 06:00:00')
    expect(format.time(1_763_704_800, 'Asia/Tbilisi')).toBe('10:00:00')
    expect(format.date(1_763_704_800)).toBe('21 Nov 2025')
    expect(format.monthMinute(1_763_704_800, 'UTC')).toBe('21 Nov, 06:00')
  })

  it('reads the clock of the device as the data of zones have it, through a change of summer time', () => {
    const other = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
    for (let seconds = 1_774_600_000; seconds < 1_775_000_000; seconds += 3_333)
      expect(isoIn(seconds, LOCAL)).toBe(other.format(new Date(seconds * 1000)).replace(' ', 'T'))
  })
})

/** What the languages' own data say; the browser's may lack a language, and the site writes the same everywhere. */
describe('U5 every language writes figures its own way', () => {
  const tags = locales.map(languageTag)
  const moment = 1_763_704_805

  it.each(tags)('U5 %s percents', (tag) => {
    const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2 })
    expect(formatOf(tag).percent('2.35')).toBe(percent.format(0.0235))
    expect(formatOf(tag).change('-2.35')).toBe(percent.format(-0.0235).replace('-', '−'))
  })

  it.each([
    ['en', '0.1%'],
    ['tr', '%0,1'],
    ['de', '0,1\u00A0%'],
    ['es', '0,1\u00A0%'],
    ['ru', '0,1\u00A0%'],
    ['pl', '0,1%'],
  ])('U5 %s writes a fee of a tenth of a percent as %s', (tag, written) =>
    expect(formatOf(tag).percent('0.1')).toBe(written),
  )

  it.each(tags.filter((tag) => tag !== 'en'))('U5 %s days and times', (tag) => {
    const own = new Intl.DateTimeFormat(tag, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    })
    expect(formatOf(tag).dateTime(moment, 'UTC')).toBe(own.format(moment * 1000))
  })

  it.each([
    ['en', '13.35M', '3.00B'],
    ['de', '13,35\u00A0Mio.', '3,00\u00A0Mrd.'],
    ['es', '13,35\u00A0M', '3.000,00\u00A0M'],
    ['ka', '13,35\u00A0მლნ.', '3,00\u00A0მლრდ.'],
    ['pl', '13,35\u00A0mln', '3,00\u00A0mld'],
    ['pt', '13,35\u00A0M', '3,00\u00A0mM'],
    ['tr', '13,35\u00A0Mn', '3,00\u00A0Mr'],
    ['ru', '13,35\u00A0млн', '3,00\u00A0млрд'],
    ['uk', '13,35\u00A0млн', '3,00\u00A0млрд'],
  ])('U5 %s shortens volumes', (tag, millions, billions) => {
    expect(formatOf(tag).compact('13350000')).toBe(millions)
    expect(formatOf(tag).compact('3000000000')).toBe(billions)
  })

  it.each(tags)('U5 %s: what is typed has the point of the language and is read back as it was', (tag) => {
    const { typed } = formatOf(tag)
    expect(cleanDecimalInput(typed('118888.76'), { decimals: 2 })).toBe('118888.76')
    expect(typed('118888.76')).toBe(tag === 'en' ? '118888.76' : '118888,76')
  })
})

it('U5 no text writes a percent sign beside a figure: the sign comes with it, as the language has it', () => {
  const texts = globSync('*/*.ts', { cwd: locale }).flatMap((file) =>
    [...readFileSync(join(locale, file), 'utf8').matchAll(/%\s?\{\w+\}|\{\w+\}\s?%/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  )
  expect(texts).toEqual([])
})

describe('U5 what is something is never written as nothing', () => {
  const format = formatOf('en')
  it.each([
    ['0.0000084', '<0.01%'],
    ['0.004', '<0.01%'],
    ['0.006', '0.01%'],
    ['0', '0.00%'],
    ['2.345', '2.34%'],
  ])('%s %% is %s', (text, written) => expect(format.percent(text, { decimals: 2 })).toBe(written))

  it.each([
    ['0.00001054831', 8, '0.00001054'],
    ['0.000010548', 8, '0.00001054'],
    ['118.9376543', 2, '118.93'],
    ['118', 2, '118.00'],
    ['692.6521', 2, '692.65'],
    ['0.0012', 2, '0.001'],
    ['0.000000000012', 8, '0.00000000001'],
    ['0', 8, '0.00000000'],
    ['0', 0, '0'],
    ['-0.005', 2, '−0.005'],
  ])('U5 the amount %s to %i decimals is %s', (text, decimals, written) =>
    expect(format.amount(text, decimals)).toBe(written),
  )

  it.each([
    ['0.00001054831', '0.00001054'],
    ['118.50', '118.5'],
    ['0', '0'],
  ])('U5 the amount %s of who knows what is %s', (text, written) => expect(format.amount(text)).toBe(written))
})

describe('sizes of files', () => {
  it.each([
    ['en', 999, '1.0 kB'],
    ['en', 1_500_000, '1.5 MB'],
    ['de', 268_435_456, '268,4 MB'],
  ])('%s: %i bytes are %s', (tag, bytes, size) => expect(formatOf(tag).fileSize(bytes)).toBe(size))
})

describe('CSV', () => {
  it('quotes what has to be quoted and ends lines as RFC 4180 asks', () => {
    expect(csvText(['a', 'b'], [['1,5', 'say "x"']])).toBe('a,b\r\n"1,5","say ""x"""\r\n')
  })

  it('lets no spreadsheet run a cell', () => {
    expect(csvText(['h'], [['=1+1'], ['-5'], ['@x']])).toBe("h\r\n'=1+1\r\n-5\r\n'@x\r\n")
  })
})
