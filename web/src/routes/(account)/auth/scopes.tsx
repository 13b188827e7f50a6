import { createFileRoute } from '@tanstack/react-router'
import { ConsentPage, appAskedQuery } from '../../../features/accounts/index.ts'
import { clientIn, stringifySearch } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/scopes')({
  staticData: { texts: ['apps'], weight: 'figures' },
  loaderDeps: ({ search }) => ({ search: search as Readonly<Record<string, unknown>> }),
  loader: async ({ context: { queryClient, settings }, deps: { search } }) => {
    const client = clientIn(search)
    const request = stringifySearch(search).slice(1)
    if (client !== null && settings.user !== null) await queryClient.prefetchQuery(appAskedQuery(client, request))
    return { client, request }
  },
  head: (context) => pageHead(context, 'apps.headTitle'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  return <ConsentPage {...Route.useLoaderData()} user={settings.user} />
}
