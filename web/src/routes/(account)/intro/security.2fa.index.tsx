import { createFileRoute } from '@tanstack/react-router'
import { IntroChoicePage } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/intro/security/2fa/')({
  staticData: { weight: 'figures' },
  head: (context) => pageHead(context, 'intro.choose'),
  component: IntroChoicePage,
})
