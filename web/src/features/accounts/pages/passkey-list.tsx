import type { Passkey } from '@exchange/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../../shared/data/index.ts'
import { makePasskey, useHasPasskeys } from '../../../shared/data/passkeys.ts'
import { formText, useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, Button, Failure, openModal, Skeleton, TextField, toast } from '../../../shared/ui/index.ts'
import { passkeysQuery } from '../factors.ts'

interface PasskeyListProps {
  attempt: (call: () => Promise<void>) => Promise<void>
  onCodes: (codes: readonly string[]) => void
  /** One was added or deleted. */
  onChanged: () => void
}

/** The passkeys of an account: added, named, deleted. */
export function PasskeyList({ attempt, onCodes, onChanged }: PasskeyListProps) {
  const t = useT()
  const passkeys = useQuery(passkeysQuery)
  const canAdd = useHasPasskeys(true)

  const add = () =>
    attempt(async () => {
      const options = await api['POST /v2/settings/passkeys/register/start']()
      const response = await makePasskey(options).catch(() => null)
      if (response === null) {
        toast(t('security.passkeyLeft'), { type: 'warning' })
        return
      }
      const { recoveryCodes } = await api['POST /v2/settings/passkeys/register/finish']({ body: { response } })
      toast(t('security.passkeyAdded'), { type: 'success' })
      onChanged()
      if (recoveryCodes !== undefined) onCodes(recoveryCodes)
    })

  if (passkeys.isPending) return <Skeleton className="h-16" />
  if (passkeys.error !== null) return <Failure onRetry={() => void passkeys.refetch()} />
  return (
    <>
      {passkeys.data.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} attempt={attempt} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {canAdd ? (
        <Button kind={passkeys.data.length === 0 ? 'primary' : 'secondary'} onClick={() => void add()}>
          {t('security.passkeyAdd')}
        </Button>
      ) : (
        <p className="text-13 text-muted">{t('security.passkeyUnsupported')}</p>
      )}
    </>
  )
}

type PasskeyRowProps = { passkey: Passkey } & Pick<PasskeyListProps, 'attempt' | 'onChanged'>

function PasskeyRow({ passkey, attempt, onChanged }: PasskeyRowProps) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const [isNaming, setIsNaming] = useState(false)
  const name = passkey.name || t('security.passkeyUnnamed')

  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = formText(new FormData(event.currentTarget), 'name').trim()
    setIsNaming(false)
    if (next === '' || next === passkey.name) return
    void attempt(
      async () =>
        void (await api['POST /v2/settings/passkeys/{id}/rename']({
          params: { id: passkey.id },
          body: { name: next },
        })),
    )
  }
  const remove = async () => {
    const choice = await openModal('alert', {
      title: t('security.passkeyDeleteTitle', { name }),
      text: t('security.passkeyDeleteText'),
      confirm: t('security.passkeyDelete'),
      isDanger: true,
    })
    if (choice !== 'confirmed') return
    await attempt(async () => {
      await api['DELETE /v2/settings/passkeys/{id}']({ params: { id: passkey.id } })
      toast(t('security.passkeyDeleted'), { type: 'success' })
      onChanged()
    })
  }
  if (isNaming)
    return (
      <li className="py-3">
        <form className="flex items-end gap-3" onSubmit={rename}>
          <TextField label={t('security.passkeyName')} name="name" defaultValue={name} maxLength={60} />
          <Button type="submit">{t('security.save')}</Button>
        </form>
      </li>
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-2 text-13 font-medium">
          <span>{name}</span>
          <Badge kind="neutral">{t(passkey.synced ? 'security.passkeySynced' : 'security.passkeyHere')}</Badge>
        </p>
        <p className="num text-12 text-muted">
          {passkey.lastUsedAt === null
            ? t('security.passkeySince', { time: dateTime(passkey.createdAt, timeZone) })
            : t('security.passkeyUsed', { time: dateTime(passkey.lastUsedAt, timeZone) })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          kind="quiet"
          size="sm"
          aria-label={`${t('security.rename')}: ${name}`}
          onClick={() => setIsNaming(true)}
        >
          {t('security.rename')}
        </Button>
        <Button
          kind="quiet"
          size="sm"
          aria-label={`${t('security.passkeyDelete')}: ${name}`}
          onClick={() => void remove()}
        >
          {t('security.passkeyDelete')}
        </Button>
      </div>
    </li>
  )
}
