import { createFileRoute } from '@tanstack/react-router'
import { IntroVerificationPage } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/intro/verification')({
  staticData: { weight: 'figures' },
  head: (context) => pageHead(context, 'intro.verification'),
  component: IntroVerificationPage,
})
