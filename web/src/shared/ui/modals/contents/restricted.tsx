import { useSettings } from '../../../data/use-settings.ts'
import { useT } from '../../../i18n/index.ts'
import { regionContent } from '../../../region/index.ts'
import { Button, buttonClass } from '../../base/button.tsx'
import { ModalContent } from '../host.tsx'
import { Choices } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface RestrictedProps {
  /** As it stands at the head of a sentence: "Withdrawals". */
  readonly feature: string
  readonly reason: 'country' | 'verification' | 'account'
}

/** What this account may not use, why, and what can be done about it. */
export default function Restricted({ feature, reason, done }: RestrictedProps & Ending<'verify' | 'understood'>) {
  const t = useT()
  const { support } = regionContent(useSettings().region)
  return (
    <ModalContent title={t('modals.restrictedTitle', { feature })} description={t(`modals.restricted_${reason}`)}>
      <Choices>
        {reason === 'account' && (
          <a href={support.url} className={buttonClass({ kind: 'secondary' })}>
            {t('shared.contactSupport')}
          </a>
        )}
        <Button kind={reason === 'verification' ? 'secondary' : 'primary'} onClick={() => done('understood')}>
          {t('modals.understood')}
        </Button>
        {reason === 'verification' && <Button onClick={() => done('verify')}>{t('modals.verify')}</Button>}
      </Choices>
    </ModalContent>
  )
}
