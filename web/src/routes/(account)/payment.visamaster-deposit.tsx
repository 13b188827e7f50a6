import { createFileRoute, notFound } from '@tanstack/react-router'
import { ReturnPage, paymentQuery } from '../../features/payments/index.ts'
import { requireUser } from '../../shared/data/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

interface ReturnSearch {
  readonly transactionId?: unknown
}

const idIn = ({ transactionId }: ReturnSearch): string | undefined =>
  typeof transactionId === 'string' && /^[\da-f-]{36}$/.test(transactionId) ? transactionId : undefined

/** Where somebody comes back to from a card. */
export const Route = createFileRoute('/(account)/payment/visamaster-deposit')({
  staticData: { weight: 'figures', texts: ['payments'] },
  validateSearch: (search: Record<string, unknown>): ReturnSearch => search,
  beforeLoad: (visit) => {
    if (visit.search.transactionId === undefined) throw notFound()
    return requireUser(visit)
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const id = idIn(deps)
    if (id !== undefined) await queryClient.prefetchQuery(paymentQuery(id))
  },
  head: (context) => pageHead(context, 'payments.one'),
  component: Page,
})

function Page() {
  return <ReturnPage id={idIn(Route.useSearch())} />
}
