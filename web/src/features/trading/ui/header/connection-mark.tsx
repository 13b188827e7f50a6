import { SocketAuthorization, SocketState, useSocketStatus } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { cx } from '../../../../shared/ui/index.ts'

/** Whether the figures on the page are live, in a word and a dot. */
export function ConnectionMark({ className }: { className?: string }) {
  const t = useT()
  const { state, authorization, online, opened } = useSocketStatus()
  const live = state === SocketState.connected && authorization !== SocketAuthorization.failed
  const word = live
    ? t('trading.live')
    : !online
      ? t('trading.offline')
      : opened === 0
        ? t('trading.connecting')
        : t('trading.reconnecting')
  return (
    <output
      title={word}
      className={cx('flex items-center justify-end gap-1.5 text-11 text-muted md:-ml-3 lg:min-w-22', className)}
    >
      <span aria-hidden="true" className={cx('size-1.5 shrink-0 rounded-full', live ? 'bg-buy' : 'bg-warn')} />
      <span className={cx('truncate', live && 'max-lg:sr-only')}>{word}</span>
    </output>
  )
}
