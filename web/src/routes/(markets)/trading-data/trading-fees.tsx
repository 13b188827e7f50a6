import { createFileRoute } from '@tanstack/react-router'
import { scheduleQuery, TradingDataFees } from '../../../features/fees/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(markets)/trading-data/trading-fees')({
  staticData: { weight: 'figures', texts: ['fees'] },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(scheduleQuery)
  },
  head: (context) => pageHead(context, 'fees.tradingTitle', undefined, 'fees.tradingDescription'),
  component: Page,
})

function Page() {
  return <TradingDataFees isSignedIn={Route.useRouteContext().settings.user !== null} />
}
