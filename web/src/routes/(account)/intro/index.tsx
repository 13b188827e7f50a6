import { createFileRoute } from '@tanstack/react-router'
import { IntroPage, protectionQuery } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/intro/')({
  staticData: { weight: 'figures' },
  loader: async ({ context: { queryClient, settings } }) => {
    if (settings.user !== null) await queryClient.prefetchQuery(protectionQuery)
  },
  head: (context) => pageHead(context, 'intro.title'),
  component: Page,
})

function Page() {
  const { user } = Route.useRouteContext().settings
  return user === null ? null : <IntroPage user={user} />
}
