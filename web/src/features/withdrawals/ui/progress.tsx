import type { Withdrawal } from '@exchange/contract/withdrawals'
import { Check } from 'lucide-react'
import { useT } from '../../../shared/i18n/index.ts'
import { cx } from '../../../shared/ui/index.ts'
import { stepTexts } from '../faces.ts'
import { stepsOf } from '../pure/progress.ts'

/** What has happened, what happens now, and what comes. */
export function Progress({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT()
  const { actual, required } = withdrawal.confirmations
  return (
    <ol aria-label={t('withdrawals.progress')} className="flex flex-col">
      {stepsOf(withdrawal).map(({ step, state }) => (
        <li
          key={step}
          aria-current={state === 'now' ? 'step' : undefined}
          className={cx('flex items-center gap-3 py-2 text-13', state === 'next' && 'text-muted')}
        >
          <span
            className={cx(
              'inline-flex size-5 shrink-0 items-center justify-center rounded-full border',
              state === 'past' && 'border-buy text-buy',
              state === 'now' && 'border-accent text-accent',
              state === 'next' && 'border-line-strong',
            )}
            aria-hidden="true"
          >
            {state === 'past' ? (
              <Check className="size-3" />
            ) : (
              state === 'now' && <span className="size-2 rounded-full bg-accent" />
            )}
          </span>
          <span className={cx(state === 'now' && 'font-medium')}>{t(stepTexts[step])}</span>
          {step === 'mined' && state !== 'next' && (
            <span className="num text-12 text-muted">{t('withdrawals.blocks', { actual, required })}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
