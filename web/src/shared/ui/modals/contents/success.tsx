import { CircleCheck } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import { Button } from '../../base/button.tsx'
import { ModalContent } from '../host.tsx'
import { Choices, Details } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface SuccessProps {
  readonly title: string
  readonly text?: string
  readonly details?: readonly { readonly term: string; readonly value: string }[]
  /** The next step, where there is one: "Transfer to spot". */
  readonly action?: string
}

/** Something came to its end: what it was, exactly, and what can follow. */
export default function Success({
  title,
  text,
  details = [],
  action,
  done,
}: SuccessProps & Ending<'action' | 'understood'>) {
  const t = useT()
  return (
    <ModalContent title={title} {...(text === undefined ? {} : { description: text })}>
      <CircleCheck className="mb-4 size-8 text-buy" aria-hidden="true" />
      {details.length > 0 && <Details rows={details} />}
      <Choices>
        <Button kind={action === undefined ? 'primary' : 'secondary'} onClick={() => done('understood')}>
          {t('modals.finish')}
        </Button>
        {action !== undefined && (
          <Button data-first-focus onClick={() => done('action')}>
            {action}
          </Button>
        )}
      </Choices>
    </ModalContent>
  )
}
