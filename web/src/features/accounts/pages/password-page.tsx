import type { User } from '@exchange/contract/accounts'
import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { formText, useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Banner, Button, PasswordField, toast } from '../../../shared/ui/index.ts'
import { useSubmission } from '../../../shared/ui/use-submission.ts'
import { useRefreshedSettings } from '../own-user.ts'
import { passwordFault, refusedPassword } from '../pure/password-fault.ts'
import { NewPasswordField } from './new-password-field.tsx'

/** Changes the password of an account. */
export function ChangePasswordPage({ user }: { user: User }) {
  const t = useT()
  const refresh = useRefreshedSettings()
  const { form, faults, isBusy, submit } = useSubmission<'current' | 'password'>()

  async function send(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget)
    const [current, password] = [formText(given, 'current'), formText(given, 'password')]
    const same = current !== '' && current === password ? { password: t('security.passwordSame') } : {}
    const missing = current === '' ? { current: t('shared.required') } : {}
    await submit(
      event,
      { ...missing, ...passwordFault(password, user.email, user.nickname?.value ?? '', t), ...same },
      async () => {
        await api['POST /v2/settings/password']({ body: { current, password } })
        form.current?.reset()
        toast(t('security.passwordChanged'), { type: 'success' })
        await refresh()
      },
      (error) => ({
        ...(isRefusal(error, 'credentials-invalid') ? { current: t('security.passwordCurrentWrong') } : {}),
        ...refusedPassword(error, t),
      }),
    )
  }

  return (
    <Frame title={t('security.changePasswordTitle')} lead={t('security.changePasswordLead')} user={user}>
      <form ref={form} className="mt-8 flex max-w-sm flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
        <PasswordField
          label={t('security.passwordCurrent')}
          name="current"
          autoComplete="current-password"
          error={faults.current}
        />
        <NewPasswordField error={faults.password} />
        <Button type="submit" className="self-start" busy={isBusy}>
          {t('security.changePasswordTitle')}
        </Button>
      </form>
    </Frame>
  )
}

/** Gives an account its first password. */
export function CreatePasswordPage({ user }: { user: User }) {
  const t = useT()
  const refresh = useRefreshedSettings()
  const { form, faults, isBusy, submit } = useSubmission<'password'>()

  async function send(event: FormEvent<HTMLFormElement>) {
    const password = formText(new FormData(event.currentTarget), 'password')
    await submit(
      event,
      passwordFault(password, user.email, user.nickname?.value ?? '', t),
      async () => {
        await api['POST /v2/settings/password/create']({ body: { password } })
        toast(t('security.passwordCreated'), { type: 'success' })
        await refresh()
      },
      (error) => refusedPassword(error, t),
    )
  }

  if (!user.isPasswordCreateEnabled)
    return (
      <Frame title={t('security.createPasswordTitle')} lead={t('security.passwordExists')} user={user}>
        <Link
          to="/settings/security/change-password"
          className="mt-6 inline-block text-13 text-accent underline underline-offset-4"
        >
          {t('security.changePasswordTitle')}
        </Link>
      </Frame>
    )
  return (
    <Frame title={t('security.createPasswordTitle')} lead={t('security.createPasswordLead')} user={user}>
      <form ref={form} className="mt-8 flex max-w-sm flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
        <NewPasswordField error={faults.password} />
        <Button type="submit" className="self-start" busy={isBusy}>
          {t('security.createPasswordSave')}
        </Button>
      </form>
    </Frame>
  )
}

/** The form has found no other fault, so the server refuses the password because it is easy to guess. */
interface FrameProps {
  title: string
  lead: string
  user: User
  children: ReactNode
}

function Frame({ title, lead, user: { lastPasswordEdit, timeUntilBlock }, children }: FrameProps) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{title}</h1>
      <p className="mt-1 text-13 text-muted">{lead}</p>
      {lastPasswordEdit !== null && (
        <p className="num mt-1 text-13 text-muted">
          {t('security.passwordChangedAt', { time: dateTime(lastPasswordEdit, timeZone) })}
        </p>
      )}
      {timeUntilBlock !== null && (
        <Banner kind="warn" className="mt-6">
          {t('security.passwordHeld', { time: dateTime(timeUntilBlock, timeZone) })}
        </Banner>
      )}
      {children}
    </div>
  )
}
