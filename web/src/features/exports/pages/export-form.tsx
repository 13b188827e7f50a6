import { exportFilters, exportFormats, type ExportFormat, type ExportKindName } from '@exchange/contract/exports/kinds'
import { X } from 'lucide-react'
import { useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Button, Segmented, Select, TextField } from '../../../shared/ui/index.ts'
import { useAskExport, type ExportSettings } from '../data.ts'
import { kindTexts, useFilterText } from '../filter-texts.ts'
import { dayIn, exportPeriods, secondsOf, type ExportPeriod } from '../pure/period.ts'
import { filtersOf, type ExportSearch, type Filters } from '../pure/search.ts'

const periodTexts: Readonly<Record<ExportPeriod, MessageKey>> = {
  '1d': 'history.periodDay',
  '7d': 'history.periodWeek',
  '30d': 'history.periodMonth',
  '90d': 'history.periodQuarter',
  year: 'exports.periodYear',
  'last-year': 'exports.periodLastYear',
  all: 'exports.periodAll',
  own: 'exports.periodOwn',
}

const now = () => Math.floor(Date.now() / 1000)

interface Zones {
  /** Of the device. */
  readonly own: string
  /** All that it knows. */
  readonly all: readonly string[]
}
const unknown: Zones = { own: 'UTC', all: ['UTC'] }
let known: Zones | null = null

function zonesOfDevice(): Zones {
  if (known === null) {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    known = { own, all: [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])] }
  }
  return known
}

const never = () => () => {}

/** UTC alone until the page is alive. */
const useZones = (): Zones => useSyncExternalStore(never, zonesOfDevice, () => unknown)

/** What is asked for: which history, of which time, as what. */
export function ExportForm({
  settings,
  search,
  making,
}: {
  settings: ExportSettings
  search: ExportSearch
  making: number
}) {
  const t = useT()
  const ask = useAskExport()
  const zones = useZones()
  const [kind, setKind] = useState<ExportKindName>(search.kind ?? 'orders')
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [filters, setFilters] = useState<Filters>(filtersOf(search))
  const [period, setPeriod] = useState<ExportPeriod>(search.period ?? 'all')
  const [zone, setZone] = useState<string | null>(null)
  const [days, setDays] = useState({ first: '', last: '' })
  const [isWrong, setWrong] = useState(false)
  const timeZone = zone ?? zones.own

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const seconds = secondsOf(period, days, { now: now(), timeZone, longestDays: settings.longestDays })
    setWrong(seconds === null)
    if (seconds !== null) ask.mutate({ kind, format, ...seconds, timeZone, filters })
  }
  const choosePeriod = (chosen: ExportPeriod) => {
    setPeriod(chosen)
    setWrong(false)
    const today = dayIn(now(), timeZone)
    if (chosen === 'own' && days.last === '') setDays({ first: `${today.slice(0, 7)}-01`, last: today })
  }

  return (
    <form onSubmit={submit} className="mt-6 rounded border border-line p-4" aria-label={t('exports.ask')}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label={t('exports.kind')}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen)
            setFilters({})
          }}
          options={settings.kinds.map((one) => ({ value: one.kind, text: t(kindTexts[one.kind]) }))}
        />
        <Select
          label={t('exports.period')}
          value={period}
          onChange={choosePeriod}
          options={exportPeriods.map((one) => ({ value: one, text: t(periodTexts[one]) }))}
        />
        <Select
          label={t('exports.zone')}
          value={timeZone}
          onChange={setZone}
          title={t('exports.zoneHint')}
          options={zones.all.map((one) => ({ value: one, text: one.replaceAll('_', ' ') }))}
        />
        <div>
          <span className="mb-1 block text-12 text-muted">{t('exports.format')}</span>
          <Segmented
            label={t('exports.format')}
            value={format}
            onChange={setFormat}
            options={exportFormats.map((one) => ({ value: one, text: one.toUpperCase() }))}
          />
        </div>
        {period === 'own' && (
          <>
            <TextField
              type="date"
              label={t('exports.from')}
              required
              value={days.first}
              error={isWrong ? t('exports.datesWrong') : undefined}
              onChange={(event) => setDays({ ...days, first: event.target.value })}
            />
            <TextField
              type="date"
              label={t('exports.to')}
              required
              value={days.last}
              onChange={(event) => setDays({ ...days, last: event.target.value })}
            />
          </>
        )}
      </div>
      <Narrowed kind={kind} filters={filters} onChange={setFilters} />
      <Asking settings={settings} format={format} making={making} isAsking={ask.isPending} />
    </form>
  )
}

/** What was narrowed on the page of the history; each can be taken away. */
function Narrowed({
  kind,
  filters,
  onChange,
}: {
  kind: ExportKindName
  filters: Filters
  onChange: (filters: Filters) => void
}) {
  const t = useT()
  const textOf = useFilterText()
  const named = exportFilters.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [{ name, text: textOf(kind, name, value) }]
  })
  if (named.length === 0) return null
  return (
    <p className="mt-4 flex flex-wrap items-center gap-2 text-13 text-muted">
      {t('exports.filters')}
      {named.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          aria-label={t('exports.removeFilter', { filter: text })}
          onClick={() => onChange({ ...filters, [name]: undefined })}
          className="inline-flex h-8 items-center gap-1 rounded border border-line-strong px-2 text-text hover:bg-hover"
        >
          {text} <X className="size-3" aria-hidden="true" />
        </button>
      ))}
    </p>
  )
}

/** The button, and what there may be. */
function Asking({
  settings,
  format,
  making,
  isAsking,
}: {
  settings: ExportSettings
  format: ExportFormat
  making: number
  isAsking: boolean
}) {
  const t = useT()
  const { figure, dateTime } = useFormat()
  const timeZone = useTimeZone()
  const { nextAt, waiting, kept, keptDays } = settings
  const rows = settings.formats.find((one) => one.format === format)?.rows ?? 0
  const refused =
    nextAt !== null
      ? t('exports.nextAt', { date: dateTime(nextAt, timeZone) })
      : making >= waiting
        ? t('exports.waitingMany', { count: making })
        : null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button type="submit" busy={isAsking} disabled={refused !== null} className="max-sm:w-full">
        {t('exports.ask')}
      </Button>
      <p className="min-w-0 flex-1 basis-64 text-12 text-muted">
        {refused ??
          `${t('exports.limits', { rows: figure(String(rows)) })} ${t('exports.limitsKept', { days: keptDays, kept })}`}
      </p>
    </div>
  )
}
