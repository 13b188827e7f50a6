import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSettings, writeCookie } from '../../../shared/data/index.ts'
import { currenciesQuery, marketInfosQuery } from '../../../shared/data/listings.ts'
import { useFreshness, useTradeSocket, type Deal } from '../../../shared/data/socket/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, cx } from '../../../shared/ui/index.ts'
import { Announcer, usePlacingNews, useProblemToasts } from '../announce.tsx'
import { TerminalProvider, useTerminal, type Terminal } from '../context.tsx'
import { marketOfPair, marketQuery } from '../data.ts'
import { useFigures } from '../hooks.ts'
import { useLastPrice, useOwnState, useQueueAhead } from '../live.ts'
import { usePlacing, type Placing } from '../placing.ts'
import { useFunds } from '../funds.ts'
import { depthOfAnswer } from '../pure/first-depth.ts'
import { marketRules } from '../pure/rules.ts'
import { OrderBook } from '../ui/book/order-book.tsx'
import { Tape } from '../ui/book/tape.tsx'
import { AccountPanel } from '../ui/account-panel.tsx'
import { ChartPanel } from '../ui/chart/chart-panel.tsx'
import { MarketHeader } from '../ui/header/market-header.tsx'
import { pairSelectorId } from '../ui/header/pair-selector.tsx'
import { OrdersPanel } from '../ui/orders/orders-panel.tsx'
import { TabStrip } from '../ui/panel.tsx'
import { SkipLinks, type TerminalPart } from '../ui/skip-links.tsx'
import { TicketForm } from '../ui/ticket/ticket-form.tsx'
import { useTicket } from '../ui/ticket/use-ticket.ts'
import './terminal.css'

const TicketSheet = lazy(() => import('../ui/ticket/ticket-sheet.tsx'))

/** The terminal of one pair. */
export function TradePage({ pair }: { pair: string }) {
  const { data: answer } = useSuspenseQuery(marketQuery(marketOfPair(pair)))
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  const settings = useSettings()
  const signedIn = settings.user !== null
  const terminal = useMemo((): Terminal => {
    const rules = marketRules(answer.market, (ticker) => currencies[ticker]?.precision)
    return {
      market: answer.market,
      rules,
      firstDepth: depthOfAnswer(answer.depth, rules),
      signedIn,
      simulated: answer.simulated,
    }
  }, [answer, currencies, signedIn])
  const firstDeals = useMemo(() => answer.deals.map(({ type, ...deal }): Deal => ({ ...deal, side: type })), [answer])
  useTradeSocket(signedIn, useProblemToasts())
  // An order on its way is followed through a change of pairs.
  const placing = usePlacing(usePlacingNews())
  useEffect(() => writeCookie('lastPair', pair), [pair])
  useFocusOnNewPair(pair)
  return (
    // A new pair is a new terminal: nothing of the old ticket may be sent to it.
    <TerminalProvider key={pair} value={terminal}>
      <TerminalLayout pair={pair} firstDeals={firstDeals} demo={settings.demo} placing={placing} />
    </TerminalProvider>
  )
}

/** A new pair is a new terminal: what had the focus is gone, and whoever chose the pair goes on at its button. */
function useFocusOnNewPair(pair: string): void {
  const shown = useRef(pair)
  useEffect(() => {
    if (shown.current === pair) return
    shown.current = pair
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) document.getElementById(pairSelectorId)?.querySelector('button')?.focus()
  }, [pair])
}

const phoneTabs = ['chart', 'book', 'trades'] as const
type PhoneTab = (typeof phoneTabs)[number]

interface LayoutProps {
  readonly pair: string
  readonly firstDeals: readonly Deal[]
  readonly demo: boolean
  readonly placing: Placing
}

