import type { FactorRecovery } from '@exchange/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../../shared/data/index.ts'
import { formText, useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, ButtonLink, TextField, toastApiError } from '../../../shared/ui/index.ts'
import { readCodeFailure } from '../pure/failures.ts'
import { AuthLayout } from './auth-layout.tsx'
import { WaitingCodeStep } from './waiting-code-step.tsx'

/** What somebody can do whose second factor is lost, after the right password. */
export function RecoveryPage({ found, demo }: { found: FactorRecovery; demo: boolean }) {
  const t = useT()
  const [recovery, setRecovery] = useState(found)
  const [isReset, setIsReset] = useState(false)
  const [isCodeSent, setIsCodeSent] = useState(false)
  if (isReset)
    return (
      <AuthLayout title={t('rescue.recoveryDone')}>
        <Onward text={t('rescue.recoveryDoneText')} />
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('rescue.recoveryTitle')}>
      {recovery.state === 'none' ? (
        <Onward text={t('rescue.recoveryNone')} />
      ) : isCodeSent && recovery.state === 'possible' ? (
        <MailedCode demo={demo} onBegun={setRecovery} onBack={() => setIsCodeSent(false)} />
      ) : (
        <>
          <ByCode onReset={() => setIsReset(true)} />
          <hr className="my-8 border-line" />
          {recovery.state === 'waiting' ? (
            <Waiting recovery={recovery} />
          ) : (
            <Ask days={recovery.days} onSent={() => setIsCodeSent(true)} />
          )}
        </>
      )}
    </AuthLayout>
  )
}

function Onward({ text }: { text: string }) {
  const t = useT()
  return (
    <div className="flex flex-col items-start gap-6">
      <output className="text-15 text-muted">{text}</output>
      <ButtonLink to="/auth/login">{t('accounts.signIn')}</ButtonLink>
    </div>
  )
}

function ByCode({ onReset }: { onReset: () => void }) {
  const t = useT()
  const recover = useMutation({
    mutationFn: (recoveryCode: string) => api['POST /v2/recovery']({ body: { recoveryCode } }),
    onSuccess: onReset,
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    recover.mutate(formText(new FormData(event.currentTarget), 'recoveryCode').trim())
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={send} noValidate>
      <h2 className="text-18 font-semibold">{t('rescue.recoveryByCode')}</h2>
      <p className="text-13 text-muted">{t('rescue.recoveryByCodeLead')}</p>
      <TextField
        label={t('accounts.recoveryCode')}
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={recover.error === null ? undefined : readCodeFailure(recover.error, t)}
      />
      <Button type="submit" kind="secondary" size="lg" wide busy={recover.isPending}>
        {t('rescue.recoveryUse')}
      </Button>
    </form>
  )
}

function Ask({ days, onSent }: { days: number; onSent: () => void }) {
  const t = useT()
  const send = useMutation({
    mutationFn: () => api['POST /v2/recovery/code'](),
    onSuccess: onSent,
    onError: (error) => toastApiError(error, t),
  })
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-18 font-semibold">{t('rescue.recoveryByMail')}</h2>
      <p className="text-13 text-muted">{t('rescue.recoveryByMailLead', { days })}</p>
      <p className="text-13 text-muted">{t('rescue.recoveryPeople')}</p>
      <Button kind="secondary" size="lg" wide busy={send.isPending} onClick={() => send.mutate()}>
        {t('rescue.recoverySend')}
      </Button>
    </section>
  )
}

interface MailedCodeProps {
  demo: boolean
  onBegun: (recovery: FactorRecovery) => void
  onBack: () => void
}

function MailedCode({ demo, onBegun, onBack }: MailedCodeProps) {
  const t = useT()
  const recover = useMutation({
    mutationFn: (code: string) => api['POST /v2/recovery']({ body: { code } }),
    onSuccess: onBegun,
  })
  return (
    <WaitingCodeStep
      message={t('rescue.recoveryCodeSent')}
      demo={demo}
      error={recover.error === null ? undefined : readCodeFailure(recover.error, t)}
      isChecking={recover.isPending}
      onCode={async (code) => {
        await recover.mutateAsync(code)
      }}
      onResend={() => api['POST /v2/recovery/code']()}
      onBack={onBack}
      back={t('rescue.recoveryBack')}
    />
  )
}

function Waiting({ recovery: { dueAt, needsApproval } }: { recovery: FactorRecovery }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-18 font-semibold">{t('rescue.recoveryByMail')}</h2>
      <output className="text-15">{t('rescue.recoveryWaiting', { date: dateTime(dueAt ?? 0, timeZone) })}</output>
      {needsApproval && <p className="text-13 text-muted">{t('rescue.recoveryWaitingPeople')}</p>}
    </section>
  )
}
