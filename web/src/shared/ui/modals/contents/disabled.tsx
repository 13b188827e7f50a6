import { useSettings } from '../../../data/use-settings.ts'
import { useT } from '../../../i18n/index.ts'
import { regionContent } from '../../../region/index.ts'
import { Button, buttonClass } from '../../base/button.tsx'
import { ModalContent } from '../host.tsx'
import { Choices } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface DisabledProps {
  /** As it stands at the head of a sentence: "Withdrawals". */
  readonly feature: string
}

/** What is switched off for everybody, for a while. */
export default function Disabled({ feature, done }: DisabledProps & Ending<'understood'>) {
  const t = useT()
  const { support } = regionContent(useSettings().region)
  return (
    <ModalContent title={t('modals.disabledTitle', { feature })} description={t('modals.disabledText')}>
      <Choices>
        <a href={support.url} className={buttonClass({ kind: 'secondary' })}>
          {t('shared.contactSupport')}
        </a>
        <Button onClick={() => done('understood')}>{t('modals.understood')}</Button>
      </Choices>
    </ModalContent>
  )
}
