import { createFileRoute } from '@tanstack/react-router'
import { ConfirmationPage, withdrawalQuery } from '../../features/withdrawals/index.ts'
import { requireUser } from '../../shared/data/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

interface ConfirmationSearch {
  readonly id?: string | undefined
}

export const Route = createFileRoute('/(account)/withdraw/confirmation')({
  staticData: { weight: 'figures', texts: ['withdrawals', 'payments'] },
  validateSearch: (search: Record<string, unknown>): ConfirmationSearch => ({
    ...search,
    id: typeof search.id === 'string' && /^[\da-f-]{36}$/.test(search.id) ? search.id : undefined,
  }),
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { id } }) => {
    if (id !== undefined) await queryClient.prefetchQuery(withdrawalQuery(id))
  },
  head: (context) => pageHead(context, 'withdrawals.one'),
  component: Page,
})

function Page() {
  return <ConfirmationPage id={Route.useSearch().id} email={Route.useRouteContext().user.email} />
}
