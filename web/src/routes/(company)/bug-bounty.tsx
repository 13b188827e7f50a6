import { createFileRoute } from '@tanstack/react-router'
import { companyDocument, BountyPage } from '../../features/content/index.ts'
import { requirePage } from '../../shared/data/guards.ts'
import { textHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(company)/bug-bounty')({
  staticData: { weight: 'text', texts: ['content'] },
  beforeLoad: requirePage,
  loader: async ({ context }) =>
    companyDocument('bug-bounty', { region: context.settings.region, locale: context.texts.locale }),
  head: (context) => textHead(context, context.loaderData?.title ?? '', context.loaderData?.summary),
  component: Page,
})

function Page() {
  return <BountyPage document={Route.useLoaderData()} />
}
