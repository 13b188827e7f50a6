import type { QrLogin, User } from '@exchange/contract/accounts'
import { confirmation } from '@exchange/contract/accounts/confirmation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { api, ApiError, isRefusal } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Banner, Button, ButtonLink, Failure, Skeleton, toast, toastApiError } from '../../../shared/ui/index.ts'
import { useCountryName } from '../country-name.ts'
import { useDeviceName } from '../devices.ts'
import { useRefreshedSettings } from '../own-user.ts'
import { WaitingScanner } from './waiting-scanner.tsx'

const PAGE = '/settings/security/qr-login'

/** Switches the sign-in by QR code on and off; with a code, says who asks to be signed in and lets its owner decide. */
export function QrLoginPage({ user, code }: { user: User; code: string | undefined }) {
  const t = useT()
  const isAsked = code !== undefined && user.isQrLoginEnabled
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.qrLogin')}</h1>
      {isAsked ? (
        <Asked key={code} code={code} />
      ) : (
        <>
          <p className="mt-1 text-13 text-muted">{t('security.qrLead')}</p>
          {code !== undefined && (
            <Banner kind="warn" className="mt-6">
              {t('security.qrOffAsked')}
            </Banner>
          )}
          <Switch user={user} />
          {user.isQrLoginEnabled && <Scan />}
        </>
      )}
    </div>
  )
}

function Switch({ user }: { user: User }) {
  const t = useT()
  const refresh = useRefreshedSettings()
  const isOn = user.isQrLoginEnabled
  const hasFactor = user.isTwoFactorEnabled || user.isPasskeyEnabled
  const change = useMutation({
    mutationFn: (enabled: boolean) => api['POST /v2/settings/qr-login']({ body: { enabled } }),
    onSuccess: ({ enabled }) => {
      toast(t(enabled ? 'security.qrOnDone' : 'security.qrOffDone'), { type: 'success' })
      return refresh()
    },
    onError: (error) => toastApiError(error, t),
  })
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-y border-line py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-15 font-medium">{t(isOn ? 'security.on' : 'security.off')}</p>
        <p className="mt-1 text-13 text-muted">{t(hasFactor ? 'security.qrSwitchNote' : 'security.qrNeedsFactor')}</p>
      </div>
      {hasFactor || isOn ? (
        <Button kind={isOn ? 'secondary' : 'primary'} busy={change.isPending} onClick={() => change.mutate(!isOn)}>
          {t(isOn ? 'security.turnOff' : 'security.turnOn')}
        </Button>
      ) : (
        <ButtonLink to="/settings/security/2fa">{t('security.qrAddFactor')}</ButtonLink>
      )}
    </div>
  )
}

function Scan() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <section className="mt-12" aria-labelledby="scan">
      <h2 id="scan" className="text-18 font-semibold">
        {t('security.qrScanTitle')}
      </h2>
      <p className="mt-1 text-13 text-muted">{t('security.qrScanNote')}</p>
      <WaitingScanner onCode={(code) => void navigate({ to: PAGE, search: { code }, replace: true })} />
    </section>
  )
}

/** What a phone is shown of the browser that asks, and its decision. */
function Asked({ code }: { code: string }) {
  const t = useT()
  const asked = useQuery({
    queryKey: ['accounts', 'qr-login', code],
    queryFn: () => api['POST /v2/settings/qr-login/{code}']({ params: { code }, body: { step: 'prompt' } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const answer = useMutation({
    mutationFn: (body: { step: 'confirm'; number: number } | { step: 'reject' }) =>
      api['POST /v2/settings/qr-login/{code}']({ params: { code }, body }),
  })
  // A proof that was left decides nothing.
  const refusal = isRefusal(answer.error, 'confirmation-required') ? null : (answer.error ?? asked.error)
  if (refusal instanceof ApiError) return <Outcome title={t('security.qrNobody')}>{refusal.message}</Outcome>
  if (refusal !== null) return <Failure onRetry={() => (answer.reset(), void asked.refetch())} />
  const { state } = answer.data ?? asked.data ?? {}
  if (state === confirmation.confirm)
    return <Outcome title={t('security.qrConfirmed')}>{t('security.qrConfirmedNote')}</Outcome>
  if (state === confirmation.reject)
    return <Outcome title={t('security.qrNobody')}>{t('security.qrRejectedNote')}</Outcome>
  if (asked.data === undefined) return <Skeleton className="mt-8 h-64 w-full" />
  return (
    <Decision
      asked={asked.data}
      isBusy={answer.isPending}
      onConfirm={(number) => answer.mutate({ step: 'confirm', number })}
      onReject={() => answer.mutate({ step: 'reject' })}
    />
  )
}

/** What was pressed is gone: whoever works by keyboard or ear goes on here. */
function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="text-18 font-semibold outline-none">
        {title}
      </h2>
      <p className="mt-1 text-13 text-muted">{children}</p>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-13">
        <Link to={PAGE} className="text-accent underline underline-offset-4">
          {t('security.qrBack')}
        </Link>
        <Link to="/settings/security/device-management" className="text-accent underline underline-offset-4">
          {t('security.devicesTitle')}
        </Link>
      </p>
    </div>
  )
}

interface DecisionProps {
  asked: QrLogin
  isBusy: boolean
  onConfirm: (number: number) => void
  onReject: () => void
}

function Decision({ asked, isBusy, onConfirm, onReject }: DecisionProps) {
  const t = useT()
  const nameOf = useDeviceName()
  const countryOf = useCountryName()
  const rows = [
    [t('security.device'), nameOf(asked)],
    [t('security.historyPlace'), asked.country === null ? t('security.placeUnknown') : countryOf(asked.country)],
    [t('security.address'), asked.ip],
  ] as const
  return (
    <>
      <p className="mt-1 text-15">{t('security.qrAsks')}</p>
      <Banner kind="warn" className="mt-6">
        {t('security.qrWarning')}
      </Banner>
      <dl className="mt-6 border-t border-line text-13">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-3">
            <dt className="text-muted">{name}</dt>
            <dd className="num text-right font-medium break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <fieldset className="mt-8" disabled={isBusy}>
        <legend className="text-15 font-medium">{t('security.qrWhichNumber')}</legend>
        <div className="mt-4 grid max-w-sm grid-cols-3 gap-3">
          {asked.numbers.map((number) => (
            <Button
              key={number}
              kind="secondary"
              size="lg"
              className="num text-18"
              aria-label={t('security.qrNumber', { number })}
              onClick={() => onConfirm(number)}
            >
              {number}
            </Button>
          ))}
        </div>
        <Button kind="danger" size="lg" className="mt-4 w-full max-w-sm" onClick={onReject}>
          {t('security.qrReject')}
        </Button>
      </fieldset>
    </>
  )
}
