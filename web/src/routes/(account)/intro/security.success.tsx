import { createFileRoute, redirect } from '@tanstack/react-router'
import { factorsOf, IntroSuccessPage, protectionQuery } from '../../../features/accounts/index.ts'
import { joinLocale, pageHead } from '../../../shared/i18n/index.ts'

/** For accounts with a second factor; all others begin with getting one. */
export const Route = createFileRoute('/(account)/intro/security/success')({
  staticData: { weight: 'figures' },
  loader: async ({ context: { queryClient, settings, texts } }) => {
    if (settings.user === null) return
    // It may have been added a moment ago.
    const protection = await queryClient.fetchQuery({ ...protectionQuery, staleTime: 0 })
    if (factorsOf(protection) === 0) throw redirect({ href: joinLocale(texts.locale, '/intro/security') })
  },
  head: (context) => pageHead(context, 'intro.successTitle'),
  component: IntroSuccessPage,
})
