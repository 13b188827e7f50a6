import { createFileRoute, notFound } from '@tanstack/react-router'
import { providerIn, providerNames } from '@exchange/contract/accounts/providers'
import { IdentityPage } from '../../features/demo/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

interface IdentitySearch {
  provider?: unknown
  state?: unknown
  nonce?: unknown
}

/** A simulated Apple or Google, where this installation has no settings for them. */
export const Route = createFileRoute('/dev/identity')({
  staticData: { weight: 'figures', texts: ['demo'] },
  validateSearch: (search: Record<string, unknown>): IdentitySearch => search,
  beforeLoad({ context, search }) {
    const provider = providerIn(search.provider)
    if (!context.settings.demo || provider === undefined) throw notFound()
    return { provider }
  },
  head: (context) =>
    pageHead(context, 'demo.identityTitle', { provider: providerNames[context.match.context.provider] }),
  component: Page,
})

function Page() {
  const { provider } = Route.useRouteContext()
  const { state, nonce } = Route.useSearch()
  const begun = typeof state === 'string' && typeof nonce === 'string' ? { state, nonce } : undefined
  return <IdentityPage provider={provider} begun={begun} />
}
