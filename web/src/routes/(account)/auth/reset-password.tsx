import { createFileRoute, redirect } from '@tanstack/react-router'
import { ResetPasswordPage } from '../../../features/accounts/index.ts'
import { api, stringifySearch } from '../../../shared/data/index.ts'
import { joinLocale, pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/reset-password')({
  staticData: { weight: 'figures' },
  // Whoever opened no link is in the wrong place.
  loader: async ({ context, location }) => {
    const link = await api['GET /v2/password/reset']()
    if (link.state === 'none')
      throw redirect({ href: joinLocale(context.texts.locale, '/auth') + stringifySearch(location.search) })
    return link
  },
  head: (context) => pageHead(context, 'accounts.resetTitle'),
  component: Page,
})

function Page() {
  return <ResetPasswordPage link={Route.useLoaderData()} />
}
