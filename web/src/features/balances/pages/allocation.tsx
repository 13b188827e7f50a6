import { useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import type { Share } from '../pure/holdings.ts'

/** Strengths of ink, so that the bar needs no colours of its own. */
const STRENGTHS = ['opacity-100', 'opacity-75', 'opacity-60', 'opacity-45', 'opacity-35', 'opacity-25', 'opacity-15']

/** Where the money is: one bar, and the same as text. */
export function Allocation({ shares }: { shares: readonly Share[] }) {
  const t = useT()
  const { percent } = useFormat()
  return (
    <section aria-label={t('balances.allocation')} className="mt-8">
      <div aria-hidden="true" className="flex h-2 gap-px overflow-hidden rounded-sm">
        {shares.map((share, at) => (
          <span
            key={share.ticker}
            className={`bg-text ${STRENGTHS[at] ?? ''}`}
            style={{ width: `${share.percent}%` }}
          />
        ))}
      </div>
      <ul className="num mt-3 flex flex-wrap gap-x-6 gap-y-1 text-12">
        {shares.map((share, at) => (
          <li key={share.ticker} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2 rounded-sm bg-text ${STRENGTHS[at] ?? ''}`} />
            {t('balances.allocationText', {
              ticker: share.ticker === '' ? t('balances.others') : share.ticker,
              percent: percent(share.percent),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
