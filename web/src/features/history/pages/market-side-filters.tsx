import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/index.ts'
import { marketNamesQuery } from '../data.ts'
import { sides, type HistorySearch } from '../pure/search.ts'
import { Filter } from './history-frame.tsx'

interface MarketSideFiltersProps {
  search: HistorySearch
  onChange: (next: HistorySearch) => void
}

export function MarketSideFilters({ search, onChange }: MarketSideFiltersProps) {
  const t = useT()
  const { data } = useSuspenseQuery(marketNamesQuery)
  return (
    <>
      <Filter
        label={t('history.market')}
        all={t('history.allMarkets')}
        value={search.market}
        onChange={(market) => onChange({ ...search, market, page: undefined })}
        options={data.markets.map(({ market, stock, money }) => ({ value: market, text: `${stock}/${money}` }))}
      />
      <Filter
        label={t('history.side')}
        all={t('history.allSides')}
        value={search.side}
        onChange={(side) => onChange({ ...search, side, page: undefined })}
        options={sides.map((side) => ({ value: side, text: t(side === 'buy' ? 'history.buy' : 'history.sell') }))}
      />
    </>
  )
}
