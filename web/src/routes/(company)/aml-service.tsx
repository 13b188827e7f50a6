import { createFileRoute } from '@tanstack/react-router'
import { companyDocument, ScreeningPage } from '../../features/content/index.ts'
import { textHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(company)/aml-service')({
  staticData: { weight: 'text', texts: ['content'] },
  loader: async ({ context }) =>
    companyDocument('aml-service', { region: context.settings.region, locale: context.texts.locale }),
  head: (context) => textHead(context, context.loaderData?.title ?? '', context.loaderData?.summary),
  component: Page,
})

function Page() {
  return <ScreeningPage document={Route.useLoaderData()} />
}
