import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { SocialLoginPage } from '../../features/accounts/index.ts'
import { joinLocale, pageHead } from '../../shared/i18n/index.ts'
import { providerIn, providerNames } from '@exchange/contract/accounts/providers'

interface SocialLoginSearch {
  provider?: unknown
  state?: unknown
  problem?: unknown
  redirect?: string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Where a browser signs in with Apple or Google; for guests only. */
export const Route = createFileRoute('/(account)/social-login')({
  staticData: { texts: ['accounts', 'connections'], weight: 'figures' },
  validateSearch: (search: Record<string, unknown>): SocialLoginSearch => ({
    ...search,
    redirect: textOf(search['redirect']),
  }),
  beforeLoad({ context, search }) {
    const provider = providerIn(search.provider)
    if (provider === undefined) throw notFound()
    if (context.settings.user !== null) throw redirect({ href: joinLocale(context.texts.locale, '/') })
    return { provider }
  },
  head: (context) =>
    pageHead(context, 'connections.title', { provider: providerNames[context.match.context.provider] }),
  component: Page,
})

function Page() {
  const { settings, provider } = Route.useRouteContext()
  const { provider: _named, state, problem, ...rest } = Route.useSearch()
  return (
    <SocialLoginPage
      provider={provider}
      state={textOf(state)}
      problem={textOf(problem)}
      rest={rest}
      returnPath={rest.redirect}
      settings={settings}
    />
  )
}
