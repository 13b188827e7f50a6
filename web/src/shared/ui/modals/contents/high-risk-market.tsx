import { useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { Button } from '../../base/button.tsx'
import { Checkbox } from '../../base/field.tsx'
import { ModalContent } from '../host.tsx'
import { Choices, Points } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface HighRiskMarketProps {
  /** `BTC/USDT` */
  readonly market: string
}

/** What is to be known before trading a market that can lose all of its value. */
export default function HighRiskMarket({ market, done, leave }: HighRiskMarketProps & Ending<'accepted'>) {
  const t = useT()
  const [accepted, setAccepted] = useState(false)
  const [remember, setRemember] = useState(false)
  return (
    <ModalContent title={t('modals.highRiskTitle', { market })}>
      <Points points={[t('modals.highRiskPrice'), t('modals.highRiskDepth'), t('modals.highRiskLoss')]} />
      <div className="mt-4 flex flex-col gap-2">
        <Checkbox
          label={t('modals.highRiskAccept')}
          checked={accepted}
          onChange={(event) => setAccepted(event.target.checked)}
        />
        <Checkbox
          label={t('modals.dontShowAgain', { market })}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
      </div>
      <Choices>
        <Button kind="secondary" onClick={leave}>
          {t('modals.highRiskLeave')}
        </Button>
        <Button disabled={!accepted} onClick={() => done('accepted', { remember })}>
          {t('modals.highRiskContinue')}
        </Button>
      </Choices>
    </ModalContent>
  )
}
