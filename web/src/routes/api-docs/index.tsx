import { createFileRoute } from '@tanstack/react-router'
import { apiDocs, ApiDocsPage, readDocsSearch, START } from '../../features/integrations/index.ts'
import { unknownParameters } from '../../shared/data/guards.ts'
import { pageOrigin } from '../../framework/request.ts'
import { textHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/api-docs/')({
  staticData: { weight: 'text', texts: ['api-docs'] },
  validateSearch: readDocsSearch,
  loader: async ({ context }) => {
    const reader = { region: context.settings.region, texts: context.texts, origin: pageOrigin() }
    const docs = await apiDocs(START, reader)
    if (docs === null) throw unknownParameters()
    return docs
  },
  head: (context) => textHead(context, context.loaderData?.name.title ?? '', context.loaderData?.summary),
  component: Page,
})

function Page() {
  const { in: language = 'curl', q = '' } = Route.useSearch()
  return <ApiDocsPage docs={Route.useLoaderData()} language={language} words={q} />
}
