import { createFileRoute } from '@tanstack/react-router'
import { LoadingPage } from '../features/content/index.ts'
import { isReturnPath } from '../shared/data/guards.ts'
import { joinLocale, pageHead, useTexts } from '../shared/i18n/index.ts'

interface LoadingSearch {
  /** A path of this site, where it goes on. */
  to?: string | undefined
}

/** Stands in while something else is prepared, and goes on by itself. */
export const Route = createFileRoute('/loading')({
  staticData: { weight: 'text', texts: ['content'] },
  validateSearch: (search: Record<string, unknown>): LoadingSearch => ({
    ...search,
    to: typeof search['to'] === 'string' ? search['to'] : undefined,
  }),
  head: (context) => {
    const head = pageHead(context, 'content.loadingTitle', undefined, 'content.loadingDescription')
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] }
  },
  component: Page,
})

function Page() {
  const { to } = Route.useSearch()
  const home = joinLocale(useTexts().locale, '/')
  return <LoadingPage to={to !== undefined && isReturnPath(to) ? to : home} />
}
