import type { CollateralWeight } from '@exchange/contract/fees'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isZero, useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { CoinMark, PairMark, Table, type Column } from '../../../shared/ui/index.ts'
import { bracketsQuery, collateralWeightsQuery } from '../data.ts'
import { bracketRows, found, type BracketRow } from '../pure/rows.ts'
import { NothingFound, NotOpen, TableSearch, TradingDataFrame } from './frame.tsx'

/** /trading-data/collateral-weight */
export function CollateralWeights() {
  const t = useT()
  const { data } = useSuspenseQuery(collateralWeightsQuery)
  const [wanted, setWanted] = useState('')
  return (
    <TradingDataFrame title="fees.collateralWeightTitle" lead="fees.collateralWeightLead">
      {!data.isOpen && <NotOpen title={t('fees.collateralClosedTitle')}>{t('fees.collateralClosedText')}</NotOpen>}
      <TableSearch label={t('fees.search')} value={wanted} onChange={setWanted} />
      <Table
        caption={t('fees.collateralWeightTitle')}
        columns={useWeightColumns()}
        rows={data.weights.filter(({ ticker, name }) => found(wanted, ticker, name))}
        rowKey={({ ticker }) => ticker}
        empty={<NothingFound text={wanted} />}
      />
    </TradingDataFrame>
  )
}

/** A share of a whole as a bar; its text stands beside it. */
function Bar({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block h-1 w-24 overflow-hidden rounded bg-hover align-middle max-sm:hidden"
    >
      <span className="block h-full bg-muted" style={{ width: `${share * 100}%` }} />
    </span>
  )
}

function useWeightColumns(): Column<CollateralWeight>[] {
  const t = useT()
  const { figure, percent } = useFormat()
  return [
    {
      id: 'asset',
      header: t('fees.asset'),
      cell: ({ ticker, name }) => (
        <Link
          to="/assets/$slug"
          params={{ slug: ticker }}
          className="inline-flex items-center gap-3 align-middle font-medium after:absolute after:inset-0 after:content-['']"
        >
          <CoinMark ticker={ticker} size={20} />
          {ticker}
          <span className="font-normal text-muted max-sm:hidden">{name}</span>
        </Link>
      ),
    },
    {
      id: 'weight',
      header: t('fees.weight'),
      align: 'end',
      cell: ({ weight }) => (
        <span className="inline-flex items-center gap-4">
          <Bar share={Number(weight) / 100} />
          <span className="inline-block w-12">{percent(weight)}</span>
        </span>
      ),
    },
    {
      id: 'max',
      header: t('fees.maxAmount'),
      align: 'end',
      cell: ({ ticker, maxAmount }) =>
        isZero(maxAmount) ? (
          t('fees.noBound')
        ) : (
          <span className="whitespace-nowrap">
            {figure(maxAmount)} <span className="text-muted">{ticker}</span>
          </span>
        ),
    },
  ]
}

/** /trading-data/collateral-brackets */
export function CollateralBrackets() {
  const t = useT()
  const { data } = useSuspenseQuery(bracketsQuery)
  const [wanted, setWanted] = useState('')
  const greatest = Math.max(1, ...data.markets.map((market) => market.maxLeverage))
  return (
    <TradingDataFrame title="fees.collateralBracketsTitle" lead="fees.collateralBracketsLead">
      {!data.isOpen && <NotOpen title={t('fees.collateralClosedTitle')}>{t('fees.collateralClosedText')}</NotOpen>}
      <TableSearch label={t('fees.searchMarkets')} value={wanted} onChange={setWanted} />
      <Table
        caption={t('fees.collateralBracketsTitle')}
        columns={useBracketColumns(greatest)}
        rows={bracketRows(data.markets, wanted)}
        rowKey={({ market, bracket }) => `${market.market} ${bracket.leverage}`}
        empty={<NothingFound text={wanted} />}
        stack
        rowClass="max-sm:grid-cols-1!"
      />
    </TradingDataFrame>
  )
}

function useBracketColumns(greatest: number): Column<BracketRow>[] {
  const t = useT()
  const { figure, percent } = useFormat()
  return [
    {
      id: 'market',
      header: t('fees.market'),
      cell: ({ market: { stock, money }, isFirst }) => (
        <span className={isFirst ? undefined : 'lg:sr-only'}>
          <span className="inline-flex items-center gap-3 align-middle font-medium">
            <PairMark base={stock} quote={money} size={20} />
            <span>
              {stock}
              <span className="text-muted">/{money}</span>
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'position',
      header: t('fees.position'),
      align: 'end',
      cell: ({ market, bracket: { from, upTo } }) =>
        t('fees.positionStep', { from: figure(from), to: figure(upTo), money: market.money }),
    },
    {
      id: 'leverage',
      header: t('fees.leverage'),
      align: 'end',
      cell: ({ bracket: { leverage } }) => (
        <span className="inline-flex items-center gap-4">
          <Bar share={leverage / greatest} />
          <span className="inline-block w-8">{t('fees.leverageTimes', { leverage })}</span>
        </span>
      ),
    },
    {
      id: 'initial',
      header: t('fees.initialMargin'),
      align: 'end',
      cell: ({ bracket }) => percent(bracket.initialMargin),
    },
    {
      id: 'maintenance',
      header: t('fees.maintenanceMargin'),
      align: 'end',
      cell: ({ bracket }) => percent(bracket.maintenanceMargin),
    },
  ]
}
