import { Suspense, useRef, useState } from 'react'
import { socketClient, type LiveOrder, type SpotBalances } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { ButtonLink, cx, useMedia } from '../../../../shared/ui/index.ts'
import { AlertsPanel } from '../../../price-alerts/index.ts'
import { useTerminal } from '../../context.tsx'
import type { MarketBaseInfo } from '../../data.ts'
import type { Placing } from '../../placing.ts'
import { amendWarning, type PriceWarning } from '../../pure/price-guard.ts'
import { usePreferences } from '../../preferences.ts'
import { PanelNote, StaleBadge, TabStrip } from '../panel.tsx'
import { BalancesTable } from './balances-table.tsx'
import { OpenOrders } from './open-orders.tsx'
import { DealHistory, OrderHistory } from './history-lists.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { useCancelling } from './use-cancelling.ts'

/** From here on the terminal has room for the account panel, as terminal.css says. */
const accountPanelFrom = '(width >= 110rem)'

interface OrdersPanelProps {
  /** Of every market; null while unknown. */
  readonly orders: readonly LiveOrder[] | null
  readonly balances: SpotBalances | null
  readonly placing: Placing
  readonly infos: ReadonlyMap<string, MarketBaseInfo>
  /** Names of every market, as the orders were asked for. */
  readonly markets: readonly string[]
  /** The last price here, as a decimal. */
  readonly last: string
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
  markets,
  last,
  queueAhead,
  changes,
  onFunds,
  pagePath,
}: OrdersPanelProps) {
  const t = useT()
  const { market, rules, signedIn } = useTerminal()
  const [{ orderTab: wanted, thisMarketOnly }, change] = usePreferences()
  // The account panel shows the balances then, all the time.
  const hasAccountPanel = useMedia(accountPanelFrom)
  const orderTab = hasAccountPanel && wanted === 'balances' ? 'open' : wanted
  const shown =
    orders === null ? null : thisMarketOnly ? orders.filter((order) => order.market === market.market) : orders
  // The histories are asked for when they are shown; these two follow the line.
  const follows = signedIn && (orderTab === 'open' || orderTab === 'balances')
  const scope = thisMarketOnly ? market.market : undefined
  const count = shown?.length ?? 0
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const chosenOrders = (shown ?? []).filter((order) => chosen.has(order.id))
  const panel = useRef<HTMLDivElement>(null)
  const cancelling = useCancelling(markets)
  useKeptFocus(panel)
  const cancelChosen = async (): Promise<void> => {
    if (await cancelling.cancelChosen(chosenOrders, scope)) setChosen(new Set())
  }
  const guard = (order: LiveOrder, price: string): PriceWarning | null => {
    const isHere = order.market === market.market
    const { asks, bids } = socketClient().depth(market.market, rules).get()
    const decimals = infos.get(order.market)?.moneyPrec ?? rules.pricePrecision
    return amendWarning(order, price, decimals, isHere ? { rules, asks, bids } : null, last)
  }

  return (
    <section aria-label={t('trading.yourOrders')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-3">
        <TabStrip
          label={t('trading.yourOrders')}
          controls="orders-panel"
          value={orderTab}
          onChange={(next) => change({ orderTab: next })}
          options={[
            { value: 'open', text: count === 0 ? t('trading.openOrders') : t('trading.openOrdersCount', { count }) },
            { value: 'history', text: t('trading.orderHistory') },
            { value: 'deals', text: t('history.deals') },
            { value: 'alerts', text: t('price-alerts.tab') },
            ...(hasAccountPanel ? [] : [{ value: 'balances', text: t('trading.balances') } as const]),
          ]}
        />
        {follows && <StaleBadge />}
        {signedIn && (
          <OrdersToolbar
            tab={orderTab}
            orders={shown ?? []}
            scope={scope}
            chosen={chosenOrders.length}
            onCancel={() => (chosenOrders.length > 0 ? void cancelChosen() : cancelling.cancelAll(shown ?? [], scope))}
          />
        )}
      </div>
      {/* The list scrolls by itself on a wide screen, so it must be reachable by keyboard. */}
      <div
        ref={panel}
        id="orders-panel"
        role="tabpanel"
        tabIndex={0}
        aria-label={t('trading.yourOrders')}
        className={cx('flex min-h-40 flex-1 flex-col overflow-auto outline-offset-[-2px]', follows && 'live-figures')}
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
          <OpenOrders
            orders={shown}
            placing={placing}
            infos={infos}
            queueAhead={queueAhead}
            scope={scope}
            chosen={chosen}
            onChoose={setChosen}
            panel={panel}
            cancelling={cancelling}
            guard={guard}
          />
        ) : orderTab === 'history' ? (
          <OrderHistory key={scope ?? ''} market={scope} changes={changes} />
        ) : orderTab === 'deals' ? (
          <DealHistory key={scope ?? ''} market={scope} changes={changes} />
        ) : orderTab === 'alerts' ? (
          <Suspense fallback={<PanelNote>{t('trading.ordersLoading')}</PanelNote>}>
            <AlertsPanel
              market={market.market}
              pricePrecision={rules.pricePrecision}
              last={last}
              isScoped={thisMarketOnly}
            />
          </Suspense>
        ) : (
          <BalancesTable balances={balances} thisMarketOnly={thisMarketOnly} onFunds={onFunds} />
        )}
      </div>
    </section>
  )
}
