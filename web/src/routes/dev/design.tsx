import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '../../shared/i18n/index.ts'
import { DesignPage } from '../../shared/ui/design.ts'

export const Route = createFileRoute('/dev/design')({
  staticData: { weight: 'terminal', texts: ['design'] },
  beforeLoad({ context }) {
    if (!context.settings.demo) throw notFound()
  },
  head: (context) => pageHead(context, 'design.title'),
  component: DesignPage,
})
