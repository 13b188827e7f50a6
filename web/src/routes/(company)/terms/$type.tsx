import { createFileRoute } from '@tanstack/react-router'
import { legalDocument, legalIndex, TermsPage } from '../../../features/content/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { textHead } from '../../../shared/i18n/index.ts'

interface TermsSearch {
  /** An earlier version; the newest otherwise. */
  version?: number | undefined
}

export const Route = createFileRoute('/(company)/terms/$type')({
  staticData: { weight: 'text', texts: ['legal'] },
  validateSearch: (search: Record<string, unknown>): TermsSearch => ({
    ...search,
    version: /^[1-9]\d{0,3}$/.test(String(search['version'])) ? Number(search['version']) : undefined,
  }),
  loaderDeps: ({ search }) => ({ version: search.version }),
  loader: async ({ context, params, deps }) => {
    const reader = { region: context.settings.region, locale: context.texts.locale }
    const document = await legalDocument(params.type, reader, deps.version)
    if (document === null) throw unknownParameters()
    return { type: params.type, document, entries: await legalIndex(reader) }
  },
  head: (context) => textHead(context, context.loaderData?.document.title ?? '', context.loaderData?.document.summary),
  component: Page,
})

function Page() {
  return <TermsPage {...Route.useLoaderData()} />
}
