import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../data/api-error.ts'
import { formText } from '../../../format/index.ts'
import { useT } from '../../../i18n/index.ts'
import { toastApiError } from '../../api-errors.ts'
import { Button } from '../../base/button.tsx'
import { PasswordField } from '../../base/field.tsx'
import { ModalContent } from '../host.tsx'
import { Choices, useCall } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface OauthLinkAccountProps {
  /** As people know it: "Google". */
  readonly provider: string
  /** Of the account that exists already. */
  readonly email: string
  /** Refuses with an error of the field `password`. */
  readonly link: (password: string) => Promise<void>
}

/** Somebody signs in elsewhere with the address of an account that is here: its password connects both. */
export default function OauthLinkAccount({
  provider,
  email,
  link,
  done,
  leave,
  hold,
}: OauthLinkAccountProps & Ending<'linked'>) {
  const t = useT()
  const [fault, setFault] = useState<string>()
  const [isBusy, call] = useCall(hold, (error) => {
    if (error instanceof ApiError && error.field('password') !== undefined) setFault(error.field('password'))
    else toastApiError(error, t)
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = formText(new FormData(event.currentTarget), 'password')
    setFault(password === '' ? t('shared.required') : undefined)
    if (password === '') return
    void call(async () => {
      await link(password)
      done('linked')
    })
  }
  return (
    <ModalContent title={t('modals.linkTitle', { provider })} description={t('modals.linkText', { email, provider })}>
      <form onSubmit={submit} noValidate>
        <PasswordField label={t('modals.password')} name="password" autoComplete="current-password" error={fault} />
        <Choices>
          <Button kind="secondary" disabled={isBusy} onClick={leave}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" busy={isBusy}>
            {t('modals.linkSubmit')}
          </Button>
        </Choices>
      </form>
    </ModalContent>
  )
}
