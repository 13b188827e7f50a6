import { Download } from 'lucide-react'
import { useFreshness, type LiveOrder } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { IconButton } from '../../../../shared/ui/index.ts'
import { downloadHistory } from '../../../history/index.ts'
import { usePreferences, type OrderTab } from '../../preferences.ts'
import { downloadOpenOrders } from './open-orders-csv.ts'

interface OrdersToolbarProps {
  readonly tab: OrderTab
  /** The open orders that are shown. */
  readonly orders: readonly LiveOrder[]
  /** The only market shown; undefined = all. */
  readonly scope: string | undefined
  /** How many of them are chosen. */
  readonly chosen: number
  /** Cancels the chosen ones; all of them where none is. */
  readonly onCancel: () => void
}

/** What is done with a whole list: one market or all, cancel, take away as a file. */
export function OrdersToolbar({ tab, orders, scope, chosen, onCancel }: OrdersToolbarProps) {
  const t = useT()
  const [{ thisMarketOnly }, change] = usePreferences()
  const isOffline = useFreshness() === 'offline'
  const cancelText = isOffline
    ? t('trading.waitingForLine')
    : chosen > 0
      ? t('trading.cancelChosen', { count: chosen })
      : t('trading.cancelAll')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-12 whitespace-nowrap max-md:min-h-10 max-md:w-full max-md:border-t max-md:border-line md:ml-auto md:min-h-9">
      <label className="flex items-center gap-1.5 text-muted">
        <input
          type="checkbox"
          className="size-3.5 accent-(--accent-fill)"
          checked={thisMarketOnly}
          onChange={(event) => change({ thisMarketOnly: event.target.checked })}
        />
        {t('trading.thisMarketOnly')}
      </label>
      {tab === 'open' && (
        <button
          type="button"
          disabled={orders.length === 0}
          aria-disabled={isOffline}
          onClick={() => (isOffline ? undefined : onCancel())}
          className="rounded border border-line-strong px-2 leading-6 hover:bg-hover disabled:opacity-40 aria-disabled:opacity-40 pointer-coarse:min-h-9"
        >
          {cancelText}
        </button>
      )}
      {tab !== 'balances' && tab !== 'alerts' && (
        <IconButton
          label={t('history.csv')}
          size="sm"
          onClick={() =>
            tab === 'open'
              ? downloadOpenOrders(orders, scope, t)
              : void downloadHistory(tab === 'history' ? 'orders' : 'deals', { market: scope }, t)
          }
        >
          <Download className="size-4" />
        </IconButton>
      )}
    </div>
  )
}
