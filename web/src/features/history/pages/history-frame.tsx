import { Download, FileOutput } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, ButtonLink, Empty, Pagination, Select, Table, type Column } from '../../../shared/ui/index.ts'
import { HistoryTabs } from '../history-tabs.tsx'
import { PAGE_ROWS } from '../data.ts'
import { downloadHistory, type HistoryKind } from '../download.ts'
import { isFiltered, periods, type HistorySearch, type Period } from '../pure/search.ts'
import { useFilters, type HistoryPath } from './use-filters.ts'

interface HistoryFrameProps<Row> {
  kind: HistoryKind
  path: HistoryPath
  search: HistorySearch
  /** What the list holds, for its caption. */
  title: string
  filters: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  total: number
  rowKey: (row: Row) => string | number
  empty: {
    readonly title: string
    readonly hint: string
    readonly to: '/trade' | '/balance' | '/deposit' | '/withdraw'
    readonly action: string
  }
}

/** What the histories have in common: the tabs, the period, the table, its pages and its file. */
export function HistoryFrame<Row>({
  kind,
  path,
  search,
  title,
  filters,
  columns,
  rows,
  total,
  rowKey,
  empty,
}: HistoryFrameProps<Row>) {
  const t = useT()
  const navigate = useNavigate()
  const page = search.page ?? 1
  const change = useFilters(path)
  const [isLoading, setLoading] = useState(false)
  const { market, side, ticker, reason, period } = search
  const status = {
    orders: search.status,
    deals: undefined,
    transfers: undefined,
    deposits: search.deposit,
    payments: search.payment,
    withdrawals: search.withdrawal,
  }[kind]
  const exportSearch = { kind, period, market, side, ticker, reason, status }
  const download = async (): Promise<void> => {
    setLoading(true)
    await downloadHistory(kind, search, t)
    setLoading(false)
  }

  return (
    <div className="page pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('history.title')}</h1>
      <HistoryTabs />
      <div className="grid grid-cols-2 gap-3 border-b border-line py-3 sm:flex sm:flex-wrap sm:items-center">
        {filters}
        <PeriodFilter value={search.period} onChange={(period) => change({ period })} />
        <Button
          kind="secondary"
          className="max-sm:px-2 sm:ml-auto"
          title={t('history.csvHint')}
          disabled={rows.length === 0 || isLoading}
          onClick={() => void download()}
        >
          <Download className="size-4" aria-hidden="true" /> {t('history.csv')}
        </Button>
        <ButtonLink
          to="/history/exports"
          search={exportSearch}
          kind="secondary"
          className="max-sm:px-2 max-sm:odd:col-span-2"
        >
          <FileOutput className="size-4" aria-hidden="true" /> {t('history.export')}
        </ButtonLink>
      </div>
      <Table
        caption={title}
        stack
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={
          isFiltered(search) ? (
            <Empty
              title={t('history.emptyFiltered')}
              action={
                <Button
                  kind="secondary"
                  size="sm"
                  onClick={() => void navigate({ to: path, search: { source: search.source }, resetScroll: false })}
                >
                  {t('history.reset')}
                </Button>
              }
            />
          ) : (
            <Empty
              title={empty.title}
              action={
                <ButtonLink to={empty.to} kind="secondary" size="sm">
                  {empty.action}
                </ButtonLink>
              }
            >
              {empty.hint}
            </Empty>
          )
        }
      />
      <Pagination
        limit={PAGE_ROWS}
        offset={(page - 1) * PAGE_ROWS}
        total={total}
        onChange={(offset) => change({ page: offset / PAGE_ROWS + 1 })}
      />
    </div>
  )
}

const periodTexts = {
  '1d': 'history.periodDay',
  '7d': 'history.periodWeek',
  '30d': 'history.periodMonth',
  '90d': 'history.periodQuarter',
} as const

function PeriodFilter({
  value,
  onChange,
}: {
  value: Period | undefined
  onChange: (value: Period | undefined) => void
}) {
  const t = useT()
  return (
    <Filter
      label={t('history.period')}
      all={t('history.periodAll')}
      value={value}
      onChange={onChange}
      options={periods.map((period) => ({ value: period, text: t(periodTexts[period]) }))}
    />
  )
}

interface FilterProps<Value extends string> {
  label: string
  /** The text of "no filter". */
  all: string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  options: readonly { value: Value; text: string }[]
}

/** A select whose first entry lets everything through. */
export function Filter<Value extends string>({ label, all, value, onChange, options }: FilterProps<Value>) {
  return (
    <Select<Value | ''>
      label={label}
      hideLabel
      className="min-w-0 sm:w-44"
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      options={[{ value: '', text: all }, ...options]}
    />
  )
}
