import { createFileRoute, redirect } from '@tanstack/react-router'
import { NoticePage } from '../../../features/accounts/index.ts'
import { api } from '../../../shared/data/index.ts'
import { joinLocale, pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/notice')({
  staticData: { weight: 'figures', texts: ['rescue'] },
  // Whoever opened no link is in the wrong place.
  loader: async ({ context }) => {
    const link = await api['GET /v2/notice-link']()
    if (link.what === 'none') throw redirect({ href: joinLocale(context.texts.locale, '/auth') })
    return link
  },
  head: (context) => pageHead(context, 'rescue.noticeTitle'),
  component: Page,
})

function Page() {
  return <NoticePage link={Route.useLoaderData()} region={Route.useRouteContext().settings.region} />
}
