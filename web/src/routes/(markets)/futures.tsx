import { createFileRoute } from '@tanstack/react-router'
import { FuturesPage } from '../../features/markets/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

/** What its query may hold is in the table of route rules. */
export const Route = createFileRoute('/(markets)/futures')({
  staticData: { weight: 'figures', texts: ['markets'] },
  head: (context) => pageHead(context, 'markets.futuresTitle', undefined, 'markets.futuresDescription'),
  component: FuturesPage,
})
