import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../shared/i18n/index.ts'
import { DesignPage } from '../../shared/ui/design.ts'

export const Route = createFileRoute('/dev/design')({
  staticData: { texts: ['design'] },
  head: (context) => pageHead(context, 'design.title'),
  component: DesignPage,
})
