import type { WithdrawalQuote } from '@exchange/contract/withdrawals'
import { isZero, useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { useDuration } from '../duration.ts'

/** What is worth knowing before anything is typed: the fee, the bounds, how long it takes, and how much may still go out. */
export function Facts({ quote }: { quote: WithdrawalQuote }) {
  const t = useT()
  const { figure } = useFormat()
  const duration = useDuration()
  const { ticker, fee, minimum, maximum, available, notFinal, seconds, cancelSeconds, limits } = quote
  const inAsset = (amount: string) => `${figure(amount)} ${ticker}`
  const rows: readonly (readonly [string, string])[] = [
    [t('withdrawals.available'), inAsset(available)],
    ...(isZero(notFinal) ? [] : [[t('withdrawals.notFinal'), inAsset(notFinal)] as const]),
    [t('withdrawals.fee'), inAsset(fee)],
    [t('withdrawals.minimum'), inAsset(minimum)],
    ...(maximum === null ? [] : [[t('withdrawals.maximum'), inAsset(maximum)] as const]),
    [t('withdrawals.arrives'), t('withdrawals.about', { time: duration(seconds) })],
    ...(cancelSeconds === 0 ? [] : [[t('withdrawals.cancelFor'), duration(cancelSeconds)] as const]),
    ...limits.map(
      ({ hours, left, most }) =>
        [
          t('withdrawals.limit', { time: duration(hours * 3_600) }),
          t('withdrawals.limitLeft', { left: figure(left), most: figure(most) }),
        ] as const,
    ),
  ]
  return (
    <section aria-labelledby="withdrawal-facts" className="rounded border border-line bg-panel p-4">
      <h2 id="withdrawal-facts" className="text-13 font-medium">
        {t('withdrawals.facts')}
      </h2>
      <dl className="num mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-12">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
