import { createFileRoute } from '@tanstack/react-router'
import { ChannelsPage } from '../../features/content/index.ts'
import { requirePage } from '../../shared/data/guards.ts'
import { api } from '../../shared/data/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

const MOST = 500

interface ChannelsSearch {
  /** What was pasted. */
  q?: string | undefined
}

export const Route = createFileRoute('/(company)/community-and-channel-verification')({
  staticData: { weight: 'text', texts: ['content'] },
  validateSearch: (search: Record<string, unknown>): ChannelsSearch => {
    const { q } = search
    // A telephone number in the address is read as a number.
    const text =
      typeof q === 'string' || typeof q === 'number'
        ? String(q)
            .replaceAll(/\p{Cc}/gu, ' ')
            .trim()
        : ''
    return { ...search, q: text === '' ? undefined : text.slice(0, MOST) }
  },
  beforeLoad: requirePage,
  loaderDeps: ({ search }) => ({ q: search.q }),
  loader: async ({ deps: { q } }) => {
    const [channels, answer] = await Promise.all([
      api['GET /v2/channels'](),
      q === undefined ? null : api['GET /v2/channels/verify']({ query: { q } }),
    ])
    return { channels, answer, q: q ?? '' }
  },
  head: (context) => pageHead(context, 'content.channelsTitle', undefined, 'content.channelsDescription'),
  component: Page,
})

function Page() {
  return <ChannelsPage {...Route.useLoaderData()} />
}
