import type { PhoneCountry } from '@exchange/contract/regions/phones'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '../../../shared/data/index.ts'
import { Rich, useT } from '../../../shared/i18n/index.ts'
import { ButtonLink, Empty, Skeleton } from '../../../shared/ui/index.ts'
import {
  keepPhoneRegistration,
  registrationPhoneQuery,
  usePhoneRegistration,
  type PhoneRegistration,
} from '../phone-registration.ts'
import { internationalNumber } from '../pure/international-number.ts'
import { AuthLayout } from './auth-layout.tsx'
import { CodeStep } from './code-step.tsx'
import { PhoneForm } from './phone-form.tsx'
import { OwnPhone, readPhoneFailure } from './phone-page.tsx'

/** The operator whose customers open their accounts on pages of their own. */
interface Operator {
  readonly prefixes: readonly string[]
}

const linkClass = 'text-accent underline underline-offset-4'

/** The first page of opening an account with a phone. */
export function PhoneNumberPage({ countries }: { countries: readonly PhoneCountry[] }) {
  const t = useT()
  const navigate = useNavigate()
  const send = async (body: { phone: string; country: string }) => {
    await beginWith(body)
    await navigate({ to: '/auth/phone/$step', params: { step: 'confirmation' } })
  }
  return (
    <AuthLayout title={t('phones.registerTitle')}>
      {countries.length === 0 ? (
        <Empty title={t('phones.away')}>{t('phones.awayHint')}</Empty>
      ) : (
        <>
          <p className="mb-4 text-13 text-muted">{t('phones.registerLead')}</p>
          <PhoneForm countries={countries} submit={t('phones.send')} onSend={send} />
        </>
      )}
      <p className="mt-6 text-13 text-muted">
        <Rich id="phones.byMail" slots={[<Link key="register" to="/auth/register" className={linkClass} />]} />
      </p>
    </AuthLayout>
  )
}

/** The same for customers of the operator with a promotion: no code goes to another number. Null = there is no promotion. */
export function OperatorNumberPage({
  countries,
  operator,
}: {
  countries: readonly PhoneCountry[]
  operator: Operator | null
}) {
  const t = useT()
  const navigate = useNavigate()
  const prefixes = operator?.prefixes ?? []
  const own = countries.filter(({ callingCode }) => prefixes.some((prefix) => prefix.startsWith(callingCode)))
  const send = async (body: { phone: string; country: string }) => {
    await beginWith(body)
    await navigate({ to: '/auth/register-lifecell/confirmation' })
  }
  const check = ({ phone, country }: { phone: string; country: string }) => {
    const callingCode = own.find((one) => one.country === country)?.callingCode ?? ''
    const number = internationalNumber(phone, callingCode)
    return prefixes.some((prefix) => number.startsWith(prefix))
      ? undefined
      : t('phones.bonusOtherNumber', { prefixes: prefixes.join(', ') })
  }
  return (
    <AuthLayout title={t('phones.bonusRegisterTitle')}>
      {operator === null ? (
        <Empty title={t('phones.bonusNone')}>{t('phones.bonusNoneHint')}</Empty>
      ) : own.length === 0 ? (
        <Empty title={t('phones.away')}>{t('phones.awayHint')}</Empty>
      ) : (
        <>
          <p className="mb-4 text-13 text-muted">{t('phones.bonusRegisterLead')}</p>
          <PhoneForm countries={own} submit={t('phones.send')} check={check} onSend={send} />
        </>
      )}
      <p className="mt-6 text-13 text-muted">
        <Rich id="phones.bonusOrdinary" slots={[<Link key="register" to="/auth/register" className={linkClass} />]} />
      </p>
    </AuthLayout>
  )
}

/** Sends a code, and keeps in this tab what was begun. */
async function beginWith(body: { readonly phone: string; readonly country: string }): Promise<void> {
  const { id } = await api['POST /v2/register/phone/code']({ body })
  keepPhoneRegistration({ id })
}

/** The page of the code. What was begun is known in this tab alone, so that the server can't write the page. */
export function PhoneConfirmationPage({ demo, isOperators = false }: { demo: boolean; isOperators?: boolean }) {
  const t = useT()
  const begun = usePhoneRegistration()
  return (
    <AuthLayout title={t('accounts.codeTitle')}>
      {begun === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : begun === null || begun.ticket !== undefined ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-13">{t('phones.nothingBegun')}</p>
          {isOperators ? (
            <ButtonLink to="/auth/register-lifecell">{t('phones.begin')}</ButtonLink>
          ) : (
            <ButtonLink to="/auth/phone/$step" params={{ step: 'number' }}>
              {t('phones.begin')}
            </ButtonLink>
          )}
        </div>
      ) : (
        <RegistrationCode begun={begun} demo={demo} isOperators={isOperators} />
      )}
    </AuthLayout>
  )
}

function RegistrationCode({
  begun,
  demo,
  isOperators,
}: {
  begun: PhoneRegistration
  demo: boolean
  isOperators: boolean
}) {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useQuery(registrationPhoneQuery(begun.id))
  const confirm = useMutation({
    mutationFn: (code: string) => api['POST /v2/register/phone/confirmation']({ body: { id: begun.id, code } }),
    onSuccess: async ({ ticket }) => {
      keepPhoneRegistration({ ...begun, ticket })
      await navigate({ to: '/auth/register' })
    },
  })
  return (
    <CodeStep
      by="phone"
      message={t('phones.sentTo', { number: data?.shown ?? '…' })}
      demo={demo}
      error={confirm.error === null ? undefined : readPhoneFailure(confirm.error, t)}
      isChecking={confirm.isPending || confirm.isSuccess}
      onCode={async (code) => void (await confirm.mutateAsync(code))}
      onResend={() => api['POST /v2/register/phone/code']({ body: { id: begun.id } })}
      onBack={() =>
        void (isOperators
          ? navigate({ to: '/auth/register-lifecell' })
          : navigate({ to: '/auth/phone/$step', params: { step: 'number' } }))
      }
    />
  )
}

/** Somebody signed in, who came by the address of a registration: the phone of their account. */
export function OwnPhonePage({ demo }: { demo: boolean }) {
  const t = useT()
  return (
    <AuthLayout title={t('shared.phone')}>
      <p className="text-13 text-muted">{t('phones.lead')}</p>
      <OwnPhone demo={demo} />
    </AuthLayout>
  )
}
