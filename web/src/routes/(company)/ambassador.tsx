import { createFileRoute } from '@tanstack/react-router'
import { ApplicationSection } from '../../features/ambassadors/index.ts'
import { companyDocument, DocumentPage } from '../../features/content/index.ts'
import { requirePage } from '../../shared/data/guards.ts'
import { api } from '../../shared/data/api.ts'
import { textHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(company)/ambassador')({
  staticData: { weight: 'text', texts: ['ambassadors'] },
  beforeLoad: requirePage,
  loader: async ({ context: { settings, texts } }) => {
    const [document, own] = await Promise.all([
      companyDocument('ambassador', { region: settings.region, locale: texts.locale }),
      settings.user === null ? undefined : api['GET /v2/ambassador'](),
    ])
    return { document, application: own?.application }
  },
  head: (context) => textHead(context, context.loaderData?.document.title ?? '', context.loaderData?.document.summary),
  component: Page,
})

function Page() {
  const { document, application } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  return (
    <DocumentPage document={document}>
      <ApplicationSection application={application} email={user?.email ?? ''} />
    </DocumentPage>
  )
}
