import { Bell } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../../../shared/data/when-idle.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { IconButton } from '../../../shared/ui/index.ts'
import type { NotificationsStore } from '../store.ts'

const loadPanel = () => import('./notification-panel.tsx')
const NotificationPanel = lazy(loadPanel)

const MOST_SHOWN = 99
const never = () => () => {}

/** How many are unread, live; what they say comes when somebody looks. */
export function NotificationBell() {
  const t = useT()
  const [store, setStore] = useState<NotificationsStore>()
  const [wanted, setWanted] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        void import('../store.ts').then(
          ({ notificationsStore }) => setStore(notificationsStore()),
          () => {},
        )
      }),
    [],
  )
  const count = () => store?.get().unread ?? 0
  const unread = useSyncExternalStore(store?.subscribe ?? never, count, () => 0)
  const label = t('shared.notificationsUnread', { count: unread })
  const face = (
    <>
      <Bell className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="num absolute top-1 right-0.5 min-w-4 rounded-full bg-accent-fill px-1 text-center text-11 leading-4 font-medium text-on-accent"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </>
  )
  const button = (
    <IconButton
      label={label}
      className="relative"
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onClick={() => setWanted(true)}
    >
      {face}
    </IconButton>
  )
  if (!wanted || store === undefined) return button
  return (
    <Suspense fallback={button}>
      <NotificationPanel label={label} face={face} store={store} />
    </Suspense>
  )
}
