import { createFileRoute } from '@tanstack/react-router'
import { ExportPage, exportQuery } from '../../../features/accounts/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/general/export')({
  staticData: { weight: 'figures', texts: ['privacy'] },
  beforeLoad: requireUser,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(exportQuery)
  },
  head: (context) => pageHead(context, 'shared.exportPage'),
  component: ExportPage,
})
