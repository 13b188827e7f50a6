import { languageTag, locales } from '../../../../shared/i18n/locales.ts'
import { formatOf } from '../../../../shared/format/index.ts'
import { describe, expect, it } from 'vitest'
import { chartFigures } from './chart-figures.ts'

const zone = new Intl.DateTimeFormat('en')

describe('U5 the chart writes figures as the page does', () => {
  it.each(locales.map(languageTag))('U5 %s prices', (tag) => {
    const { thousandsSeparator, decimalFold } = chartFigures(tag)
    const drawn = decimalFold?.format?.(thousandsSeparator?.format?.('118929.31') ?? '')
    expect(drawn).toBe(formatOf(tag).figure('118929.31'))
  })

  it('U5 what is no figure stays as it is', () => {
    expect(chartFigures('de').thousandsSeparator?.format?.('n/a')).toBe('n/a')
    expect(chartFigures('de').formatter?.formatBigNumber?.('n/a')).toBe('n/a')
  })

  it.each([
    ['YYYY-MM-DD', 'xAxis', '21.11.2025'],
    ['HH:mm', 'xAxis', /^\d\d:\d\d$/],
    ['MM-DD HH:mm', 'xAxis', /^2[12]\.11, \d\d:\d\d$/],
    ['YYYY-MM-DD HH:mm', 'crosshair', /^2[12]\.11\.2025, \d\d:\d\d$/],
  ] as const)('U5 %s on the %s', (template, type, written) => {
    const { formatDate } = chartFigures('de').formatter ?? {}
    const drawn = formatDate?.({ dateTimeFormat: zone, timestamp: 1_763_726_400_000, template, type })
    if (typeof written === 'string') expect(drawn).toBe(written)
    else expect(drawn).toMatch(written)
  })
})
