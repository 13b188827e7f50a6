import type { AssetFees, MovementFee } from '@exchange/contract/fees'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isZero, useFormat } from '../../../shared/format/index.ts'
import { namedIn, useT } from '../../../shared/i18n/index.ts'
import { Badge, CoinMark, Table, type Column } from '../../../shared/ui/index.ts'
import { scheduleQuery } from '../data.ts'
import { routeRows, type RouteRow } from '../pure/rows.ts'
import { FeesFrame, NothingFound, NotOpen, TableSearch } from './frame.tsx'

/** /fees/cryptocurrency: every network of every coin. */
export function CryptoFees() {
  const t = useT()
  const { data } = useSuspenseQuery(scheduleQuery)
  const [wanted, setWanted] = useState('')
  const coins = data.assets.filter((asset) => !asset.isFiat)
  return (
    <FeesFrame title="fees.cryptoTitle" lead="fees.cryptoLead">
      <Closed assets={coins} />
      <TableSearch label={t('fees.search')} value={wanted} onChange={setWanted} />
      <Table
        caption={t('fees.cryptoTitle')}
        columns={useRouteColumns('fees.network')}
        rows={routeRows(coins, wanted)}
        rowKey={({ asset, route }) => `${asset.ticker} ${route.id}`}
        empty={<NothingFound text={wanted} />}
        stack
        rowClass="max-sm:grid-cols-1!"
      />
    </FeesFrame>
  )
}

/** /fees/fiat: what each provider of each currency takes. */
export function FiatFees() {
  const t = useT()
  const { data } = useSuspenseQuery(scheduleQuery)
  const currencies = data.assets.filter((asset) => asset.isFiat).map((asset) => namedIn(t, asset))
  return (
    <FeesFrame title="fees.fiatTitle" lead="fees.fiatLead">
      <Closed assets={currencies} />
      <div className="mt-3">
        <Table
          caption={t('fees.fiatTitle')}
          columns={useRouteColumns('fees.provider')}
          rows={routeRows(currencies, '')}
          rowKey={({ asset, route }) => `${asset.ticker} ${route.id}`}
          empty={null}
          stack
          rowClass="max-sm:grid-cols-1!"
        />
      </div>
    </FeesFrame>
  )
}

/** Says which ways are closed, where one is. */
function Closed({ assets }: { assets: readonly AssetFees[] }) {
  const t = useT()
  const routes = assets.flatMap((asset) => asset.routes)
  const isDepositOpen = routes.some((route) => route.deposit.isOpen)
  const isWithdrawOpen = routes.some((route) => route.withdraw.isOpen)
  if (isDepositOpen && isWithdrawOpen) return null
  const title = isDepositOpen
    ? 'fees.withdrawalsClosedTitle'
    : isWithdrawOpen
      ? 'fees.depositsClosedTitle'
      : 'fees.closedTitle'
  return <NotOpen title={t(title)}>{t('fees.closedText')}</NotOpen>
}

/** `way`: what the ways in and out are called. */
function useRouteColumns(way: 'fees.network' | 'fees.provider'): Column<RouteRow>[] {
  const t = useT()
  const { figure, percent: writePercent } = useFormat()
  const amount = (text: string, row: RouteRow) => (
    <span className="whitespace-nowrap">
      {figure(text)} <span className="text-muted">{row.asset.ticker}</span>
    </span>
  )
  const cost = ({ fixed, percent }: MovementFee, row: RouteRow) => {
    if (isZero(fixed) && isZero(percent)) return t('fees.free')
    return (
      <>
        {!isZero(fixed) && amount(fixed, row)}
        {!isZero(fixed) && !isZero(percent) && ' + '}
        {!isZero(percent) && writePercent(percent)}
      </>
    )
  }
  return [
    {
      id: 'asset',
      header: t('fees.asset'),
      className: 'max-lg:col-span-full max-lg:before:hidden',
      cell: ({ asset, isFirst }) => (
        <span className={isFirst ? undefined : 'lg:sr-only'}>
          <AssetLink asset={asset} />
        </span>
      ),
    },
    {
      id: 'network',
      header: t(way),
      cell: ({ asset, route }) => (
        <span className="inline-flex items-center gap-2">
          {route.name}
          <span className="text-muted">{route.id === route.name ? '' : route.id}</span>
          {route.isDefault && asset.routes.length > 1 && <Badge>{t('fees.defaultNetwork')}</Badge>}
        </span>
      ),
    },
    { id: 'deposit', header: t('fees.depositFee'), align: 'end', cell: (row) => cost(row.route.deposit, row) },
    {
      id: 'depositMin',
      header: t('fees.depositMin'),
      align: 'end',
      cell: (row) => amount(row.route.deposit.minAmount, row),
    },
    { id: 'withdraw', header: t('fees.withdrawFee'), align: 'end', cell: (row) => cost(row.route.withdraw, row) },
    {
      id: 'withdrawMin',
      header: t('fees.withdrawMin'),
      align: 'end',
      cell: (row) => amount(row.route.withdraw.minAmount, row),
    },
    {
      id: 'withdrawMax',
      header: t('fees.withdrawMax'),
      align: 'end',
      cell: (row) =>
        isZero(row.route.withdraw.maxAmount) ? t('fees.noBound') : amount(row.route.withdraw.maxAmount, row),
    },
  ]
}

function AssetLink({ asset }: { asset: AssetFees }) {
  return (
    <Link
      to="/assets/$slug"
      params={{ slug: asset.ticker }}
      className="inline-flex items-center gap-3 rounded align-middle font-medium hover:underline underline-offset-4"
    >
      <CoinMark ticker={asset.ticker} size={20} />
      {asset.ticker}
      <span className="font-normal text-muted">{asset.name}</span>
    </Link>
  )
}
