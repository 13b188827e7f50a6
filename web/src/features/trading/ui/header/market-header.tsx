import { useLive } from '../../../../shared/data/socket/index.ts'
import { percentOf, subtractDecimals } from '../../../../shared/format/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { Badge, cx, PriceChange, TickingFigure } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { useFigures } from '../../hooks.ts'
import { ConnectionMark } from './connection-mark.tsx'
import { LineNews } from './line-news.tsx'
import { PairSelector } from './pair-selector.tsx'
import { SettingsMenu } from './settings-menu.tsx'

interface MarketHeaderProps {
  readonly last: string
  readonly rising: boolean
}

function Stat({ name, children, from }: { name: string; children: React.ReactNode; from?: 'md' | 'lg' }) {
  return (
    <div className={cx('shrink-0', from === 'md' && 'max-md:hidden', from === 'lg' && 'max-lg:hidden')}>
      <dt className="text-11 text-muted">{name}</dt>
      <dd className="num text-12">{children}</dd>
    </div>
  )
}

/** The pair, its price and its day: two lines on a phone, whatever the state of the line is called. */
export function MarketHeader({ last, rising }: MarketHeaderProps) {
  const t = useT()
  const figures = useFigures()
  const { market, rules, simulated } = useTerminal()
  const ticker = useLive((client) => client.tickers.of(market.market), null) ?? market
  const price = (text: string): string => figures.fixed(text, rules.pricePrecision)
  const change = percentOf(subtractDecimals(last, ticker.open), ticker.open)
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 md:flex-nowrap md:gap-x-5">
      <PairSelector />
      <h1 className="sr-only">{t('trading.pageTitle', { pair: `${market.stock}/${market.money}` })}</h1>
      <div className={cx('live-figures num min-w-28 text-18 font-medium', rising ? 'text-buy' : 'text-sell')}>
        <TickingFigure value={last} text={price(last)} />
      </div>
      <ConnectionMark className="max-md:min-w-0 max-md:flex-[1_0_1rem] md:order-3" />
      <LineNews />
      <span aria-hidden="true" className="h-0 w-full md:hidden" />
      {/* What has no room is left out whole: it wraps out of sight. */}
      <dl className="live-figures flex h-8 min-w-0 flex-1 flex-wrap content-start gap-x-5 overflow-hidden md:order-1">
        <Stat name={t('trading.change24h')}>
          <PriceChange percent={change} />
        </Stat>
        <Stat name={t('trading.high24h')} from="md">
          {price(ticker.high)}
        </Stat>
        <Stat name={t('trading.low24h')} from="md">
          {price(ticker.low)}
        </Stat>
        <Stat name={t('trading.volume24h', { asset: market.stock })} from="lg">
          {figures.compact(ticker.volume)}
        </Stat>
        <Stat name={t('trading.volume24h', { asset: market.money })}>{figures.compact(ticker.deal)}</Stat>
      </dl>
      {simulated && (
        <span className="md:order-2">
          <Badge kind="warn">{t('trading.simulatedMarket')}</Badge>
        </span>
      )}
      <span className="md:order-4 md:-ml-3">
        <SettingsMenu />
      </span>
    </div>
  )
}
