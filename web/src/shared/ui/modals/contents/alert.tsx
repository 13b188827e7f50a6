import { Link } from '@tanstack/react-router'
import { useT } from '../../../i18n/index.ts'
import { Button } from '../../base/button.tsx'
import { ModalContent } from '../host.tsx'
import { Choices, useCall } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface AlertProps {
  readonly title: string
  readonly text?: string
  /** What should be read first, in tabs of their own. */
  readonly links?: readonly { readonly to: string; readonly text: string }[]
  /** The verb of what follows: "Delete key". */
  readonly confirm: string
  /** By default "Cancel"; null where there is nothing to choose. */
  readonly cancel?: string | null
  readonly isDanger?: boolean
  /** Done while the modal is open; when it fails, the modal stays and the failure is said. */
  readonly run?: () => Promise<void>
}

/** A question that is asked once, because there is no way back. */
export default function Alert({
  title,
  text,
  links = [],
  confirm,
  cancel,
  isDanger = false,
  run,
  done,
  leave,
  hold,
}: AlertProps & Ending<'confirmed'>) {
  const t = useT()
  const [isBusy, call] = useCall(hold)
  const choose = () =>
    call(async () => {
      await run?.()
      done('confirmed')
    })
  return (
    <ModalContent title={title} {...(text === undefined ? {} : { description: text })}>
      {links.length > 0 && (
        <ul className="mb-6 flex flex-col gap-2">
          {links.map((link) => (
            <li key={link.to}>
              <Link to={link.to} target="_blank" className="text-13 underline underline-offset-4">
                {link.text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Choices>
        {cancel !== null && (
          <Button kind="secondary" disabled={isBusy} onClick={leave}>
            {cancel ?? t('shared.cancel')}
          </Button>
        )}
        <Button kind={isDanger ? 'danger' : 'primary'} busy={isBusy} onClick={() => void choose()}>
          {confirm}
        </Button>
      </Choices>
    </ModalContent>
  )
}
