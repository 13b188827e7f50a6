import type { Withdrawal } from '@exchange/contract/withdrawals'
import { Link } from '@tanstack/react-router'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { waitTexts } from '../faces.ts'

/** Why it waits: the reason, since when, until when, and what happens next. */
export function HoldNote({ withdrawal: { wait, time } }: { withdrawal: Withdrawal }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  if (wait === null) return null
  const { why, next } = waitTexts[wait.why]
  return (
    <section aria-labelledby="waits" className="rounded border border-warn bg-panel p-4 text-13">
      <h2 id="waits" className="font-medium">
        {t(why)}
      </h2>
      <dl className="num mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-12">
        <dt className="text-muted">{t('withdrawals.since')}</dt>
        <dd>{dateTime(time, timeZone)}</dd>
        <dt className="text-muted">{t('withdrawals.until')}</dt>
        <dd>{wait.until === null ? t('withdrawals.untilUnknown') : dateTime(wait.until, timeZone)}</dd>
      </dl>
      <p className="mt-2 text-12 text-muted">{t(next)}</p>
      {wait.why === 'address' && (
        <Link
          to="/settings/security/address-management"
          className="mt-2 inline-block text-12 text-accent hover:underline"
        >
          {t('withdrawals.toAddresses')}
        </Link>
      )}
    </section>
  )
}
