import { createFileRoute } from '@tanstack/react-router'
import { legalIndex, TermsIndexPage } from '../../../features/content/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(company)/terms/')({
  staticData: { weight: 'text', texts: ['legal'] },
  loader: ({ context }) => legalIndex({ region: context.settings.region, locale: context.texts.locale }),
  head: (context) => pageHead(context, 'legal.indexTitle', undefined, 'legal.indexDescription'),
  component: Page,
})

function Page() {
  return <TermsIndexPage entries={Route.useLoaderData()} />
}
