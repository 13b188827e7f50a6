import type { Settings } from '@exchange/contract/accounts'
import { PASSWORD_MIN } from '@exchange/contract/accounts/password'
import type { RegistrationConsent } from '@exchange/contract/regions'
import type { AskedConsent } from '@exchange/contract/site'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { ApiError, isRefusal } from '../../../shared/data/index.ts'
import { formText } from '../../../shared/format/index.ts'
import { Rich, useT, useTexts } from '../../../shared/i18n/index.ts'
import { Button, PasswordField, TextField, toastApiError } from '../../../shared/ui/index.ts'
import { useSubmission, type Faults } from '../../../shared/ui/use-submission.ts'
import { offeredProviders } from '../connections.ts'
import { enter, useConfirmRegistration, useRegister, useResendRegistrationCode } from '../data.ts'
import { keepPhoneRegistration, registrationPhoneQuery, usePhoneRegistration } from '../phone-registration.ts'
import { isEmail } from '../pure/email.ts'
import { readCodeFailure } from '../pure/failures.ts'
import { passwordFault, refusedPassword } from '../pure/password-fault.ts'
import { AuthLayout } from './auth-layout.tsx'
import { ConsentBoxes, givenConsents, missingConsents } from './consent-boxes.tsx'
import { OrElse } from './or-else.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { prepareCodeStep, WaitingCodeStep } from './waiting-code-step.tsx'

interface RegisterPageProps {
  returnPath: string | undefined
  /** From an invitation link. */
  referralCode: string | undefined
  /** What the edition asks for. */
  consents: readonly AskedConsent[]
  /** An account can begin with a phone. */
  isPhoneOffered: boolean
  settings: Settings
}

interface Pending {
  readonly id: string
  readonly email: string
}

export function RegisterPage({ returnPath, referralCode, consents, isPhoneOffered, settings }: RegisterPageProps) {
  const t = useT()
  const [pending, setPending] = useState<Pending>()
  return (
    <AuthLayout title={t(pending === undefined ? 'accounts.registerTitle' : 'accounts.codeTitle')}>
      {pending === undefined ? (
        <RegisterForm
          returnPath={returnPath}
          referralCode={referralCode}
          consents={consents}
          isPhoneOffered={isPhoneOffered}
          settings={settings}
          onPending={setPending}
        />
      ) : (
        <RegistrationCode
          pending={pending}
          returnPath={returnPath}
          demo={settings.demo}
          onBack={() => setPending(undefined)}
        />
      )}
    </AuthLayout>
  )
}

const answered = ['email', 'password', 'consents', 'referralCode'] as const
type Field = (typeof answered)[number]

function RegisterForm({
  returnPath,
  referralCode,
  consents,
  isPhoneOffered,
  settings,
  onPending,
}: RegisterPageProps & { onPending: (pending: Pending) => void }) {
  const { t, locale } = useTexts()
  const register = useRegister()
  const { form, faults, isBusy, submit } = useSubmission<Field>()
  const phone = usePhoneRegistration()
  const forgetPhone = () => keepPhoneRegistration(null)
  /** Required and not given at the last try. */
  const [missing, setMissing] = useState<ReadonlySet<RegistrationConsent>>(new Set())

  function check(isAnyMissing: boolean, email: string, password: string): Faults<Field> {
    return {
      ...(isEmail(email) ? {} : { email: t('accounts.emailInvalid') }),
      ...passwordFault(password, email, '', t),
      ...(isAnyMissing ? { consents: t('accounts.consentMissing') } : {}),
    }
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget)
    const [email, password] = [formText(given, 'email').trim(), formText(given, 'password')]
    const lacking = missingConsents(consents, given)
    setMissing(new Set(lacking))
    await submit(
      event,
      check(lacking.length > 0, email, password),
      async () => {
        prepareCodeStep()
        onPending(
          await register.mutateAsync({
            ...(phone?.ticket === undefined ? {} : { ticket: phone.ticket }),
            email,
            password,
            referralCode: formText(given, 'referralCode').trim(),
            language: locale,
            consents: givenConsents(consents, given),
          }),
        )
      },
      (error) => {
        if (isRefusal(error, 'ticket-expired')) {
          toastApiError(error, t)
          forgetPhone()
        }
        const said = error instanceof ApiError ? readFaults(error) : {}
        return { ...said, ...refusedPassword(error, t) }
      },
    )
  }

  return (
    <form ref={form} className="flex flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
      {phone?.ticket !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-y border-line py-2 text-13">
          <span>
            <span className="text-muted">{t('accounts.phoneConfirmed')}</span>{' '}
            <span className="num font-medium whitespace-nowrap">
              <ConfirmedNumber id={phone.id} />
            </span>
          </span>
          <Button kind="quiet" size="sm" className="-mr-3" onClick={forgetPhone}>
            {t('accounts.phoneLeave')}
          </Button>
        </div>
      )}
      <TextField
        label={t('accounts.email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={faults.email}
      />
      <PasswordField
        label={t('accounts.password')}
        name="password"
        autoComplete="new-password"
        hint={t('accounts.passwordHint', { min: PASSWORD_MIN })}
        error={faults.password}
      />
      <TextField
        label={t('accounts.referral')}
        name="referralCode"
        autoComplete="off"
        defaultValue={referralCode ?? ''}
        error={faults.referralCode}
      />
      <ConsentBoxes consents={consents} missing={missing} fault={faults.consents} />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {t('accounts.createAccount')}
      </Button>
      {phone?.ticket === undefined && offeredProviders(settings).length > 0 && (
        <>
          <OrElse />
          <ProviderButtons settings={settings} />
        </>
      )}
      {isPhoneOffered && phone?.ticket === undefined && (
        <Link
          to="/auth/phone/$step"
          params={{ step: 'number' }}
          className="self-start text-13 text-accent underline underline-offset-4"
        >
          {t('accounts.phoneFirst')}
        </Link>
      )}
      <p className="text-13 text-muted">
        <Rich
          id="accounts.haveAccount"
          slots={[
            <Link
              key="sign-in"
              to="/auth/login"
              search={(search) => ({ ...search, redirect: returnPath })}
              className="text-accent underline underline-offset-4"
            />,
          ]}
        />
      </p>
    </form>
  )
}

/** Its own component: whoever registers without a phone asks for none. */
function ConfirmedNumber({ id }: { id: string }) {
  const { data } = useQuery(registrationPhoneQuery(id))
  return data?.shown ?? '…'
}

function readFaults(error: ApiError): Faults<Field> {
  return Object.fromEntries(
    answered.map((field) => [field, error.field(field)] as const).filter(([, text]) => text !== undefined),
  )
}

function RegistrationCode({
  pending,
  returnPath,
  demo,
  onBack,
}: {
  pending: Pending
  returnPath: string | undefined
  demo: boolean
  onBack: () => void
}) {
  const t = useT()
  const confirm = useConfirmRegistration(pending.id)
  const resend = useResendRegistrationCode(pending.email)
  return (
    <WaitingCodeStep
      message={t('accounts.codeSent', { email: pending.email })}
      demo={demo}
      error={confirm.error === null ? undefined : readCodeFailure(confirm.error, t)}
      isChecking={confirm.isPending || confirm.isSuccess}
      onCode={async (code) => {
        await confirm.mutateAsync(code)
        keepPhoneRegistration(null)
        // Whoever came for nothing else sets up the account first.
        enter(returnPath ?? '/intro')
      }}
      onResend={() => resend.mutateAsync()}
      onBack={onBack}
    />
  )
}
