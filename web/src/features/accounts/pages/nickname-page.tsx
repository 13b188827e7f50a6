import type { User } from '@exchange/contract/accounts'
import { avatarColors, type AvatarColor } from '@exchange/contract/accounts/avatar'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { formText } from '../../../shared/format/index.ts'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Button, TextField, toast, toastApiError } from '../../../shared/ui/index.ts'
import { Avatar, avatarFills } from '../../../shared/ui/avatar.tsx'
import { useSubmission } from '../../../shared/ui/use-submission.ts'
import { useRefreshedSettings } from '../own-user.ts'

const colorTexts: Readonly<Record<AvatarColor, MessageKey>> = {
  graphite: 'settings.colorGraphite',
  red: 'settings.colorRed',
  orange: 'settings.colorOrange',
  amber: 'settings.colorAmber',
  green: 'settings.colorGreen',
  teal: 'settings.colorTeal',
  blue: 'settings.colorBlue',
  violet: 'settings.colorViolet',
}

/** How others see the account. */
export function NicknamePage({ user }: { user: User }) {
  const t = useT()
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.nicknamePage')}</h1>
      <p className="mt-1 text-13 text-muted">{t('settings.nicknameLead')}</p>
      <p className="mt-8 flex items-center gap-4 border-y border-line py-4">
        <Avatar user={user} size={48} />
        <span className="min-w-0 text-18 font-medium break-all">
          {user.nickname === null ? user.email : user.nickname.value}
          {user.nickname !== null && <span className="num text-muted">#{user.nickname.tag}</span>}
        </span>
      </p>
      <NicknameForm user={user} />
      <ColorChoice user={user} />
    </div>
  )
}

function NicknameForm({ user: { nickname, nicknameChangesLeft } }: { user: User }) {
  const t = useT()
  const refresh = useRefreshedSettings()
  const { form, faults, isBusy, submit } = useSubmission<'nickname'>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    const chosen = formText(new FormData(event.currentTarget), 'nickname').trim()
    return submit(
      event,
      /^\w{3,20}$/.test(chosen) ? {} : { nickname: t('settings.nicknameHint') },
      async () => {
        const { value, tag } = await api['POST /v2/settings/nickname']({ body: { nickname: chosen } })
        toast(t('settings.nicknameSaved', { name: `${value}#${tag}` }), { type: 'success' })
        await refresh()
      },
      (error) => (isRefusal(error, 'nickname-taken') ? { nickname: t('errors.nickname-taken') } : {}),
    )
  }
  if (nicknameChangesLeft === 0)
    return <p className="mt-8 text-13 text-muted">{t('settings.nicknameLeft', { count: 0 })}</p>
  return (
    <form ref={form} className="mt-8 flex max-w-sm flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label={t('settings.nickname')}
        name="nickname"
        defaultValue={nickname?.value ?? ''}
        autoComplete="nickname"
        spellCheck={false}
        maxLength={20}
        hint={t('settings.nicknameHint')}
        error={faults.nickname}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={isBusy}>
          {t('settings.nicknameSave')}
        </Button>
        <span className="num text-12 text-muted">{t('settings.nicknameLeft', { count: nicknameChangesLeft })}</span>
      </div>
    </form>
  )
}

function ColorChoice({ user }: { user: User }) {
  const t = useT()
  const refresh = useRefreshedSettings()
  const change = useMutation({
    mutationFn: (avatarColor: AvatarColor) => api['POST /v2/settings/general']({ body: { avatarColor } }),
    onSuccess: () => {
      toast(t('settings.avatarSaved'), { type: 'success' })
      return refresh()
    },
    onError: (error) => toastApiError(error, t),
  })
  const chosen = change.isPending ? change.variables : user.avatarColor
  return (
    <fieldset className="mt-12" disabled={change.isPending}>
      <legend className="text-18 font-semibold">{t('settings.avatar')}</legend>
      <div className="mt-4 flex flex-wrap gap-3">
        {avatarColors.map((color) => (
          <label
            key={color}
            title={t(colorTexts[color])}
            className="flex size-11 cursor-pointer items-center justify-center rounded-full border-2 border-transparent has-checked:border-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="avatarColor"
              className="sr-only"
              aria-label={t(colorTexts[color])}
              checked={color === chosen}
              onChange={() => change.mutate(color)}
            />
            <span className="size-8 rounded-full" style={{ background: avatarFills[color] }} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
