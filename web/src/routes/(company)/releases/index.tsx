import { createFileRoute } from '@tanstack/react-router'
import { releaseIndex, RELEASES_PER_PAGE, ReleasesPage } from '../../../features/content/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

interface ReleasesSearch {
  /** From 1. */
  page?: number | undefined
}

export const Route = createFileRoute('/(company)/releases/')({
  staticData: { weight: 'text', texts: ['content'] },
  validateSearch: (search: Record<string, unknown>): ReleasesSearch => ({
    ...search,
    page: /^[1-9]\d{0,3}$/.test(String(search['page'])) ? Number(search['page']) : undefined,
  }),
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: async ({ context, deps: { page } }) => {
    const all = await releaseIndex({ region: context.settings.region, locale: context.texts.locale })
    const entries = all.slice((page - 1) * RELEASES_PER_PAGE, page * RELEASES_PER_PAGE)
    if (entries.length === 0) throw unknownParameters()
    return { entries, page, total: all.length }
  },
  head: (context) => {
    const head = pageHead(context, 'content.releasesTitle', undefined, 'content.releasesDescription')
    const feed = { rel: 'alternate', type: 'application/atom+xml', href: '/releases/feed.xml' }
    return { ...head, links: [...head.links, feed] }
  },
  component: Page,
})

function Page() {
  return <ReleasesPage {...Route.useLoaderData()} />
}
