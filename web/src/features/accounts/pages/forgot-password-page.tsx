import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { api } from '../../../shared/data/index.ts'
import { formText } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, TextField } from '../../../shared/ui/index.ts'
import { useSubmission } from '../../../shared/ui/use-submission.ts'
import { isEmail } from '../pure/email.ts'
import { AuthLayout } from './auth-layout.tsx'

/** Asks for a link to set a new password. What it answers is the same for every address. */
export function ForgotPasswordPage() {
  const t = useT()
  const navigate = useNavigate()
  const { form, faults, isBusy, submit } = useSubmission<'email'>()

  async function send(event: FormEvent<HTMLFormElement>) {
    const email = formText(new FormData(event.currentTarget), 'email').trim()
    await submit(event, isEmail(email) ? {} : { email: t('accounts.emailInvalid') }, async () => {
      await api['POST /v2/password/email']({ body: { email } })
      await navigate({ to: '/auth/forgot-password/info' })
    })
  }

  return (
    <AuthLayout title={t('accounts.forgotTitle')}>
      <p className="mb-4 text-13 text-muted">{t('accounts.forgotLead')}</p>
      <form ref={form} className="flex flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
        <TextField
          label={t('accounts.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={faults.email}
        />
        <Button type="submit" size="lg" wide busy={isBusy}>
          {t('accounts.forgotSend')}
        </Button>
        <Link to="/auth/login" className="self-start text-13 text-accent underline underline-offset-4">
          {t('accounts.backToSignIn')}
        </Link>
      </form>
    </AuthLayout>
  )
}
