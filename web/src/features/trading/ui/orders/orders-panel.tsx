import { Download } from 'lucide-react'
import type { LiveOrder, SpotBalances } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { ButtonLink, IconButton, openModal, toast } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { cancelAllOrders, pairOfMarket, type MarketInfo } from '../../data.ts'
import type { Placing } from '../../placing.ts'
import { usePreferences } from '../../preferences.ts'
import { PanelNote, TabStrip } from '../panel.tsx'
import { BalancesTable } from './balances-table.tsx'
import { DealHistory, OrderHistory } from './history-tables.tsx'
import { OpenOrders } from './open-orders.tsx'
import { downloadCsv } from './download-csv.ts'

interface OrdersPanelProps {
  /** Of every market; null while unknown. */
  readonly orders: readonly LiveOrder[] | null
  readonly balances: SpotBalances | null
  readonly placing: Placing
  readonly infos: ReadonlyMap<string, MarketInfo>
  readonly queueAhead: ReadonlyMap<number, number>
  readonly changes: number
  readonly onFunds: (ticker: string) => void
  readonly pagePath: string
}

export function OrdersPanel({
  orders,
  balances,
  placing,
  infos,
  queueAhead,
  changes,
  onFunds,
  pagePath,
}: OrdersPanelProps) {
  const t = useT()
  const { market, signedIn } = useTerminal()
  const [{ orderTab, thisMarketOnly }, change] = usePreferences()
  const shown =
    orders === null ? null : thisMarketOnly ? orders.filter((order) => order.market === market.market) : orders
  const scope = thisMarketOnly ? market.market : undefined
  const count = shown?.length ?? 0
  /** There is no way back from this, so it is asked once. */
  const cancelAll = () => {
    const where = scope === undefined ? t('trading.everyMarket') : pairOfMarket(scope).replace('-', '/')
    return openModal('alert', {
      title: t('trading.cancelAllTitle'),
      text: t('trading.cancelAllText', { count, where }),
      confirm: t('trading.cancelAllConfirm', { count }),
      cancel: t('trading.keepOrders'),
      isDanger: true,
      async run() {
        const { canceled } = await cancelAllOrders(scope)
        toast(t('trading.canceledCount', { count: canceled }), { type: 'success' })
      },
    })
  }

  return (
    <section aria-label={t('trading.yourOrders')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center gap-x-3 border-b border-line px-3 max-md:flex-wrap">
        <TabStrip
          label={t('trading.yourOrders')}
          controls="orders-panel"
          value={orderTab}
          onChange={(next) => change({ orderTab: next })}
          options={[
            { value: 'open', text: count === 0 ? t('trading.openOrders') : t('trading.openOrdersCount', { count }) },
            { value: 'history', text: t('trading.orderHistory') },
            { value: 'deals', text: t('trading.deals') },
            { value: 'balances', text: t('trading.balances') },
          ]}
        />
        {signedIn && (
          <div className="flex items-center gap-3 text-12 whitespace-nowrap max-md:h-10 max-md:w-full max-md:border-t max-md:border-line md:ml-auto">
            <label className="flex items-center gap-1.5 text-muted">
              <input
                type="checkbox"
                className="size-3.5 accent-(--accent-fill)"
                checked={thisMarketOnly}
                onChange={(event) => change({ thisMarketOnly: event.target.checked })}
              />
              {t('trading.thisMarketOnly')}
            </label>
            {orderTab === 'open' && (
              <button
                type="button"
                disabled={count === 0}
                onClick={() => void cancelAll()}
                className="rounded border border-line-strong px-2 leading-6 hover:bg-hover disabled:opacity-40"
              >
                {t('trading.cancelAll')}
              </button>
            )}
            {orderTab !== 'balances' && (
              <IconButton
                label={t('trading.downloadCsv')}
                size="sm"
                onClick={() => void downloadCsv(orderTab, shown ?? [], scope, t)}
              >
                <Download className="size-4" />
              </IconButton>
            )}
          </div>
        )}
      </div>
      {/* The list scrolls by itself on a wide screen, so it must be reachable by keyboard. */}
      <div
        id="orders-panel"
        role="tabpanel"
        tabIndex={0}
        aria-label={t('trading.yourOrders')}
        className="flex min-h-40 flex-1 flex-col overflow-auto outline-offset-[-2px]"
      >
        {!signedIn ? (
          <PanelNote
            action={
              <ButtonLink to="/auth/login" search={{ redirect: pagePath }} kind="secondary" size="sm">
                {t('shared.signIn')}
              </ButtonLink>
            }
          >
            {t('trading.signInForOrders')}
          </PanelNote>
        ) : orderTab === 'open' ? (
          <OpenOrders orders={shown} placing={placing} infos={infos} queueAhead={queueAhead} />
        ) : orderTab === 'history' ? (
          <OrderHistory key={scope ?? ''} market={scope} changes={changes} />
        ) : orderTab === 'deals' ? (
          <DealHistory key={scope ?? ''} market={scope} changes={changes} />
        ) : (
          <BalancesTable balances={balances} thisMarketOnly={thisMarketOnly} onFunds={onFunds} />
        )}
      </div>
    </section>
  )
}
