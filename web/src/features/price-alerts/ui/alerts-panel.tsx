import type { PriceAlert } from '@exchange/contract/price-alerts'
import { Trash2 } from 'lucide-react'
import { useFormat, useTimeZone, type Format } from '../../../shared/format/index.ts'
import { useT, type Translate } from '../../../shared/i18n/index.ts'
import { Failure, IconButton, Skeleton, Table, toast, toastApiError, type Column } from '../../../shared/ui/index.ts'
import { useRemoveAlert, useAddAlert, usePriceAlerts } from '../data.ts'
import { AlertForm } from './alert-form.tsx'
import { AlertValue, figureOf } from './alert-value.tsx'

interface AlertsPanelProps {
  /** `BTC_USDT`: where new ones are set. */
  readonly market: string
  readonly pricePrecision: number
  /** The last price there. */
  readonly last: string
  /** Those of this market alone. */
  readonly isScoped: boolean
}

/** The alerts of the account, and a form that sets one on this market. */
export default function AlertsPanel({ market, pricePrecision, last, isScoped }: AlertsPanelProps) {
  const t = useT()
  const { data, isError, refetch } = usePriceAlerts()
  const rows = data?.filter((alert) => !isScoped || alert.market === market)
  return (
    <div className="flex flex-1 flex-col">
      <AlertForm key={market} market={market} pricePrecision={pricePrecision} last={last} />
      {isError && data === undefined ? (
        <Failure onRetry={() => void refetch()} />
      ) : rows === undefined ? (
        <Skeleton className="m-3 h-4" />
      ) : rows.length === 0 ? (
        <p className="px-4 py-6 text-center text-12 text-muted">{t('price-alerts.empty')}</p>
      ) : (
        <AlertsTable rows={rows} market={market} pricePrecision={pricePrecision} />
      )}
    </div>
  )
}

function AlertsTable({
  rows,
  market,
  pricePrecision,
}: Pick<AlertsPanelProps, 'market' | 'pricePrecision'> & { readonly rows: readonly PriceAlert[] }) {
  const t = useT()
  const format = useFormat()
  const timeZone = useTimeZone()
  const remove = useRemoveAlert()
  const add = useAddAlert()
  const decimalsOf = (alert: PriceAlert): number =>
    alert.kind === 'change' ? 2 : alert.market === market && alert.kind === 'price' ? pricePrecision : 8
  const onRemove = async (alert: PriceAlert): Promise<void> => {
    const setAgain = () => void add.mutateAsync(alert).catch((error: unknown) => toastApiError(error, t))
    try {
      await remove.mutateAsync(alert.id)
      const action = alert.state === 'fired' ? {} : { action: { label: t('price-alerts.undo'), onClick: setAgain } }
      toast(t('price-alerts.removed'), { type: 'success', ...action })
    } catch (error) {
      toastApiError(error, t)
    }
  }
  return (
    <Table
      dense
      caption={t('price-alerts.title')}
      columns={columnsOf(t, format, { timeZone, decimalsOf, onRemove })}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

interface ColumnDeps {
  readonly timeZone: string
  readonly decimalsOf: (alert: PriceAlert) => number
  readonly onRemove: (alert: PriceAlert) => Promise<void>
}

function columnsOf(t: Translate, format: Format, { timeZone, decimalsOf, onRemove }: ColumnDeps): Column<PriceAlert>[] {
  return [
    { id: 'market', header: t('price-alerts.market'), cell: (alert) => alert.market.replace('_', '/') },
    { id: 'kind', header: t('price-alerts.kind'), cell: (alert) => kindText(alert, t) },
    {
      id: 'value',
      header: t('price-alerts.value'),
      align: 'end',
      cell: (alert) => <AlertValue alert={alert} decimals={decimalsOf(alert)} />,
    },
    { id: 'note', header: t('price-alerts.note'), cell: (alert) => <span className="break-words">{alert.note}</span> },
    { id: 'state', header: t('price-alerts.state'), cell: (alert) => stateText(alert, t, format, timeZone) },
    {
      id: 'action',
      header: t('price-alerts.action'),
      align: 'end',
      noLabel: true,
      cell: (alert) => (
        <IconButton
          label={`${t('price-alerts.remove')}: ${alert.market.replace('_', '/')} ${figureOf(alert, format)}`}
          size="sm"
          onClick={() => void onRemove(alert)}
        >
          <Trash2 className="size-3.5" />
        </IconButton>
      ),
    },
  ]
}

function stateText(
  { kind, state, firedAt, firedValue, fires }: PriceAlert,
  t: Translate,
  format: Format,
  timeZone: string,
) {
  if (firedAt === null || firedValue === null) return t('price-alerts.armed')
  return t(state === 'fired' ? 'price-alerts.fired' : 'price-alerts.firedBefore', {
    date: format.dateTime(firedAt, timeZone),
    value: figureOf({ kind, value: firedValue }, format),
    count: fires,
  })
}

function kindText({ kind, condition, repeat }: PriceAlert, t: Translate): string {
  const what = t(
    kind === 'change'
      ? 'price-alerts.change'
      : kind === 'volume'
        ? 'price-alerts.volume'
        : condition === 'gte'
          ? 'price-alerts.priceUp'
          : 'price-alerts.priceDown',
  )
  return repeat === 'each' ? `${what}, ${t('price-alerts.eachTime')}` : what
}
