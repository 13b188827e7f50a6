import { Bell } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { formatOf } from '../../../shared/format/index.ts'
import { useT, useTexts } from '../../../shared/i18n/index.ts'
import { LazyTrigger, toast } from '../../../shared/ui/index.ts'
import { followDeposits } from '../deposits.ts'
import { depositText } from '../pure/deposit-text.ts'
import { followUnread } from '../store.ts'

const loadPanel = () => import('./notification-panel.tsx')
const NotificationPanel = lazy(loadPanel)

const MOST_SHOWN = 99

/** How many are unread, live; what they say comes when somebody looks. */
export function LiveBell() {
  const t = useT()
  const [unread, setUnread] = useState(0)
  useEffect(() => followUnread(setUnread), [])
  useDepositToasts()
  const icon = (
    <span className="relative">
      <Bell className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="num absolute -top-2 -right-2 min-w-4 rounded-full bg-accent-fill px-1 text-center text-11 leading-4 font-medium text-on-accent"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </span>
  )
  const label = t('shared.notificationsUnread', { count: unread })
  return <LazyTrigger label={label} icon={icon} popup="dialog" load={loadPanel} menu={NotificationPanel} />
}

/** Money that came in is told of on whatever page is open. */
function useDepositToasts(): void {
  const texts = useTexts()
  useEffect(
    () =>
      followDeposits((deposits) => {
        const { figure } = formatOf(texts.tag)
        void texts.ready('notifications').then(() =>
          toast(texts.t('notifications.fundsReceived'), {
            type: 'success',
            description: depositText(deposits, (amount) => figure(amount)),
          }),
        )
      }),
    [texts],
  )
}
