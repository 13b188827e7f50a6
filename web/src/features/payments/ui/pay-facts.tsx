import type { PayWay } from '@exchange/contract/payments'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useMoney } from '../../../shared/format/use-money.ts'
import { useT } from '../../../shared/i18n/index.ts'

const DAY_HOURS = 24

/** What is worth knowing before anything is typed: the fee, the bounds, when it may leave, and how much may still come in. */
export function PayFacts({ way, now }: { way: PayWay; now: number }) {
  const t = useT()
  const { figure, dateTime } = useFormat()
  const timeZone = useTimeZone()
  const money = useMoney()
  const { ticker, feePercent, minimum, maximum, staysSeconds, limits } = way
  const rows: readonly (readonly [string, string])[] = [
    [t('payments.fee'), `${figure(feePercent)} %`],
    [t('payments.least'), `${figure(minimum)} ${ticker}`],
    [t('payments.most'), `${figure(maximum)} ${ticker}`],
    [
      t('payments.leaves'),
      staysSeconds === 0
        ? t('payments.leavesAtOnce')
        : t('payments.leavesFrom', { time: dateTime(now + staysSeconds, timeZone) }),
    ],
    ...limits.map(
      ({ hours, left, most }) =>
        [
          t(hours === DAY_HOURS ? 'payments.limitDay' : 'payments.limitMonth'),
          t('payments.limitLeft', { left: money.amount(left, 'USDT'), most: figure(most) }),
        ] as const,
    ),
  ]
  return (
    <section aria-labelledby="payment-facts" className="rounded border border-line bg-panel p-4">
      <h2 id="payment-facts" className="text-13 font-medium">
        {t('payments.facts')}
      </h2>
      <dl className="num mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-12">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {staysSeconds > 0 && <p className="mt-3 text-12 text-muted">{t('payments.staysNote')}</p>}
    </section>
  )
}
