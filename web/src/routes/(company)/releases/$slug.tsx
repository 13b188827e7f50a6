import { createFileRoute } from '@tanstack/react-router'
import { ReleasePage, releaseNote } from '../../../features/content/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { textHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(company)/releases/$slug')({
  staticData: { weight: 'text', texts: ['content'] },
  loader: async ({ context, params }) => {
    const note = await releaseNote(params.slug, { region: context.settings.region, locale: context.texts.locale })
    if (note === null) throw unknownParameters()
    return note
  },
  head: (context) => textHead(context, context.loaderData?.title ?? '', context.loaderData?.summary),
  component: Page,
})

function Page() {
  return <ReleasePage note={Route.useLoaderData()} />
}
