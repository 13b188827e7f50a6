import { canPush, turnPushOn } from '../../shared/data/push.ts'
import type { Translate } from '../../shared/i18n/index.ts'
import { toast } from '../../shared/ui/index.ts'

/** Where an offer is remembered. */
const OFFERED = 'pushOffered'
const SHOWN_MS = 20_000

/** Offers, once in this browser, to tell of orders while the site is closed. Only the click asks the browser for anything. */
export function offerPush(t: Translate): void {
  if (!canPush() || Notification.permission !== 'default' || localStorage.getItem(OFFERED) !== null) return
  localStorage.setItem(OFFERED, '1')
  const turnOn = async () => {
    const isOn = await turnPushOn(['security', 'orders']).catch(() => false)
    if (isOn) toast(t('trading.pushOn'), { type: 'success' })
    else toast(t('trading.pushFailed'), { type: 'warning' })
  }
  toast(t('trading.pushOffer'), {
    id: 'push-offer',
    type: 'info',
    duration: SHOWN_MS,
    action: { label: t('trading.pushTurnOn'), onClick: () => void turnOn() },
  })
}
