import { createFileRoute } from '@tanstack/react-router'
import { NicknamePage } from '../../../features/accounts/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/general/nickname')({
  staticData: { weight: 'figures' },
  beforeLoad: requireUser,
  head: (context) => pageHead(context, 'shared.nicknamePage'),
  component: Page,
})

function Page() {
  return <NicknamePage user={Route.useRouteContext().user} />
}
