import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { factorsOf, IntroPages, introPageOf, passkeysQuery, protectionQuery } from '../../features/accounts/index.ts'
import { joinLocale, pageHead } from '../../shared/i18n/index.ts'

const titles = {
  start: 'intro.title',
  security: 'intro.securityTitle',
  success: 'intro.successTitle',
  choice: 'intro.choose',
  passkeys: 'security.passkeys',
  app: 'security.app',
  verification: 'intro.verification',
} as const

/** The first steps of an account. Guests may look; whoever is signed in may come back at any time. */
export const Route = createFileRoute('/(account)/intro/$')({
  staticData: { texts: ['intro', 'security'], weight: 'figures' },
  loader: async ({ params: { _splat: path = '' }, context: { queryClient, settings, texts } }) => {
    const page = introPageOf(path)
    if (page === undefined) throw notFound()
    if (settings.user === null) return
    if (page === 'success') {
      // It may have been added a moment ago; all others begin with getting one.
      const protection = await queryClient.fetchQuery({ ...protectionQuery, staleTime: 0 })
      if (factorsOf(protection) === 0) throw redirect({ href: joinLocale(texts.locale, '/intro/security') })
    }
    await Promise.all([queryClient.prefetchQuery(protectionQuery), queryClient.prefetchQuery(passkeysQuery)])
  },
  head: (context) => pageHead(context, titles[introPageOf(context.params._splat ?? '') ?? 'start']),
  component: Page,
})

function Page() {
  const { _splat: path = '' } = Route.useParams()
  return <IntroPages page={introPageOf(path) ?? 'start'} user={Route.useRouteContext().settings.user} />
}
