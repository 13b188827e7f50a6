import { SocketAuthorization, SocketState, freshnessOf, useSocketStatus } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { cx } from '../../../../shared/ui/index.ts'

/** Whether the figures on the page are live, in a word and a dot; changes are told by LineNews. */
export function ConnectionMark({ className }: { className?: string }) {
  const t = useT()
  const status = useSocketStatus()
  const freshness = freshnessOf(status)
  const isRefused = status.authorization === SocketAuthorization.failed
  const live = freshness === 'live' && !isRefused
  const word = live
    ? t('trading.live')
    : freshness === 'offline'
      ? t('trading.offline')
      : freshness === 'first'
        ? t('trading.connecting')
        : freshness === 'stale' && status.state === SocketState.connected
          ? t('trading.stale')
          : t('trading.reconnecting')
  return (
    <span
      title={word}
      className={cx('flex items-center justify-end gap-1.5 text-11 text-muted md:-ml-3 lg:min-w-22', className)}
    >
      <span aria-hidden="true" className={cx('size-1.5 shrink-0 rounded-full', live ? 'bg-buy' : 'bg-warn')} />
      <span className={cx('truncate', live && 'max-lg:sr-only')}>{word}</span>
    </span>
  )
}
