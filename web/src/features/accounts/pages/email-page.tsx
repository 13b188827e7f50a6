import type { EmailState } from '@exchange/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { formText, useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Banner, Button, Failure, Skeleton, TextField, toast, toastApiError } from '../../../shared/ui/index.ts'
import { useSubmission } from '../../../shared/ui/use-submission.ts'
import { emailQuery } from '../email.ts'
import { isEmail } from '../pure/email.ts'
import { readCodeFailure } from '../pure/failures.ts'
import { WaitingCodeStep } from './waiting-code-step.tsx'

/** Changes the address of the account: asked for, confirmed at the new one, and waited for. */
export function EmailPage({ demo }: { demo: boolean }) {
  const t = useT()
  const email = useQuery(emailQuery)
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.emailPage')}</h1>
      <p className="mt-1 text-13 text-muted">{t('rescue.emailLead')}</p>
      {email.isPending ? (
        <Skeleton className="mt-8 h-64 w-full" />
      ) : email.error === null ? (
        <Change state={email.data} demo={demo} />
      ) : (
        <Failure onRetry={() => void email.refetch()} />
      )}
    </div>
  )
}

function Change({ state, demo }: { state: EmailState; demo: boolean }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  /** The address that a code was just mailed to. */
  const [asked, setAsked] = useState<string>()
  const refresh = useRefreshedEmail()
  const cancel = useMutation({
    mutationFn: () => api['POST /v2/settings/email']({ body: { cancel: true } }),
    onSuccess: () => {
      toast(t('rescue.emailCanceled'), { type: 'success' })
      setAsked(undefined)
      return refresh()
    },
    onError: (error) => toastApiError(error, t),
  })
  const { change } = state
  return (
    <>
      <dl className="mt-8 border-y border-line py-4">
        <dt className="text-12 text-muted">{t('rescue.emailNow')}</dt>
        <dd className="mt-1 text-15 break-all">{state.email}</dd>
      </dl>
      {change?.state === 'waiting' ? (
        <>
          <Banner kind="info" className="mt-8">
            {t('rescue.emailWaiting', { email: change.email, date: dateTime(change.effectiveAt ?? 0, timeZone) })}
          </Banner>
          <Button kind="secondary" className="mt-6" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('rescue.emailCancel')}
          </Button>
        </>
      ) : change !== null || asked !== undefined ? (
        <Code email={asked ?? change?.email ?? ''} demo={demo} onBack={() => cancel.mutate()} onDone={refresh} />
      ) : (
        <AskForm current={state.email} onAsked={setAsked} />
      )}
      <p className="mt-8 text-13 text-muted">{t('rescue.emailHold')}</p>
    </>
  )
}

function AskForm({ current, onAsked }: { current: string; onAsked: (email: string) => void }) {
  const t = useT()
  const { form, faults, isBusy, submit } = useSubmission<'email'>()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const email = formText(new FormData(event.currentTarget), 'email').trim()
    await submit(
      event,
      email.toLowerCase() === current
        ? { email: t('rescue.emailSame') }
        : isEmail(email)
          ? {}
          : { email: t('accounts.emailInvalid') },
      async () => {
        await api['POST /v2/settings/email']({ body: { email } })
        onAsked(email)
      },
      (error) => (isRefusal(error, 'email-same') ? { email: t('rescue.emailSame') } : {}),
    )
  }
  return (
    <form ref={form} className="mt-8 flex max-w-sm flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label={t('rescue.emailNew')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={faults.email}
      />
      <Button type="submit" className="self-start" busy={isBusy}>
        {t('rescue.emailAsk')}
      </Button>
    </form>
  )
}

interface CodeProps {
  email: string
  demo: boolean
  onBack: () => void
  onDone: () => Promise<void>
}

function Code({ email, demo, onBack, onDone }: CodeProps) {
  const t = useT()
  const confirm = useMutation({
    mutationFn: (code: string) => api['POST /v2/settings/email']({ body: { code } }),
    onSuccess: async () => {
      toast(t('rescue.emailConfirmed'), { type: 'success' })
      await onDone()
    },
  })
  return (
    <div className="mt-8 max-w-sm">
      <WaitingCodeStep
        message={t('rescue.emailCodeSent', { email })}
        demo={demo}
        error={confirm.error === null ? undefined : readCodeFailure(confirm.error, t)}
        isChecking={confirm.isPending}
        onCode={async (code) => {
          await confirm.mutateAsync(code)
        }}
        onBack={onBack}
      />
    </div>
  )
}

function useRefreshedEmail(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: emailQuery.queryKey })
}