function TerminalLayout({ pair, firstDeals, demo, placing }: LayoutProps) {
  const t = useT()
  const { market, signedIn } = useTerminal()
  const { data: base } = useQuery(marketInfosQuery)
  const infos = useMemo(() => new Map((base?.markets ?? [market]).map((info) => [info.market, info])), [base, market])
  const markets = useMemo(() => [...infos.keys()], [infos])
  const { price: last, rising } = useLastPrice(firstDeals, market.last)
  const { balances, orders, fills } = useOwnState(markets, signedIn)
  // Stops that wait are in no book.
  const here = useMemo(
    () => (orders ?? []).filter((order) => order.market === market.market && order.waits === null),
    [orders, market.market],
  )
  const queueAhead = useQueueAhead(here)
  const freshness = useFreshness()
  const control = useTicket(market.last)
  const [changes, setChanges] = useState(0)
  const [phoneTab, setPhoneTab] = useState<PhoneTab>('chart')
  const [sheet, setSheet] = useState(false)
  const openFunds = useFunds(demo)
  const pagePath = `/trade/${pair}`
  const noteChange = useCallback(() => setChanges((before) => before + 1), [])
  useTitle(last, freshness === 'stale' || freshness === 'offline')

  const openSheet = (side: 'buy' | 'sell'): void => {
    control.change({ side })
    setSheet(true)
  }
  const reveal = (part: TerminalPart): void => {
    if (part === 'chart' || part === 'book') setPhoneTab(part)
    else if (part === 'ticket' && matchMedia('(width < 48rem)').matches) setSheet(true)
  }
  const ticket = (
    <TicketForm
      control={control}
      last={last}
      balances={balances}
      place={placing.place}
      onFunds={openFunds}
      pagePath={pagePath}
      onPlaced={() => setSheet(false)}
    />
  )
  const onPhone = (tab: PhoneTab): string => (tab === phoneTab ? '' : 'max-md:hidden')

  return (
    <div data-freshness={freshness} className="terminal flex min-w-0 flex-1 flex-col max-md:pb-20">
      <SkipLinks onReveal={reveal} />
      <MarketHeader last={last} rising={rising} />
      <TabStrip
        label={t('trading.views')}
        value={phoneTab}
        onChange={setPhoneTab}
        options={[
          { value: 'chart', text: t('trading.chart') },
          { value: 'book', text: t('trading.orderBook') },
          { value: 'trades', text: t('trading.trades') },
        ]}
        className="border-b border-line px-3 md:hidden"
      />
      <div className="terminal-grid min-h-0 flex-1">
        <div id="terminal-chart" tabIndex={-1} className={cx('area-chart', onPhone('chart'))}>
          <ChartPanel />
        </div>
        <div id="terminal-book" tabIndex={-1} className={cx('area-book', onPhone('book'))}>
          <OrderBook orders={here} queueAhead={queueAhead} last={last} rising={rising} onPick={control.takePrice} />
        </div>
        <div className={cx('area-tape', onPhone('trades'))}>
          <Tape firstDeals={firstDeals} fills={fills} onPick={control.takePrice} />
        </div>
        <aside
          id="terminal-ticket"
          tabIndex={-1}
          aria-label={t('trading.ticket')}
          className="area-ticket overflow-y-auto p-3 max-md:hidden"
        >
          {ticket}
        </aside>
        <AccountPanel balances={balances} onFunds={openFunds} />
        <div id="terminal-orders" tabIndex={-1} className="area-orders">
          <OrdersPanel
            orders={orders}
            balances={balances}
            placing={placing}
            infos={infos}
            markets={markets}
            last={last}
            queueAhead={queueAhead}
            changes={changes}
            onFunds={openFunds}
            pagePath={pagePath}
          />
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-2 gap-2 border-t border-line bg-bg p-3 md:hidden">
        <Button kind="buy" onClick={() => openSheet('buy')}>
          <ArrowUp className="size-4" aria-hidden="true" />
          {t('shared.buy')}
        </Button>
        <Button kind="sell" onClick={() => openSheet('sell')}>
          <ArrowDown className="size-4" aria-hidden="true" />
          {t('shared.sell')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {sheet && (
          <TicketSheet title={`${market.stock}/${market.money}`} onClose={() => setSheet(false)}>
            {ticket}
          </TicketSheet>
        )}
      </Suspense>
      {signedIn && <Announcer markets={markets} placing={placing} onChange={noteChange} />}
    </div>
  )
}

/** The price in the name of the browser's tab, for who looks at another. */
function useTitle(last: string, isStale: boolean): void {
  const t = useT()
  const figures = useFigures()
  const { market, rules } = useTerminal()
  const price = isStale ? t('trading.stale') : figures.fixed(last, rules.pricePrecision)
  const [rest] = useState(() => (typeof document === 'undefined' ? '' : document.title))
  useEffect(() => {
    document.title = `${price} ${market.stock}/${market.money}${rest === '' ? '' : ` · ${rest.split(' · ').at(-1)}`}`
  }, [price, market.stock, market.money, rest])
}
