import type { HistoryExport } from '@exchange/contract/exports'
import { exportFilters } from '@exchange/contract/exports/kinds'
import { Download, Trash2 } from 'lucide-react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, Empty, IconButton, Table, buttonClass, type Column } from '../../../shared/ui/index.ts'
import { useRemoveExport } from '../data.ts'
import { kindTexts, useFilterText } from '../filter-texts.ts'

/** Those of the last 30 days, the newest first. */
export function ExportList({ records }: { records: readonly HistoryExport[] }) {
  const t = useT()
  return (
    <section aria-labelledby="exports-list" className="mt-10">
      <h2 id="exports-list" className="text-16 font-semibold">
        {t('exports.list')}
      </h2>
      <div className="mt-3">
        <Table
          caption={t('exports.list')}
          stack
          columns={useColumns()}
          rows={records}
          rowKey={({ id }) => id}
          empty={<Empty title={t('exports.empty')}>{t('exports.emptyHint')}</Empty>}
        />
      </div>
    </section>
  )
}

function useColumns(): Column<HistoryExport>[] {
  const t = useT()
  const { dateTime, dateMinute, fileSize } = useFormat()
  const timeZone = useTimeZone()
  return [
    {
      id: 'time',
      header: t('history.time'),
      cell: ({ askedAt }) => (
        <time dateTime={new Date(askedAt * 1000).toISOString()} className="num whitespace-nowrap text-muted">
          {dateTime(askedAt, timeZone)}
        </time>
      ),
    },
    { id: 'kind', header: t('exports.kind'), cell: (one) => <What one={one} /> },
    {
      id: 'period',
      header: t('exports.period'),
      cell: (one) => (
        <span className="num">
          {dateMinute(one.from, one.timeZone)} – {dateMinute(one.to, one.timeZone)}
          <span className="block text-12 text-muted">{one.timeZone.replaceAll('_', ' ')}</span>
        </span>
      ),
    },
    { id: 'format', header: t('exports.format'), cell: ({ format }) => format.toUpperCase() },
    {
      id: 'size',
      header: t('exports.size'),
      align: 'end',
      cell: ({ bytes }) => (bytes === null ? '–' : fileSize(bytes)),
    },
    { id: 'state', header: t('history.status'), align: 'end', cell: (one) => <State one={one} /> },
    {
      id: 'actions',
      header: t('exports.download'),
      hideHeader: true,
      noLabel: true,
      align: 'end',
      cell: (one) => <Actions one={one} />,
    },
  ]
}

function What({ one: { kind, filters } }: { one: HistoryExport }) {
  const t = useT()
  const textOf = useFilterText()
  const narrowed = exportFilters.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [textOf(kind, name, value)]
  })
  return (
    <span className="font-medium">
      {t(kindTexts[kind])}
      {narrowed.length > 0 && <span className="block text-12 font-normal text-muted">{narrowed.join(' · ')}</span>}
    </span>
  )
}

/** How one stands; who listens is told when that changes. */
function State({ one: { state, failure, rows, total, until } }: { one: HistoryExport }) {
  const t = useT()
  const { figure, dateMinute } = useFormat()
  const timeZone = useTimeZone()
  const written = figure(String(rows))
  const note = 'mt-1 block text-12 text-muted'
  if (state === 'making')
    return (
      <output className="my-1 inline-block text-right">
        <Badge kind="accent">{t('exports.making')}</Badge>
        {total === null ? (
          <span className={note}>{rows > 0 && t('exports.progressOpen', { rows: written })}</span>
        ) : (
          <>
            <progress
              value={rows}
              max={Math.max(total, 1)}
              aria-label={t('exports.making')}
              className="mt-1 block h-1 w-32 accent-accent max-lg:ml-auto"
            />
            <span className={note}>{t('exports.progress', { rows: written, total: figure(String(total)) })}</span>
          </>
        )}
      </output>
    )
  if (state === 'failed')
    return (
      <output className="my-1 inline-block text-right">
        <Badge kind="warn">{t('exports.failed')}</Badge>
        <span className={note}>{t(failure === 'too-large' ? 'exports.failedLarge' : 'exports.failedBroken')}</span>
      </output>
    )
  if (state === 'expired') return <Badge kind="neutral">{t('exports.expired')}</Badge>
  return (
    <output className="my-1 inline-block text-right">
      <Badge kind="buy">{t('exports.ready')}</Badge>
      <span className={note}>
        {t('exports.counted', { count: rows })}
        {until !== null && `, ${t('exports.until', { date: dateMinute(until, timeZone) })}`}
      </span>
    </output>
  )
}

function Actions({ one: { id, state } }: { one: HistoryExport }) {
  const t = useT()
  const remove = useRemoveExport()
  return (
    <span className="inline-flex items-center gap-1">
      {state === 'ready' && (
        <a href={`/v2/export/${id}/file`} download className={buttonClass({ kind: 'secondary', size: 'sm' })}>
          <Download className="size-4" aria-hidden="true" /> {t('exports.download')}
        </a>
      )}
      <IconButton label={t('exports.remove')} size="sm" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  )
}
