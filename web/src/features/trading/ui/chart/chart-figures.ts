import type { FormatDateParams, Options } from 'klinecharts'
import { formatOf, isDecimal } from '../../../../shared/format/index.ts'

/** Days and times of the axis; a day stands where the bars of one begin. */
function writeMoment({ timestamp, template, type }: FormatDateParams, tag: string): string {
  const format = formatOf(tag)
  const seconds = timestamp / 1000
  const hasDay = template.includes('DD') || template.includes('YYYY')
  if (!template.includes('HH')) return format.date(seconds, 'local')
  if (!hasDay) return format.time(seconds, 'local').slice(0, template.includes('ss') ? 8 : 5)
  const minute = format.dateMinute(seconds, 'local')
  // An axis has room for day and month; the crosshair says the year as well.
  return type === 'xAxis' ? format.monthMinute(seconds, 'local') : minute
}

/**
 * How the chart's library writes figures and times: as the rest of the page does. What it hands over are plain decimals
 * with the precision they are to have; everything else (a dash where there is no figure) stays as it is.
 */
export function chartFigures(tag: string): Pick<Options, 'formatter' | 'thousandsSeparator' | 'decimalFold'> {
  const format = formatOf(tag)
  const write = (value: string | number): string => {
    const text = String(value)
    return isDecimal(text) ? format.figure(text) : text
  }
  return {
    thousandsSeparator: { sign: '', format: write },
    // It folds runs of zeros into small digits: a price is written out here.
    decimalFold: { threshold: 0, format: String },
    formatter: {
      formatBigNumber: (value) => {
        const text = String(value)
        return isDecimal(text) ? format.compact(text) : text
      },
      formatDate: (params) => writeMoment(params, tag),
    },
  }
}
