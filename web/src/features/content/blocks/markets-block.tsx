import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { PriceChange, TickingFigure } from '../../../shared/ui/index.ts'
import { MarketName, marketsQuery, useLiveMarkets } from '../../markets/index.ts'
import { PlainTable } from '../pages/plain-table.tsx'

/** Live prices of these markets in the order they are named; those that are not listed are left out. */
export function MarketsBlock({ names, isSignedIn }: { names: readonly string[]; isSignedIn: boolean }) {
  const t = useT()
  const { compact, figure } = useFormat()
  const { data = [] } = useQuery(marketsQuery)
  const live = useLiveMarkets(data, isSignedIn)
  const shown = names.flatMap((name) => live.filter(({ market }) => market === name))
  return (
    <PlainTable
      caption={t('content.blockMarkets')}
      head={[t('markets.market'), t('markets.price'), t('markets.change'), t('markets.volume')]}
      figuresFrom={1}
      rows={shown.map((market) => [
        <MarketName key="name" market={market} />,
        <TickingFigure key="price" value={market.last} text={figure(market.last, { decimals: market.moneyPrec })} />,
        <PriceChange key="change" percent={market.change} />,
        <span key="volume">
          {compact(market.deal)} <span className="text-muted">{market.money}</span>
        </span>,
      ])}
    />
  )
}
