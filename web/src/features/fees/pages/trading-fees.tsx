import type { MarketFees } from '@exchange/contract/fees'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
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
      {data.markets.some(({ next }) => next !== null) && <p className="mt-2 text-13">{t('fees.changesAhead')}</p>}
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
    {
      id: 'maker',
      header: t('fees.maker'),
      align: 'end',
      cell: (row) => <Fee fee={row.makerFee} next={row.next?.makerFee} from={row.next?.from} />,
    },
    {
      id: 'taker',
      header: t('fees.taker'),
      align: 'end',
      cell: (row) => <Fee fee={row.takerFee} next={row.next?.takerFee} from={row.next?.from} />,
    },
  ]
}

/** What is charged now, and below it what is charged from a date on. */
function Fee({ fee, next, from }: { fee: string; next: string | undefined; from: number | undefined }) {
  const t = useT()
  const zone = useTimeZone()
  const { percent, dateMinute } = useFormat()
  return (
    <>
      {percent(fee)}
      {next !== undefined && from !== undefined && (
        <span className="block text-12 text-muted">
          {t('fees.fromDate', { fee: percent(next), date: dateMinute(from, zone) })}
        </span>
      )}
    </>
  )
}
