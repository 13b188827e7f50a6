import type { SpotBalances } from '../../../shared/data/socket/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { useTerminal } from '../context.tsx'
import { DepthChart } from './chart/depth-chart.tsx'
import { BalancesTable } from './orders/balances-table.tsx'
import { PanelHead } from './panel.tsx'

interface AccountPanelProps {
  readonly balances: SpotBalances | null
  readonly onFunds: (ticker: string) => void
}

/** On a big monitor, under the ticket: what the book holds and all that one has. Elsewhere both are a tab away. */
export function AccountPanel({ balances, onFunds }: AccountPanelProps) {
  const t = useT()
  const { signedIn } = useTerminal()
  return (
    <div className="area-account">
      <section aria-label={t('trading.chartDepth')} className="live-figures flex min-h-0 flex-1 flex-col">
        <PanelHead>
          <h2 className="font-medium">{t('trading.chartDepth')}</h2>
        </PanelHead>
        <DepthChart />
      </section>
      {signedIn && (
        <section
          aria-label={t('trading.balances')}
          className="flex max-h-1/2 shrink-0 flex-col border-t border-line pb-2"
        >
          <PanelHead>
            <h2 className="font-medium">{t('trading.balances')}</h2>
          </PanelHead>
          <div className="min-h-0 overflow-y-auto">
            <BalancesTable balances={balances} thisMarketOnly={false} isNarrow onFunds={onFunds} />
          </div>
        </section>
      )}
    </div>
  )
}
