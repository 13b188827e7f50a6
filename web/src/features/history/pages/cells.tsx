import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { cx } from '../../../shared/ui/index.ts'

/** A moment in the zone of the device. */
export function Moment({ seconds }: { seconds: number }) {
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  return (
    <time dateTime={new Date(seconds * 1_000).toISOString()} className="num whitespace-nowrap text-muted">
      {dateTime(seconds, timeZone)}
    </time>
  )
}

/** Side by word and colour. */
export function Side({ side }: { side: 'buy' | 'sell' }) {
  const t = useT()
  return (
    <span className={cx('font-medium', side === 'buy' ? 'text-buy' : 'text-sell')}>
      {t(side === 'buy' ? 'history.buy' : 'history.sell')}
    </span>
  )
}

/** An exact figure and its unit. */
export function Money({ amount, unit }: { amount: string; unit: string }) {
  const { figure } = useFormat()
  return (
    <span className="num whitespace-nowrap">
      {figure(amount)} <span className="text-muted">{unit}</span>
    </span>
  )
}

/** Moments in files: UTC, to the millisecond. */
export const csvTime = (seconds: number): string => new Date(seconds * 1_000).toISOString()

export const baseOf = (market: string): string => market.split('_')[0] ?? ''
export const quoteOf = (market: string): string => market.split('_')[1] ?? ''
