import { createFileRoute } from '@tanstack/react-router'
import { SystemPage } from '../../features/content/index.ts'
import { api } from '../../shared/data/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(company)/system-page')({
  staticData: { weight: 'text', texts: ['content'] },
  loader: () => api['GET /v2/system-page'](),
  head: (context) => pageHead(context, 'content.systemTitle', undefined, 'content.systemDescription'),
  component: Page,
})

function Page() {
  return <SystemPage system={Route.useLoaderData()} />
}
