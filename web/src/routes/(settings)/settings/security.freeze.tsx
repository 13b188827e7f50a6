import { createFileRoute } from '@tanstack/react-router'
import { FreezePage } from '../../../features/accounts/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/freeze')({
  staticData: { weight: 'figures', texts: ['rescue'] },
  beforeLoad: requireUser,
  head: (context) => pageHead(context, 'shared.freezePage'),
  component: FreezePage,
})
