import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/forgot-password/')({
  staticData: { weight: 'figures' },
  head: (context) => pageHead(context, 'accounts.forgotTitle'),
  component: ForgotPasswordPage,
})
