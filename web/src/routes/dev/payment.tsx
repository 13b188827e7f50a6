import { createFileRoute, notFound } from '@tanstack/react-router'
import { PayerPage, payerQuery } from '../../features/demo/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

interface PayerSearch {
  id?: unknown
}

/** A simulated bank or card acquirer, where this installation has no settings for one. */
export const Route = createFileRoute('/dev/payment')({
  staticData: { weight: 'figures', texts: ['demo'] },
  validateSearch: (search: Record<string, unknown>): PayerSearch => search,
  beforeLoad({ context, search: { id } }) {
    if (!context.settings.demo || typeof id !== 'string' || !/^[\w-]{10,64}$/.test(id)) throw notFound()
    return { payment: id }
  },
  loader: async ({ context: { queryClient, payment } }) => {
    await queryClient.prefetchQuery(payerQuery(payment))
  },
  head: (context) => pageHead(context, 'demo.payHead'),
  component: Page,
})

function Page() {
  const { payment } = Route.useRouteContext()
  return <PayerPage id={payment} />
}
