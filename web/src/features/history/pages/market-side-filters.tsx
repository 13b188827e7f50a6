import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/index.ts'
import { marketInfosQuery } from '../../../shared/data/listings.ts'
import { sides, type HistorySearch } from '../pure/search.ts'
import { Filter } from './history-frame.tsx'
import type { ChangeFilters } from './use-filters.ts'

interface MarketSideFiltersProps {
  search: HistorySearch
  change: ChangeFilters
}

export function MarketSideFilters({ search, change }: MarketSideFiltersProps) {
  const t = useT()
  const { data } = useSuspenseQuery(marketInfosQuery)
  return (
    <>
      <Filter
        label={t('history.market')}
        all={t('history.allMarkets')}
        value={search.market}
        onChange={(market) => change({ market })}
        options={data.markets.map(({ market, stock, money }) => ({ value: market, text: `${stock}/${money}` }))}
      />
      <Filter
        label={t('history.side')}
        all={t('history.allSides')}
        value={search.side}
        onChange={(side) => change({ side })}
        options={sides.map((side) => ({ value: side, text: t(side === 'buy' ? 'history.buy' : 'history.sell') }))}
      />
    </>
  )
}
