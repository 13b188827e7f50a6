import { createFileRoute, notFound } from '@tanstack/react-router'
import { EditorPage } from '../../features/content/index.ts'
import { unknownParameters } from '../../shared/data/guards.ts'
import { api, ApiError } from '../../shared/data/index.ts'
import { marketsQuery } from '../../features/markets/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

/** Editing a built page; there is no such page without a configured builder key. */
export const Route = createFileRoute('/m/$page/edit')({
  staticData: { weight: 'figures', texts: ['content', 'editor', 'markets'], layout: 'full' },
  loader: async ({ context, params }) => {
    await api['GET /v2/page-builder']().catch((reason: unknown) => {
      if (reason instanceof ApiError && reason.status === 404) throw notFound()
      throw reason
    })
    if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(params.page)) throw unknownParameters()
    await context.queryClient.ensureQueryData(marketsQuery)
  },
  head: (context) => {
    const head = pageHead(context, 'content.editTitle', { name: context.params.page })
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] }
  },
  component: Page,
})

function Page() {
  const { page } = Route.useParams()
  return <EditorPage name={page} isSignedIn={Route.useRouteContext().settings.user !== null} />
}
