import { useT } from '../../i18n/index.ts'
import {
  Badge,
  Banner,
  Button,
  Empty,
  Failure,
  PairMark,
  PriceChange,
  Skeleton,
  Table,
  type BadgeKind,
  type Column,
} from '../index.ts'
import { Row, State } from './frame.tsx'

const badgeKinds: readonly BadgeKind[] = ['neutral', 'accent', 'buy', 'sell', 'warn']

export function Feedback() {
  const t = useT()
  return (
    <>
      <State of="Badge">
        <Row>
          {badgeKinds.map((kind) => (
            <Badge key={kind} kind={kind}>
              {kind}
            </Badge>
          ))}
        </Row>
      </State>
      <State of="Banner">
        <div className="border border-b-0 border-line">
          <Banner>{t('shared.simulated')}</Banner>
          <Banner kind="warn">{t('shared.offline')}</Banner>
          <Banner kind="danger">{t('shared.errorTitle')}</Banner>
        </div>
      </State>
      <State of="Skeleton">
        <Skeleton className="w-40" />
      </State>
      <State of="Empty">
        <Empty title={t('shared.emptyTitle')} action={<Button size="sm">{t('shared.signUp')}</Button>}>
          {t('design.fieldHint')}
        </Empty>
      </State>
      <State of="Failure">
        <Failure onRetry={() => {}} />
      </State>
    </>
  )
}

interface Sample {
  readonly ticker: string
  readonly price: string
  readonly change: string
}

const samples: readonly Sample[] = [
  { ticker: 'BTC', price: '64321.5', change: '2.31' },
  { ticker: 'ETH', price: '3150.25', change: '-1.12' },
  { ticker: 'ADA', price: '0.4412', change: '0' },
]

function useSampleColumns(): Column<Sample>[] {
  const t = useT()
  return [
    {
      id: 'asset',
      header: t('design.first'),
      cell: ({ ticker }) => (
        <span className="flex items-center gap-3">
          <PairMark base={ticker} quote="USDT" /> {ticker}
        </span>
      ),
    },
    {
      id: 'price',
      header: t('design.second'),
      align: 'end',
      sort: { direction: 'desc', toggle: () => {} },
      cell: ({ price }) => price,
    },
    { id: 'change', header: t('design.third'), align: 'end', cell: ({ change }) => <PriceChange percent={change} /> },
  ]
}

export function Tables() {
  const t = useT()
  const common = {
    columns: useSampleColumns(),
    rowKey: ({ ticker }: Sample) => ticker,
    empty: <Empty title={t('shared.emptyTitle')}>{t('design.fieldHint')}</Empty>,
  }
  return (
    <>
      <State of="rows, sorted">
        <Table caption={t('design.table')} rows={samples} {...common} />
      </State>
      <State of="stack">
        <Table caption={t('design.table')} rows={samples} stack {...common} />
      </State>
      <State of="isLoading">
        <Table caption={t('design.tableLoading')} rows={[]} isLoading {...common} />
      </State>
      <State of="empty">
        <Table caption={t('design.tableEmpty')} rows={[]} {...common} />
      </State>
      <State of="error">
        <Table caption={t('design.tableFailed')} rows={[]} error={{ retry: () => {} }} {...common} />
      </State>
    </>
  )
}
