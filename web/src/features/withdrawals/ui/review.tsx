import type { WithdrawalQuote } from '@exchange/contract/withdrawals'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../../shared/format/index.ts'
import { useReceiver } from '../../payments/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Banner, Button } from '../../../shared/ui/index.ts'
import type { WrittenWithdrawal } from '../data.ts'
import { useDuration } from '../duration.ts'

interface ReviewProps {
  written: WrittenWithdrawal
  /** Of exactly this withdrawal. */
  quote: WithdrawalQuote
  isBusy: boolean
  onBack: () => void
  onAsk: () => void
}

/** Everything once more, before anything happens. */
export function Review({ written, quote, isBusy, onBack, onAsk }: ReviewProps) {
  const t = useT()
  const { figure } = useFormat()
  const duration = useDuration()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is gone: who works by keyboard or by ear goes on here.
  useEffect(() => heading.current?.focus(), [])
  const { ticker, address, memo, amount } = written
  const { fee, receive, name, isInternal, isBank, seconds, isSimulated } = quote
  const shownAddress = useReceiver(address, isBank)
  const rows: readonly (readonly [string, string])[] = [
    [t(isBank ? 'payments.way' : 'withdrawals.network'), isInternal === true ? t('withdrawals.internal') : name],
    ...(memo === null ? [] : [[t(isBank ? 'payments.holder' : 'withdrawals.memo'), memo] as const]),
    [t('withdrawals.amount'), `${figure(amount)} ${ticker}`],
    [t('withdrawals.fee'), `${figure(fee)} ${ticker}`],
    [
      t('withdrawals.arrives'),
      isInternal === true ? t('withdrawals.atOnce') : t('withdrawals.about', { time: duration(seconds) }),
    ],
  ]
  return (
    <section aria-labelledby="review" className="rounded border border-line bg-panel">
      {isSimulated && <Banner kind="warn">{t(isBank ? 'payments.simulated' : 'withdrawals.simulated')}</Banner>}
      <div className="flex flex-col gap-5 p-6">
        <h2 id="review" ref={heading} tabIndex={-1} className="text-16 font-semibold">
          {t('withdrawals.review')}
        </h2>
        <div>
          <p className="text-12 text-muted">{t('withdrawals.receive')}</p>
          <p className="num text-24 font-semibold">
            {figure(receive ?? '0')} <span className="text-16 font-medium text-muted">{ticker}</span>
          </p>
        </div>
        <div>
          <p className="text-12 text-muted">{t(isBank ? 'payments.account' : 'withdrawals.address')}</p>
          <p className="mt-1 rounded border border-line-strong px-3 py-2 font-mono text-13 break-all">{shownAddress}</p>
        </div>
        <dl className="num grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-13">
          {rows.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="text-right break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-12 text-muted">{t('withdrawals.reviewNote')}</p>
        <div className="flex flex-wrap gap-3">
          <Button size="lg" busy={isBusy} onClick={onAsk}>
            {t('withdrawals.ask')}
          </Button>
          <Button size="lg" kind="quiet" onClick={onBack}>
            {t('withdrawals.back')}
          </Button>
        </div>
      </div>
    </section>
  )
}
