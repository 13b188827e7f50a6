import { createFileRoute, notFound } from '@tanstack/react-router'
import { QrLoginPage } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

interface QrLoginSearch {
  /** Of the link that a phone has opened. */
  code?: string | undefined
}

export const Route = createFileRoute('/(settings)/settings/security/qr-login')({
  staticData: { texts: ['security'], weight: 'figures' },
  validateSearch: (search: Record<string, unknown>): QrLoginSearch => ({
    ...search,
    code: typeof search.code === 'string' ? search.code : undefined,
  }),
  beforeLoad: (visit) => {
    if (visit.context.settings.permissions['qrLogin']?.enabled !== true) throw notFound()
    return requirePassword(visit)
  },
  head: (context) => pageHead(context, 'shared.qrLogin'),
  component: Page,
})

function Page() {
  const { user } = Route.useRouteContext()
  return <QrLoginPage user={user} code={Route.useSearch().code} />
}
