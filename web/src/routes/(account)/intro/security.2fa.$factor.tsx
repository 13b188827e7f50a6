import { createFileRoute, notFound } from '@tanstack/react-router'
import { IntroFactorPage, passkeysQuery, protectionQuery } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

/** `/passkeys` and `/authenticator-app`. */
export const Route = createFileRoute('/(account)/intro/security/2fa/$factor')({
  staticData: { weight: 'figures' },
  loader: async ({ params: { factor }, context: { queryClient, settings } }) => {
    if (factor !== 'passkeys' && factor !== 'authenticator-app') throw notFound()
    if (settings.user === null) return
    await Promise.all([queryClient.prefetchQuery(protectionQuery), queryClient.prefetchQuery(passkeysQuery)])
  },
  head: (context) => pageHead(context, context.params.factor === 'passkeys' ? 'security.passkeys' : 'security.app'),
  component: Page,
})

function Page() {
  return <IntroFactorPage only={Route.useParams().factor === 'passkeys' ? 'passkeys' : 'app'} />
}
