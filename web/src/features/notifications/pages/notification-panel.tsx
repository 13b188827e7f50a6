import { Popover } from '@base-ui/react/popover'
import { NOTIFICATION_DAYS } from '@exchange/contract/notifications/kinds'
import type { Notification } from '@exchange/contract/notifications'
import { Link } from '@tanstack/react-router'
import { Check, CheckCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT, useTextsOf } from '../../../shared/i18n/index.ts'
import { Button, Empty, Failure, IconButton, Skeleton, type Face } from '../../../shared/ui/index.ts'
import { wordsOf } from '../pure/words.ts'
import { notificationsStore, type NotificationsState, type NotificationsStore } from '../store.ts'

/** What happened to the account, newest first, under the button that opened it. */
export default function NotificationPanel({ label, icon }: Face) {
  useTextsOf('notifications')
  const t = useT()
  const store = notificationsStore()
  const [isOpen, setIsOpen] = useState(true)
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  useEffect(() => {
    if (isOpen) void store.load()
  }, [isOpen, store])
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger render={<IconButton label={label}>{icon}</IconButton>} />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={4} collisionPadding={16} className="z-40">
          <Popover.Popup className="max-h-[min(var(--available-height),40rem)] w-96 max-w-[calc(100vw-2rem)] overflow-y-auto rounded bg-raised shadow-float outline-none">
            <div className="sticky top-0 flex items-center gap-2 border-b border-line bg-raised py-2 pr-2 pl-4">
              <Popover.Title className="flex-1 text-15 font-semibold">{t('shared.notifications')}</Popover.Title>
              <IconButton
                label={t('notifications.readAll')}
                size="sm"
                aria-disabled={state.unread === 0}
                className="aria-disabled:opacity-50"
                onClick={() => store.readAll()}
              >
                <CheckCheck className="size-4" />
              </IconButton>
              <Popover.Close
                render={
                  <IconButton label={t('shared.close')} size="sm">
                    <X className="size-4" />
                  </IconButton>
                }
              />
            </div>
            <List state={state} store={store} onLeave={() => setIsOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function List({
  state,
  store,
  onLeave,
}: {
  state: NotificationsState
  store: NotificationsStore
  onLeave: () => void
}) {
  const t = useT()
  const { records, hasMore, isFailed, isLoading } = state
  if (records === null) return isFailed ? <Failure onRetry={() => void store.load()} /> : <Waiting />
  if (records.length === 0) return <Empty title={t('notifications.empty')}>{t('notifications.emptyHint')}</Empty>
  return (
    <>
      <ul aria-busy={isLoading} className="divide-y divide-line">
        {records.map((one) => (
          <Item key={one.id} one={one} onRead={() => store.read(one.id)} onLeave={onLeave} />
        ))}
      </ul>
      {isFailed ? (
        <Failure onRetry={() => void (hasMore ? store.loadMore() : store.load())} />
      ) : (
        <div className="flex min-h-12 items-center justify-between gap-4 border-t border-line px-4 py-2 text-12 text-muted">
          {t('notifications.kept', { days: NOTIFICATION_DAYS })}
          {hasMore && (
            <Button kind="secondary" size="sm" busy={isLoading} onClick={() => void store.loadMore()}>
              {t('notifications.older')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Item({ one, onRead, onLeave }: { one: Notification; onRead: () => void; onLeave: () => void }) {
  const t = useT()
  const format = useFormat()
  const zone = useTimeZone()
  const { title, note, to } = wordsOf(one, t, format)
  const go = () => {
    onRead()
    onLeave()
  }
  return (
    <li tabIndex={-1} className="flex gap-2 py-3 pr-2 pl-4 text-13 outline-none">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex items-baseline gap-2 font-medium">
          {!one.read && (
            <span className="size-2 shrink-0 self-center rounded-full bg-accent-fill">
              <span className="sr-only">{t('notifications.unread')}</span>
            </span>
          )}
          {to === null ? (
            <span>{title}</span>
          ) : (
            <Link to={to} onClick={go} className="hover:underline hover:underline-offset-4">
              {title}
            </Link>
          )}
        </p>
        {note !== null && <p className="mt-1 text-muted">{note}</p>}
        <time dateTime={new Date(one.time * 1000).toISOString()} className="num mt-1 block text-12 text-muted">
          {format.dateTime(one.time, zone)}
        </time>
      </div>
      {!one.read && (
        <IconButton
          label={t('notifications.read')}
          size="sm"
          onClick={({ currentTarget }) => {
            // The button leaves with what it says.
            currentTarget.closest('li')?.focus()
            onRead()
          }}
        >
          <Check className="size-4" />
        </IconButton>
      )}
    </li>
  )
}

/** As long as the first ones take, in their size. */
function Waiting() {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex flex-col gap-3 p-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-64" />
          <Skeleton className="w-32" />
        </div>
      ))}
    </div>
  )
}
