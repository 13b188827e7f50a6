import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/index.ts'
import { HistoryTabs } from '../../history/index.ts'
import { exportSettingsQuery, exportsQuery } from '../data.ts'
import type { ExportSearch } from '../pure/search.ts'
import { ExportForm } from './export-form.tsx'
import { ExportList } from './export-list.tsx'

/** Histories as files: what is asked for, and what is there. */
export function ExportsPage({ search }: { search: ExportSearch }) {
  const t = useT()
  const { data: settings } = useSuspenseQuery(exportSettingsQuery)
  const { data: records } = useSuspenseQuery(exportsQuery)
  const making = records.filter(({ state }) => state === 'making').length
  return (
    <div className="page pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('history.title')}</h1>
      <HistoryTabs />
      <p className="mt-6 max-w-2xl text-13 text-muted">{t('exports.lead')}</p>
      <ExportForm settings={settings} search={search} making={making} />
      <ExportList records={records} />
    </div>
  )
}
