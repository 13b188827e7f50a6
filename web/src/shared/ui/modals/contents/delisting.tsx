import { useState } from 'react'
import { useFormat, useTimeZone } from '../../../format/index.ts'
import { useT } from '../../../i18n/index.ts'
import { Button } from '../../base/button.tsx'
import { Checkbox } from '../../base/field.tsx'
import { ModalContent } from '../host.tsx'
import { Choices, Points } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface DelistingProps {
  /** `BTC/USDT` */
  readonly market: string
  /** What can no longer be traded here afterwards. */
  readonly ticker: string
  /** Unix seconds. */
  readonly tradingEnds: number
  /** Unix seconds; absent while it is not decided. */
  readonly withdrawUntil?: number
}

/** A market that goes: until when it trades, and what becomes of orders and funds. */
export default function Delisting({
  market,
  ticker,
  tradingEnds,
  withdrawUntil,
  done,
}: DelistingProps & Ending<'understood'>) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const [remember, setRemember] = useState(false)
  const points = [
    t('modals.delistingEnds', { time: dateTime(tradingEnds, timeZone) }),
    t('modals.delistingOrders'),
    ...(withdrawUntil === undefined
      ? []
      : [t('modals.delistingWithdraw', { ticker, time: dateTime(withdrawUntil, timeZone) })]),
  ]
  return (
    <ModalContent title={t('modals.delistingTitle', { market })}>
      <Points points={points} />
      <Checkbox
        className="mt-4"
        label={t('modals.dontShowAgain', { market })}
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <Choices>
        <Button onClick={() => done('understood', { remember })}>{t('modals.understood')}</Button>
      </Choices>
    </ModalContent>
  )
}
