import { useFormat, useTimeZone } from '../../shared/format/index.ts'
import { useT } from '../../shared/i18n/index.ts'
import { cx } from '../../shared/ui/index.ts'

/** A moment in the zone of the device. Of a row it alone is drawn anew when that zone takes the place of UTC. */
export function Moment({ seconds }: { seconds: number }) {
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  return (
    <time dateTime={new Date(seconds * 1_000).toISOString()} className="num whitespace-nowrap text-muted">
      {dateTime(seconds, timeZone)}
    </time>
  )
}

/** Side in colour, word and sign. */
export function SideMark({ side }: { side: 'buy' | 'sell' }) {
  const t = useT()
  return (
    <span className={cx('inline-flex items-center gap-1 font-medium', side === 'buy' ? 'text-buy' : 'text-sell')}>
      <span aria-hidden="true">{side === 'buy' ? '▲' : '▼'}</span>
      {t(side === 'buy' ? 'history.buy' : 'history.sell')}
    </span>
  )
}

/** A figure as it is written, and its unit; pointed at, it says every digit. */
export function Figure({ exact, written, unit }: { exact: string; written: string; unit: string }) {
  const { figure } = useFormat()
  return (
    <span className="num whitespace-nowrap" title={`${figure(exact)} ${unit}`}>
      {written} <span className="text-muted">{unit}</span>
    </span>
  )
}
