import { useState } from 'react'
import { useFormat } from '../../../format/index.ts'
import { useT } from '../../../i18n/index.ts'
import { Button } from '../../base/button.tsx'
import { Checkbox } from '../../base/field.tsx'
import { ModalContent } from '../host.tsx'
import { Choices, Points } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface DepositRestrictionProps {
  readonly ticker: string
  /** As people know it: "TRON (TRC20)". */
  readonly network: string
  /** What is credited at least; a decimal. */
  readonly minimum: string
  /** Deposits from a contract are not seen. */
  readonly refusesContracts?: boolean
}

/** Which deposits are lost, said before the address is shown. */
export default function DepositRestrictionAlert({
  ticker,
  network,
  minimum,
  refusesContracts = false,
  done,
  leave,
}: DepositRestrictionProps & Ending<'accepted'>) {
  const t = useT()
  const { figure } = useFormat()
  const [accepted, setAccepted] = useState(false)
  const points = [
    t('modals.depositNetwork', { ticker, network }),
    t('modals.depositMinimum', { amount: figure(minimum), ticker }),
    ...(refusesContracts ? [t('modals.depositContract')] : []),
  ]
  return (
    <ModalContent title={t('modals.depositTitle', { ticker })}>
      <Points points={points} />
      <Checkbox
        className="mt-4"
        label={t('modals.depositAccept')}
        checked={accepted}
        onChange={(event) => setAccepted(event.target.checked)}
      />
      <Choices>
        <Button kind="secondary" onClick={leave}>
          {t('modals.depositLeave')}
        </Button>
        <Button disabled={!accepted} onClick={() => done('accepted')}>
          {t('modals.continue')}
        </Button>
      </Choices>
    </ModalContent>
  )
}
