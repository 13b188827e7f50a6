import { createFileRoute } from '@tanstack/react-router'
import { companyDocument, InstallPage, qrPath } from '../../features/content/index.ts'
import { requirePage } from '../../shared/data/guards.ts'
import { pageOrigin } from '../../framework/request.ts'
import { joinLocale, textHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(company)/download-apps')({
  staticData: { weight: 'text', texts: ['content'] },
  beforeLoad: requirePage,
  loader: async ({ context }) => {
    const { locale } = context.texts
    const address = pageOrigin() + joinLocale(locale, '/')
    const [document, code] = await Promise.all([
      companyDocument('download-apps', { region: context.settings.region, locale }),
      qrPath(address),
    ])
    return { document, address, code }
  },
  head: (context) => textHead(context, context.loaderData?.document.title ?? '', context.loaderData?.document.summary),
  component: Page,
})

function Page() {
  return <InstallPage {...Route.useLoaderData()} />
}
