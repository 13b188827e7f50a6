import { createFileRoute } from '@tanstack/react-router'
import { CryptoFees, FiatFees, scheduleQuery, TradingFees } from '../../../features/fees/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

const heads = {
  cryptocurrency: ['fees.cryptoTitle', 'fees.cryptoDescription'],
  fiat: ['fees.fiatTitle', 'fees.fiatDescription'],
  trading: ['fees.tradingTitle', 'fees.tradingDescription'],
} as const

const isFeeType = (type: string): type is keyof typeof heads => Object.hasOwn(heads, type)

export const Route = createFileRoute('/(markets)/fees/$type')({
  staticData: { weight: 'figures', texts: ['fees', 'currencies'] },
  beforeLoad({ params: { type } }) {
    if (!isFeeType(type)) throw unknownParameters()
  },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(scheduleQuery)
  },
  head(context) {
    const { type } = context.params
    if (!isFeeType(type)) return {}
    const [title, description] = heads[type]
    return pageHead(context, title, undefined, description)
  },
  component: Page,
})

function Page() {
  const { type } = Route.useParams()
  const isSignedIn = Route.useRouteContext().settings.user !== null
  if (type === 'fiat') return <FiatFees />
  return type === 'trading' ? <TradingFees isSignedIn={isSignedIn} /> : <CryptoFees />
}
