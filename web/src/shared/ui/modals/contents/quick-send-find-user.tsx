import { useState, type FormEvent } from 'react'
import { formText } from '../../../format/index.ts'
import { useT } from '../../../i18n/index.ts'
import { Button } from '../../base/button.tsx'
import { TextField } from '../../base/field.tsx'
import { ModalContent } from '../host.tsx'
import { Choices, useCall } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface FoundUser {
  readonly id: string
  /** The nickname with its tag: "mira#4821". */
  readonly nickname: string
}

export interface QuickSendFindUserProps {
  /** Looks for exactly this address, nickname or number; null when it is nobody's. */
  readonly find: (text: string) => Promise<FoundUser | null>
}

/** Who is to receive: found by what they tell of themselves, never guessed. */
export default function QuickSendFindUser({ find, done, hold }: QuickSendFindUserProps & Ending<FoundUser>) {
  const t = useT()
  const [found, setFound] = useState<FoundUser | null>()
  const [missing, setMissing] = useState(false)
  const [isBusy, call] = useCall(hold)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = formText(new FormData(event.currentTarget), 'user').trim()
    setMissing(text === '')
    if (text !== '') void call(async () => setFound(await find(text)))
  }
  const fault = missing ? t('shared.required') : found === null ? t('modals.userNotFound') : undefined
  return (
    <ModalContent title={t('modals.userTitle')} description={t('modals.userText')}>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('modals.user')}
          name="user"
          error={fault}
          autoComplete="off"
          spellCheck={false}
          onChange={() => setFound(undefined)}
        />
        {found !== null && found !== undefined && (
          <output className="mt-4 block border-y border-line py-3 text-15 font-medium">{found.nickname}</output>
        )}
        <Choices>
          {found === null || found === undefined ? (
            <Button type="submit" busy={isBusy}>
              {t('modals.userFind')}
            </Button>
          ) : (
            <Button onClick={() => done(found)}>{t('modals.userChoose', { name: found.nickname })}</Button>
          )}
        </Choices>
      </form>
    </ModalContent>
  )
}
