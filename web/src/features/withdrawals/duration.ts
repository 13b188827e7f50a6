import { useT } from '../../shared/i18n/index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Writes a time as people say it, rounded up: nothing takes longer than what was said. */
export function useDuration(): (seconds: number) => string {
  const t = useT()
  return (seconds) => {
    if (seconds < MINUTE) return t('withdrawals.seconds', { count: seconds })
    if (seconds < HOUR) return t('withdrawals.minutes', { count: Math.ceil(seconds / MINUTE) })
    if (seconds <= DAY) return t('withdrawals.hours', { count: Math.ceil(seconds / HOUR) })
    return t('withdrawals.days', { count: Math.ceil(seconds / DAY) })
  }
}
