import { createFileRoute } from '@tanstack/react-router'
import {
  exportSettingsQuery,
  ExportsPage,
  exportsQuery,
  readExportSearch,
  type ExportSearch,
} from '../../../features/exports/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/history/exports')({
  staticData: { weight: 'figures', texts: ['exports', 'deposits', 'payments', 'withdrawals'] },
  validateSearch: (search: Record<string, unknown>): ExportSearch => ({ ...search, ...readExportSearch(search) }),
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.ensureQueryData(exportSettingsQuery), queryClient.ensureQueryData(exportsQuery)])
  },
  head: (context) => pageHead(context, 'exports.title'),
  component: Page,
})

function Page() {
  return <ExportsPage search={Route.useSearch()} />
}
