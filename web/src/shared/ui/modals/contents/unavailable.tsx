import { useT } from '../../../i18n/index.ts'
import { Button } from '../../base/button.tsx'
import { ModalContent } from '../host.tsx'
import { Choices } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface UnavailableProps {
  /** As it stands at the head of a sentence: "Futures". */
  readonly feature: string
}

/** What this edition of the site does not have. */
export default function Unavailable({ feature, done }: UnavailableProps & Ending<'understood'>) {
  const t = useT()
  return (
    <ModalContent title={t('modals.unavailableTitle', { feature })} description={t('modals.unavailableText')}>
      <Choices>
        <Button onClick={() => done('understood')}>{t('modals.understood')}</Button>
      </Choices>
    </ModalContent>
  )
}
