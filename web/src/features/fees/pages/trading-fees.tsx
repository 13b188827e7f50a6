import type { MarketFees } from '@exchange/contract/fees'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { PairMark, Table, type Column } from '../../../shared/ui/index.ts'
import { scheduleQuery } from '../data.ts'
import { found } from '../pure/rows.ts'
import { FeesFrame, NothingFound, TableSearch, TradingDataFrame } from './frame.tsx'

interface TradingFeesProps {
  isSignedIn: boolean
}

/** /fees/trading */
export function TradingFees(props: TradingFeesProps) {
  return (
    <FeesFrame title="fees.tradingTitle" lead="fees.tradingLead">
      <TradingFeesTable {...props} />
    </FeesFrame>
  )
}

/** /trading-data/trading-fees */
export function TradingDataFees(props: TradingFeesProps) {
  return (
    <TradingDataFrame title="fees.tradingTitle" lead="fees.tradingLead">
      <TradingFeesTable {...props} />
    </TradingDataFrame>
  )
}

function TradingFeesTable({ isSignedIn }: TradingFeesProps) {
  const t = useT()
  const { data } = useSuspenseQuery(scheduleQuery)
  const [wanted, setWanted] = useState('')
  return (
    <>
      <dl className="mt-6 grid gap-x-16 gap-y-4 text-13 md:grid-cols-2">
        <div>
          <dt className="font-medium">{t('fees.maker')}</dt>
          <dd className="mt-1 text-muted">{t('fees.makerText')}</dd>
        </div>
        <div>
          <dt className="font-medium">{t('fees.taker')}</dt>
          <dd className="mt-1 text-muted">{t('fees.takerText')}</dd>
        </div>
      </dl>
      <p className="mt-4 text-13">{t(isSignedIn ? 'fees.yourFees' : 'fees.everybody')}</p>
      <TableSearch label={t('fees.searchMarkets')} value={wanted} onChange={setWanted} />
      <Table
        caption={t('fees.tradingTitle')}
        columns={useMarketColumns()}
        rows={data.markets.filter((row) => found(wanted, row.market, row.stockName))}
        rowKey={(row) => row.market}
        empty={<NothingFound text={wanted} />}
      />
    </>
  )
}

function useMarketColumns(): Column<MarketFees>[] {
  const t = useT()
  const { percent } = useFormat()
  return [
    {
      id: 'market',
      header: t('fees.market'),
      cell: ({ stock, money, tradeMarketName }) => (
        <Link
          to="/trade/$pair"
          params={{ pair: tradeMarketName }}
          className="inline-flex items-center gap-3 align-middle font-medium after:absolute after:inset-0 after:content-['']"
        >
          <PairMark base={stock} quote={money} size={20} />
          <span>
            {stock}
            <span className="text-muted">/{money}</span>
          </span>
        </Link>
      ),
    },
    { id: 'maker', header: t('fees.maker'), align: 'end', cell: (row) => percent(row.makerFee) },
    { id: 'taker', header: t('fees.taker'), align: 'end', cell: (row) => percent(row.takerFee) },
  ]
}
